import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { PacedText } from '../../../core/text/pacedText.ts';
import { SafeTerminalText } from '../../../core/text/safeTerminalText.ts';

const CTRL_C = '\u0003';
/** In characters: what is kept until VS Code draws the terminal. */
const MOST_WAITING = 200_000;

/** The terminal view that shows what the commands of proofs print: one for each window, made with the first proof. */
export class ProofTerminal implements vscode.Disposable {
	readonly #clock: Clock;
	#open: OpenTerminal | undefined;
	/** Called when the person presses Ctrl+C in it, or closes it. */
	#cancel: (() => void) | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Begins a proof: shows the terminal without taking the focus. */
	begin(cancel: () => void): void {
		this.#cancel = cancel;
		this.#open ??= openTerminal(this.#clock, {
			onInterrupt: () => this.#cancel?.(),
			onClosed: () => {
				this.#open = undefined;
				this.#cancel?.();
			},
		});
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

	/** Shows what a command prints, as it comes: all of it, or the newest if it comes faster than it can be shown. */
	print(output: string): void {
		this.#open?.print(output);
	}

	/** Writes a line of our own. */
	say(line: string): void {
		this.#open?.say(line);
	}

	dispose(): void {
		this.#cancel = undefined;
		this.#open?.terminal.dispose();
	}
}

interface OpenTerminal {
	readonly terminal: vscode.Terminal;
	readonly print: (output: string) => void;
	readonly say: (line: string) => void;
}

function openTerminal(
	clock: Clock,
	on: { readonly onInterrupt: () => void; readonly onClosed: () => void },
): OpenTerminal {
	const written = new vscode.EventEmitter<string>();
	let safe = new SafeTerminalText();
	let isDrawn = false;
	let isAtStart = true;
	let waiting = '';
	const write = (text: string) => {
		if (text === '') return;
		isAtStart = text.endsWith('\n');
		if (isDrawn) written.fire(text);
		else waiting = (waiting + text).slice(-MOST_WAITING);
	};
	const writeLine = (line: string) => write(`${isAtStart ? '' : '\r\n'}\u001b[0;1m${line}\u001b[0m\r\n`);
	const printed = new PacedText({
		clock,
		onPiece: (output, leftOut) => {
			if (leftOut > 0) {
				writeLine(leftOutText(leftOut));
				// A sequence that was begun may have lost its end.
				safe = new SafeTerminalText();
			}
			write(safe.push(output));
		},
	});
	const terminal = vscode.window.createTerminal({
		name: vscode.l10n.t('Prove It'),
		iconPath: new vscode.ThemeIcon('beaker'),
		isTransient: true,
		pty: {
			onDidWrite: written.event,
			open: () => {
				isDrawn = true;
				written.fire(waiting);
				waiting = '';
			},
			close: () => {
				printed.dispose();
				written.dispose();
				on.onClosed();
			},
			// Answers of the terminal to what was printed arrive here, too, so nothing else is taken from it.
			handleInput: (typed: string) => {
				if (typed === CTRL_C) on.onInterrupt();
			},
		},
	});
	return {
		terminal,
		print: (output) => printed.push(output),
		say: (line) => {
			printed.flush();
			writeLine(line);
		},
	};
}

function leftOutText(characters: number): string {
	const count = characters.toLocaleString(vscode.env.language);
	return vscode.l10n.t('[… {0} characters are not shown: they came too fast]', count);
}
