import * as vscode from 'vscode';

/** Stand-ins for commands whose code is not loaded yet: the first one called loads it, then runs the real command. */
export class StandInCommands implements vscode.Disposable {
	readonly #ids: readonly string[];
	readonly #start: () => Promise<unknown>;
	#registered: vscode.Disposable | undefined;

	/**
	 * @param ids including `whetstone.`
	 * @param start loads the code; by the time it resolves, the real commands have replaced these
	 */
	constructor(ids: readonly string[], start: () => Promise<unknown>) {
		this.#ids = ids;
		this.#start = start;
	}

	register(): void {
		this.#registered = vscode.Disposable.from(...this.#ids.map((id) => this.#standIn(id)));
	}

	/** Unregisters the stand-ins, then calls `build`. If that throws, they return, so that the next command tries again. */
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
