import * as v from 'valibot';
import { type ActionName, type FromChatView, LONGEST_MESSAGE } from '../../protocol/chat.ts';

const id = v.pipe(v.string(), v.uuid());
const text = v.pipe(v.string(), v.maxLength(LONGEST_MESSAGE));
const partIndex = v.pipe(v.number(), v.integer(), v.minValue(0));
const actionName = v.picklist([
	'retry',
	'connect',
	'useLocalService',
	'openBaseUrlSetting',
	'openTimeoutSetting',
	'openEngineSetting',
	'showLog',
	'newConversation',
] satisfies readonly ActionName[]);

const fromChatViewSchema = v.variant('type', [
	v.object({ type: v.literal('ready') }),
	v.object({ type: v.literal('send'), conversationId: id, clientMessageId: id, text }),
	v.object({ type: v.literal('stop'), conversationId: id }),
	v.object({ type: v.literal('draft'), conversationId: id, text }),
	v.object({ type: v.literal('copy'), messageId: id, partIndex }),
	v.object({ type: v.literal('insert'), messageId: id, partIndex }),
	v.object({ type: v.literal('action'), name: actionName, messageId: v.exactOptional(id) }),
]);

/**
 * Checks what came from the chat view, which is not trusted: it renders what a model wrote.
 * @returns undefined for anything that the protocol does not name
 */
export function parseFromChatView(message: unknown): FromChatView | undefined {
	const result = v.safeParse(fromChatViewSchema, message);
	return result.success ? result.output : undefined;
}
