import * as vscode from 'vscode';
import type { Attachment } from '../../../core/chat/message/attachment.ts';
import { findSecrets } from '../../../core/text/secretScan.ts';
import type { AttachmentItem } from '../../../protocol/chat.ts';

/** Shows attachments as chips. Looks for secrets once in each. */
export class AttachmentItems {
	readonly #secrets = new WeakMap<Attachment, number>();

	/** What goes with the next message, with the secrets that were found in it. */
	unsent(attachment: Attachment): AttachmentItem {
		return chip(attachment, this.secrets(attachment));
	}

	/** How many secrets were found in an attachment. */
	secrets(attachment: Attachment): number {
		const known = this.#secrets.get(attachment) ?? findSecrets(attachment.text).length;
		this.#secrets.set(attachment, known);
		return known;
	}
}

/** What was sent with a message. */
export function sentAttachmentItems(attachments: readonly Attachment[] = []): readonly AttachmentItem[] {
	return attachments.map((attachment) => chip(attachment, 0));
}

function chip({ id, kind, label, text }: Attachment, secrets: number): AttachmentItem {
	const length = text.length.toLocaleString(vscode.env.language);
	return { id, kind, label, hint: vscode.l10n.t('{0} · characters: {1}', label, length), secrets };
}
