import * as vscode from 'vscode';
import { l10n, type Uri } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { openedDocument } from '../../base/vscode/documents/showDocument.ts';
import { workspaceIdentity } from '../../base/vscode/workspaceIdentity.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import { totalCost } from '../../edit/core/history/historyExport.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import { provedReview, type Review } from '../../edit/vscode/review/review.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import { proofFor } from '../../edit/vscode/review/reviewVerdicts.ts';
import { type CommitLineOptions, changedName, commitLine } from '../core/commitLine.ts';
import { tellWhyNot } from './proofTexts.ts';
import { acceptedSubject } from './provedSubject.ts';

export interface CopyVerdictDeps {
	readonly reviews: Pick<Reviews, 'active'>;
	readonly answers: Pick<KeptAnswers, 'history'>;
}

/**
 * Copies the verdict of the review in front, or of what was accepted last in the file in front, as a line for a commit.
 * @param argument what a command was given: the file that shows a proposal, a file, or anything
 */
export async function copyVerdict(argument: unknown, { reviews, answers }: CopyVerdictDeps): Promise<void> {
	const review = reviews.active(argument);
	const options = review === undefined ? await acceptedOptions(argument, answers) : reviewOptions(review);
	if (options === undefined) {
		const sentence = l10n.t(
			'No proposal is under review here, and none was accepted in the file in front, so there is no verdict to copy.',
		);
		return tellWhyNot({ sentence });
	}
	const line = commitLine(options);
	await vscode.env.clipboard.writeText(line);
	void vscode.window.showInformationMessage(breakMarkdownLinks(l10n.t('Copied for a commit: {0}', line)));
}

function reviewOptions(review: Review): CommitLineOptions | undefined {
	const proved = provedReview(review);
	if (proved === undefined) return undefined;
	const { proofs, before, after } = proved;
	const { proposal, document } = review;
	const change = { languageId: document.languageId, before, after };
	return {
		proof: proofFor(proofs, before, after),
		name: changedName(change),
		level: proposal.origin.level,
		cost: totalCost(proposal.receipts),
	};
}

async function acceptedOptions(
	argument: unknown,
	answers: CopyVerdictDeps['answers'],
): Promise<CommitLineOptions | undefined> {
	const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
	if (uri === undefined) return undefined;
	const parts = await lastAccepted(uri, answers);
	const last = parts.at(-1);
	if (last === undefined) return undefined;
	const { proof, provedWith = [], level, cost, languageId } = last;
	// VS Code closes what nobody looks at, and the file may be another by then.
	const live = await openedDocument(uri);
	const proved = parts.filter((part) => part === last || provedWith.includes(part.id));
	const whole = live && acceptedSubject(live, proved);
	const isProved = whole !== undefined && contentHash(whole.before, whole.after) === proof?.subject;
	// Around the region are the functions that it is in.
	const name = changedName({ ...(whole ?? last), languageId });
	return { proof: isProved ? proof : undefined, name, level, cost };
}

/**
 * What was accepted last: all kept changes of that proposal, oldest first. Empty if nothing was.
 * @param uri of the file in which; undefined for any file of this workspace that can be on this machine
 */
export async function lastAccepted(
	uri: Uri | undefined,
	answers: Pick<KeptAnswers, 'history'>,
): Promise<readonly AcceptedOptimization[]> {
	const file = uri?.toString();
	const isAskedFor = (entry: AcceptedOptimization) =>
		file === undefined ? entry.uri.startsWith('file:') : entry.uri === file;
	const accepted = await answers.history.accepted.read();
	const workspace = workspaceIdentity();
	const here = accepted.filter((entry) => entry.workspace === workspace && isAskedFor(entry));
	const last = here.at(-1)?.proposal;
	return here.filter(({ proposal }) => proposal === last);
}
