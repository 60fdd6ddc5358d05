import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';

/** How long the editor may take to ask for the text that it was told to show, in milliseconds. */
const PATIENCE = 1_000;

/** What the editor runs once a text is in its document, with the id of the answer; of no use to a person. */
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
	/** Called when the editor has taken the text. */
	readonly taken: () => void;
}

/**
 * Shows a text as ghost text: Tab accepts it as one undo step, Esc rejects it. The editor gets it for exactly the place
 * that it was meant for, and one alone only while `show` runs, so that it does not come back later.
 */
export class GhostText implements vscode.InlineCompletionItemProvider {
	readonly #providerId: string;
	readonly #clock: Clock;
	#pending: PendingText | undefined;

	/** @param extensionId whose provider alone the editor is to ask */
	constructor(extensionId: string, clock: Clock) {
		this.#providerId = `${extensionId}:*`;
		this.#clock = clock;
	}

	/**
	 * Shows the first of `texts`, verbatim, at the cursor of the editor that is in front; the others are a key away. A
	 * selection collapses to where its cursor is.
	 * @returns false where the editor does not take it: something else has its place, or it cannot be edited
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
			// For each step through several the editor asks for them once more.
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
		// With an entry of the suggestion list selected, only a text that goes on with that entry would be shown.
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

/** Asks the editor for ghost text of one extension alone; where it does not know the arguments, of all. */
async function trigger(providerId: string): Promise<void> {
	// Each of these keeps our text from being seen: a suggestion list, a snippet, another extension's ghost text.
	await vscode.commands.executeCommand('hideSuggestWidget');
	await vscode.commands.executeCommand('leaveSnippet');
	await vscode.commands.executeCommand('editor.action.inlineSuggest.hide');
	await vscode.commands.executeCommand('editor.action.inlineSuggest.trigger', { providerId, explicit: true });
}
