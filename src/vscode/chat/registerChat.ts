import * as vscode from 'vscode';
import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { ChatViewProvider } from './chatViewProvider.ts';

/** The commands of the chat. */
export function registerChat(
	view: ChatViewProvider,
	session: ChatSession,
	command: RegisterCommand,
): vscode.Disposable {
	return vscode.Disposable.from(
		command('chat.open', () => view.open()),
		command('chat.new', async () => {
			await session.startNew();
			await view.open();
		}),
	);
}
