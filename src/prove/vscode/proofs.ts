import * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import { type OfferedCommands, offerToProve } from './commands/chooseCommands.ts';
import { taskCommands } from './commands/testTasks.ts';
import { copyVerdict } from './copyVerdict.ts';
import { editorTexts } from './editorTexts.ts';
import { ProofTerminal } from './proofTerminal.ts';
import { proveAgain } from './proveAgain.ts';
import { Prover } from './prover.ts';
import { Proving } from './proving.ts';
import { type FoundProofs, RecordedProofs } from './recordedProofs.ts';

export interface ProofsDeps {
	readonly reviews: Reviews;
	readonly answers: KeptAnswers;
	readonly firstSteps: FirstSteps;
	/** On this machine, for this workspace. */
	readonly workspaceState: Memento;
	/** The extension's folder. */
	readonly storage: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** The commands of proofs. Each takes what a menu, a key, or another extension passes: an address, or anything. */
export class Proofs implements vscode.Disposable {
	readonly #deps: ProofsDeps;
	readonly prover: Prover;
	readonly found: FoundProofs;
	readonly #proving: Proving;

	constructor(deps: ProofsDeps) {
		this.#deps = deps;
		this.prover = new Prover({
			...deps,
			offers: workspaceOffers,
			texts: editorTexts,
			terminal: new ProofTerminal(deps.clock),
		});
		this.found = new RecordedProofs({
			...deps,
			showOutput: () => this.showOutput(),
			measurePrinted: (uri) => this.prover.measurePrinted(uri),
			prove: (proposal) => this.prove(proposal),
			proveAgain: (id) => this.proveAgain(id),
		});
		this.#proving = new Proving({ ...deps, prover: this.prover, found: this.found });
	}

	/** Proves the review in front, else what was accepted last in the file in front: see `Proving`. */
	async prove(argument: unknown): Promise<void> {
		await this.#proving.prove(argument);
	}

	/** Proves each change of the review in front by itself. */
	async proveChanges(argument: unknown): Promise<void> {
		await this.#proving.proveChanges(argument);
	}

	/** Proves what was accepted once more: an entry of the history, or one that the user chooses. */
	async proveAgain(argument: unknown): Promise<void> {
		await proveAgain(argument, { answers: this.#deps.answers, prover: this.prover, found: this.found });
	}

	/** Asks for the commands that a proof runs, and offers to prove with them. */
	async chooseCommands(): Promise<void> {
		const chosen = await this.prover.chooseCommands();
		// By then, the file in front may be the benchmark.
		if (chosen !== undefined) offerToProve(chosen, () => this.#proving.proveNearest());
	}

	/** Shows what the commands of the last proof printed. */
	showOutput(): void {
		this.prover.showOutput();
	}

	/** Copies the verdict of the review in front, or of what was accepted last, as a line for a commit. */
	async copyVerdict(argument: unknown): Promise<void> {
		await copyVerdict(argument, this.#deps);
	}

	/** Ends what a proof runs: see `Prover.end`. */
	async end(): Promise<void> {
		await this.prover.end();
	}

	dispose(): void {
		this.prover.dispose();
	}
}

const BENCHMARKS = '**/*{bench,Bench}*.{js,mjs,cjs,ts,mts,cts,py,go}';
const MOST_BENCHMARKS = 20;

/** What VS Code itself knows of a folder. */
export const workspaceOffers: OfferedCommands = { tasks: taskCommands, benchmarkFiles };

async function benchmarkFiles(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
	const pattern = new vscode.RelativePattern(folder, BENCHMARKS);
	const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_BENCHMARKS);
	return found.map(({ fsPath }) => fsPath);
}
