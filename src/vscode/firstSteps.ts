import * as vscode from 'vscode';
import type { KeyManager } from '../core/apiKeys/keyManager.ts';
import type { Memento } from '../core/base/memento.ts';
import type { ObservedService } from '../core/receipts/observedService.ts';
import { isConnected } from './connect/connectionState.ts';

/** What each step of the walkthrough waits for, as in the context keys `whetstone.done.*` of package.json. */
const STEPS = ['connected', 'answered', 'reviewed', 'proved', 'measured'] as const;

export type FirstStep = (typeof STEPS)[number];

/** Sets the walkthrough's context keys from what was stored: VS Code forgets them when a window closes. */
export function restoreFirstSteps(globalState: Pick<Memento, 'get'>): void {
	for (const step of STEPS) if (globalState.get(stateName(step)) === true) tick(step);
}

/** Opens the walkthrough, and keeps it open: VS Code would put the next file that is opened into its place. */
export async function openWalkthrough(extensionId: string): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#firstSteps`);
	await vscode.commands.executeCommand('workbench.action.keepEditor');
}

/** What the user has done at least once, on this machine; the walkthrough ticks it off. */
export class FirstSteps {
	readonly #globalState: Memento;

	constructor(globalState: Memento) {
		this.#globalState = globalState;
	}

	/** Notes a step as done. Never throws: a mark in a walkthrough must not fail what it marks. */
	done(step: FirstStep): void {
		if (this.#globalState.get(stateName(step)) === true) return;
		tick(step);
		this.#globalState.update(stateName(step), true).then(undefined, () => {});
	}

	/**
	 * Notes that a service is connected, whichever way that came about and even if it was before there were steps, and the
	 * first answer of the chat.
	 */
	follow(keys: KeyManager, service: Pick<ObservedService, 'onDidCall'>): vscode.Disposable {
		const noteConnection = () => {
			if (isConnected(keys)) this.done('connected');
		};
		noteConnection();
		return vscode.Disposable.from(
			keys.onDidChange(noteConnection),
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('whetstone.service')) noteConnection();
			}),
			service.onDidCall((event) => {
				if (event.kind === 'ended' && event.operation === 'chat' && event.outcome === 'answered') this.done('answered');
			}),
		);
	}
}

/** One name for each: windows that store different steps at the same time keep those of the other. */
function stateName(step: FirstStep): string {
	return `firstSteps.${step}`;
}

function tick(step: FirstStep): void {
	void vscode.commands.executeCommand('setContext', `whetstone.done.${step}`, true);
}
