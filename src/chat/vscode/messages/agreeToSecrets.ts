import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Attachment, countSecrets, withoutSecrets } from '../../core/message/attachment.ts';

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
	const risky = attachments.filter((attachment) => countSecrets(attachment) > 0);
	if (risky.length === 0) return attachments;
	const labels = risky.map((attachment) => withoutSecrets(attachment).label).join('\n');
	const detail = l10n.t('They would be sent to the service. Found in:\n{0}', labels);
	const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, redact, keep);
	if (chosen === redact) return attachments.map(withoutSecrets);
	return chosen === keep ? attachments : undefined;
}
