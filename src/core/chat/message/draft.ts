import * as v from 'valibot';
import { optional, optionalText } from '../../base/lenientSchema.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { type Attachment, attachmentSchema } from './attachment.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** What stands unsent in a conversation's composer. */
export interface Draft {
	readonly text: string;
	readonly attachments: readonly Attachment[];
	/** As which message all this is being sent: once that stands in the transcript, it stands here no longer. */
	readonly sentAs?: string;
	/** A message that was sent while an answer was on its way, and waits for it. */
	readonly waiting?: OutgoingMessage;
}

/** The draft of an empty composer. */
export const EMPTY_DRAFT: Draft = { text: '', attachments: [] };

const attachments = optional(v.array(attachmentSchema));
const draftSchema = v.object({
	text: v.string(),
	attachments,
	sentAs: optionalText,
	waiting: optional(v.object({ id: v.string(), text: v.string(), attachments })),
});

/** Whether there is nothing in a draft. */
export function isEmptyDraft({ text, attachments, waiting }: Draft): boolean {
	return text === '' && attachments.length === 0 && waiting === undefined;
}

/** Writes a draft as JSON, so that any text comes back exactly, lone surrogates included. */
export function encodeDraft({ text, attachments, sentAs, waiting }: Draft): string {
	return JSON.stringify({ v: 1, text, ...(attachments.length === 0 ? {} : { attachments }), sentAs, waiting });
}

/** Reads what `encodeDraft` wrote; anything else is no draft, so an empty one. */
export function decodeDraft(json: string): Draft {
	try {
		const { text, attachments = [], sentAs, waiting } = v.parse(draftSchema, JSON.parse(json));
		const draft = { text, attachments, ...omitUndefined({ sentAs }) };
		return waiting === undefined
			? draft
			: { ...draft, waiting: { ...waiting, attachments: waiting.attachments ?? [] } };
	} catch {
		return EMPTY_DRAFT;
	}
}

/** A draft with the message that waits put back in front of what stands in the composer: it was not sent. */
export function foldQueuedIntoDraft({ waiting, ...draft }: Draft): Draft {
	if (waiting === undefined) return draft;
	return {
		...draft,
		text: [waiting.text, draft.text].filter((text) => text !== '').join('\n\n'),
		attachments: [...waiting.attachments, ...draft.attachments],
	};
}

/** Whether something of a draft stands in the transcript by now. @param isSaid whether a message stands there */
export function holdsSent({ sentAs, waiting }: Draft, isSaid: (messageId: string) => boolean): boolean {
	return (sentAs !== undefined && isSaid(sentAs)) || (waiting !== undefined && isSaid(waiting.id));
}

/**
 * What of a draft was never sent, all of it in the composer again: a crash may have come between a message's line in the
 * transcript and the change of its draft.
 * @param isSaid whether a message stands in the transcript
 */
export function unsentDraft({ sentAs, waiting, ...composed }: Draft, isSaid: (messageId: string) => boolean): Draft {
	const left = sentAs !== undefined && isSaid(sentAs) ? EMPTY_DRAFT : composed;
	return waiting === undefined || isSaid(waiting.id) ? left : foldQueuedIntoDraft({ ...left, waiting });
}
