import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Json } from '../../../base/core/json.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { askForText } from '../../../base/vscode/askForText.ts';
import { closeTabs, showReadOnly } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { saveSetting } from '../../../base/vscode/settings.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import { previewTexts } from '../../../service/core/reply/answerTexts.ts';
import { findAnswerText } from '../../../service/core/reply/findAnswerText.ts';
import type { TimedAnswer } from '../../../service/core/serviceClient.ts';

/**
 * The text of an answer in an unknown format: shows the body as JSON and lets the user point out the text, which the
 * settings then remember. Makes no further request.
 * @returns undefined if the user cancels
 */
export async function askForAnswerText(operation: ReplyOperation, answer: TimedAnswer): Promise<string | undefined> {
	// In an unknown format, the text is the body, formatted.
	const shown = await showReadOnly(l10n.t('Unrecognized response format'), answer.text, 'json');
	const text = await askWhereTextIs(operation, answer.body, answer.missedPath);
	if (text !== undefined) await closeTabs(shown);
	return text;
}

async function askWhereTextIs(operation: ReplyOperation, body: Json, missedPath?: string): Promise<string | undefined> {
	const setPath = l10n.t('Set the Path…');
	const forget = l10n.t('Forget Path');
	const help = l10n.t('Show Whetstone where the text is, and it continues with this answer.');
	const [sentence, ...buttons] =
		missedPath === undefined
			? [l10n.t('Unrecognized response format. {0}', help), setPath]
			: [l10n.t('Unrecognized response format. {0} {1}', missedPathText(operation, missedPath), help), setPath, forget];
	const chosen = await vscode.window.showWarningMessage(breakMarkdownLinks(sentence), ...buttons);
	if (chosen === setPath) return await askForPath(operation, body);
	if (chosen !== forget) return undefined;
	await saveReplyPath(operation, undefined);
	return await askWhereTextIs(operation, body);
}

async function askForPath(operation: ReplyOperation, body: Json): Promise<string | undefined> {
	const other = { label: l10n.t('Other…'), detail: l10n.t('Type a JSON Pointer yourself.'), pointer: undefined };
	const texts = previewTexts(body).map(({ pointer, preview }) => ({ label: pointer, detail: preview, pointer }));
	const chosen = await vscode.window.showQuickPick([...texts, other], {
		title: l10n.t('Where Is the Text?'),
		placeHolder: l10n.t('Choose the text of the answer; the choice is remembered for every answer of this kind.'),
		matchOnDetail: true,
		ignoreFocusOut: true,
	});
	if (chosen === undefined) return undefined;
	const pointer = chosen.pointer ?? (await typedPointer(operation, body));
	if (pointer === undefined) return undefined;
	await saveReplyPath(operation, pointer);
	return findAnswerText(operation, body, pointer)?.text;
}

function typedPointer(operation: ReplyOperation, body: Json): Promise<string | undefined> {
	return askForText({
		title: l10n.t('Where Is the Text?'),
		prompt: l10n.t('The JSON Pointer of the text, such as {0}', '/data/0/code'),
		value: '/',
		check: async (pointer) =>
			pointer !== '' && findAnswerText(operation, body, pointer) !== undefined
				? {}
				: { refused: l10n.t('There is no text at this place in the answer.') },
	});
}

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
function missedPathText(operation: ReplyOperation, path: string): string {
	const setting =
		operation === 'generate'
			? l10n.t('Whetstone › Replies: Generate Path')
			: l10n.t('Whetstone › Replies: Optimize Path');
	return l10n.t('The path {0}, set in {1}, leads to no text in this answer.', path, setting);
}

/** The operations whose answers have no documented format. */
type ReplyOperation = 'generate' | 'optimize';

/** The settings for where the text of an operation's answers is. */
const REPLY_PATH_SETTINGS = {
	generate: 'whetstone.replies.generatePath',
	optimize: 'whetstone.replies.optimizePath',
} as const satisfies Record<ReplyOperation, string>;

/** Saves where the text of an operation's answers is, as a JSON Pointer; undefined clears it. */
async function saveReplyPath(operation: ReplyOperation, pointer: string | undefined): Promise<void> {
	await saveSetting(`replies.${operation}Path`, pointer);
}
