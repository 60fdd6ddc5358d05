import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { RegisterCommand } from '../../../service/vscode/registerCommand.ts';
import type { AnswerHistory } from './answerHistory.ts';
import { answerIdsIn } from './answerNotes.ts';
import { forgetAnswers } from './forgetAnswers.ts';
import { showHistory } from './showHistory.ts';

/**
 * Registers the commands that show, list and erase answers.
 * @param shownAnswers gives the ids of the answers behind the proposal that is shown; undefined if none is
 */
export function registerAnswers(
	history: AnswerHistory,
	shownAnswers: (uri: unknown) => readonly string[] | undefined,
	command: RegisterCommand,
): vscode.Disposable {
	const show = async (argument: unknown) => {
		const ids = answerIdsIn(argument) ?? shownAnswers(argument);
		if (ids?.length !== 0) return await history.show(ids);
		void vscode.window.showInformationMessage(
			l10n.t('This proposal comes from the chat: its answer is in the conversation.'),
		);
	};
	return vscode.Disposable.from(
		command('showAnswer', show),
		command('forgetAnswers', () => forgetAnswers(history)),
		command('optimize.history', () => showHistory(history)),
	);
}
