import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { plainTerminalText } from '../../../base/text/terminalText.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { type AttachResult, newAttachment, restrictedMode } from './attachResult.ts';

/** The most that is kept of one terminal, in UTF-16 units of two bytes: the end of the output. */
const LONGEST_OUTPUT = 32_768;

/** In characters: of the command in the attachment's name. */
const LONGEST_LABEL = 60;

/** The last command of a terminal. */
interface LastCommand {
	readonly execution: vscode.TerminalShellExecution;
	readonly output: string;
	readonly isCut: boolean;
	/** Undefined while it runs, and if the shell does not report it. */
	readonly exitCode: number | undefined;
	readonly isRunning: boolean;
}

/** What VS Code reports about its terminals. */
export type Terminals = Pick<
	typeof vscode.window,
	'activeTerminal' | 'onDidStartTerminalShellExecution' | 'onDidEndTerminalShellExecution' | 'onDidCloseTerminal'
>;

/** The last command of each terminal, kept in memory only, from the first use on. */
export class TerminalOutput implements Disposable {
	readonly #disposables = new DisposableStore();
	readonly #commands = new Map<vscode.Terminal, LastCommand>();
	readonly #terminals: Terminals;
	#isKept = false;

	constructor(terminals: Terminals = vscode.window) {
		this.#terminals = terminals;
	}

	/** The last command with its output: of the active terminal, else of the one used last. */
	attach(): AttachResult {
		const restricted = restrictedMode();
		if (restricted !== undefined) return { refused: restricted };
		if (!this.#isKept) {
			this.#start();
			return {
				refused: l10n.t(
					'No terminal output has been kept so far. From now on, the last command of each terminal is kept: run yours again, then attach #terminal.',
				),
			};
		}
		const { activeTerminal } = this.#terminals;
		const inActive = activeTerminal === undefined ? undefined : this.#commands.get(activeTerminal);
		const last = inActive ?? [...this.#commands.values()].at(-1);
		if (last === undefined) {
			return {
				refused: l10n.t(
					'No command has been seen in a terminal yet. Run one in a terminal with shell integration, then try again.',
				),
			};
		}
		const command = last.execution.commandLine.value;
		const label = l10n.t('Terminal: {0}', truncate(command.split('\n', 1)[0] ?? '', LONGEST_LABEL));
		return newAttachment({ kind: 'terminal', label, languageId: 'plaintext', text: commandText(last) });
	}

	dispose(): void {
		this.#disposables.dispose();
		this.#commands.clear();
	}

	#start(): void {
		this.#isKept = true;
		const terminals = this.#terminals;
		this.#disposables.add(
			terminals.onDidStartTerminalShellExecution(({ terminal, execution }) => void this.#follow(terminal, execution)),
		);
		this.#disposables.add(
			terminals.onDidEndTerminalShellExecution(({ terminal, execution, exitCode }) =>
				this.#change(terminal, execution, (last) => ({ ...last, exitCode, isRunning: false })),
			),
		);
		this.#disposables.add(terminals.onDidCloseTerminal((terminal) => this.#commands.delete(terminal)));
	}

	async #follow(terminal: vscode.Terminal, execution: vscode.TerminalShellExecution): Promise<void> {
		// The terminal that was used last is the last of the map.
		this.#commands.delete(terminal);
		this.#commands.set(terminal, { execution, output: '', isCut: false, exitCode: undefined, isRunning: true });
		try {
			for await (const data of execution.read()) {
				this.#change(terminal, execution, (last) => {
					const output = last.output + data;
					return {
						...last,
						output: output.slice(-LONGEST_OUTPUT),
						isCut: last.isCut || output.length > LONGEST_OUTPUT,
					};
				});
			}
		} catch {
			// The terminal is gone: what came until then stays.
		}
	}

	/** Another command may have taken its place. */
	#change(
		terminal: vscode.Terminal,
		execution: vscode.TerminalShellExecution,
		change: (last: LastCommand) => LastCommand,
	): void {
		const last = this.#commands.get(terminal);
		if (last?.execution === execution) this.#commands.set(terminal, change(last));
	}
}

function commandText({ execution, output, isCut, exitCode, isRunning }: LastCommand): string {
	// What was cut may begin within a line, or within a control sequence.
	const whole = isCut ? `…\n${output.slice(output.indexOf('\n') + 1)}` : output;
	const shown = plainTerminalText(whole).trimEnd();
	// VS Code loses the output of a quick command if it comes in one piece with the mark of its start.
	const body = shown === '' && !isRunning ? l10n.t('(VS Code reported no output)') : shown;
	const end = isRunning
		? [l10n.t('(still running)')]
		: exitCode === undefined
			? []
			: [l10n.t('(exit code {0})', exitCode)];
	return [`$ ${execution.commandLine.value}`, body, ...end].filter((part) => part !== '').join('\n');
}
