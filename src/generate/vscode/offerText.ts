import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/breakMarkdownLinks.ts';
import { openAsNewFile } from '../../base/vscode/documents/openAsNewFile.ts';
import { insertText } from '../../edit/vscode/documents/insertText.ts';

/** A text that the service wrote. */
export interface WrittenText {
	readonly text: string;
	/** The language of the document that it was requested for. */
	readonly languageId: string;
	/** Called once it is in a document. */
	readonly inserted: () => void;
}

/**
 * Offers a text that could not be shown at its target: to insert it, copy it, or open it as a new file.
 * @param reason why it could not be shown, as a sentence
 */
export async function offerText(reason: string, written: WrittenText): Promise<void> {
	const { text, languageId } = written;
	const insert = { title: l10n.t('Insert'), run: () => insertOrOffer(written) };
	const copy = { title: l10n.t('Copy'), run: () => vscode.env.clipboard.writeText(text) };
	const open = { title: l10n.t('Open as New File'), run: () => openAsNewFile(text, languageId) };
	const question = l10n.t('{0} The generated text is ready anyway: where should it go?', reason);
	const chosen = await vscode.window.showInformationMessage(breakMarkdownLinks(question), insert, copy, open);
	await chosen?.run();
}

async function insertOrOffer(written: WrittenText): Promise<void> {
	if (await insertText(written.text)) return written.inserted();
	await offerText(l10n.t('There is no editor in front that can be edited.'), written);
}
