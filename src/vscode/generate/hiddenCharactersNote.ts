import * as vscode from 'vscode';

/** Naming more code points than that would make the sentence unreadable. */
const MOST_NAMED = 4;

/**
 * Says that a generated text came with characters that cannot be seen and is shown without them, and offers to show it as it
 * is.
 * @param hidden their code points, in order
 * @param isAll whether there is nothing else in the text
 */
export async function showHiddenCharactersNote(
	hidden: readonly string[],
	isAll: boolean,
	showAsItIs: () => Promise<void>,
): Promise<void> {
	const { t } = vscode.l10n;
	const kinds = [...new Set(hidden)];
	const named = [...kinds.slice(0, MOST_NAMED), ...(kinds.length > MOST_NAMED ? ['…'] : [])].join(', ');
	const sentence = isAll
		? t(
				'Hidden characters in the generated text: {0} ({1}). There is nothing else in it, so nothing is shown.',
				hidden.length,
				named,
			)
		: t('Hidden characters in the generated text: {0} ({1}). It is offered without them.', hidden.length, named);
	const asItIs = { title: t('Show Unchanged'), run: showAsItIs };
	const chosen = await vscode.window.showWarningMessage(sentence, asItIs);
	await chosen?.run();
}
