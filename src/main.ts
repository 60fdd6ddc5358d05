import * as vscode from 'vscode';
import { ChatSession } from './core/chat/chatSession.ts';
import { KeyManager } from './core/keys/keyManager.ts';
import { EditorTransport } from './core/service/editorTransport.ts';
import { PathPrefixMemory } from './core/service/pathPrefixMemory.ts';
import { ServiceClient } from './core/service/serviceClient.ts';
import { ObservedService } from './core/usage/observedService.ts';
import { ConversationFiles } from './node/conversationFiles.ts';
import { ChatViewProvider } from './vscode/chat/chatViewProvider.ts';
import { registerChat } from './vscode/chat/registerChat.ts';
import { systemClock as clock } from './vscode/clock.ts';
import { EmbeddedService } from './vscode/connect/embeddedService.ts';
import { registerConnect } from './vscode/connect/registerConnect.ts';
import { ServiceConnection } from './vscode/connect/serviceConnection.ts';
import { registerGenerate } from './vscode/generate/registerGenerate.ts';
import { registerMetrics } from './vscode/metrics/registerMetrics.ts';
import { registerOptimize } from './vscode/optimize/registerOptimize.ts';
import { RedactingLog } from './vscode/redactingLog.ts';
import { commandRegistrar } from './vscode/registerCommand.ts';
import { chatSettings, localServiceSettings, serviceSettings } from './vscode/settings.ts';
import { workspaceIdentity } from './vscode/workspaceIdentity.ts';

/** The parts that the entry hands on to. */
export interface Started {
	readonly chatView: ChatViewProvider;
}

/** Builds each part once and registers it: no request, no file, nothing awaited. */
export function start(context: vscode.ExtensionContext, statusBarItem: vscode.StatusBarItem): Started {
	const { extension, extensionUri, globalState, globalStorageUri, secrets, workspaceState } = context;
	const storage = globalStorageUri.fsPath;
	const channel = vscode.window.createOutputChannel('Whetstone', { log: true });
	const logger = new RedactingLog(channel);
	const command = commandRegistrar(logger);
	const keys = new KeyManager(secrets, { everywhere: globalState, workspace: workspaceState });
	const embedded = new EmbeddedService(storage, localServiceSettings, logger);
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
	const service = new ObservedService(client, clock);
	const writer = crypto.randomUUID();
	const conversations = vscode.Uri.joinPath(globalStorageUri, 'conversations', 'v1').fsPath;
	const store = new ConversationFiles(conversations, writer, clock.now);
	const chatParts = { store, client: service, settings: chatSettings, clock, logger, workspace: workspaceIdentity() };
	const chat = new ChatSession(chatParts, workspaceState);
	const chatView = new ChatViewProvider(extensionUri, chat, logger);
	context.subscriptions.push(
		channel,
		keys,
		embedded,
		service,
		chat,
		embedded.restartOnChange(),
		command('showLog', () => channel.show()),
		registerConnect(keys, client, command),
		registerChat(chatView, chat, command),
		registerMetrics({ statusBarItem, storage, writer, service, keys, embedded, clock, logger }, command),
		registerOptimize(service, command),
		registerGenerate({ extensionId: extension.id, service, clock, logger }, command),
	);
	return { chatView };
}
