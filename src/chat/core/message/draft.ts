import * as v from 'valibot';
import { parseJson } from '../../../base/core/json.ts';
import { optional, optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
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

const VERSION = 1;

const attachments = v.fallback(v.array(attachmentSchema), []);
const waiting = v.pipe(
	v.object({ id: v.string(), text: v.string(), attachments, summarizes: optional(v.literal(true)) }),
	v.transform(omitUndefined),
);
const draftSchema = v.pipe(
	v.object({ v: v.literal(VERSION), text: v.string(), attachments, sentAs: optionalText, waiting: optional(waiting) }),
	v.transform(({ v: _, ...draft }) => omitUndefined(draft)),
);

/** Whether a draft holds nothing. */
export function isEmptyDraft({ text, attachments, waiting }: Draft): boolean {
	return text === '' && attachments.length === 0 && waiting === undefined;
}

/** Writes a draft as JSON. Any text is restored exactly, including lone surrogates. */
export function encodeDraft({ text, attachments, sentAs, waiting }: Draft): string {
	return JSON.stringify({ v: VERSION, text, ...(attachments.length === 0 ? {} : { attachments }), sentAs, waiting });
}

/** Reads what `encodeDraft` wrote; undefined for anything else, as for a draft of a newer version. Never throws. */
export function decodeDraft(json: string): Draft | undefined {
	const found = v.safeParse(draftSchema, parseJson(json));
	return found.success ? found.output : undefined;
}
