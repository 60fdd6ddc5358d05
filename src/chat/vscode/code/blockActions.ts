import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { CodeAction } from '../../../base/core/actionNames.ts';
import { splitCodeBlocks } from '../../../base/text/markdownBlocks.ts';
import { listText } from '../../../base/vscode/listText.ts';
import type { Reviews } from '../../../edit/vscode/review/reviews.ts';
import { type CodeBlock, codeBlockOf } from '../../core/codeBlock.ts';
import type { Conversation } from '../../core/conversation.ts';
import { applyToFile } from './applyToFile.ts';
import { insertAtCursor, replaceSelection } from './codeIntoEditor.ts';
import { createFile } from './createFile.ts';

/** The actions on a code block, except for Copy. */
export type BlockAction = Exclude<CodeAction, 'copy'>;

/** Does an action with a code block. */
export async function actOnBlock(action: BlockAction, block: CodeBlock, reviews: Reviews): Promise<void> {
	switch (action) {
		case 'insert':
			return await insertAtCursor(block.code);
		case 'replace':
			return await replaceSelection(block.code, reviews);
		case 'apply':
			return await applyToFile(block, reviews);
		case 'newFile':
			return await createFile(block, reviews);
		default:
			return action satisfies never;
	}
}

/** Applies the newest answer's code to the active file. */
export async function applyNewest(conversation: Conversation, reviews: Reviews): Promise<void> {
	const block = await newestBlock(conversation);
	if (block !== undefined) await applyToFile(block, reviews);
}

/** The code block of the newest answer; the user chooses among several. Undefined, with a notification, if there is none. */
export async function newestBlock({ turns }: Conversation): Promise<CodeBlock | undefined> {
	const answer = turns.findLast(({ outcome }) => outcome.kind === 'answered')?.outcome;
	if (answer?.kind !== 'answered')
		return notify(l10n.t('This conversation has no answer yet: there is no code to apply.'));
	const items = splitCodeBlocks(answer.text).flatMap((part, partIndex) => {
		if (part.kind !== 'code' || answer.unrecognised) return [];
		const lines = part.code.split('\n').filter((line) => line.trim() !== '');
		const description = [part.language, lines.length === 1 ? l10n.t('1 line') : l10n.t('{0} lines', lines.length)];
		return { label: listText(lines[0]?.trim() ?? ''), description: description.filter(Boolean).join(' · '), partIndex };
	});
	if (items.length === 0) return notify(l10n.t('The newest answer has no code block to apply.'));
	const title = l10n.t('Apply to File');
	const placeHolder = l10n.t('The newest answer has several code blocks. Choose the one to apply.');
	const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title, placeHolder });
	return picked && codeBlockOf(answer, picked.partIndex);
}

function notify(text: string): undefined {
	void vscode.window.showInformationMessage(text);
}
