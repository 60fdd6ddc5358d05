import { l10n } from 'vscode';
import { truncate, visibleText } from '../../../base/text/visibleText.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { Conversation } from '../../core/conversation.ts';
import { findPrompt } from '../../core/prompts/promptList.ts';
import { isCommandName } from '../../core/prompts/promptName.ts';
import type { PromptItem, PromptList } from '../../protocol/chat.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import { readSlashCommand } from '../../protocol/slashCommands.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { findPrompts, type PromptOnDisk } from './findPrompts.ts';
import { usePrompt } from './usePrompt.ts';

/** How much of a prompt is shown where it does not describe itself, in UTF-16 units. */
const LONGEST_BEGINNING = 100;

/** The prompts as the view offers them. */
export async function listPrompts({ storage }: ChatDeps): Promise<PromptList> {
	const { prompts, notes } = await findPrompts(storage);
	return { items: prompts.map(({ name, found }) => promptItem(name, found)), notes: notes.map(visibleText) };
}

/** A prompt that does not describe itself shows how it begins. */
function promptItem(name: string, { file, problem = '' }: PromptOnDisk): PromptItem {
	if (file === undefined) return { name, detail: visibleText(problem) };
	const { description, argumentHint, body } = file;
	const shown = description === '' ? truncate(body, LONGEST_BEGINNING) : description;
	const detail = [argumentHint, shown].filter((text) => text !== '').join(' · ');
	return { name, detail: visibleText(detail) };
}

/**
 * Uses the prompt that was typed.
 * @returns what to do instead if there is none: it is a built-in command, or a message after all
 */
export async function useTypedPrompt(
	{ conversationId, clientMessageId, text }: Extract<FromChatView, { readonly type: 'prompt' }>,
	{ draft }: Conversation,
	deps: ChatDeps,
	post: PostMessage,
): Promise<Extract<FromChatView, { readonly type: 'slash' | 'send' }> | undefined> {
	const { storage, usedPrompts } = deps;
	if (usedPrompts.has(clientMessageId)) return undefined;
	usedPrompts.add(clientMessageId);
	await draft.setText(text);
	const { prompts } = await findPrompts(storage);
	const typed = findPrompt(prompts, text);
	const isUsed = typed !== undefined && (await usePrompt({ ...typed, typed: text }, draft, deps));
	if (!isUsed) usedPrompts.delete(clientMessageId);
	const command = typed === undefined ? readSlashCommand(text) : undefined;
	if (command !== undefined) {
		await draft.compose('', text);
		return { type: 'slash', conversationId, ...command };
	}
	if (typed === undefined && (await isMeantAsMessage(text)))
		return { type: 'send', conversationId, clientMessageId, text };
	post({ type: 'focus' });
	return undefined;
}

/** A text that begins with an unknown name may be a slip, and a message costs: asks. */
async function isMeantAsMessage(text: string): Promise<boolean> {
	const [name = ''] = /^\/\S+/.exec(text) ?? [];
	if (isCommandName(name.slice(1))) return true;
	const question = l10n.t('No prompt or command is named {0}. Send it as a message?', truncate(visibleText(name), 100));
	return await confirm(question, l10n.t('The whole text goes to the service as it is.'), l10n.t('Send as Message'));
}
