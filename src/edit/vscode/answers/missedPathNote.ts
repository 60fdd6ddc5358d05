import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import { REPLY_PATH_SETTINGS, type ReplyOperation, saveReplyPath } from './replyPath.ts';

/** Notifies the user once for each path in the settings that finds no text, although the answer has one elsewhere. */
export class MissedPathNote {
	#lastPath: string | undefined;

	/** Shows the note if an answer calls for it. */
	showFor(operation: ReplyOperation, { missedPath, foundAt }: Answer): void {
		if (missedPath === undefined || foundAt === undefined || missedPath === this.#lastPath) return;
		this.#lastPath = missedPath;
		const sentence = l10n.t('{0} The text was found at {1} instead.', missedPathText(operation, missedPath), foundAt);
		const forget = { title: l10n.t('Forget Path'), run: () => saveReplyPath(operation, undefined) };
		const change = {
			title: l10n.t('Change…'),
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
	const setting =
		operation === 'generate'
			? l10n.t('Whetstone › Replies: Generate Path')
			: l10n.t('Whetstone › Replies: Optimize Path');
	return l10n.t('The path {0}, set in {1}, leads to no text in this answer.', path, setting);
}
