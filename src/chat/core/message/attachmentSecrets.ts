import { findSecrets, redactSecrets } from '../../../base/text/secretScan.ts';
import type { Attachment } from './attachment.ts';

/** How many secrets an attachment seems to have: its name is sent, too, and may be a command with a key in it. */
export function countSecrets({ label, text }: Attachment): number {
	return findSecrets(label).length + findSecrets(text).length;
}

/** An attachment without its secrets. */
export function withoutSecrets(attachment: Attachment): Attachment {
	const { label, text } = attachment;
	return { ...attachment, label: redactSecrets(label), text: redactSecrets(text) };
}
