import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { SafeTerminalText } from '../../base/text/terminalText.ts';
import { ContextKeys } from '../../base/vscode/contextKeys.ts';
import { PacedText } from '../core/pacedText.ts';

/** The terminal that shows the output of proofs: one per window, created with the first proof. */
export class ProofTerminal implements vscode.Disposable {
	readonly #clock: Clock;
	readonly #keys = new ContextKeys();
	#open: { readonly terminal: vscode.Terminal; readonly output: ProofOutput } | undefined;
	/** Called when the person presses Ctrl+C in it, or closes it. */
	#cancel: (() => void) | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Starts a proof: shows the terminal without taking the focus. */
	begin(cancel: () => void): void {
		this.#cancel = cancel;
		this.#open ??= this.#make();
		this.show();
	}

	/** Ends a proof: Ctrl+C no longer does anything. */
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

	/** Writes a line that no command printed. */
	writeLine(line: string): void {
		this.#open?.output.writeLine(line);
	}

	dispose(): void {
		this.#cancel = undefined;
		this.#open?.terminal.dispose();
	}

	#make() {
		const closed = () => {
			this.#open = undefined;
			this.#keys.set('whetstone.optimize.output', false);
			this.#cancel?.();
		};
		const output = new ProofOutput(this.#clock, () => this.#cancel?.(), closed);
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

const CTRL_C = '\u0003';
/** In characters: how much output is kept until VS Code draws the terminal. */
const MOST_WAITING = 200_000;

/** The content of the terminal. */
export class ProofOutput implements vscode.Pseudoterminal {
	readonly #onInterrupt: () => void;
	readonly #onClosed: () => void;
	readonly #written = new vscode.EventEmitter<string>();
	readonly #printed: PacedText;
	#safe = new SafeTerminalText();
	#isDrawn = false;
	#isAtStart = true;
	#waiting = '';

	readonly onDidWrite = this.#written.event;

	/**
	 * @param onInterrupt called when the person presses Ctrl+C
	 * @param onClosed called when the terminal is closed
	 */
	constructor(clock: Clock, onInterrupt: () => void, onClosed: () => void) {
		this.#onInterrupt = onInterrupt;
		this.#onClosed = onClosed;
		this.#printed = new PacedText({
			clock,
			onPiece: (output, skipped) => {
				if (skipped > 0) {
					this.#writeLine(skippedText(skipped));
					// The end of an escape sequence may have been skipped.
					this.#safe = new SafeTerminalText();
				}
				this.#write(this.#safe.push(output));
			},
		});
	}

	/** Shows output as it arrives: all of it, or only the newest if it arrives too fast. */
	print(output: string): void {
		this.#printed.push(output);
	}

	/** Writes a line that no command printed. */
	writeLine(line: string): void {
		this.#printed.flush();
		this.#writeLine(line);
	}

	open(): void {
		this.#isDrawn = true;
		this.#written.fire(this.#waiting);
		this.#waiting = '';
	}

	close(): void {
		this.#printed.dispose();
		this.#written.dispose();
		this.#onClosed();
	}

	/** The terminal’s replies to escape sequences arrive here, too, so everything but Ctrl+C is ignored. */
	handleInput(typed: string): void {
		if (typed === CTRL_C) this.#onInterrupt();
	}

	#write(text: string): void {
		if (text === '') return;
		this.#isAtStart = text.endsWith('\n');
		if (this.#isDrawn) this.#written.fire(text);
		else this.#waiting = (this.#waiting + text).slice(-MOST_WAITING);
	}

	#writeLine(line: string): void {
		this.#write(`${this.#isAtStart ? '' : '\r\n'}\u001b[0;1m${line}\u001b[0m\r\n`);
	}
}

function skippedText(characters: number): string {
	const count = characters.toLocaleString(vscode.env.language);
	return l10n.t('[… {0} characters not shown: the output came too fast]', count);
}
