import { fenced } from '../../text/fence.ts';
import type { Attachment } from './attachment.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** A message’s `content` (docs/service.md §2.2): its text, then each attachment in a fence of its own. */
export function messageContent({
	text,
	attachments = [],
}: Partial<Pick<OutgoingMessage, 'attachments'>> & { readonly text: string }): string {
	return [text, ...attachments.map(attachmentBlock)].filter((part) => part !== '').join('\n\n');
}

/** How many UTF-16 units attachments add to a message. */
export function attachmentsLength(attachments: readonly Attachment[]): number {
	return attachments.reduce((sum, attachment) => sum + attachmentBlock(attachment).length + 2, 0);
}

function attachmentBlock({ label, languageId, text }: Attachment): string {
	const name = label.replace(/[\r\n\u2028\u2029]+/g, ' ');
	// The fence begins a line of its own: a line break at the end of the text is that one.
	return `${name}:\n${fenced(text.replace(/\n$/, ''), languageId.replace(/[^\w+#.-]/g, ''))}`;
}
