import { saveSetting } from '../../../base/vscode/settings.ts';

/** The operations whose answers have no documented format. */
export type ReplyOperation = 'generate' | 'optimize';

/** The settings for where the text of an operation's answers is. */
export const REPLY_PATH_SETTINGS = {
	generate: 'whetstone.replies.generatePath',
	optimize: 'whetstone.replies.optimizePath',
} as const satisfies Record<ReplyOperation, string>;

/** Saves where the text of an operation's answers is, as a JSON Pointer; undefined clears it. */
export async function saveReplyPath(operation: ReplyOperation, pointer: string | undefined): Promise<void> {
	await saveSetting(`replies.${operation}Path`, pointer);
}
