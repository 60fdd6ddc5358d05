import * as vscode from 'vscode';
import type { ObservedService } from '../../core/usage/observedService.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { PROPOSAL_SCHEME } from './proposal.ts';
import { ProposalReviews } from './proposalReviews.ts';
import { proposalTabs } from './proposalTab.ts';

/** Optimize Selection and the review of what comes of it. */
export function registerOptimize(
	service: Pick<ObservedService, 'optimize'>,
	command: RegisterCommand,
): vscode.Disposable {
	const reviews = new ProposalReviews();
	const optimize = new OptimizeSelection(service, reviews);
	// Differences that a window shows again after a reload have lost their proposals.
	void vscode.window.tabGroups.close(proposalTabs());
	return vscode.Disposable.from(
		reviews,
		vscode.workspace.registerTextDocumentContentProvider(PROPOSAL_SCHEME, reviews),
		vscode.workspace.onDidChangeTextDocument(({ document }) => reviews.follow(document)),
		vscode.window.tabGroups.onDidChangeTabs(({ closed }) => reviews.forget(closed)),
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimize.accept', (uri) => reviews.accept(uri)),
		command('optimize.discard', (uri) => reviews.discard(uri)),
	);
}
