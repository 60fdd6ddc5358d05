import * as vscode from 'vscode';
import type { Event } from '../core/event.ts';
import type { Memento } from '../core/memento.ts';

/** The steps of the walkthrough by their ids in package.json, each with what it waits for: the context key `whetstone.done.*`. */
const STEPS = {
	connect: 'connected',
	chat: 'answered',
	optimize: 'reviewed',
	prove: 'proved',
	metrics: 'measured',
} as const;

export type FirstStep = (typeof STEPS)[keyof typeof STEPS];

/** Sets the walkthrough's context keys from what was stored: VS Code forgets them when a window closes. */
export function restoreFirstSteps(globalState: Memento): void {
	for (const step of Object.values(STEPS)) if (isStored(globalState, step)) tick(step);
}

/** What the user has done at least once, on this machine; the walkthrough ticks it off. */
export class FirstSteps {
	readonly #globalState: Memento;

	constructor(globalState: Memento) {
		this.#globalState = globalState;
	}

	/** Marks a step as done. Never throws: a mark in a walkthrough must not fail what it marks. */
	done(step: FirstStep): void {
		// Even if it is stored: another window may have stored it, and its context keys are not this window's.
		tick(step);
		if (isStored(this.#globalState, step)) return;
		this.#globalState.update(stateName(step), true).then(undefined, () => {});
	}

	/**
	 * Opens the walkthrough, and keeps it open: VS Code would put the next file that is opened into its place.
	 * Then checks what was done before: VS Code notices a context key only when it changes after the walkthrough was first shown.
	 * The command for that is not documented, so the walkthrough has to do without it.
	 * @param extensionId `publisher.name`
	 * @param id of the step to unfold, as in package.json; else it is the first one that is not checked
	 */
	async open(extensionId: string, id?: unknown): Promise<void> {
		const run = vscode.commands.executeCommand;
		const walkthrough = `${extensionId}#firstSteps`;
		const isStep = typeof id === 'string' && Object.hasOwn(STEPS, id);
		const place = isStep ? { category: walkthrough, step: id } : walkthrough;
		await run('workbench.action.openWalkthrough', place);
		await run('workbench.action.keepEditor');
		for (const [name, step] of Object.entries(STEPS)) {
			if (!isStored(this.#globalState, step)) continue;
			await run('welcome.markStepComplete', `${walkthrough}#${name}`).then(undefined, () => {});
		}
	}

	/**
	 * Notes that a service is connected, however and whenever that happened, and the first answer of the chat.
	 * @param onDidChangeKeys after which a service may be connected
	 */
	follow(
		isConnected: () => boolean,
		onDidChangeKeys: Event<unknown>,
		onDidAnswerChat: Event<unknown>,
	): vscode.Disposable {
		const noteConnection = () => {
			if (isConnected()) this.done('connected');
		};
		noteConnection();
		return vscode.Disposable.from(
			onDidChangeKeys(noteConnection),
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('whetstone.service')) noteConnection();
			}),
			onDidAnswerChat(() => this.done('answered')),
		);
	}
}

function stateName(step: FirstStep): string {
	return `firstSteps.${step}`;
}

function isStored(globalState: Memento, step: FirstStep): boolean {
	return globalState.get(stateName(step)) === true;
}

function tick(step: FirstStep): void {
	void vscode.commands.executeCommand('setContext', `whetstone.done.${step}`, true);
}
