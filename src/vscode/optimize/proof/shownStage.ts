import type { ProofCommands } from '../../../core/proof/proofCommands.ts';
import type { ProofStage, RunResult } from '../../../core/proof/proofStage.ts';
import type { ProofStep } from '../../../core/proof/proofStep.ts';
import { shownWords } from './commands/shownWords.ts';
import { runText, stepName } from './proofTexts.ts';

export interface ShownStageOptions {
	readonly stage: ProofStage;
	readonly commands: ProofCommands;
	/** What the next run is for. */
	readonly step: () => ProofStep | undefined;
	/** Gets a line before and after each run. */
	readonly say: (line: string) => void;
}

/** A stage that tells of each run what it is for, what runs, and how it went. */
export function shownStage({ stage, commands, step, say }: ShownStageOptions): ProofStage {
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
