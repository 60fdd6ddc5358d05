import { LONGEST_LINE } from '../../../base/core/checksummedLine.ts';
import { fenced } from '../../../base/text/fence.ts';
import type { Attachment } from './attachment.ts';

/** The content of a message of the user, sent or not. */
export interface ComposedMessage {
	readonly text: string;
	readonly attachments?: readonly Attachment[];
}

/** A message of the user, to be sent. */
export interface OutgoingMessage extends ComposedMessage {
	/** A UUID. A message with the same id is never taken twice. */
	readonly id: string;
	readonly attachments: readonly Attachment[];
	/** It asks for a summary of the conversation. */
	readonly summarizes?: true;
}

/** In bytes: room for the rest of a transcript line. */
const AROUND = 1_024;
/** In bytes: the longest JSON form of one UTF-16 unit. */
const LONGEST_UNIT = 6;

/** Whether a message with its attachments is too long for a line of a transcript, so that it could not be saved. */
export function isTooLongToKeep({ text, attachments = [] }: ComposedMessage): boolean {
	const units = attachments.reduce((sum, attachment) => sum + attachment.text.length, text.length);
	if (units * LONGEST_UNIT < LONGEST_LINE / 2) return false;
	return new TextEncoder().encode(JSON.stringify({ text, attachments })).length + AROUND > LONGEST_LINE;
}

/** A message’s `content` (docs/service.md §2.2): its text, then each attachment in a fence of its own. */
export function messageContent({ text, attachments = [] }: ComposedMessage): string {
	return [text, ...attachments.map(attachmentBlock)].filter((part) => part !== '').join('\n\n');
}

/** How many UTF-16 units the attachments add to a message. */
export function attachmentsLength(attachments: readonly Attachment[]): number {
	return attachments.reduce((sum, attachment) => sum + attachmentBlock(attachment).length + 2, 0);
}

function attachmentBlock({ label, languageId, text }: Attachment): string {
	const name = label.replace(/[\r\n\u2028\u2029]+/g, ' ');
	// The closing fence goes on its own line: a final line break of the text serves as the one before it.
	return `${name}:\n${fenced(text.replace(/\n$/, ''), languageId.replace(/[^\w+#.-]/g, ''))}`;
}
