import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { type Attachable, FAR } from './attachable.ts';

/** Virtual documents: no one refers to them by name. */
const NEVER_OFFERED = /^(?:whetstone-|output$|vscode-)/;

/**
 * The files of all tabs, and those that were active before, nearest first.
 * @param recent newest first
 */
export function openFiles(recent: readonly vscode.Uri[]): readonly Attachable[] {
	const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
	const open = tabs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri] : []));
	const order = new Map(recent.map((uri, index) => [uri.toString(), index]));
	const age = (uri: vscode.Uri) => order.get(uri.toString()) ?? recent.length;
	const oldest = recent.length + 1;
	const all = [
		...open.map((uri) => placeAttachable(uri, 'file', 1 + age(uri) / oldest)),
		// One that was never saved is gone once it is closed.
		...recent
			.filter(({ scheme }) => scheme !== 'untitled')
			.map((uri) => placeAttachable(uri, 'file', 2 + age(uri) / oldest)),
	];
	return all.filter(({ source }) => source.from === 'place' && !NEVER_OFFERED.test(source.uri.scheme));
}

/** A file or a folder, to be attached by its name. */
export function placeAttachable(uri: vscode.Uri, kind: 'file' | 'folder', distance: number = FAR): Attachable {
	// Outside the workspace, VS Code would give it with the system's own separators.
	const path = vscode.workspace.getWorkspaceFolder(uri) === undefined ? uri.path : vscode.workspace.asRelativePath(uri);
	const slash = path.lastIndexOf('/');
	const name = path.slice(slash + 1);
	const folder = path.slice(0, Math.max(0, slash));
	const shown = { kind, name: kind === 'folder' ? `${name}/` : name, detail: folder };
	return { key: uri.toString(), name, path, distance, shown, source: { from: 'place', uri } };
}

const MOST_RECENT = 50;

/** The files that were active in this window since `start`, newest first. */
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
