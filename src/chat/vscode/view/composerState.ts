import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import { PLAN_LIMITS } from '../../../service/core/plans.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import { LOCAL, localServiceSettings } from '../../../service/vscode/serviceSettings.ts';
import type { ForecastText } from '../../../usage/core/forecast.ts';
import { type ChatSettings, withOptions } from '../../core/chatRequest.ts';
import type { Conversation } from '../../core/conversation.ts';
import { attachmentsLength } from '../../core/message/outgoingMessage.ts';
import { type Answered, answersOf } from '../../core/transcript/transcript.ts';
import type { ComposerState, ContextOffer, OfferedRules } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { chatSettings } from '../chatSettings.ts';
import type { AttachmentItems } from './attachmentItems.ts';

/** What takes a while to find for the composer, as far as it is known. */
export interface ComposerHints {
	readonly forecast: ForecastText | undefined;
	readonly contextOffer: ContextOffer | undefined;
	readonly offeredRules: readonly OfferedRules[] | undefined;
}

/** What goes with the next message of a conversation, and the limits for its size. */
export function composerState(
	conversation: Conversation,
	{ settings: limited }: ChatDeps,
	attachmentItems: AttachmentItems,
	shown: ComposerHints,
): ComposerState {
	const { draft, leftOutNext } = conversation;
	const { options = {} } = conversation.transcript.current;
	const { model, maxTokens, temperature, systemPrompt } = chatSettings();
	const settings = withOptions(limited(), options);
	const plan = settings.plan === 'auto' ? undefined : settings.plan;
	return {
		attachments: draft.attachments.map((attachment) => attachmentItems.unsent(attachment)),
		options,
		defaults: { model, maxTokens, temperature, systemPrompt },
		...(plan === undefined ? {} : { plan: planSize(plan) }),
		...omitUndefined({ standardModel: standardModel(conversation), ...shown }),
		attachmentsLength: attachmentsLength(draft.attachments),
		...(leftOutNext === 0 ? {} : { leftOut: leftOutTexts(leftOutNext, settings) }),
		canSend: conversation.canSend,
	};
}

/**
 * The model that this service chose for the newest answer for which none was requested; before the first one, the model that
 * the user chose for the local service. For display only.
 */
function standardModel({ turns, heldByOtherService, transcript }: Conversation): string | undefined {
	const { service: current } = transcript.current;
	if (heldByOtherService !== undefined) return undefined;
	const answers = turns.flatMap(answersOf);
	const isOwn = ({ service, requestedModel }: Answered) =>
		(service === undefined || service === current) && requestedModel === undefined;
	const model = answers.findLast(isOwn)?.receipt.model ?? chosenModel();
	return model.trim() === '' ? undefined : shownName(model);
}

/** Empty if the user has chosen none. */
function chosenModel(): string {
	const { engine, engineUrl, engineModel } = localServiceSettings();
	const hasModel = engine === 'editor' || engineUrl !== '';
	return currentServiceAddress() === LOCAL && hasModel ? engineModel : '';
}

function planSize(name: keyof typeof PLAN_LIMITS): NonNullable<ComposerState['plan']> {
	const { maxTokens, maxPromptLength } = PLAN_LIMITS[name];
	return { name, promptLength: maxPromptLength, maxTokens };
}

function leftOutTexts(count: number, { plan }: ChatSettings): NonNullable<ComposerState['leftOut']> {
	const text = l10n.t('The {0} oldest messages will not be sent', count.toLocaleString(vscode.env.language));
	if (plan !== 'auto') {
		const { maxMessages } = PLAN_LIMITS[plan];
		return { text, hint: l10n.t('One request of the {0} plan holds at most {1} messages.', plan, maxMessages) };
	}
	const { maxMessages } = PLAN_LIMITS.enterprise;
	const hint = l10n.t(
		'One request holds at most {0} messages under the largest plan. Yours is not known yet: it may hold fewer.',
		maxMessages,
	);
	return { text, hint };
}
