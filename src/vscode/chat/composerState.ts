import { nextMessageCount, withOptions } from '../../core/chat/chatRequest.ts';
import type { Conversation } from '../../core/chat/conversation.ts';
import { attachmentsLength } from '../../core/chat/messageContent.ts';
import { PLAN_LIMITS } from '../../core/service/plans.ts';
import type { ComposerState } from '../../protocol/chat.ts';
import { chatSettings } from '../settings.ts';
import type { ChatParts } from './chatParts.ts';
import type { Chips } from './chips.ts';

/** What goes with the next message of a conversation, and what its size is held against. */
export function composerState(
	conversation: Conversation,
	{ settings: limited }: Pick<ChatParts, 'settings'>,
	chips: Chips,
): ComposerState {
	const { draft, turns, transcript } = conversation;
	const { model, maxTokens, temperature, systemPrompt } = chatSettings();
	const settings = withOptions(limited(), transcript.options);
	const plan = settings.plan === 'auto' ? undefined : settings.plan;
	return {
		chips: draft.attachments.map((attachment) => chips.unsent(attachment)),
		options: transcript.options ?? {},
		defaults: { model, maxTokens, temperature, systemPrompt },
		...(plan === undefined ? {} : { plan: planSize(plan) }),
		chipLength: attachmentsLength(draft.attachments),
		messageCount: nextMessageCount(turns, settings),
		canSend: conversation.canSend,
	};
}

function planSize(name: keyof typeof PLAN_LIMITS): NonNullable<ComposerState['plan']> {
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[name];
	return { name, promptLength: maxPromptLength, messages: maxMessages, maxTokens };
}
