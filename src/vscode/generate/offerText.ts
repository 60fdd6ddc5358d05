import * as vscode from 'vscode';
import { insertText } from './insertText.ts';

/** A text that the service has written. */
export interface GeneratedText {
	readonly text: string;
	/** The language of the document that it was asked for. */
	readonly languageId: string;
}

/**
 * Offers a text that could not be shown where it was meant to go: insert it, copy it, or open it as a new file.
 * @param reason what kept it from being shown
 */
export async function offerText(reason: string, generated: GeneratedText): Promise<void> {
	const { t } = vscode.l10n;
	const [insert, copy, open] = [t('Insert'), t('Copy'), t('Open as New File')];
	const chosen = await vscode.window.showInformationMessage(
		t('{0} The generated text is here; where should it go?', reason),
		insert,
		copy,
		open,
	);
	if (chosen === copy) await vscode.env.clipboard.writeText(generated.text);
	if (chosen === open) await openAsNewFile(generated);
	if (chosen === insert && !(await insertText(generated.text))) {
		await offerText(t('There is no editor in front that can be edited.'), generated);
	}
}

async function openAsNewFile({ text, languageId }: GeneratedText): Promise<void> {
	const document = await vscode.workspace.openTextDocument({ content: text, language: languageId });
	await vscode.window.showTextDocument(document);
}
