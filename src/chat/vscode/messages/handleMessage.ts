import type { Conversation } from '../../core/conversation.ts';
import { withoutSecrets } from '../../core/message/attachment.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { forkAt } from '../commands/forkConversation.ts';
import { attachDropped, attachDroppedFiles } from '../context/attachDropped.ts';
import { addToDraft } from '../context/attachResult.ts';
import { savePrompt } from '../prompts/savePrompt.ts';
import { listPrompts, useTypedPrompt } from '../prompts/typedPrompt.ts';
import { actOnCode, askAgain, chooseAnswer, copyAnswer } from './answerActions.ts';
import { listModels, showRequest } from './composerActions.ts';
import { runSlashCommand } from './runSlashCommand.ts';
import { summarize } from './summarize.ts';
import { continueAnswer, handleAction, send, sendEdited } from './turnActions.ts';

/** What the view asks for in the active conversation. */
type ConversationMessage = Exclude<
	FromChatView,
	{
		readonly type:
			| ('ready' | 'draft' | 'tryAgain' | 'list' | 'listClosed' | 'kept')
			| ('contextOffer' | 'rules' | 'openChip' | 'detach')
			| ('new' | 'open' | 'rename' | 'delete' | 'undoDelete' | 'restore' | 'openOrigin');
	}
>;

/** Does what the user asked for in the active conversation, unless the message is about one that was left since. */
export async function handleMessage(
	message: ConversationMessage,
	conversation: Conversation,
	deps: ChatDeps,
	post: PostMessage,
): Promise<void> {
	if ('conversationId' in message && message.conversationId !== conversation.id) {
		// The view has emptied its text box.
		if (message.type === 'slash') await keepCommand(message, deps);
		return;
	}
	const { draft } = conversation;
	switch (message.type) {
		case 'send':
			return await send(conversation, message, deps, post);
		case 'stop':
			return conversation.stop();
		case 'sendNow':
			return conversation.sendNow();
		case 'unqueue':
			return await conversation.unqueue(message.messageId);
		case 'continue':
			return await continueAnswer(conversation, message.messageId, deps);
		case 'edit':
			return await sendEdited(conversation, message, deps, post);
		case 'action':
			return await handleAction(conversation, message, deps);
		case 'askAgain':
			return await askAgain(conversation, message, deps);
		case 'choose':
			return await chooseAnswer(conversation, message);
		case 'fork':
			return await forkAt(message.messageId, conversation, deps);
		case 'summarize':
			return await summarize(conversation, deps);
		case 'code':
			return await actOnCode(conversation, message, deps, post);
		case 'copyAnswer':
			return await copyAnswer(conversation, message, post);
		case 'findContext': {
			const { query, queryId } = message;
			return await deps.attachmentPicker.find(query, (items, awaits) =>
				post({ type: 'contextItems', queryId, items, awaits }),
			);
		}
		case 'attachItem':
			return await draft.attaching(async () => addToDraft(draft, await deps.attachmentPicker.attach(message.itemId)));
		case 'drop':
			return await draft.attaching(() => attachDropped(message.uriList, draft));
		case 'dropFiles':
			return await draft.attaching(() => attachDroppedFiles(message.files, draft));
		case 'redact': {
			const found = draft.attachments.find(({ id }) => id === message.chipId);
			return found && (await draft.attach(withoutSecrets(found)));
		}
		case 'options':
			await conversation.setMetadata({ options: message.options });
			return;
		case 'showRequest':
			return await showRequest(conversation, message.text, deps);
		case 'slash':
			return await runSlashCommand(message.name, message.text, conversation, deps);
		case 'listModels':
			return post({ type: 'models', models: await listModels(deps) });
		case 'listPrompts':
			return post({ type: 'prompts', prompts: await listPrompts(deps) });
		case 'prompt': {
			const instead = await useTypedPrompt(message, conversation, deps, post);
			return instead && (await handleMessage(instead, await deps.session.active(), deps, post));
		}
		case 'savePrompt': {
			const text = conversation.turns.find(({ id }) => id === message.messageId)?.text;
			return text === undefined ? undefined : await savePrompt(text, deps);
		}
		default:
			return message satisfies never;
	}
}

/** Puts a command before what has been typed since in its conversation. */
async function keepCommand(
	{ conversationId, name, text }: Extract<FromChatView, { readonly type: 'slash' }>,
	{ session }: ChatDeps,
): Promise<void> {
	const { draft } = await session.open(conversationId);
	await draft.compose(`/${name} ${text}`);
}
