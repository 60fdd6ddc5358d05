import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { openAsNewFile } from '../../base/vscode/documents/showDocument.ts';
import { insertText } from '../../edit/vscode/documents/insertText.ts';

/** In milliseconds: how long the editor may take to request the text. */
const PATIENCE = 1_000;

/** The command that the editor runs once a text is in its document, with the answer's id. Not for users. */
export const INSERTED = 'whetstone.generate.inserted';

/** A text to show, and the answer that it comes from, by its id. */
export interface ShownText {
	readonly id: string;
	readonly text: string;
}

interface PendingText {
	readonly document: vscode.TextDocument;
	readonly version: number;
	readonly position: vscode.Position;
	readonly texts: readonly ShownText[];
	/** Called when the editor has requested the text. */
	readonly taken: () => void;
}

/**
 * Shows a text as ghost text: Tab accepts it as one undo step, Esc rejects it. The editor gets it only at the place it is
 * for, and a single text only while `show` runs, so that it does not reappear later.
 */
export class GhostText implements vscode.InlineCompletionItemProvider {
	readonly #providerId: string;
	readonly #clock: Clock;
	#pending: PendingText | undefined;

	/** @param extensionId the only extension that the editor should ask */
	constructor(extensionId: string, clock: Clock) {
		this.#providerId = `${extensionId}:*`;
		this.#clock = clock;
	}

	/**
	 * Shows the first of `texts`, verbatim, at the cursor of the active editor; a key steps to the others. Collapses a
	 * selection to its cursor.
	 * @returns false if the editor does not show it: something else is in its place, or the editor is read-only
	 */
	async show(editor: vscode.TextEditor, texts: readonly ShownText[]): Promise<boolean> {
		const { document, selection, selections } = editor;
		const position = selection.active;
		if (selections.some(({ isEmpty }) => !isEmpty)) {
			editor.selections = selections.map(({ active }) => new vscode.Selection(active, active));
		}
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const taken = () => resolve(true);
		const pending = { document, version: document.version, position, texts, taken };
		this.#pending = pending;
		const timer = this.#clock.setTimer(PATIENCE, () => resolve(false));
		let isTaken = false;
		try {
			await trigger(this.#providerId);
			isTaken = await promise;
			return isTaken;
		} finally {
			timer.dispose();
			// With several texts, the editor requests them again for each step.
			const isAskedAgain = isTaken && texts.length > 1;
			if (!isAskedAgain && this.#pending === pending) this.#pending = undefined;
		}
	}

	provideInlineCompletionItems(
		document: vscode.TextDocument,
		position: vscode.Position,
		context: vscode.InlineCompletionContext,
	): vscode.InlineCompletionItem[] {
		const pending = this.#pending;
		if (pending === undefined || context.triggerKind !== vscode.InlineCompletionTriggerKind.Invoke) return [];
		// With a suggestion selected, the editor would show only a text that continues it.
		if (context.selectedCompletionInfo !== undefined) return [];
		if (document !== pending.document || document.version !== pending.version) return [];
		if (!position.isEqual(pending.position)) return [];
		pending.taken();
		const range = new vscode.Range(position, position);
		return pending.texts.map(({ id, text }) => {
			const inserted = { title: '', command: INSERTED, arguments: [id] };
			return new vscode.InlineCompletionItem(text, range, inserted);
		});
	}
}

/** Makes the editor request ghost text from one extension; one that does not know the arguments asks them all. */
async function trigger(providerId: string): Promise<void> {
	// Each of these would hide our text: a suggestion list, a snippet, another extension's ghost text.
	await vscode.commands.executeCommand('hideSuggestWidget');
	await vscode.commands.executeCommand('leaveSnippet');
	await vscode.commands.executeCommand('editor.action.inlineSuggest.hide');
	await vscode.commands.executeCommand('editor.action.inlineSuggest.trigger', { providerId, explicit: true });
}

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
	await offerText(l10n.t('There is no active editor that can be edited.'), written);
}
