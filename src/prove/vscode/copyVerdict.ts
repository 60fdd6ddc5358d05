import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { openedDocument } from '../../base/vscode/documents/showDocument.ts';
import { totalCost } from '../../edit/core/history/historyExport.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import type { AnswerRecorder } from '../../edit/vscode/answers/answerRecorder.ts';
import { provedReview, type Review } from '../../edit/vscode/review/review.ts';
import { proofFor } from '../../edit/vscode/review/reviewVerdicts.ts';
import { type CommitLineOptions, changedName, commitLine } from '../core/commitLine.ts';
import type { ProofsDeps } from './proofsDeps.ts';
import { showCannotProve } from './proofTexts.ts';
import { acceptedSubject, lastAccepted } from './provedSubject.ts';

/**
 * Copies the verdict of the active review, or of what was accepted last in the active file, as a line for a commit.
 * @param argument of the command: the file that shows a proposal, a file, or anything
 */
export async function copyVerdict(argument: unknown, { reviews, answers }: ProofsDeps): Promise<void> {
	const review = reviews.active(argument);
	const options = review === undefined ? await acceptedOptions(argument, answers) : reviewOptions(review);
	if (options === undefined) {
		const sentence = l10n.t(
			'No proposal is under review here, and none was accepted in the active file, so there is no verdict to copy.',
		);
		return showCannotProve({ sentence });
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

async function acceptedOptions(argument: unknown, answers: AnswerRecorder): Promise<CommitLineOptions | undefined> {
	const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
	if (uri === undefined) return undefined;
	const parts = await lastAccepted(uri, answers);
	const last = parts.at(-1);
	if (last === undefined) return undefined;
	const { proof, provedWith = [], level, cost, languageId } = last;
	// VS Code closes documents that are not shown, and the file may have changed since.
	const live = await openedDocument(uri);
	const proved = parts.filter((part) => part === last || provedWith.includes(part.id));
	const whole = live && acceptedSubject(live, proved)?.document;
	const isProved = whole !== undefined && contentHash(whole.before, whole.after) === proof?.subject;
	// The whole text shows which functions the region is in.
	const name = changedName({ ...(whole ?? last), languageId });
	return { proof: isProved ? proof : undefined, name, level, cost };
}
