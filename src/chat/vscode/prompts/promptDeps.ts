import type * as vscode from 'vscode';

/** What prompts need from outside. */
export interface PromptDeps {
	/** The extension's folder, `<User>/globalStorage/<extension>`. */
	readonly storage: vscode.Uri;
	/** Where this code runs: with the user's desktop, or on a remote machine. */
	readonly extensionKind: vscode.ExtensionKind;
	/** The files of which this window has said that part of them is ignored, by their URIs. */
	readonly toldOf: Set<string>;
	/** The ids of typed prompts that are being used or were: a second Enter must not fill them in twice. */
	readonly taken: Set<string>;
}
