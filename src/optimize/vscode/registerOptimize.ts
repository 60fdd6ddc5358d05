import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { once } from '../../base/core/event.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import { isThere } from '../../base/node/files/isThere.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import { hasReviewsInFiles } from '../../edit/vscode/review/inFilesMemory.ts';
import { Reviews } from '../../edit/vscode/review/reviews.ts';
import { removeAbandoned } from '../../prove/node/place/removeAbandoned.ts';
import type { Proofs } from '../../prove/vscode/proofs.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { ForecastSource } from '../../usage/vscode/forecastSource.ts';
import { LevelPicker } from './levelPicker.ts';
import { OptimizeRequests } from './optimizeRequests.ts';
import { OptimizeSelection } from './optimizeSelection.ts';

export interface RegisterOptimizeDeps {
	readonly extensionUri: vscode.Uri;
	readonly service: Pick<PaidCalls, 'optimize' | 'generate'>;
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
	readonly reviews: Reviews;
	/** Ends what a proof runs, and waits for that. */
	readonly end: () => Promise<void>;
}

/** Registers Optimize Selection and the review of proposals. */
export function registerOptimize(
	{ service, answers, forecasts, firstSteps, globalState, plan, clock, ...deps }: RegisterOptimizeDeps,
	command: RegisterCommand,
): RegisteredOptimize {
	const reviews = new Reviews({
		...deps,
		clock,
		onDidAccept: (acceptance) => answers.recordAcceptance(acceptance),
		onDidEnd: ({ proposal, outcome, proof }) => {
			firstSteps.done('reviewed');
			answers.recordOutcome(proposal.answers, outcome, undefined, proof);
		},
	});
	const firstReview = once(reviews.onDidChange, () => {
		cleanProofs(deps.storage, clock).catch((error) => deps.logger.error(`copies of proofs: ${String(error)}`));
	});
	const levels = new LevelPicker(globalState, forecasts);
	const requests = new OptimizeRequests({ service, levels, answers, clock });
	const optimize = new OptimizeSelection({ requests, reviews, levels, answers, plan });
	let proofs: Promise<Proofs> | undefined;
	/** A large part, and the one that starts processes: loaded when something is first proved. */
	const loadProofs = async () => {
		const { Proofs } = await import('../../prove/vscode/proofs.ts');
		return new Proofs({ ...deps, service, requests, reviews, answers, levels, forecasts, firstSteps, plan, clock });
	};
	const openProofs = () => {
		proofs ??= loadProofs().catch((error) => {
			// The next command tries again.
			proofs = undefined;
			throw error;
		});
		return proofs;
	};
	const proof = (id: string, run: (proofs: Proofs, argument: unknown) => unknown) =>
		command(id, async (argument) => await run(await openProofs(), argument));
	if (hasReviewsInFiles(deps.workspaceState)) {
		const restored = reviews.restoreInFiles();
		restored.catch((error) => deps.logger.error(`reviews could not be restored: ${String(error)}`));
	}
	const { commands } = reviews;
	const registrations = vscode.Disposable.from(
		firstReview,
		reviews,
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		command('optimize.accept', (argument) => commands.accept(argument)),
		command('optimize.discard', (argument) => commands.discard(argument)),
		command('optimize.acceptHunk', (argument) => commands.acceptHunk(argument)),
		command('optimize.discardHunk', (argument) => commands.discardHunk(argument)),
		command('optimize.acceptAll', () => commands.acceptAll()),
		command('optimize.discardAll', () => commands.discardAll()),
		command('optimize.keepChange', (argument) => commands.acceptHunk(argument)),
		command('optimize.undoChange', (argument) => commands.discardHunk(argument)),
		command('optimize.keepAll', (argument) => commands.keepAll(argument)),
		command('optimize.undoAll', (argument) => commands.undoAll(argument)),
		command('optimize.next', () => commands.go('next')),
		command('optimize.previous', () => commands.go('previous')),
		command('optimize.reviewAll', () => commands.reviewAll()),
		command('optimize.editProposal', (argument) => commands.editProposal(argument)),
		command('optimize.resetProposal', (argument) => commands.reset(argument)),
		command('optimize.explain', (argument) => commands.explain(argument)),
		{ dispose: () => void proofs?.then((opened) => opened.dispose()).catch(() => undefined) },
		proof('optimize.prove', (proofs, argument) => proofs.prove(argument)),
		proof('optimize.proveChanges', (proofs, argument) => proofs.proveChanges(argument)),
		proof('optimize.proveAgain', (proofs, argument) => proofs.proveAgain(argument)),
		proof('optimize.proofCommands', (proofs) => proofs.chooseCommands()),
		proof('optimize.proofOutput', (proofs) => proofs.showOutput()),
		proof('optimize.copyVerdict', (proofs, argument) => proofs.copyVerdict(argument)),
		proof('optimize.writeBenchmark', (proofs, argument) => proofs.writeBenchmark(argument)),
		proof('optimize.compareLevels', (proofs) => proofs.compareLevels()),
	);
	return { reviews, end: async () => await (await proofs)?.end(), dispose: () => registrations.dispose() };
}

/** Removes what windows that died have left, if anything was ever proved. */
async function cleanProofs(storage: string, clock: Clock): Promise<void> {
	if (await isThere(join(storage, 'proofs'))) await removeAbandoned(storage, clock);
}
