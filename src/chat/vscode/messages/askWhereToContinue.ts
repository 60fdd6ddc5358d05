import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import { LOCAL } from '../../../service/vscode/serviceSettings.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { ComposedMessage } from '../../core/message/outgoingMessage.ts';
import { transcriptEvents } from '../../core/transcript/transcriptEvents.ts';
import { serviceIds } from '../../core/transcript/transcriptQueries.ts';
import type { ChatDeps } from '../chatDeps.ts';

type ContinuePlace =
	/** In this conversation, with the connected service. `agreed` is its address if the user was asked. */
	| { readonly place: 'here'; readonly agreed?: string }
	/** In a new conversation. */
	| { readonly place: 'new' }
	/** Nothing is sent. */
	| { readonly place: 'nowhere' };

/** Whether a conversation may continue with the connected service. If not, `unsent` may have moved to a new one. */
export async function mayContinue(
	conversation: Conversation,
	unsent: ComposedMessage,
	deps: ChatDeps,
): Promise<boolean> {
	const where = await askWhereToContinue(conversation);
	if (where.place === 'new') await moveToNewConversation(unsent, deps);
	if (where.place !== 'here') return false;
	await moveToService(where.agreed, conversation, deps);
	return true;
}

/**
 * Asks where to continue a conversation that was held with a service other than the connected one, which gets none of it
 * without consent. Any other conversation continues here without a question.
 */
export async function askWhereToContinue({ heldByOtherService }: Conversation): Promise<ContinuePlace> {
	if (heldByOtherService === undefined) return { place: 'here' };
	const service = currentServiceAddress() ?? '';
	const [held, connected] = [serviceLabel(heldByOtherService), serviceLabel(service)];
	const here = l10n.t('Continue Here');
	const fresh = l10n.t('New Conversation');
	const detail = l10n.t(
		'Continue Here sends the earlier messages to {0} as well. New Conversation starts without them: what you wrote moves there and is not sent yet.',
		connected,
	);
	const chosen = await vscode.window.showWarningMessage(
		l10n.t('This conversation was held with {0}. You are now connected to {1}.', held, connected),
		{ modal: true, detail },
		// First, so that Enter sends nothing to the other service.
		fresh,
		here,
	);
	if (chosen === here) return { place: 'here', agreed: service };
	return { place: chosen === fresh ? 'new' : 'nowhere' };
}

/**
 * Moves a conversation to the service that the user agreed to. Removes the local service's copies, which would be orphaned.
 * @param agreed from `askWhereToContinue`; undefined if it did not ask
 */
export async function moveToService(
	agreed: string | undefined,
	conversation: Conversation,
	{ forget, logger }: ChatDeps,
): Promise<void> {
	const { heldByOtherService, transcript } = conversation;
	const ids = serviceIds(
		conversation.id,
		transcriptEvents(transcript.current).map(({ event }) => event),
	);
	if (agreed === undefined || !(await conversation.moveTo(agreed)) || heldByOtherService !== LOCAL) return;
	for (const id of ids) {
		await forget(id).then(undefined, (error) => {
			logger.warn(`the local service's copy of a conversation could not be removed: ${String(error)}`);
		});
	}
}

/** Starts a new conversation with an unsent message in its composer. */
export async function moveToNewConversation(unsent: ComposedMessage, { session }: ChatDeps): Promise<void> {
	const { draft } = await session.startNew();
	await draft.prepend(unsent);
	await vscode.commands.executeCommand('whetstone.chat.open');
}

/** @param serviceAddress as `Connection.serviceAddress`, which contains no password */
function serviceLabel(serviceAddress: string): string {
	return serviceAddress === LOCAL ? l10n.t('the local service') : serviceAddress;
}
