import * as vscode from 'vscode';
import type { RegisterCommand } from '../../../service/vscode/registerCommand.ts';
import { hasReviewsInFiles } from './rememberReviewsInFiles.ts';
import { Reviews, type ReviewsDeps } from './reviews.ts';

export interface RegisteredReviews extends vscode.Disposable {
	readonly reviews: Reviews;
}

/** Registers the review of proposals, and opens the reviews that the last session left in files. */
export function registerReviews(deps: ReviewsDeps, command: RegisterCommand): RegisteredReviews {
	const reviews = new Reviews(deps);
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
