import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { KeptState } from '../../core/base/keptState.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { OptimizationStore } from '../../core/code/acceptedOptimization.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import { documentName } from '../documentState.ts';
import { showRendered } from '../documents.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { explanationText } from './explanationText.ts';
import { Levels } from './levels.ts';
import { NewErrors } from './newErrors.ts';
import { OptimizationHistory } from './optimizationHistory.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { PROPOSAL_SCHEME } from './proposal.ts';
import { ProposalReviews } from './proposalReviews.ts';
import { proposalTabs } from './proposalTab.ts';
import { tellNoneIsMeant } from './reviewTexts.ts';

export interface RegisterOptimizeParts {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly store: OptimizationStore;
	readonly state: KeptState;
	/** As set or learned; undefined where it is not known. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Optimize Selection, the review of what comes of it, and what was accepted. */
export function registerOptimize(
	{ service, store, state, plan, clock, logger }: RegisterOptimizeParts,
	command: RegisterCommand,
): { readonly reviews: ProposalReviews } & vscode.Disposable {
	const newErrors = new NewErrors(clock);
	const reviews = new ProposalReviews((document) => newErrors.remember(document));
	const optimize = new OptimizeSelection({ service, reviews, levels: new Levels(state), plan, clock });
	const history = new OptimizationHistory(store, clock, logger);
	const explain = async (uri: unknown) => {
		const proposal = reviews.find(uri)?.proposal;
		if (proposal === undefined) return tellNoneIsMeant();
		await showRendered(vscode.l10n.t('{0}: Explanation', documentName(proposal.document)), explanationText(proposal));
	};
	// Differences that a window shows again after a reload have lost their proposals.
	void vscode.window.tabGroups.close(proposalTabs());
	const registrations = vscode.Disposable.from(
		reviews,
		newErrors,
		reviews.onDidAccept((acceptance) => newErrors.watch(acceptance)),
		reviews.onDidAccept((acceptance) => void history.keep(acceptance)),
		vscode.workspace.registerTextDocumentContentProvider(PROPOSAL_SCHEME, reviews),
		vscode.workspace.onDidChangeTextDocument(({ document }) => reviews.follow(document)),
		vscode.window.tabGroups.onDidChangeTabs(({ closed }) => reviews.forget(closed)),
		command('optimizeSelection', (argument) => optimize.run(argument)),
		command('optimizeSelectionAtLevel', () => optimize.runAtLevel()),
		command('optimize.accept', (uri) => reviews.accept(uri)),
		command('optimize.discard', (uri) => reviews.discard(uri)),
		command('optimize.acceptHunk', (uri) => reviews.acceptHunk(uri)),
		command('optimize.discardHunk', (uri) => reviews.discardHunk(uri)),
		command('optimize.explain', explain),
		command('optimize.history', () => history.show()),
	);
	return { reviews, dispose: () => registrations.dispose() };
}
