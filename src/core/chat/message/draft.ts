import * as v from 'valibot';
import { optional, optionalText } from '../../base/lenientSchema.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { type Attachment, attachmentSchema } from './attachment.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** What is unsent in a conversation's composer. */
export interface Draft {
	readonly text: string;
	readonly attachments: readonly Attachment[];
	/** The id that this is being sent as. Once the transcript has that message, this is no longer a draft. */
	readonly sentAs?: string;
	/** The queued message: it was sent while an answer was in flight, and waits for it. */
	readonly waiting?: OutgoingMessage;
}

/** The draft of an empty composer. */
export const EMPTY_DRAFT: Draft = { text: '', attachments: [] };

const attachments = optional(v.array(attachmentSchema));
const draftSchema = v.object({
	text: v.string(),
	attachments,
	sentAs: optionalText,
	waiting: optional(v.object({ id: v.string(), text: v.string(), attachments, summarizes: optional(v.literal(true)) })),
});

/** Whether a draft holds nothing. */
export function isEmptyDraft({ text, attachments, waiting }: Draft): boolean {
	return text === '' && attachments.length === 0 && waiting === undefined;
}

/** Writes a draft as JSON. Any text is restored exactly, including lone surrogates. */
export function encodeDraft({ text, attachments, sentAs, waiting }: Draft): string {
	return JSON.stringify({ v: 1, text, ...(attachments.length === 0 ? {} : { attachments }), sentAs, waiting });
}

/** Reads what `encodeDraft` wrote; anything else is an empty draft. Never throws. */
export function decodeDraft(json: string): Draft {
	try {
		const { text, attachments = [], sentAs, waiting } = v.parse(draftSchema, JSON.parse(json));
		const draft = { text, attachments, ...omitUndefined({ sentAs }) };
		return waiting === undefined
			? draft
			: { ...draft, waiting: { ...omitUndefined(waiting), attachments: waiting.attachments ?? [] } };
	} catch {
		return EMPTY_DRAFT;
	}
}
