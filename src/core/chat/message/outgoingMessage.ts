import { LONGEST_LINE } from '../../base/checksummedLine.ts';
import type { Attachment } from './attachment.ts';

/** A message of the person that is to be sent. */
export interface OutgoingMessage {
	/** A UUID of this very message: the same one is never taken twice. */
	readonly id: string;
	readonly text: string;
	readonly attachments: readonly Attachment[];
}

/** In bytes: what a line of a transcript holds beside the message. */
const AROUND = 1_024;
/** In bytes: the most that JSON makes of one UTF-16 unit. */
const LONGEST_UNIT = 6;

/** Whether a message, with what is attached, is longer than a line of a transcript may be: it could not be kept. */
export function isTooLongToKeep({ text, attachments }: Pick<OutgoingMessage, 'text' | 'attachments'>): boolean {
	const units = attachments.reduce((sum, attachment) => sum + attachment.text.length, text.length);
	if (units * LONGEST_UNIT < LONGEST_LINE / 2) return false;
	return new TextEncoder().encode(JSON.stringify({ text, attachments })).length + AROUND > LONGEST_LINE;
}
