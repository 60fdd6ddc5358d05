import type * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { runAtMost } from '../../base/node/runAtMost.ts';
import { visibleText } from '../../base/text/visibleText.ts';
import { numberWithin, userSetting } from '../../base/vscode/settings.ts';
import type { Proof } from '../../edit/core/proof/proof.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import { verdictText } from '../../edit/vscode/verdicts/verdictTexts.ts';
import type { ProofCommands } from '../core/proofCommands.ts';
import type { ProofStage, ProofStep, RunResult } from '../core/proofStage.ts';

import { prove } from '../core/prove.ts';
import { stopCandidates } from '../core/stop/stopCandidates.ts';
import { openProofStage } from '../node/openProofStage.ts';
import { shownWords } from './commands/quoteWords.ts';
import type { EditorTexts } from './editorTexts.ts';
import type { ProofTerminal } from './proofTerminal.ts';
import { runText, stepName, stepText } from './proofTexts.ts';
import type { ProvedDocument } from './provedSubject.ts';

export interface ProofRun {
	/** At least one, all of the same document. */
	readonly documents: readonly [ProvedDocument, ...ProvedDocument[]];
	readonly folder: vscode.WorkspaceFolder;
	readonly commands: ProofCommands;
	/** The extension's folder. */
	readonly storage: string;
	readonly texts: EditorTexts;
	readonly clock: Clock;
	readonly terminal: Pick<ProofTerminal, 'print' | 'say'>;
	readonly signal: AbortSignal;
	/** Gets what is done now, in words. */
	readonly report: (message: string) => void;
	/** Whether the commands may run in this copy. */
	readonly mayRunIn: (copy: string) => Promise<boolean>;
	/** What the commands run by names, once they may run. */
	readonly scripts: () => readonly string[];
	/** Gets each proof as soon as it is found. */
	readonly onFound: (proof: Proof, index: number) => Promise<void>;
}

/** Proves changes of a document one after the other, in one copy of its folder. */
export async function runProof(run: ProofRun): Promise<void> {
	const { documents, folder, commands, storage, texts, clock, terminal, signal, report } = run;
	const root = folder.uri.fsPath;
	const [{ uri }] = documents;
	const encode = texts.encoder(uri);
	report(l10n.t('Copying {0}', folder.name));
	const saved = texts.follow();
	try {
		const stage = await openProofStage({
			root,
			file: uri.fsPath,
			commands,
			edited: await texts.unsaved(root),
			encode,
			storage,
			timeLimit: proofTimeLimit(),
			clock,
			onOutput: (text) => terminal.print(text),
			saved: () => saved.paths,
			signal,
		});
		try {
			if (await run.mayRunIn(stage.folder)) await proveIn(stage, run);
		} finally {
			await stage.dispose();
		}
	} finally {
		saved.dispose();
	}
}

async function proveIn(stage: ProofStage, run: ProofRun): Promise<void> {
	const { documents, commands, clock, terminal, signal } = run;
	for (const [index, { languageId, before, after }] of documents.entries()) {
		const change = { languageId, before, after };
		let step: ProofStep | undefined;
		const found = await prove({
			stage: shownStage({ stage, commands, step: () => step, say: (line) => terminal.say(line) }),
			commands,
			scripts: run.scripts(),
			change,
			stops: stopCandidates(change, clock),
			runAtMost,
			signal,
			onStep: (now) => {
				step = now;
				run.report(progressText(now, index, documents.length));
			},
		});
		if (found === undefined) return;
		const proof = { ...found, subject: contentHash(before, after), time: clock.now() };
		for (const line of verdictText(proof).split('\n')) if (line !== '') terminal.say(visibleText(line));
		await run.onFound(proof, index);
	}
}

function progressText(step: ProofStep, index: number, of: number): string {
	const text = stepText(step);
	return of === 1 ? text : l10n.t('Change {0} of {1}: {2}', index + 1, of, text);
}

interface ShownStageOptions {
	readonly stage: ProofStage;
	readonly commands: ProofCommands;
	/** What the next run is for. */
	readonly step: () => ProofStep | undefined;
	/** Gets a line before and after each run. */
	readonly say: (line: string) => void;
}

/** A stage that tells of each run what it is for, what runs, and how it went. */
function shownStage({ stage, commands, step, say }: ShownStageOptions): ProofStage {
	return {
		put: (text) => stage.put(text),
		run: async (command, signal, timeLimit): Promise<RunResult> => {
			const now = step();
			say(`● ${now === undefined ? command : stepName(now)}`);
			say(`$ ${shownWords(commands[command]?.text ?? '')}`);
			const result = await stage.run(command, signal, timeLimit);
			say(`→ ${runText(result)}`);
			return result;
		},
		document: stage.document ?? '',
		leftOut: stage.leftOut ?? [],
		changedLive: () => stage.changedLive(),
		namesLiveTree: (text) => stage.namesLiveTree(text),
	};
}

/** In milliseconds: how long a run of Prove It may take. */
export function proofTimeLimit(): number {
	return numberWithin(userSetting('prove.timeout'), { least: 10, most: 3600, standard: 300 }) * 1000;
}
