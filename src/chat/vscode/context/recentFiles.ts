import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';

const MOST_RECENT = 50;

/** The files that were in front in this window, newest first, from `start` on. */
export class RecentFiles implements Disposable {
	readonly #disposables = new DisposableStore();
	#uris: readonly vscode.Uri[] = [];

	/** Starts following the active editor, until `dispose`. */
	start(): void {
		this.#disposables.add(vscode.window.onDidChangeActiveTextEditor((editor) => this.#note(editor)));
		this.#note(vscode.window.activeTextEditor);
	}

	get uris(): readonly vscode.Uri[] {
		return this.#uris;
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	#note(editor: vscode.TextEditor | undefined): void {
		if (editor === undefined) return;
		const { uri } = editor.document;
		const others = this.#uris.filter((each) => each.toString() !== uri.toString());
		this.#uris = [uri, ...others].slice(0, MOST_RECENT);
	}
}
