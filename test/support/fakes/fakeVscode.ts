import { registerHooks } from 'node:module';
import { posix } from 'node:path';
import { Emitter } from '../../../src/base/core/event.ts';

// The part of VS Code's API for texts, settings and buttons, for tests in plain Node. Any other member is missing, so that
// a module that uses it fails.

const userSettings = new Map<string, unknown>();

type QuickPickItems = readonly { readonly label: string }[];

/** Records what was shown in the editor, and answers its questions. */
export const editor = {
	/** The texts of messages, the newest last. */
	messages: [] as string[],
	/** The label of the button or item to choose next; undefined chooses none. */
	choice: undefined as string | undefined,
	commands: [] as string[],
	/** The items of the newest list. */
	offered: [] as readonly string[],
	clipboard: '',
	/** The buttons of the newest message. */
	buttons: [] as unknown[],
	/** What the user types into the next input boxes; undefined cancels. */
	typed: [] as (string | undefined)[],
	/** What commands do, by their ids. */
	registered: new Map<string, (...values: readonly unknown[]) => unknown>(),
	/** Where the next file is saved; undefined cancels. */
	target: undefined as { readonly path: string } | undefined,
	/** The files that were written, by their paths. */
	files: new Map<string, string>(),
	/** The texts of modal questions, the newest last. */
	details: [] as string[],
	/** Why settings cannot be written; undefined if they can. */
	settingsProblem: undefined as Error | undefined,
	settingsListeners: new Set<(event: { affectsConfiguration(name: string): boolean }) => void>(),
};

async function ask(message: string, ...rest: readonly unknown[]): Promise<unknown> {
	editor.messages.push(message);
	editor.buttons = [...rest];
	const [options] = rest;
	if (typeof options === 'object' && options !== null && 'detail' in options)
		editor.details.push(String(options.detail));
	return rest.find((button) => button === editor.choice || (isItem(button) && button.title === editor.choice));
}

function isItem(button: unknown): button is { readonly title: unknown } {
	return typeof button === 'object' && button !== null && 'title' in button;
}

/** An input box that gets the next text of `editor.typed` as soon as it is shown. */
function createInputBox() {
	const heard: Record<'accept' | 'hide', () => void> = { accept: () => {}, hide: () => {} };
	const hear = (name: keyof typeof heard) => (listener: () => void) => {
		heard[name] = listener;
		return { dispose() {} };
	};
	const box = {
		value: '',
		onDidAccept: hear('accept'),
		onDidHide: hear('hide'),
		onDidChangeValue: () => ({ dispose() {} }),
		onDidTriggerButton: () => ({ dispose() {} }),
		show() {
			const text = editor.typed.shift();
			if (text === undefined) return heard.hide();
			box.value = text;
			heard.accept();
		},
		dispose() {},
	};
	return box;
}

/** A list in which the item of `editor.choice` is chosen as soon as it is shown. */
function createQuickPick() {
	const heard: Record<'accept' | 'hide', () => void> = { accept: () => {}, hide: () => {} };
	const hear = (name: keyof typeof heard) => (listener: () => void) => {
		heard[name] = listener;
		return { dispose() {} };
	};
	const list = {
		items: [] as readonly { readonly label: string }[],
		selectedItems: [] as readonly unknown[],
		onDidAccept: hear('accept'),
		onDidHide: hear('hide'),
		onDidTriggerButton: () => ({ dispose() {} }),
		show() {
			editor.offered = list.items.map(({ label }) => label);
			list.selectedItems = list.items.filter(({ label }) => label === editor.choice);
			if (list.selectedItems.length === 0) heard.hide();
			else heard.accept();
		},
		dispose() {},
	};
	return list;
}

export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
export const QuickInputButtons = { Back: { tooltip: 'Back' } };

export class Uri {
	constructor(parts: object) {
		Object.assign(this, parts);
	}

	static from(parts: object): Uri {
		return new Uri(parts);
	}

	static joinPath({ path }: { readonly path: string }, ...names: readonly string[]): object {
		return { path: posix.join(path, ...names) };
	}
}

export class Position {
	readonly line: number;
	readonly character: number;

	constructor(line: number, character: number) {
		this.line = line;
		this.character = character;
	}
}

/** A start and an end of any type. */
export class Range {
	readonly start: unknown;
	readonly end: unknown;

	constructor(start: unknown, end: unknown) {
		this.start = start;
		this.end = end;
	}
}

export class Selection extends Range {}

export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };

export const EndOfLine = { LF: 1, CRLF: 2 };
export const ViewColumn = { Active: -1 };

/** Escapes text like VS Code's own class. */
export class MarkdownString {
	value: string;
	isTrusted: unknown;

	constructor(value = '') {
		this.value = value;
	}

	appendMarkdown(text: string): this {
		this.value += text;
		return this;
	}

	appendText(text: string): this {
		const escaped = text
			.replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&')
			.replace(/[ \t]+/g, (gap) => '&nbsp;'.repeat(gap.length));
		return this.appendMarkdown(escaped.replace(/>/g, '\\>').replace(/\n/g, '\n\n'));
	}
}

/** An object that has only an id. */
class Named {
	readonly id: string;

	constructor(id: string) {
		this.id = id;
	}
}

export class ThemeIcon extends Named {}
export class ThemeColor extends Named {}

export class FileSystemError extends Error {
	readonly code: string;

	constructor(message = '', code = 'Unknown') {
		super(message);
		this.code = code;
	}

	static FileNotFound(uri: unknown): FileSystemError {
		return new FileSystemError(`${String(uri)} does not exist`, 'FileNotFound');
	}
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };

export class EventEmitter<T> extends Emitter<T> {}

/** A glob below a folder. */
export class RelativePattern {
	readonly base: unknown;
	readonly pattern: string;

	constructor(base: unknown, pattern: string) {
		this.base = base;
		this.pattern = pattern;
	}
}

/** A folder of the workspace. */
interface FakeFolder {
	readonly uri: { readonly scheme: string; readonly fsPath: string };
	readonly name: string;
}

export const QuickPickItemKind = { Separator: -1 };
export const SymbolKind = {};

/** The input of a tab that shows one document. */
class TabInput {
	readonly uri: unknown;

	constructor(uri: unknown) {
		this.uri = uri;
	}
}

export class TabInputText extends TabInput {}
export class TabInputTextDiff extends TabInput {}

export const StatusBarAlignment = { Left: 1, Right: 2 };
export const ProgressLocation = { Notification: 15, Window: 10 };

export const languages = {
	setTextDocumentLanguage: async (document: unknown) => document,
};

export const Disposable = {
	from: (...items: readonly { dispose(): unknown }[]) => ({
		dispose: () => {
			for (const item of items) item.dispose();
		},
	}),
};

export const l10n = {
	t: (message: string, ...values: readonly unknown[]) =>
		message.replace(/\{(\d+)\}/g, (hole, index) =>
			Number(index) < values.length ? String(values[Number(index)]) : hole,
		),
};

export const version = '1.109.0';
export const UIKind = { Desktop: 1, Web: 2 };
export const ExtensionKind = { UI: 1, Workspace: 2 };

export const env = {
	language: 'en-US',
	appName: 'Fake Code',
	uiKind: UIKind.Desktop,
	remoteName: undefined as string | undefined,
	clipboard: {
		writeText: async (text: string) => {
			editor.clipboard = text;
		},
	},
};

export const ConfigurationTarget = { Global: 1 };

/** An event that does not occur. */
const never = () => ({ dispose() {} });

/** Empty as in an editor without this part of the API, until a test fills it. */
export const lm: { selectChatModels?(selector: { readonly vendor?: string }): Promise<readonly unknown[]> } = {};

export const extensions = {
	/** By their ids. */
	installed: new Map<string, unknown>(),
	all: [] as readonly unknown[],
	getExtension: (id: string) => extensions.installed.get(id),
};

export const workspace = {
	isTrusted: true,
	textDocuments: [] as readonly unknown[],
	fs: {
		writeFile: async ({ path }: { readonly path: string }, bytes: Uint8Array) => {
			editor.files.set(path, new TextDecoder().decode(bytes));
		},
	},
	workspaceFolders: [] as readonly FakeFolder[],
	/** One folder is open: `/work`. */
	getWorkspaceFolder: ({ path }: { readonly path: string }) => (path.startsWith('/work/') ? {} : undefined),
	asRelativePath: ({ path }: { readonly path: string }) => path.replace(/^\/work\//, ''),
	openTextDocument: async (uri: unknown) => ({ uri, languageId: 'plaintext', getText: () => 'text' }),
	getConfiguration: (section?: string) => {
		const whole = (name: string) => (section === undefined ? name : `${section}.${name}`);
		return {
			inspect: (name: string) => ({ globalValue: userSettings.get(whole(name)) }),
			get: (name: string) => userSettings.get(whole(name)),
			update: async (name: string, value: unknown) => {
				if (editor.settingsProblem !== undefined) throw editor.settingsProblem;
				setUserSetting(whole(name), value);
			},
		};
	},
	createFileSystemWatcher: () => ({ onDidCreate: never, onDidChange: never, onDidDelete: never, dispose() {} }),
	onDidGrantWorkspaceTrust: never,
	onDidChangeWorkspaceFolders: never,
	onDidChangeConfiguration: (listener: (event: { affectsConfiguration(name: string): boolean }) => void) => {
		editor.settingsListeners.add(listener);
		return { dispose: () => editor.settingsListeners.delete(listener) };
	},
};

export const window = {
	activeTextEditor: undefined as unknown,
	tabGroups: {
		activeTabGroup: { activeTab: undefined },
		all: [] as readonly unknown[],
		close: async () => true,
		onDidChangeTabs: () => ({ dispose() {} }),
	},
	state: { focused: true },
	onDidChangeWindowState: () => ({ dispose() {} }),
	showErrorMessage: ask,
	showTextDocument: async (document: unknown) => ({ document }),
	showSaveDialog: async () => editor.target,
	showInformationMessage: ask,
	showWarningMessage: ask,
	showQuickPick: async (offered: QuickPickItems) => {
		// What is to be chosen is known when the list opens, unless its items come later.
		const items: QuickPickItems = Array.isArray(offered) ? offered : await offered;
		editor.offered = items.map(({ label }) => label);
		return items.find(({ label }) => label === editor.choice);
	},
	setStatusBarMessage: (message: string) => editor.messages.push(message),
	withProgress: async ({ title }: { readonly title: string }, work: (...values: readonly unknown[]) => unknown) => {
		editor.messages.push(title);
		return await work({ report() {} }, { onCancellationRequested: () => ({ dispose() {} }) });
	},
	createInputBox,
	createQuickPick,
};

export const commands = {
	executeCommand: async (command: string, ...values: readonly unknown[]) => {
		editor.commands.push(command);
		return await editor.registered.get(command)?.(...values);
	},
	getCommands: async () => [...editor.registered.keys()],
};

/** Sets the user's own value of a setting, of any type; undefined removes it. */
export function setUserSetting(name: string, value: unknown): void {
	if (value === undefined) userSettings.delete(name);
	else userSettings.set(name, value);
	for (const listener of editor.settingsListeners)
		listener({ affectsConfiguration: (asked) => name.startsWith(asked) });
}

/** Loads a module of `src/vscode` with this file in place of `vscode`, which plain Node does not have. */
export async function withFakeVscode<T>(load: () => Promise<T>): Promise<T> {
	const hooks = registerHooks({
		resolve: (specifier, context, next) =>
			specifier === 'vscode' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
	});
	try {
		return await load();
	} finally {
		hooks.deregister();
	}
}
