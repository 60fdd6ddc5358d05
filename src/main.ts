import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { buildOrDispose, type DisposableStore } from './base/core/disposable.ts';
import type { Event } from './base/core/event.ts';
import { writerId } from './base/node/log/writerId.ts';
import { systemClock as clock } from './base/node/systemClock.ts';
import { openDocumentation } from './base/vscode/documents/openDocumentation.ts';
import { registerDocuments } from './base/vscode/documents/readOnlyDocuments.ts';
import { FirstSteps } from './base/vscode/firstSteps.ts';
import { RedactingLog } from './base/vscode/redactingLog.ts';
import { windowFocus } from './base/vscode/windowFocus.ts';
import { workspaceIdentity } from './base/vscode/workspaceIdentity.ts';
import { ConversationFiles } from './chat/node/conversationFiles.ts';
import { registerChat } from './chat/vscode/registerChat.ts';
import type { ChatViewProvider } from './chat/vscode/view/chatViewProvider.ts';
import { openHistory } from './edit/vscode/answers/answerHistory.ts';
import { AnswerRecorder } from './edit/vscode/answers/answerRecorder.ts';
import { registerAnswers } from './edit/vscode/answers/registerAnswers.ts';
import { registerReviews } from './edit/vscode/review/registerReviews.ts';
import type { Reviews } from './edit/vscode/review/reviews.ts';
import { registerGenerate } from './generate/vscode/registerGenerate.ts';
import { PollStore } from './metrics/node/pollStore.ts';
import { accountId } from './metrics/vscode/accountId.ts';
import { type MetricsFeature, registerMetrics } from './metrics/vscode/registerMetrics.ts';
import { showUsageProblem } from './metrics/vscode/usageProblem.ts';
import { registerOptimize } from './optimize/vscode/registerOptimize.ts';
import { registerProofs } from './prove/vscode/registerProofs.ts';
import { createMetricsProbe, type MetricsProbe } from './service/core/diagnosis/metricsProbe.ts';
import { ConsentedAddresses } from './service/core/keys/consentedAddresses.ts';
import { KeyManager } from './service/core/keys/keyManager.ts';
import { PlanMemory } from './service/core/plan/planMemory.ts';
import { PathPrefixMemory } from './service/core/request/pathPrefixMemory.ts';
import { ServiceClient } from './service/core/serviceClient.ts';
import { FetchTransport } from './service/core/transport/fetchTransport.ts';
import { NodeSendMonitor } from './service/node/nodeSendMonitor.ts';
import type { ConnectDeps } from './service/vscode/connectDeps.ts';
import { isConnected } from './service/vscode/connectionState.ts';
import { Consent } from './service/vscode/consent.ts';
import { currentServiceAddress } from './service/vscode/currentAddress.ts';
import { EmbeddedService } from './service/vscode/embeddedService.ts';
import { enterApiKey } from './service/vscode/keys/enterApiKey.ts';
import { engineCredentials } from './service/vscode/keys/keyTarget.ts';
import { addSecretHeader } from './service/vscode/keys/manageKeys.ts';
import { vscodeModels } from './service/vscode/localService/editorModels.ts';
import { ModelPulls } from './service/vscode/localService/modelPulls.ts';
import { showEngineTrouble } from './service/vscode/localService/showEngineTrouble.ts';
import { currentPlan, registerPlan } from './service/vscode/plan.ts';
import { commandRegistrar, type RegisterCommand } from './service/vscode/registerCommand.ts';
import { type RegisteredConnect, registerConnect } from './service/vscode/registerConnect.ts';
import { ServiceConnection } from './service/vscode/serviceConnection.ts';
import { ServiceFetch } from './service/vscode/serviceFetch.ts';
import { localServiceSettings, networkSettings, serviceSettings } from './service/vscode/serviceSettings.ts';
import { countChecks, countProbes } from './usage/core/freeRequests.ts';
import { Ledger } from './usage/core/ledger.ts';
import { PaidCalls } from './usage/core/paidCalls.ts';
import { isAnswer } from './usage/core/receipt.ts';
import { createUsage } from './usage/node/usageTracking.ts';
import { Budgets } from './usage/vscode/budgets.ts';
import { Forecasts } from './usage/vscode/forecasts.ts';
import { KnownBudget } from './usage/vscode/knownBudget.ts';

/** What the entry point passes calls on to. */
export interface Started {
	readonly chatView: ChatViewProvider;
	readonly metrics: Pick<MetricsFeature, 'restorePanel'>;
	readonly reviews: Pick<Reviews, 'files'>;
	readonly followLink: RegisteredConnect['followLink'];
	/** Ends the processes that run for the user, and waits for that. */
	readonly end: () => Promise<void>;
}

/**
 * Builds and registers everything once. Awaits nothing, and reads no files but those of the reviews that the last session
 * left in files. Sends no request, unless a reload broke off a pull: then Ollama is asked to go on. If it throws, nothing
 * stays registered, so it can be tried again.
 */
export function start(context: vscode.ExtensionContext, statusBarItem: vscode.StatusBarItem): Started {
	// For the sentences of what knows no VS Code.
	l10n.config({ contents: vscode.l10n.bundle ?? {} });
	const { built, owned } = buildOrDispose((owned) => build(context, statusBarItem, owned));
	context.subscriptions.push(owned);
	return built;
}

/** @param owned takes each object as soon as it exists, so that a failure halfway disposes of it */
function build(context: vscode.ExtensionContext, statusBarItem: vscode.StatusBarItem, owned: DisposableStore): Started {
	const { extension, extensionUri, globalState, globalStorageUri, secrets, workspaceState } = context;
	const storage = globalStorageUri.fsPath;
	const channel = owned.add(vscode.window.createOutputChannel('Whetstone', { log: true }));
	const logger = new RedactingLog(channel);
	const plans = new PlanMemory(globalState);
	const prefixes = new PathPrefixMemory(globalState);
	const { register, run } = commandRegistrar(logger, clock, plans);
	// Owned here too: a register function that throws halfway has returned nothing to dispose of.
	const command: RegisterCommand = (id, work) => owned.add(register(id, work));
	const keys = owned.add(new KeyManager(secrets, { everywhere: globalState, workspace: workspaceState }, logger));
	const consent = new Consent(new ConsentedAddresses(globalState), keys);
	const ofEngine = (engineUrl: string) => engineCredentials(engineUrl, keys, consent);
	const engines = { credentialsOf: ofEngine, editorModels: vscodeModels };
	const embedded = owned.add(new EmbeddedService(storage, localServiceSettings, logger, showEngineTrouble, engines));
	const connection = new ServiceConnection(embedded, keys, consent);
	const { client, probe } = buildClient(context, connection, { plans, prefixes, logger }, owned);
	const writer = writerId();
	const workspace = workspaceIdentity();
	const knownBudget = new KnownBudget(globalState);
	const budget = () => knownBudget.setting();
	const usage = owned.add(
		createUsage({
			storage,
			writer,
			workspace,
			clock,
			logger,
			budget,
			onProblem: showUsageProblem,
		}),
	);
	const serviceAddress = () => currentServiceAddress() ?? '';
	const nearestLimit = () => usage.nearestLimit(serviceAddress());
	const ledger = owned.add(new Ledger(usage.receipts, clock, logger, workspace, nearestLimit));
	const account = () => accountId(keys);
	const budgets = owned.add(
		new Budgets(
			{
				receipts: usage.receipts,
				known: knownBudget,
				globalState,
				serviceAddress,
				isFocused: windowFocus.isFocused,
				workspace,
				clock,
				logger,
			},
			command,
		),
	);
	const paidCalls = owned.add(
		new PaidCalls({
			...{ client, store: usage.receipts, limits: usage.limits, clock, workspace, writer, account },
			onNotForecast: (limits) => budgets.noteNotForecast(limits),
			onChange: (isComplete) => {
				void ledger.reload();
				// Until then nothing more is used.
				if (isComplete) budgets.noteReceipt();
			},
		}),
	);
	const firstSteps = new FirstSteps(globalState);
	const onDidAnswerChat: Event<void> = (listener) =>
		paidCalls.onDidCall((event) => {
			if (isAnswer(event, 'chat')) listener();
		});
	owned.add(firstSteps.follow(() => isConnected(keys), keys.onDidChange, onDidAnswerChat));
	const conversations = vscode.Uri.joinPath(globalStorageUri, 'conversations', 'v1').fsPath;
	const store = new ConversationFiles(conversations, writer, clock.now);
	const history = openHistory(storage, writer, clock, logger);
	const answers = new AnswerRecorder(history, clock, logger);
	const plan = () => currentPlan(plans);
	const metrics = owned.add(
		registerMetrics(
			{
				...{ extensionUri, statusBarItem, writer, ledger, paidCalls, keys, embedded, plan, clock, logger },
				polls: new PollStore(usage.access, clock.now),
				focus: windowFocus,
				firstSteps,
				budget,
				accepted: () => history.accepted.read(),
				conversationNames: async () =>
					new Map((await store.summaries()).map(({ id, title, madeTitle }) => [id, title || madeTitle])),
			},
			command,
		),
	);
	const forecasts = owned.add(new Forecasts(ledger, currentServiceAddress, clock, logger));
	forecasts.start();
	const { reviews } = owned.add(
		registerReviews({ extensionUri, answers, firstSteps, workspaceState, storage, writer, clock, logger }, command),
	);
	const proofs = owned.add(
		registerProofs({ reviews, answers, firstSteps, workspaceState, storage, clock, logger }, command),
	);
	const paid = { paidCalls, reviews, answers, forecasts, plan, clock, logger };
	owned.add(registerOptimize({ ...paid, openProofs: proofs.open, globalState }, command));
	owned.add(registerGenerate({ ...paid, extensionId: extension.id }, command));
	const chat = owned.add(
		registerChat(
			{
				extensionUri,
				store,
				paidCalls,
				client,
				plans,
				reviews,
				storage: globalStorageUri,
				extensionKind: extension.extensionKind,
				ledger,
				forecasts,
				forget: (id) => embedded.forget(id),
				globalState,
				workspaceState,
				workspace,
				clock,
				logger,
			},
			command,
		),
	);
	owned.add(registerAnswers(history, (uri) => reviews.active(uri)?.proposal.answers, command));
	owned.add(embedded.restartOnChange());
	owned.add(registerDocuments());
	owned.add(registerPlan(plans, client, keys, logger));
	command('showLog', () => channel.show());
	command('openWalkthrough', (step) => firstSteps.open(extension.id, step));
	command('openDocumentation', (name) => openDocumentation(extensionUri, name));
	const { version } = extension.packageJSON;
	const counter = usage.receipts;
	const pulls = owned.add(
		new ModelPulls({
			...{ state: workspaceState, clock, log: logger, run, credentialsOf: ofEngine },
			enterKey: (engineUrl) => enterApiKey(connectDeps, engineUrl),
			addHeader: (engineUrl) => addSecretHeader(connectDeps, engineUrl),
		}),
	);
	const connectDeps: ConnectDeps = {
		...{ keys, consent, log: logger, embedded, pulls, version },
		client: countChecks(client, counter),
		probe: countProbes(probe, counter),
	};
	const { followLink } = owned.add(registerConnect(connectDeps, command, run));
	void run('local.pullModel', () => pulls.resume());
	return { chatView: chat.view, metrics, reviews, followLink, end: proofs.end };
}

/** The client of the service, and the probe that a diagnosis uses, over the same transport. */
function buildClient(
	{ extension }: vscode.ExtensionContext,
	connection: ServiceConnection,
	{
		plans,
		prefixes,
		logger,
	}: { readonly plans: PlanMemory; readonly prefixes: PathPrefixMemory; readonly logger: RedactingLog },
	owned: DisposableStore,
): { readonly client: ServiceClient; readonly probe: MetricsProbe } {
	const network = owned.add(new ServiceFetch(() => networkSettings().transport));
	owned.add(network.rebuildOnChange());
	const transport = new FetchTransport(network.send);
	const userAgent = `whetstone/${extension.packageJSON.version} vscode/${vscode.version}`;
	const probe = createMetricsProbe(transport, clock, userAgent);
	const client = owned.add(
		new ServiceClient({
			transport,
			connect: (_, options) => connection.resolve(options),
			settings: serviceSettings,
			prefixes,
			plans,
			sendMonitor: new NodeSendMonitor(),
			random: Math.random,
			clock,
			logger,
			userAgent,
		}),
	);
	return { client, probe };
}
