import type { Attachment } from './attachment.ts';
import type { OutgoingMessage } from './outgoingMessage.ts';

/** A message’s `content` (docs/service.md §2.2): its text, then each attachment in a fence of its own. */
export function messageContent({
	text,
	attachments = [],
}: Partial<Pick<OutgoingMessage, 'attachments'>> & { readonly text: string }): string {
	return [text, ...attachments.map(fenced)].filter((part) => part !== '').join('\n\n');
}

/** How many UTF-16 units the attachments add to a message. */
export function attachmentsLength(attachments: readonly Attachment[]): number {
	return attachments.reduce((sum, attachment) => sum + fenced(attachment).length + 2, 0);
}

/** The fence is longer than any run of backticks inside, so nothing in a file can close it. */
function fenced({ label, languageId, text }: Attachment): string {
	const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const fence = '`'.repeat(longest + 1);
	return `${oneLine(label)}:\n${fence}${languageId.replace(/[^\w+#.-]/g, '')}\n${text}${/[\r\n]$/.test(text) ? '' : '\n'}${fence}`;
}

function oneLine(text: string): string {
	return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
