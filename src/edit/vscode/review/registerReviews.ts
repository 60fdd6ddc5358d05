import * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import type { FirstSteps } from '../../../base/vscode/firstSteps.ts';
import type { RegisterCommand } from '../../../service/vscode/registerCommand.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { hasReviewsInFiles } from './inFilesMemory.ts';
import { Reviews } from './reviews.ts';

export interface RegisterReviewsDeps {
	readonly extensionUri: vscode.Uri;
	readonly answers: KeptAnswers;
	readonly firstSteps: FirstSteps;
	readonly workspaceState: Memento;
	/** The extension's folder. */
	readonly storage: string;
	/** Identifies this window's files. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

export interface RegisteredReviews extends vscode.Disposable {
	readonly reviews: Reviews;
}

/** Registers the review of proposals, and opens the reviews that the last session left in files. */
export function registerReviews(
	{ answers, firstSteps, ...deps }: RegisterReviewsDeps,
	command: RegisterCommand,
): RegisteredReviews {
	const reviews = new Reviews({
		...deps,
		onDidAccept: (acceptance) => answers.recordAcceptance(acceptance),
		onDidEnd: ({ proposal, outcome, proof }) => {
			firstSteps.done('reviewed');
			answers.recordOutcome(proposal.answers, outcome, undefined, proof);
		},
	});
	if (hasReviewsInFiles(deps.workspaceState)) {
		const restored = reviews.restoreInFiles();
		restored.catch((error) => deps.logger.error(`reviews could not be restored: ${String(error)}`));
	}
	const { commands } = reviews;
	const registrations = vscode.Disposable.from(
		reviews,
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
	);
	return { reviews, dispose: () => registrations.dispose() };
}
