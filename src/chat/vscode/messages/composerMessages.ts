import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { EditorAttachment, SlashCommand } from '../../../base/core/actionNames.ts';
import { showWhatWillBeSent } from '../../../usage/vscode/whatWillBeSent.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import { withoutSecrets } from '../../core/message/attachment.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { attachDropped, attachDroppedFiles } from '../context/attachDropped.ts';
import { attachFromEditor, selectionToAttach } from '../context/attachFromEditor.ts';
import { addToDraft } from '../context/attachment.ts';
import { attachUris } from '../context/attachUri.ts';
import { sendMessage } from './sendMessage.ts';

/** Actions in the composer, except for sending. */
export type ComposerMessage = Extract<
	FromChatView,
	{ readonly type: 'attachItem' | 'drop' | 'dropFiles' | 'detach' | 'redact' | 'options' | 'showRequest' | 'slash' }
>;

/** Does what the user asked for in the active conversation. */
export async function handleComposerMessage(
	message: ComposerMessage,
	conversation: Conversation,
	deps: ChatDeps,
): Promise<void> {
	const { draft } = conversation;
	switch (message.type) {
		case 'attachItem':
		case 'drop':
		case 'dropFiles':
			return await draft.attaching(() => attachFromView(message, draft, deps));
		case 'detach':
			return await draft.detach(message.chipId);
		case 'redact': {
			const found = draft.attachments.find(({ id }) => id === message.chipId);
			return found && (await draft.attach(withoutSecrets(found)));
		}
		case 'options':
			if (message.conversationId === conversation.id) await conversation.setMetadata({ options: message.options });
			return;
		case 'showRequest':
			return await showRequest(conversation, message.text, deps);
		case 'slash':
			return await runSlashCommand(message.name, message.text, conversation, deps);
		default:
			return message satisfies never;
	}
}

type AttachMessage = Extract<ComposerMessage, { readonly type: 'attachItem' | 'drop' | 'dropFiles' }>;

async function attachFromView(message: AttachMessage, draft: LiveDraft, { context }: ChatDeps): Promise<void> {
	if (message.type === 'drop') return await attachDropped(message.uriList, draft);
	if (message.type === 'dropFiles') return await attachDroppedFiles(message.files, draft);
	await addToDraft(draft, await context.attach(message.itemId));
}

/** Attaches something from the active editor, or explains why not. */
export async function attach({ draft }: Conversation, kind: EditorAttachment, target?: vscode.Uri): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, [await attachFromEditor(kind, target)]));
}

/** Attaches files and folders that the user chose, or explains why not. */
export async function attachAll({ draft }: Conversation, uris: readonly vscode.Uri[]): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, await attachUris(uris)));
}

/**
 * Shows exactly what Send would send, except for the key, which no document ever shows, and what that will take. Without
 * a text, it says so.
 */
export async function showRequest(conversation: Conversation, text: string, { forecasts }: ChatDeps): Promise<void> {
	if (text.trim() === '') {
		void vscode.window.showInformationMessage(l10n.t('There is nothing to send yet. Type a message first.'));
		return;
	}
	const note = otherServiceNote(conversation);
	if (note !== undefined) void vscode.window.showInformationMessage(note);
	const { attachments } = conversation.draft;
	const request = conversation.request({ text, attachments });
	await showWhatWillBeSent(request, await forecasts.forecast('chat', [request]));
}

/** What is said before a request is shown of a conversation that was held with another service: that Send asks first. */
export function otherServiceNote({ heldByOtherService }: Conversation): string | undefined {
	if (heldByOtherService === undefined) return undefined;
	return l10n.t(
		'This conversation was held with another service, so Send asks first. If you continue here, this goes out under a new conversation_id.',
	);
}

async function runSlashCommand(
	name: SlashCommand,
	text: string,
	conversation: Conversation,
	deps: ChatDeps,
): Promise<void> {
	const run = (command: string, ...values: readonly unknown[]) =>
		vscode.commands.executeCommand<void>(`whetstone.${command}`, ...values);
	switch (name) {
		case 'new': {
			const fresh = await deps.session.startNew();
			return text.trim() === '' ? undefined : await fresh.draft.compose(text);
		}
		case 'explain':
			return await instruct(conversation, deps, { name, text, instruction: l10n.t('Explain this code.') });
		case 'fix':
			return await instruct(conversation, deps, {
				name,
				text,
				instruction: l10n.t('Find what is wrong in this code and fix it.'),
			});
		case 'optimize':
			return await run('optimizeSelection', ...(text.trim() === '' ? [] : [{ level: text.trim() }]));
		case 'export':
			return await run('chat.export');
		case 'help':
			return await run('accessibilityHelp');
		default:
			return name satisfies never;
	}
}

interface Instruction {
	readonly name: SlashCommand;
	readonly instruction: string;
	/** What was typed after the command. */
	readonly text: string;
}

/** Sends an instruction about the selection and the attachments. If it is not sent, restores the text. */
async function instruct(
	conversation: Conversation,
	deps: ChatDeps,
	{ name, instruction, text }: Instruction,
): Promise<void> {
	const { draft } = conversation;
	const selection = selectionToAttach();
	const attachments = [...draft.attachments, ...(selection === undefined ? [] : [selection])];
	const giveBack = () => draft.compose(`/${name} ${text}`.trimEnd());
	if (attachments.length === 0) {
		void vscode.window.showWarningMessage(
			l10n.t('Select the code that is meant, or attach it, then try again. Nothing was sent.'),
		);
		return await giveBack();
	}
	const message = { id: crypto.randomUUID(), text: [instruction, text.trim()].join('\n\n').trim(), attachments };
	const outcome = await sendMessage(conversation, message, deps, () => {});
	if (outcome === 'refused' || outcome === 'notAgreed') await giveBack();
}
