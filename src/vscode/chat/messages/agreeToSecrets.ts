import * as vscode from 'vscode';
import type { Attachment } from '../../../core/chat/message/attachment.ts';
import { findSecrets, redactSecrets } from '../../../core/text/secretScan.ts';

/** The question about secrets, and the buttons that answer it. */
export interface SecretsQuestion {
	readonly question: string;
	readonly redact: string;
	readonly keep: string;
}

/** Asks before secrets in attachments go to the service. @returns them as the user agrees; undefined if they decline */
export async function agreeToSecrets(
	attachments: readonly Attachment[],
	{ question, redact, keep }: SecretsQuestion,
): Promise<readonly Attachment[] | undefined> {
	const risky = attachments.filter(({ text }) => findSecrets(text).length > 0);
	if (risky.length === 0) return attachments;
	const labels = risky.map(({ label }) => label).join('\n');
	const detail = vscode.l10n.t('They would be sent to the service. Found in:\n{0}', labels);
	const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, redact, keep);
	if (chosen === redact) return attachments.map(redacted);
	return chosen === keep ? attachments : undefined;
}

/** An attachment without its secrets. */
export function redacted(attachment: Attachment): Attachment {
	return { ...attachment, text: redactSecrets(attachment.text) };
}
