import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Memento } from '../../core/base/memento.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { LevelPicker } from './levelPicker.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { hasReviewsInFiles } from './review/inFilesMemory.ts';
import { LazyReviews } from './review/lazyReviews.ts';
import type { Reviews } from './review/reviews.ts';

export interface RegisterOptimizeDeps {
	readonly extensionUri: vscode.Uri;
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly answers: KeptAnswers;
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

/** Registers Optimize Selection and the review of proposals. */
export function registerOptimize(
	{ service, answers, globalState, plan, clock, ...deps }: RegisterOptimizeDeps,
	command: RegisterCommand,
): { readonly reviews: LazyReviews } & vscode.Disposable {
	const reviews = new LazyReviews(async () => {
		const { Reviews } = await import('./review/reviews.ts');
		return new Reviews({
			...deps,
			clock,
			onDidAccept: (acceptance) => answers.recordAcceptance(acceptance),
			onDidEnd: ({ proposal, outcome }) => answers.recordOutcome(proposal.answers, outcome),
		});
	});
	const levels = new LevelPicker(globalState);
	const optimize = new OptimizeSelection({ service, reviews, levels, answers, plan, clock });
	const review = (id: string, run: (reviews: Reviews, argument: unknown) => Promise<void>) =>
		command(id, async (argument) => run(await reviews.open(), argument));
	if (hasReviewsInFiles(deps.workspaceState)) {
		const restored = reviews.open().then((open) => open.restoreInFiles());
		restored.catch((error) => deps.logger.error(`reviews could not be restored: ${String(error)}`));
	}
	const registrations = vscode.Disposable.from(
		reviews,
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		review('optimize.accept', (open, uri) => open.accept(uri)),
		review('optimize.discard', (open, uri) => open.discard(uri)),
		review('optimize.acceptHunk', (open, uri) => open.acceptHunk(uri)),
		review('optimize.discardHunk', (open, uri) => open.discardHunk(uri)),
		review('optimize.next', (open) => open.go('next')),
		review('optimize.previous', (open) => open.go('previous')),
		review('optimize.resetProposal', (open, uri) => open.reset(uri)),
		review('optimize.explain', (open, uri) => open.explain(uri)),
	);
	return { reviews, dispose: () => registrations.dispose() };
}
