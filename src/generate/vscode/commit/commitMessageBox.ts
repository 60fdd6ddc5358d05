import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { unixLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { shortened, visibleText } from '../../../base/text/visibleText.ts';
import { copyToClipboard } from '../../../base/vscode/documents/copyToClipboard.ts';
import { type GitRepository, repositoryName } from '../../../base/vscode/gitRepositories.ts';
import { stillOpen } from './commitRepository.ts';

/** What is to become of a text in the box. */
export interface Agreed {
	/** The text that the user was asked about, or that needs no question. */
	readonly text: string;
	readonly isKept: boolean;
}

/** In characters: how much of a text a question quotes. */
const LONGEST_QUOTE = 300;

/** The boxes of Git for commit messages. A text in one is never replaced without asking, unless it was put there from here. */
export class CommitMessageBoxes {
	/** What was put there last, by the root of the repository. */
	readonly #own = new Map<string, string>();

	/** Asks what is to become of the text in the box, if there is any. @returns undefined if the user cancels */
	async agree(repository: GitRepository): Promise<Agreed | undefined> {
		const text = textIn(repository);
		if (text.trim() === '' || text === this.#own.get(`${repository.rootUri}`)) return { text, isKept: false };
		const question = l10n.t(
			'There is a message for {0} already. Replace it with the generated one?',
			repositoryName(repository),
		);
		const detail = l10n.t('{0}\n\nUndo in the box brings it back.', shortened(visibleLines(text), LONGEST_QUOTE));
		const [replace, keep] = [l10n.t('Replace'), l10n.t('Add Below')];
		const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, replace, keep);
		return chosen === undefined ? undefined : { text, isKept: chosen === keep };
	}

	/**
	 * Puts a message into the box. Asks again if the text in it is another one by now, and offers the message to copy if the
	 * user cancels then, or if there is no box any more.
	 * @param agreed before the message was requested
	 * @returns what became of it
	 */
	async put(repository: GitRepository, message: string, agreed: Agreed): Promise<'inserted' | 'shown' | 'discarded'> {
		const name = repositoryName(repository);
		const open = stillOpen(repository);
		if (open === undefined) {
			offer(
				l10n.t('{0} was closed in the meantime. The commit message is ready anyway: “{1}”', name, quoted(message)),
				message,
			);
			return 'shown';
		}
		if (textIn(open) !== agreed.text) {
			const again = await this.agree(open);
			if (again !== undefined) return await this.put(open, message, again);
			offer(l10n.t('The message for {0} was left as it is. The generated one: “{1}”', name, quoted(message)), message);
			return 'discarded';
		}
		open.inputBox.value = agreed.isKept ? `${agreed.text.trimEnd()}\n\n${message}` : message;
		// What the user kept is theirs.
		if (agreed.isKept) this.#own.delete(`${repository.rootUri}`);
		else this.#own.set(`${repository.rootUri}`, message);
		return 'inserted';
	}
}

/** A notification may stay open for hours, so its answer is not awaited. */
function offer(sentence: string, message: string): void {
	const copy = l10n.t('Copy');
	void vscode.window.showInformationMessage(breakMarkdownLinks(sentence), copy).then(async (chosen) => {
		if (chosen === copy) await copyToClipboard(message, l10n.t('Commit message copied'));
	});
}

/** On Windows, VS Code gives a text back with other line ends than it got. */
function textIn({ inputBox }: GitRepository): string {
	return unixLineEnds(inputBox.value);
}

function quoted(message: string): string {
	return shortened(visibleText(message), LONGEST_QUOTE);
}

function visibleLines(text: string): string {
	return text
		.trim()
		.split('\n')
		.map((line) => visibleText(line))
		.join('\n');
}
