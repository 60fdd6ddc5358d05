import * as v from 'valibot';
import { parseJson } from '../../../base/core/json.ts';
import { optional, optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { joinParagraphs } from '../../../base/text/safeMarkdown.ts';
import { type Attachment, attachmentSchema } from './attachment.ts';
import type { ComposedMessage, OutgoingMessage } from './outgoingMessage.ts';

/** The unsent content of a conversation's composer. */
export interface Draft extends ComposedMessage {
	readonly attachments: readonly Attachment[];
	/** The id under which this is being sent. Once the transcript has that message, this is no longer a draft. */
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

/** The draft of one window. */
export interface WrittenDraft {
	readonly draft: Draft;
	/** In milliseconds since 1970. */
	readonly written: number;
	/** Whether another running window wrote it. That window will send the queued message in it. */
	readonly isElsewhere: boolean;
}

/**
 * The newest draft of a conversation's windows, with the queued message of a window that has ended. Empty if there are no
 * drafts.
 * @returns also the draft that the queued message was in
 */
export function chooseDraft<W extends WrittenDraft>(
	drafts: readonly W[],
): { readonly draft: Draft; readonly queuedIn: W | undefined } {
	const newestFirst = drafts.toSorted((a, b) => b.written - a.written);
	const [newest] = newestFirst;
	// What another window is sending right now is no longer in its composer.
	const isBeingSent = newest?.isElsewhere === true && newest.draft.sentAs !== undefined;
	const { waiting: _, ...draft } = isBeingSent ? EMPTY_DRAFT : (newest?.draft ?? EMPTY_DRAFT);
	const queuedIn = newestFirst.find((each) => !each.isElsewhere && each.draft.waiting !== undefined);
	const waiting = queuedIn?.draft.waiting;
	return { draft: waiting === undefined ? draft : { ...draft, waiting }, queuedIn };
}

/** A draft with its queued message moved back to the start of the composer. */
export function foldQueuedIntoDraft({ waiting, ...draft }: Draft): Draft {
	if (waiting === undefined) return draft;
	return {
		...draft,
		text: joinParagraphs(waiting.text, draft.text),
		attachments: [...waiting.attachments, ...draft.attachments],
	};
}

/** Whether part of a draft is in the transcript by now. @param isRecorded whether a message is in the transcript */
export function containsSent({ sentAs, waiting }: Draft, isRecorded: (messageId: string) => boolean): boolean {
	return (sentAs !== undefined && isRecorded(sentAs)) || (waiting !== undefined && isRecorded(waiting.id));
}

/**
 * The part of a draft that was never sent, all of it in the composer. The rest may be there because a crash came after
 * a message was recorded and before its draft was changed.
 * @param isRecorded whether a message is in the transcript
 */
export function unsentDraft(
	{ sentAs, waiting, ...composed }: Draft,
	isRecorded: (messageId: string) => boolean,
): Draft {
	const left = sentAs !== undefined && isRecorded(sentAs) ? EMPTY_DRAFT : composed;
	return waiting === undefined || isRecorded(waiting.id) ? left : foldQueuedIntoDraft({ ...left, waiting });
}
