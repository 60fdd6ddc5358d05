import * as vscode from 'vscode';

/** Answer for commands whose parts are not loaded yet: the first one loads them, and is then run for real. */
export class LazyCommands implements vscode.Disposable {
	readonly #ids: readonly string[];
	readonly #start: () => Promise<unknown>;
	#registered: vscode.Disposable | undefined;

	/**
	 * @param ids with `whetstone.`
	 * @param start loads the parts; by the time it resolves they have registered the commands in place of these
	 */
	constructor(ids: readonly string[], start: () => Promise<unknown>) {
		this.#ids = ids;
		this.#start = start;
	}

	register(): void {
		this.#registered = vscode.Disposable.from(...this.#ids.map((id) => this.#standIn(id)));
	}

	/** Makes room for what `build` registers. Where that throws they are back, so that the next command tries again. */
	replaceWith<T>(build: () => T): T {
		this.dispose();
		try {
			return build();
		} catch (error) {
			this.register();
			throw error;
		}
	}

	dispose(): void {
		this.#registered?.dispose();
		this.#registered = undefined;
	}

	#standIn(id: string): vscode.Disposable {
		return vscode.commands.registerCommand(id, async (...values: readonly unknown[]) => {
			await this.#start();
			return await vscode.commands.executeCommand(id, ...values);
		});
	}
}
