import * as vscode from 'vscode';
import type { Conversation } from '../../../core/chat/conversation.ts';
import { currentServiceAddress } from '../../currentAddress.ts';
import { LOCAL } from '../../settings.ts';
import type { ChatDeps } from '../chatDeps.ts';

export type ContinuePlace =
	/** In the conversation, which was or is to be held with the service that is connected. */
	| { readonly place: 'here'; readonly agreed?: string }
	/** In a new one. */
	| { readonly place: 'new' }
	/** Nothing is sent. */
	| { readonly place: 'nowhere' };

/**
 * Asks where to go on with a conversation that is held with a service other than the connected one, which gets nothing of it
 * unasked. Any other goes on here, without a question.
 */
export async function askWhereToContinue({
	heldByOtherService,
}: Pick<Conversation, 'heldByOtherService'>): Promise<ContinuePlace> {
	if (heldByOtherService === undefined) return { place: 'here' };
	const { t } = vscode.l10n;
	const service = currentServiceAddress() ?? '';
	const [held, connected] = [serviceLabel(heldByOtherService), serviceLabel(service)];
	const here = t('Continue Here');
	const fresh = t('New Conversation');
	const detail = t(
		'Continue Here sends the earlier messages to {0} as well. New Conversation starts without them: what you wrote moves there and is not sent yet.',
		connected,
	);
	const chosen = await vscode.window.showWarningMessage(
		t('This conversation was held with {0}. You are now connected to {1}.', held, connected),
		{ modal: true, detail },
		// First, so that a second Enter hands nothing over.
		fresh,
		here,
	);
	if (chosen === here) return { place: 'here', agreed: service };
	return { place: chosen === fresh ? 'new' : 'nowhere' };
}

/**
 * Makes the service that the person has agreed to the one that a conversation is held with. The built-in one keeps no copy that
 * nothing leads to.
 * @param agreed what `askWhereToContinue` gave; undefined where nothing was asked
 */
export async function moveToService(
	agreed: string | undefined,
	conversation: Conversation,
	{ forget, logger }: Pick<ChatDeps, 'forget' | 'logger'>,
): Promise<void> {
	const { heldByOtherService, serviceId } = conversation;
	if (agreed === undefined || !(await conversation.moveTo(agreed)) || heldByOtherService !== LOCAL) return;
	await forget(serviceId).then(undefined, (error) => {
		logger.warn(`the local service's copy of a conversation could not be removed: ${String(error)}`);
	});
}

/** @param serviceAddress as `Connection.serviceAddress`: it holds no password */
function serviceLabel(serviceAddress: string): string {
	return serviceAddress === LOCAL ? vscode.l10n.t('the local service') : serviceAddress;
}
