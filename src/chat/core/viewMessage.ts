import * as v from 'valibot';
import { ACTION_NAMES } from '../../base/core/actionNames.ts';
import {
	type FromChatView,
	LARGEST_DROPPED_FILE,
	LONGEST_CONTEXT_QUERY,
	LONGEST_MESSAGE,
	LONGEST_MODEL,
	LONGEST_TITLE,
	LONGEST_URI_LIST,
	MOST_DROPPED_FILES,
	MOST_KEPT_TEXTS,
} from '../protocol/chatMessages.ts';
import { SLASH_COMMANDS } from '../protocol/slashCommands.ts';

/** The longest search query, in UTF-16 units. */
const LONGEST_QUERY = 1_000;
/** The longest name of a dropped file, in UTF-16 units: more than any file system allows. */
const LONGEST_FILE_NAME = 1_000;
const droppedFile = v.object({
	name: v.pipe(v.string(), v.maxLength(LONGEST_FILE_NAME)),
	size: v.pipe(v.number(), v.minValue(0)),
	content: v.union([
		v.object({ text: v.pipe(v.string(), v.maxLength(LARGEST_DROPPED_FILE)) }),
		v.object({ problem: v.picklist(['tooLarge', 'notText', 'notReadable']) }),
	]),
});

const id = v.pipe(v.string(), v.uuid());
const text = v.pipe(v.string(), v.maxLength(LONGEST_MESSAGE));
const partIndex = v.pipe(v.number(), v.integer(), v.minValue(0));
const actionName = v.picklist(ACTION_NAMES);

const options = v.object({
	model: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_MODEL))),
	maxTokens: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
	temperature: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
	systemPrompt: v.exactOptional(text),
});

const fromChatViewSchema = v.variant('type', [
	v.object({ type: v.literal('ready') }),
	v.object({ type: v.literal('kept'), conversationIds: v.pipe(v.array(id), v.maxLength(MOST_KEPT_TEXTS)) }),
	v.object({ type: v.picklist(['send', 'prompt']), conversationId: id, clientMessageId: id, text }),
	v.object({ type: v.picklist(['stop', 'sendNow', 'summarize']), conversationId: id }),
	v.object({ type: v.literal('unqueue'), conversationId: id, messageId: id }),
	v.object({ type: v.picklist(['continue', 'savePrompt']), messageId: id }),
	v.object({ type: v.literal('copyAnswer'), messageId: id, clean: v.boolean() }),
	v.object({ type: v.literal('edit'), messageId: id, clientMessageId: id, text }),
	v.object({
		type: v.literal('findContext'),
		queryId: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
		query: v.pipe(v.string(), v.maxLength(LONGEST_CONTEXT_QUERY)),
	}),
	v.object({ type: v.literal('attachItem'), itemId: id }),
	v.object({ type: v.literal('drop'), uriList: v.pipe(v.string(), v.maxLength(LONGEST_URI_LIST)) }),
	v.object({ type: v.literal('dropFiles'), files: v.pipe(v.array(droppedFile), v.maxLength(MOST_DROPPED_FILES)) }),
	v.object({ type: v.literal('askAgain'), messageId: id, options }),
	v.object({ type: v.literal('choose'), messageId: id, step: v.picklist([-1, 1]) }),
	v.object({ type: v.literal('fork'), messageId: id }),
	v.object({ type: v.literal('openOrigin'), conversationId: id }),
	v.object({ type: v.picklist(['detach', 'redact', 'openChip']), chipId: id }),
	v.object({ type: v.literal('rules'), chipId: id, choice: v.picklist(['add', 'dismiss']) }),
	v.object({ type: v.literal('contextOffer'), choice: v.picklist(['accept', 'undo', 'decline']) }),
	v.object({ type: v.literal('options'), conversationId: id, options }),
	v.object({ type: v.literal('showRequest'), text }),
	v.object({ type: v.literal('slash'), conversationId: id, name: v.picklist(SLASH_COMMANDS), text }),
	v.object({ type: v.picklist(['listClosed', 'listModels', 'listPrompts', 'new', 'tryAgain']) }),
	v.object({ type: v.literal('list'), query: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)) }),
	v.object({ type: v.picklist(['open', 'delete', 'undoDelete', 'restore']), conversationId: id }),
	v.object({ type: v.literal('rename'), conversationId: id, title: v.pipe(v.string(), v.maxLength(LONGEST_TITLE)) }),
	v.object({ type: v.literal('draft'), conversationId: id, text }),
	v.object({
		type: v.literal('code'),
		action: v.picklist(['copy', 'insert', 'replace', 'apply', 'newFile']),
		messageId: id,
		partIndex,
		clean: v.boolean(),
	}),
	v.object({ type: v.literal('action'), name: actionName, messageId: v.exactOptional(id) }),
]);

/**
 * Checks a message of the chat view. The view is not trusted, because it renders what a model wrote.
 * @returns undefined for anything that is not in the protocol
 */
export function parseFromChatView(message: unknown): FromChatView | undefined {
	const result = v.safeParse(fromChatViewSchema, message);
	return result.success ? result.output : undefined;
}
