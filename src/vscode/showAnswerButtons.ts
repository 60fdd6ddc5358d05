import * as vscode from 'vscode';

/** A button of a notification: opens answers as they came. None where no answer is kept, as of code from the chat. */
export function showAnswerButtons(ids: readonly string[]) {
	const run = () => vscode.commands.executeCommand<void>('whetstone.showAnswer', { answers: ids });
	return ids.length === 0 ? [] : [{ title: vscode.l10n.t('Show Answer'), run }];
}

/** The answers that `whetstone.showAnswer` is given by such a button; undefined where it is given anything else. */
export function answerIdsIn(argument: unknown): readonly string[] | undefined {
	if (typeof argument !== 'object' || argument === null || !('answers' in argument)) return undefined;
	const { answers } = argument;
	return Array.isArray(answers) ? answers.filter((id) => typeof id === 'string') : undefined;
}
