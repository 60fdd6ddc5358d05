import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { ContextKeys } from '../../base/vscode/contextKeys.ts';
import { ProofOutput } from './proofOutput.ts';

/** The terminal view that shows what the commands of proofs print: one for each window, made with the first proof. */
export class ProofTerminal implements vscode.Disposable {
	readonly #clock: Clock;
	readonly #keys = new ContextKeys();
	#open: { readonly terminal: vscode.Terminal; readonly output: ProofOutput } | undefined;
	/** Called when the person presses Ctrl+C in it, or closes it. */
	#cancel: (() => void) | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Begins a proof: shows the terminal without taking the focus. */
	begin(cancel: () => void): void {
		this.#cancel = cancel;
		this.#open ??= this.#make();
		this.show();
	}

	/** Ends a proof: Ctrl+C does nothing any more. */
	end(): void {
		this.#cancel = undefined;
	}

	/** @returns false if there is nothing to show: no proof has run in this window, or the terminal was closed since */
	show(): boolean {
		this.#open?.terminal.show(true);
		return this.#open !== undefined;
	}

	/** Shows what a command prints: see `ProofOutput.print`. */
	print(output: string): void {
		this.#open?.output.print(output);
	}

	/** Writes a line of our own. */
	say(line: string): void {
		this.#open?.output.say(line);
	}

	dispose(): void {
		this.#cancel = undefined;
		this.#open?.terminal.dispose();
	}

	#make() {
		const output = new ProofOutput({
			clock: this.#clock,
			onInterrupt: () => this.#cancel?.(),
			onClosed: () => {
				this.#open = undefined;
				this.#keys.set('whetstone.optimize.output', false);
				this.#cancel?.();
			},
		});
		this.#keys.set('whetstone.optimize.output', true);
		const terminal = vscode.window.createTerminal({
			name: l10n.t('Prove It'),
			iconPath: new vscode.ThemeIcon('beaker'),
			isTransient: true,
			pty: output,
		});
		return { terminal, output };
	}
}
