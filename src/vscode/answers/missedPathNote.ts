import * as vscode from 'vscode';
import type { Answer } from '../../core/service/reply/answer.ts';
import { breakMarkdownLinks } from '../../core/text/breakMarkdownLinks.ts';
import { REPLY_PATH_SETTINGS, type ReplyOperation, saveReplyPath } from '../settings.ts';

/** Notifies the user once for each path in the settings that finds no text, although the answer has one elsewhere. */
export class MissedPathNote {
	#lastPath: string | undefined;

	/** Shows the note if an answer calls for it. */
	showFor(operation: ReplyOperation, { missedPath, foundAt }: Answer): void {
		if (missedPath === undefined || foundAt === undefined || missedPath === this.#lastPath) return;
		this.#lastPath = missedPath;
		const { t } = vscode.l10n;
		const sentence = t('{0} The text was found at {1} instead.', missedPathText(operation, missedPath), foundAt);
		const forget = { title: t('Forget Path'), run: () => saveReplyPath(operation, undefined) };
		const change = {
			title: t('Change…'),
			run: () =>
				vscode.commands.executeCommand('workbench.action.openSettings', `@id:${REPLY_PATH_SETTINGS[operation]}`),
		};
		void vscode.window
			.showInformationMessage(breakMarkdownLinks(sentence), forget, change)
			.then((chosen) => chosen?.run());
	}
}

/** Names a path that finds no text, and its setting as VS Code's settings editor shows it. */
export function missedPathText(operation: ReplyOperation, path: string): string {
	const { t } = vscode.l10n;
	const setting =
		operation === 'generate' ? t('Whetstone › Replies: Generate Path') : t('Whetstone › Replies: Optimize Path');
	return t('The path {0}, set in {1}, leads to no text in this answer.', path, setting);
}
