import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { hiddenIn, normalizeLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { showReadOnly } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import type { KeptAnswer } from '../../core/history/keptAnswer.ts';

/**
 * Opens answers as received, in one read-only editor. Leaves out hidden characters at first, says so, and offers to show
 * them.
 * @param answers at least one
 */
export async function showAnswers(answers: readonly KeptAnswer[]): Promise<void> {
	const [first] = answers;
	const name = basename(vscode.Uri.parse(first?.uri ?? '').path);
	const isBody = answers.every((answer) => answer.isBody);
	const text = normalizeLineEnds(answers.map((answer) => answer.text).join('\n\n---\n\n'));
	const show = async (shown: string) => {
		await showReadOnly(l10n.t('{0}: Answer', name), shown, isBody ? 'json' : 'markdown');
	};
	await show(withoutHidden(text));
	const hidden = hiddenIn(text).length;
	if (hidden === 0) return;
	const unchanged = { title: l10n.t('Show Unchanged'), run: () => show(text) };
	void vscode.window
		.showWarningMessage(l10n.t('The answer is shown without its hidden characters: {0}.', hidden), unchanged)
		.then((chosen) => chosen?.run());
}
