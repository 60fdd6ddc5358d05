import { fenced } from '../../../base/text/fence.ts';
import type { Attachment } from './attachment.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** A message’s `content` (docs/service.md §2.2): its text, then each attachment in a fence of its own. */
export function messageContent({
	text,
	attachments = [],
}: Partial<Pick<OutgoingMessage, 'attachments'>> & { readonly text: string }): string {
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
