import * as vscode from 'vscode';

/** What each step of the walkthrough waits for, as in the context keys `whetstone.done.*` of package.json. */
export type FirstStep = 'connected' | 'answered' | 'reviewed' | 'proved' | 'measured';

const DONE = 'firstSteps.done';

/** Sets the walkthrough's context keys from what was stored: VS Code forgets them when a window closes. */
export function restoreFirstSteps(globalState: Pick<vscode.Memento, 'get'>): void {
	for (const step of stored(globalState)) tick(step);
}

/** What the user has done at least once, on this machine; the walkthrough ticks it off. */
export class FirstSteps {
	readonly #globalState: vscode.Memento;

	constructor(globalState: vscode.Memento) {
		this.#globalState = globalState;
	}

	/** Notes a step as done. Never throws: a mark in a walkthrough must not fail what it marks. */
	done(step: FirstStep): void {
		const before = stored(this.#globalState);
		if (before.includes(step)) return;
		tick(step);
		this.#globalState.update(DONE, [...before, step]).then(undefined, () => {});
	}
}

function stored(globalState: Pick<vscode.Memento, 'get'>): readonly string[] {
	const value = globalState.get<unknown>(DONE);
	return Array.isArray(value) ? value.filter((step) => typeof step === 'string') : [];
}

function tick(step: string): void {
	void vscode.commands.executeCommand('setContext', `whetstone.done.${step}`, true);
}
