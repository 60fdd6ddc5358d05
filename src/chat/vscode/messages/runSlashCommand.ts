import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Conversation } from '../../core/conversation.ts';
import type { SlashCommand } from '../../protocol/slashCommands.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { selectionToAttach } from '../context/attachFromEditor.ts';
import { sendMessage } from './sendMessage.ts';

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
