import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** A notification button that opens answers as received. Empty without stored answers, as for code from the chat. */
export function showAnswerButtons(ids: readonly string[]) {
	const run = () => vscode.commands.executeCommand<void>('whetstone.showAnswer', { answers: ids });
	return ids.length === 0 ? [] : [{ title: l10n.t('Show Answer'), run }];
}

/** The answers that such a button passes to `whetstone.showAnswer`; undefined for any other argument. */
export function answerIdsIn(argument: unknown): readonly string[] | undefined {
	if (typeof argument !== 'object' || argument === null || !('answers' in argument)) return undefined;
	const { answers } = argument;
	return Array.isArray(answers) ? answers.filter((id) => typeof id === 'string') : undefined;
}
