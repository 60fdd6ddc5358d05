import * as vscode from 'vscode';
import { ConsentedOrigins } from './core/keys/consentedOrigins.ts';
import { KeyManager } from './core/keys/keyManager.ts';
import { FetchTransport } from './core/service/fetchTransport.ts';
import { createMetricsProbe } from './core/service/metricsProbe.ts';
import { PathPrefixMemory } from './core/service/pathPrefixMemory.ts';
import { PlanMemory } from './core/service/planMemory.ts';
import { ServiceClient } from './core/service/serviceClient.ts';
import { ObservedService } from './core/usage/observedService.ts';
import { ConversationFiles } from './node/conversationFiles.ts';
import { OptimizationFiles } from './node/optimizationFiles.ts';
import { NodeWrittenRequests } from './node/writtenRequests.ts';
import type { ChatViewProvider } from './vscode/chat/chatViewProvider.ts';
import { registerChat } from './vscode/chat/registerChat.ts';
import { systemClock as clock } from './vscode/clock.ts';
import { Consent } from './vscode/connect/consent.ts';
import { EmbeddedService } from './vscode/connect/embeddedService.ts';
import { registerConnect } from './vscode/connect/registerConnect.ts';
import { ServiceConnection } from './vscode/connect/serviceConnection.ts';
import { registerGenerate } from './vscode/generate/registerGenerate.ts';
import { type Metrics, registerMetrics } from './vscode/metrics/registerMetrics.ts';
import { ServiceFetch } from './vscode/network/serviceFetch.ts';
import { registerOptimize } from './vscode/optimize/registerOptimize.ts';
import { currentPlan, registerPlan } from './vscode/plan.ts';
import { RedactingLog } from './vscode/redactingLog.ts';
import { commandRegistrar } from './vscode/registerCommand.ts';
import { localServiceSettings, networkSettings, serviceSettings } from './vscode/settings.ts';
import { workspaceIdentity } from './vscode/workspaceIdentity.ts';

/** The parts that the entry hands on to. */
export interface Started {
	readonly chatView: ChatViewProvider;
	readonly metrics: Pick<Metrics, 'restorePanel'>;
}

/** Builds each part once and registers it: no request, no file, nothing awaited. */
export function start(context: vscode.ExtensionContext, statusBarItem: vscode.StatusBarItem): Started {
	const { extension, extensionUri, globalState, globalStorageUri, secrets, workspaceState } = context;
	const storage = globalStorageUri.fsPath;
	const channel = vscode.window.createOutputChannel('Whetstone', { log: true });
	const logger = new RedactingLog(channel);
	const plans = new PlanMemory(globalState);
	const command = commandRegistrar(logger, clock, plans);
	const keys = new KeyManager(secrets, { everywhere: globalState, workspace: workspaceState });
	const embedded = new EmbeddedService(storage, localServiceSettings, logger);
	const consent = new Consent(new ConsentedOrigins(globalState), keys);
	const connection = new ServiceConnection({ embedded, keys, consent, log: logger });
	const network = new ServiceFetch(() => networkSettings().transport);
	const transport = new FetchTransport(network.send);
	const userAgent = `whetstone/${extension.packageJSON.version} vscode/${vscode.version}`;
	const probe = createMetricsProbe({ transport, clock, userAgent });
	const client = new ServiceClient({
		transport,
		connect: (_, options) => connection.resolve(options),
		settings: serviceSettings,
		prefixes: new PathPrefixMemory(globalState),
		plans,
		written: new NodeWrittenRequests(),
		random: Math.random,
		clock,
		logger,
		userAgent,
	});
	const service = new ObservedService(client, clock);
	const writer = crypto.randomUUID();
	const conversations = vscode.Uri.joinPath(globalStorageUri, 'conversations', 'v1').fsPath;
	const store = new ConversationFiles(conversations, writer, clock.now);
	const optimizations = new OptimizationFiles({
		folder: vscode.Uri.joinPath(globalStorageUri, 'optimizations', 'v1').fsPath,
		quarantine: vscode.Uri.joinPath(globalStorageUri, 'optimizations', 'quarantine').fsPath,
		writer,
	});
	const plan = () => currentPlan(plans);
	const metrics = registerMetrics(
		{ extensionUri, statusBarItem, storage, writer, service, keys, embedded, plan, clock, logger },
		command,
	);
	const optimize = registerOptimize(
		{ service, store: optimizations, state: globalState, plan, clock, logger },
		command,
	);
	const chat = registerChat(
		{
			extensionUri,
			store,
			service,
			client,
			plans,
			reviews: optimize.reviews,
			ledger: metrics.ledger,
			globalState,
			workspaceState,
			workspace: workspaceIdentity(),
			clock,
			logger,
		},
		command,
	);
	context.subscriptions.push(
		channel,
		keys,
		embedded,
		client,
		service,
		chat,
		embedded.restartOnChange(),
		network,
		network.rebuildOnChange(),
		registerPlan(plans, client, keys),
		command('showLog', () => channel.show()),
		registerConnect(
			{ keys, client, consent, log: logger, embedded, probe, version: extension.packageJSON.version },
			command,
		),
		metrics,
		optimize,
		registerGenerate({ extensionId: extension.id, service, plan, clock, logger }, command),
	);
	return { chatView: chat.view, metrics };
}
