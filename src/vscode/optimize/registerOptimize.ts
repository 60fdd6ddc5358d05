import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Memento } from '../../core/base/memento.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import { isThere } from '../../node/files/isThere.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import type { FirstSteps } from '../firstSteps.ts';
import type { ForecastSource } from '../forecasts/forecastSource.ts';
import { LazyPart } from '../lazyPart.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { LevelPicker } from './levelPicker.ts';
import { OptimizeRequests } from './optimizeRequests.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import type { Proofs } from './proof/proofs.ts';
import { hasReviewsInFiles } from './review/inFilesMemory.ts';
import { LazyReviews } from './review/lazyReviews.ts';
import type { ReviewCommands } from './review/reviewCommands.ts';

export interface RegisterOptimizeDeps {
	readonly extensionUri: vscode.Uri;
	readonly service: Pick<ObservedService, 'optimize' | 'generate'>;
	readonly answers: KeptAnswers;
	readonly forecasts: Pick<ForecastSource, 'forecast'>;
	readonly firstSteps: Pick<FirstSteps, 'done'>;
	readonly globalState: Memento;
	readonly workspaceState: Memento;
	/** The extension's folder. */
	readonly storage: string;
	/** Identifies this window's files. */
	readonly writer: string;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

export interface RegisteredOptimize extends vscode.Disposable {
	readonly reviews: LazyReviews;
	/** Ends what a proof runs, and waits for that. */
	readonly end: () => Promise<void>;
}

/** Registers Optimize Selection and the review of proposals. */
export function registerOptimize(
	{ service, answers, forecasts, firstSteps, globalState, plan, clock, ...deps }: RegisterOptimizeDeps,
	command: RegisterCommand,
): RegisteredOptimize {
	const reviews = new LazyReviews(async () => {
		const { Reviews } = await import('./review/reviews.ts');
		void cleanProofs(deps.storage, clock).catch((error) => deps.logger.error(`copies of proofs: ${String(error)}`));
		return new Reviews({
			...deps,
			clock,
			onDidAccept: (acceptance) => answers.recordAcceptance(acceptance),
			onDidEnd: ({ proposal, outcome, proof }) => {
				firstSteps.done('reviewed');
				answers.recordOutcome(proposal.answers, outcome, undefined, proof);
			},
			verdictReader: async () => (await import('./proof/proofs.ts')).verdictReader,
		});
	});
	const levels = new LevelPicker(globalState, forecasts);
	const requests = new OptimizeRequests({ service, levels, answers, clock });
	const optimize = new OptimizeSelection({ requests, reviews, levels, answers, plan });
	const review = (id: string, run: (commands: ReviewCommands, argument: unknown) => Promise<void>) =>
		command(id, async (argument) => run((await reviews.open()).commands, argument));
	const proofs = new LazyPart(async () => {
		const { Proofs } = await import('./proof/proofs.ts');
		return new Proofs({ ...deps, service, requests, reviews, answers, levels, forecasts, firstSteps, plan, clock });
	});
	const proof = (id: string, run: (proofs: Proofs, argument: unknown) => Promise<void>) =>
		command(id, async (argument) => run(await proofs.open(), argument));
	if (hasReviewsInFiles(deps.workspaceState)) {
		const restored = reviews.open().then((open) => open.restoreInFiles());
		restored.catch((error) => deps.logger.error(`reviews could not be restored: ${String(error)}`));
	}
	const registrations = vscode.Disposable.from(
		reviews,
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		review('optimize.accept', (commands, argument) => commands.accept(argument)),
		review('optimize.discard', (commands, argument) => commands.discard(argument)),
		review('optimize.acceptHunk', (commands, argument) => commands.acceptHunk(argument)),
		review('optimize.discardHunk', (commands, argument) => commands.discardHunk(argument)),
		review('optimize.acceptAll', (commands) => commands.acceptAll()),
		review('optimize.discardAll', (commands) => commands.discardAll()),
		review('optimize.keepChange', (commands, argument) => commands.keepChange(argument)),
		review('optimize.undoChange', (commands, argument) => commands.undoChange(argument)),
		review('optimize.keepAll', (commands, argument) => commands.keepAll(argument)),
		review('optimize.undoAll', (commands, argument) => commands.undoAll(argument)),
		review('optimize.next', (commands) => commands.go('next')),
		review('optimize.previous', (commands) => commands.go('previous')),
		review('optimize.reviewAll', (commands) => commands.reviewAll()),
		review('optimize.editProposal', (commands, argument) => commands.editProposal(argument)),
		review('optimize.resetProposal', (commands, argument) => commands.reset(argument)),
		review('optimize.explain', (commands, argument) => commands.explain(argument)),
		proofs,
		proof('optimize.prove', (proofs, argument) => proofs.prove(argument)),
		proof('optimize.proveChanges', (proofs, argument) => proofs.proveChanges(argument)),
		proof('optimize.proveAgain', (proofs, argument) => proofs.proveAgain(argument)),
		proof('optimize.proofCommands', (proofs) => proofs.chooseCommands()),
		proof('optimize.proofOutput', async (proofs) => proofs.showOutput()),
		proof('optimize.copyVerdict', (proofs, argument) => proofs.copyVerdict(argument)),
		proof('optimize.writeBenchmark', (proofs, argument) => proofs.writeBenchmark(argument)),
		proof('optimize.compareLevels', (proofs) => proofs.compareLevels()),
	);
	return { reviews, end: async () => await proofs.loaded?.end(), dispose: () => registrations.dispose() };
}

/** Removes what windows that died have left, once in a window, and only where something was ever proved. */
async function cleanProofs(storage: string, clock: Clock): Promise<void> {
	const hasProved = await isThere(join(storage, 'proofs'));
	if (hasProved) await (await import('./proof/proofs.ts')).removeAbandoned(storage, clock);
}
