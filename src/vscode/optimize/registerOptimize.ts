import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Memento } from '../../core/base/memento.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { documentName } from '../documents/documentState.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { LevelPicker } from './levelPicker.ts';
import { OptimizeSelection } from './optimizeSelection.ts';
import { NewErrors } from './review/newErrors.ts';
import { PROPOSAL_SCHEME } from './review/proposal.ts';
import { ProposalReviews } from './review/proposalReviews.ts';
import { proposalTabs } from './review/proposalTab.ts';
import { showNoProposal } from './review/reviewTexts.ts';

export interface RegisterOptimizeDeps {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly answers: KeptAnswers;
	readonly state: Memento;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
}

/** Registers Optimize Selection and the review of its proposals. */
export function registerOptimize(
	{ service, answers, state, plan, clock }: RegisterOptimizeDeps,
	command: RegisterCommand,
): { readonly reviews: ProposalReviews } & vscode.Disposable {
	const newErrors = new NewErrors(clock);
	const reviews = new ProposalReviews((document) => newErrors.remember(document));
	const optimize = new OptimizeSelection({ service, reviews, levels: new LevelPicker(state), answers, plan, clock });
	const explain = async (uri: unknown) => {
		const proposal = reviews.find(uri)?.proposal;
		if (proposal === undefined) return showNoProposal();
		const { showExplanation } = await import('./review/showExplanation.ts');
		await showExplanation(vscode.l10n.t('{0}: Explanation', documentName(proposal.document)), proposal);
	};
	// Diffs that a window restores after a reload have lost their proposals.
	void vscode.window.tabGroups.close(proposalTabs());
	const registrations = vscode.Disposable.from(
		reviews,
		newErrors,
		reviews.onDidAccept((acceptance) => newErrors.watch(acceptance)),
		reviews.onDidAccept((acceptance) => answers.recordAcceptance(acceptance)),
		reviews.onDidEnd(({ proposal, outcome }) => answers.recordOutcome(proposal.answers, outcome)),
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
