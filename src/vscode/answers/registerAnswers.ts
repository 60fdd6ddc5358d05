import * as vscode from 'vscode';
import type { ProposalReviews } from '../optimize/review/proposalReviews.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { answerIdsIn } from '../showAnswerButtons.ts';
import type { KeptAnswers } from './keptAnswers.ts';

/** The commands that show, list, and erase answers. */
export function registerAnswers(
	answers: KeptAnswers,
	reviews: Pick<ProposalReviews, 'active'>,
	command: RegisterCommand,
): vscode.Disposable {
	const show = async (argument: unknown) => {
		const ids = answerIdsIn(argument) ?? reviews.active(argument)?.proposal.answers;
		if (ids?.length !== 0) return await (await answers.open()).show(ids);
		void vscode.window.showInformationMessage(
			vscode.l10n.t('This proposal comes from the chat: its answer stands in the conversation.'),
		);
	};
	return vscode.Disposable.from(
		command('showAnswer', show),
		command('forgetAnswers', async () => await (await answers.open()).askWhatToForget()),
		command('optimize.history', async () => await (await answers.open()).showHistory()),
	);
}
