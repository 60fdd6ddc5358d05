import * as vscode from 'vscode';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { CHAT_VIEW, ChatViewProvider } from './chatViewProvider.ts';

/** The chat view and its commands. */
export function registerChat(
	extensionUri: vscode.Uri,
	session: ChatSession,
	logger: Logger,
	command: RegisterCommand,
): vscode.Disposable {
	const view = new ChatViewProvider(extensionUri, session, logger);
	return vscode.Disposable.from(
		vscode.window.registerWebviewViewProvider(CHAT_VIEW, view),
		command('chat.open', () => view.open()),
		command('chat.new', async () => {
			await session.startNew();
			await view.open();
		}),
	);
}
