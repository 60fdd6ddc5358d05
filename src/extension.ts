import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { ChatSession } from './core/chat/chatSession.ts';
import { KeyManager } from './core/keys/keyManager.ts';
import { EditorTransport } from './core/service/editorTransport.ts';
import { PathPrefixMemory } from './core/service/pathPrefixMemory.ts';
import { ServiceClient } from './core/service/serviceClient.ts';
import { ConversationFiles } from './node/conversationFiles.ts';
import { CHAT_VIEW, ChatViewProvider } from './vscode/chat/chatViewProvider.ts';
import { systemClock as clock } from './vscode/clock.ts';
import { connect } from './vscode/connect/connectCommand.ts';
import { EmbeddedService } from './vscode/connect/embeddedService.ts';
import { manageKeys } from './vscode/connect/manageKeys.ts';
import { ServiceConnection } from './vscode/connect/serviceConnection.ts';
import { RedactingLog } from './vscode/redactingLog.ts';
import { registerCommand } from './vscode/registerCommand.ts';
import { chatSettings, LOCAL, localServiceSettings, saveBaseUrl, serviceSettings } from './vscode/settings.ts';
import { workspaceIdentity } from './vscode/workspaceIdentity.ts';

/** Builds each part once and registers it: no request, no file, nothing awaited. */
export function activate(context: vscode.ExtensionContext): void {
	const { extension, extensionUri, globalState, globalStorageUri, secrets, subscriptions, workspaceState } = context;
	const channel = vscode.window.createOutputChannel('Whetstone', { log: true });
	const logger = new RedactingLog(channel);
	const keys = new KeyManager(secrets, { everywhere: globalState, workspace: workspaceState });
	const embedded = new EmbeddedService(globalStorageUri.fsPath, localServiceSettings, logger);
	const connection = new ServiceConnection(embedded, keys, logger);
	const client = new ServiceClient({
		transport: new EditorTransport((url, init) => globalThis.fetch(url, init)),
		connect: () => connection.resolve(),
		settings: serviceSettings,
		prefixes: new PathPrefixMemory(globalState),
		clock,
		logger,
		userAgent: `whetstone/${extension.packageJSON.version} vscode/${vscode.version}`,
	});
	const conversations = vscode.Uri.joinPath(globalStorageUri, 'conversations', 'v1').fsPath;
	const store = new ConversationFiles(conversations, randomUUID(), () => clock.now());
	const workspace = workspaceIdentity();
	const chat = new ChatSession({ store, client, settings: chatSettings, clock, logger, workspace }, workspaceState);
	const chatView = new ChatViewProvider(extensionUri, chat, logger);
	const command = (id: string, run: () => unknown) => registerCommand(`whetstone.${id}`, logger, run);

	subscriptions.push(
		channel,
		keys,
		embedded,
		chat,
		vscode.window.registerWebviewViewProvider(CHAT_VIEW, chatView),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration('whetstone.local')) embedded.restart();
		}),
		command('connect', async () => (await connect(keys, client)) && chatView.open()),
		command('manageKeys', () => manageKeys(keys, client)),
		command('useLocalService', async () => {
			await saveBaseUrl(LOCAL);
			await chatView.open();
		}),
		command('showLog', () => channel.show()),
		command('chat.open', () => chatView.open()),
		command('chat.new', async () => {
			await chat.startNew();
			await chatView.open();
		}),
	);
}
