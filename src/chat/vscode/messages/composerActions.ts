import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { EditorAttachment } from '../../../base/core/actionNames.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import { showWhatWillBeSent } from '../../../usage/vscode/whatWillBeSent.ts';
import type { Conversation } from '../../core/conversation.ts';
import { namedModels } from '../../core/namedModels.ts';
import type { ModelItem } from '../../protocol/chat.ts';
import type { SlashCommand } from '../../protocol/slashCommands.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { attachFromEditor, selectionToAttach } from '../context/attachFromEditor.ts';
import { addToDraft } from '../context/attachResult.ts';
import { attachUris } from '../context/attachUri.ts';
import { sendMessage } from './sendMessage.ts';

/** Attaches something from the active editor, or explains why not. */
export async function attach({ draft }: Conversation, kind: EditorAttachment, target?: vscode.Uri): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, [await attachFromEditor(kind, target)]));
}

/** Attaches files and folders that the user chose, or explains why not. */
export async function attachAll({ draft }: Conversation, uris: readonly vscode.Uri[]): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, await attachUris(uris)));
}

/**
 * Shows exactly what Send would send, except for the key, which no document ever shows, and what that will take; or a
 * notification if there is no text.
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

/** The note before showing a request if the conversation was held with another service: Send asks first. */
export function otherServiceNote({ heldByOtherService }: Conversation): string | undefined {
	if (heldByOtherService === undefined) return undefined;
	return l10n.t(
		'This conversation was held with another service, so Send asks first. If you continue here, this is sent with a new conversation_id.',
	);
}

/** Runs a built-in command of the composer. @param text what was typed after it */
export async function runSlashCommand(
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
	const restoreText = () => draft.compose(`/${name} ${text}`.trimEnd());
	if (attachments.length === 0) {
		void vscode.window.showWarningMessage(
			l10n.t('Select or attach the code you mean, then try again. Nothing was sent.'),
		);
		return await restoreText();
	}
	const message = { id: crypto.randomUUID(), text: [instruction, text.trim()].join('\n\n').trim(), attachments };
	const outcome = await sendMessage(conversation, message, deps, () => {});
	if (outcome === 'refused' || outcome === 'notAgreed') await restoreText();
}

/** How many of the newest answers are asked for their models. */
const NEWEST_ANSWERS = 500;

/** The models that the newest answers of the connected service have named. If they cannot be read, none is offered. */
export async function listModels({ ledger, logger }: ChatDeps): Promise<readonly ModelItem[]> {
	const service = currentServiceAddress() ?? '';
	try {
		const answers = await ledger.store.newest({ service, outcome: 'answered' }, NEWEST_ANSWERS);
		return namedModels(answers).map((model) => ({ name: shownName(model), model }));
	} catch (error) {
		logger.warn(`the models could not be read: ${String(error)}`);
		return [];
	}
}
