import * as vscode from 'vscode';

/** Sets context keys, which conditions in the manifest read. Only changes reach VS Code: some keys are set at every keystroke. */
export class ContextKeys {
	readonly #values = new Map<string, boolean>();

	/** @param key including `whetstone.` */
	set(key: string, value: boolean): void {
		if (this.#values.get(key) === value) return;
		this.#values.set(key, value);
		void vscode.commands.executeCommand('setContext', key, value);
	}
}
