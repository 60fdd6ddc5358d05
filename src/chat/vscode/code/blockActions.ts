import type { CodeAction } from '../../../base/core/actionNames.ts';
import type { CodeBlock } from '../../core/codeBlock.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { applyToFile } from './applyToFile.ts';
import { insertAtCursor, replaceSelection } from './codeIntoEditor.ts';
import { createFile } from './createFile.ts';
import { newestBlock } from './newestBlock.ts';

/** The actions on a code block, except for Copy. */
export type BlockAction = Exclude<CodeAction, 'copy'>;

/** Does an action with a code block. */
export async function actOnBlock(action: BlockAction, block: CodeBlock, reviews: ChatDeps['reviews']): Promise<void> {
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
export async function applyNewest(conversation: Conversation, reviews: ChatDeps['reviews']): Promise<void> {
	const block = await newestBlock(conversation);
	if (block !== undefined) await applyToFile(block, reviews);
}
