import { l10n } from 'vscode';
import { shownName, truncate, visibleText } from '../../../base/text/visibleText.ts';

import { confirm } from '../../../base/vscode/dialogs.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import type { Conversation } from '../../core/conversation.ts';
import { namedModels } from '../../core/namedModels.ts';
import { findPrompt } from '../../core/prompts/promptList.ts';
import { isCommandName } from '../../core/prompts/promptName.ts';
import type { PromptItem } from '../../protocol/chat.ts';
import { type FromChatView, readSlashCommand } from '../../protocol/chatMessages.ts';

import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { findPrompts, type PromptOnDisk } from './findPrompts.ts';
import { savePrompt } from './savePrompt.ts';
import { usePrompt } from './usePrompt.ts';

/** How many of the newest answers are asked for their models. */
const NEWEST_ANSWERS = 500;

/** What the view asks for to offer it, and actions on prompts. */
export type PromptMessage = Extract<
	FromChatView,
	{ readonly type: 'listPrompts' | 'listModels' | 'prompt' | 'savePrompt' }
>;

/** How much of a prompt is shown where it does not describe itself, in UTF-16 units. */
const LONGEST_BEGINNING = 100;

type TypedPrompt = Extract<PromptMessage, { readonly type: 'prompt' }>;

/** What the chat view does for prompts. */
export interface PromptView {
	readonly post: PostMessage;
	/** Does what another message of the view asks for. */
	readonly handle: (message: FromChatView) => Promise<void>;
}

/** Does what the user asked for in the active conversation. */
export async function handlePromptMessage(
	message: PromptMessage,
	conversation: Conversation,
	deps: ChatDeps,
	view: PromptView,
): Promise<void> {
	const { post } = view;
	switch (message.type) {
		case 'listPrompts': {
			const { prompts, notes } = await findPrompts(deps.storage);
			const items = prompts.map(({ name, found }) => promptItem(name, found));
			return post({ type: 'prompts', prompts: { items, notes: notes.map(visibleText) } });
		}
		case 'listModels':
			return post({
				type: 'models',
				models: (await modelsOf(deps, currentServiceAddress() ?? '')).map((model) => ({
					name: shownName(model),
					model,
				})),
			});
		case 'prompt':
			if (message.conversationId === conversation.id) await runTyped(message, conversation, deps, view);
			return;
		case 'savePrompt': {
			const text = conversation.turns.find(({ id }) => id === message.messageId)?.text;
			return text === undefined ? undefined : await savePrompt(text, deps);
		}
		default:
			return message satisfies never;
	}
}

/** A prompt that does not describe itself shows how it begins. */
function promptItem(name: string, { file, problem = '' }: PromptOnDisk): PromptItem {
	if (file === undefined) return { name, detail: visibleText(problem) };
	const { description, argumentHint, body } = file;
	const shown = description === '' ? truncate(body, LONGEST_BEGINNING) : description;
	const detail = [argumentHint, shown].filter((text) => text !== '').join(' · ');
	return { name, detail: visibleText(detail) };
}

/** Uses the prompt that was typed. If there is none, it is a built-in command or a message after all. */
async function runTyped(
	{ conversationId, clientMessageId, text }: TypedPrompt,
	conversation: Conversation,
	deps: ChatDeps,
	{ post, handle }: PromptView,
): Promise<void> {
	const { storage, usedPrompts } = deps;
	if (usedPrompts.has(clientMessageId)) return;
	usedPrompts.add(clientMessageId);
	await conversation.draft.setText(text);
	const { prompts } = await findPrompts(storage);
	const typed = findPrompt(prompts, text);
	const isUsed = typed !== undefined && (await usePrompt({ ...typed, typed: text }, conversation.draft, deps));
	if (!isUsed) usedPrompts.delete(clientMessageId);
	if (typed !== undefined) return post({ type: 'focus' });
	const command = readSlashCommand(text);
	if (command !== undefined) {
		await conversation.draft.compose('', text);
		return await handle({ type: 'slash', ...command });
	}
	if (!(await isMessage(text))) return post({ type: 'focus' });
	await handle({ type: 'send', conversationId, clientMessageId, text });
}

/** A text that begins with an unknown name may be a slip, and a message costs: asks. */
async function isMessage(text: string): Promise<boolean> {
	const [name = ''] = /^\/\S+/.exec(text) ?? [];
	if (isCommandName(name.slice(1))) return true;
	const question = l10n.t('No prompt or command is named {0}. Send it as a message?', truncate(visibleText(name), 100));
	return await confirm(question, l10n.t('The whole text goes to the service as it is.'), l10n.t('Send as Message'));
}

/** The models that a service's newest answers have named. If they cannot be read, none is offered. */
async function modelsOf({ ledger, logger }: ChatDeps, service: string): Promise<readonly string[]> {
	try {
		return namedModels(await ledger.store.newest({ service, outcome: 'answered' }, NEWEST_ANSWERS));
	} catch (error) {
		logger.warn(`the models could not be read: ${String(error)}`);
		return [];
	}
}
