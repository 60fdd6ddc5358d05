import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { KeptState } from '../../core/base/keptState.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { documentName } from '../documentState.ts';
import { showRendered } from '../documents.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { explanationText } from './explanationText.ts';
import { Levels } from './levels.ts';
import { NewErrors } from './newErrors.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { PROPOSAL_SCHEME } from './proposal.ts';
import { ProposalReviews } from './proposalReviews.ts';
import { proposalTabs } from './proposalTab.ts';
import { tellNoneIsMeant } from './reviewTexts.ts';

export interface RegisterOptimizeParts {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly answers: KeptAnswers;
	readonly state: KeptState;
	/** As set or learned; undefined where it is not known. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
}

/** Optimize Selection, and the review of what comes of it. */
export function registerOptimize(
	{ service, answers, state, plan, clock }: RegisterOptimizeParts,
	command: RegisterCommand,
): { readonly reviews: ProposalReviews } & vscode.Disposable {
	const newErrors = new NewErrors(clock);
	const reviews = new ProposalReviews((document) => newErrors.remember(document));
	const optimize = new OptimizeSelection({ service, reviews, levels: new Levels(state), answers, plan, clock });
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
		reviews.onDidAccept((acceptance) => answers.accepted(acceptance)),
		reviews.onDidEnd(({ proposal, outcome }) => answers.became(proposal.answers, outcome)),
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
	);
	return { reviews, dispose: () => registrations.dispose() };
}
