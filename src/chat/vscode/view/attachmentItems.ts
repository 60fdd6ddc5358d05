import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Attachment, countSecrets, estimatedTokens } from '../../core/message/attachment.ts';
import type { AttachmentItem } from '../../protocol/chat.ts';

/** Makes the view's items of attachments. Scans each for secrets only once. */
export class AttachmentItems {
	readonly #secrets = new WeakMap<Attachment, number>();

	/** An attachment of the next message, with the number of secrets found in it. */
	unsent(attachment: Attachment): AttachmentItem {
		return itemOf(attachment, this.secrets(attachment));
	}

	/** How many secrets were found in an attachment. */
	secrets(attachment: Attachment): number {
		const known = this.#secrets.get(attachment) ?? countSecrets(attachment);
		this.#secrets.set(attachment, known);
		return known;
	}
}

/** The attachments of a sent message. */
export function sentAttachmentItems(attachments: readonly Attachment[] = []): readonly AttachmentItem[] {
	return attachments.map((attachment) => itemOf(attachment, 0));
}

function itemOf({ id, kind, label, text }: Attachment, secrets: number): AttachmentItem {
	const { language } = vscode.env;
	const length = text.length.toLocaleString(language);
	const rounded = { notation: 'compact', maximumSignificantDigits: 2 } as const;
	const size = l10n.t('≈ {0} tokens', estimatedTokens(text.length).toLocaleString(language, rounded));
	return { id, kind, label, size, hint: l10n.t('{0} · characters: {1} · {2}', label, length, size), secrets };
}
