import type * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { visibleText } from '../../base/text/visibleText.ts';
import { numberWithin, userSetting } from '../../base/vscode/settings.ts';
import type { Proof, RealCalls } from '../../edit/core/proof/proof.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import { notComparedText } from '../../edit/vscode/verdicts/realCallTexts.ts';
import { verdictText } from '../../edit/vscode/verdicts/verdictTexts.ts';
import { mutantCandidates } from '../core/mutants/mutantCandidates.ts';
import type { ProofCommands } from '../core/proofCommands.ts';
import type { ProofStep } from '../core/proofRuns.ts';
import { prove } from '../core/prove.ts';
import type { Recording } from '../core/recording/recordingOf.ts';
import type { RecordedRun, RunResult, Sandbox } from '../core/sandbox.ts';
import { openSandbox } from '../node/openSandbox.ts';
import { runAtMost } from '../node/run/runAtMost.ts';
import type { AgreedCommands } from './commands/agreedCommands.ts';
import { visibleLine } from './commands/quoteWords.ts';
import { encoderFor, SavedMeanwhile, unsavedTexts } from './editorTexts.ts';
import type { ProofsDeps } from './proofsDeps.ts';
import type { ProofTerminal } from './proofTerminal.ts';
import { runText, stepName, stepText } from './proofTexts.ts';
import type { ProvedDocument } from './provedSubject.ts';

/** Changes of one document, each to be proved by itself. */
export interface ProvedChanges {
	/** At least one. */
	readonly documents: readonly [ProvedDocument, ...ProvedDocument[]];
	/** What is proved, localized, for titles of the progress and the terminal. */
	readonly name: string;
	/** Gets each proof as soon as it is found. */
	readonly onFound: (proof: Proof, index: number) => Promise<void>;
}

/** A proof that the person has agreed to. */
export interface ProofRun extends ProvedChanges {
	readonly folder: vscode.WorkspaceFolder;
	readonly commands: ProofCommands;
	/** How to record the calls of each change, or why that is not possible. */
	readonly recordings: readonly (Recording | RealCalls | undefined)[];
	/** Asks again if the copy has what was not agreed to. */
	readonly agreements: AgreedCommands;
	readonly terminal: ProofTerminal;
	/** Shows the current step. */
	readonly report: (message: string) => void;
	readonly signal: AbortSignal;
}

/** Proves changes of a document one after the other, in one copy of its folder. */
export async function runProof(run: ProofRun, { storage, clock }: ProofsDeps): Promise<void> {
	const { documents, folder, commands, agreements, terminal, signal, report } = run;
	const root = folder.uri.fsPath;
	const [{ uri }] = documents;
	const encode = encoderFor(uri);
	report(l10n.t('Copying {0}', folder.name));
	const saved = new SavedMeanwhile();
	try {
		const sandbox = await openSandbox({
			root,
			file: uri.fsPath,
			commands,
			edited: await unsavedTexts(root),
			encode,
			storage,
			timeLimit: proofTimeLimit(),
			clock,
			onOutput: (text) => terminal.print(text),
			saved: () => saved.paths,
			signal,
		});
		try {
			if (await agreements.mayRunIn(sandbox.folder, run)) await proveIn(sandbox, run, clock);
		} finally {
			await sandbox.dispose();
		}
	} finally {
		saved.dispose();
	}
}

async function proveIn(sandbox: Sandbox, run: ProofRun, clock: Clock): Promise<void> {
	const { documents, recordings, commands, agreements, terminal, signal } = run;
	for (const [index, { languageId, before, after }] of documents.entries()) {
		const change = { languageId, before, after };
		const recording = recordings[index];
		if (recording !== undefined && 'compared' in recording) writeLines(terminal, notComparedText(recording));
		let step: ProofStep | undefined;
		const found = await prove({
			sandbox: shownSandbox(sandbox, commands, terminal, () => step),
			commands,
			scripts: agreements.agreedTexts(commands),
			change,
			mutants: mutantCandidates(change, () => clock.monotonic()),
			recording,
			runAtMost,
			signal,
			onStep: (now) => {
				step = now;
				run.report(progressText(now, index, documents.length));
			},
		});
		if (found === undefined) return;
		const proof = { ...found, subject: contentHash(before, after), time: clock.now() };
		writeLines(terminal, verdictText(proof));
		await run.onFound(proof, index);
	}
}

function writeLines(terminal: ProofTerminal, text: string): void {
	for (const line of text.split('\n')) if (line !== '') terminal.writeLine(visibleText(line));
}

function progressText(step: ProofStep, index: number, of: number): string {
	const text = stepText(step);
	return of === 1 ? text : l10n.t('Change {0} of {1}: {2}', index + 1, of, text);
}

/** The same copy, but the purpose, command, and result of each run are shown. */
function shownSandbox(
	sandbox: Sandbox,
	commands: ProofCommands,
	terminal: ProofTerminal,
	step: () => ProofStep | undefined,
): Sandbox {
	const begin = (command: 'tests' | 'benchmark') => {
		const now = step();
		terminal.writeLine(`● ${now === undefined ? command : stepName(now)}`);
		terminal.writeLine(`$ ${visibleLine(commands[command]?.text ?? '')}`);
	};
	const end = <Result extends RunResult>(result: Result): Result => {
		terminal.writeLine(`→ ${runText(result)}`);
		return result;
	};
	return {
		put: (text) => sandbox.put(text),
		run: async (command, signal, timeLimit): Promise<RunResult> => {
			begin(command);
			return end(await sandbox.run(command, signal, timeLimit));
		},
		record: async (textFor, signal): Promise<RecordedRun> => {
			begin('tests');
			return end(await sandbox.record(textFor, signal));
		},
		document: sandbox.document,
		skippedFolders: sandbox.skippedFolders,
		changedLive: () => sandbox.changedLive(),
		namesLiveTree: (text) => sandbox.namesLiveTree(text),
	};
}

/** In milliseconds: how long a run of Prove It may take. */
function proofTimeLimit(): number {
	return numberWithin(userSetting('prove.timeout'), { least: 10, most: 3600, standard: 300 }) * 1000;
}
