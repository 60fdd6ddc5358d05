import type { Clock } from '../../base/core/clock.ts';
import { systemClock } from '../../base/node/systemClock.ts';
import { EDITOR, type EngineObservation } from '../../service/core/diagnosis/observations.ts';
import type { Plan } from '../../service/core/plans.ts';
import { EditorEngine } from '../core/engines/editorEngine.ts';
import type { EditorModels } from '../core/engines/editorModels.ts';
import { type Engine, type EngineTrouble, isEngineUrl } from '../core/engines/engine.ts';
import { FallbackEngine, OfflineEngine } from '../core/engines/offlineEngine.ts';
import { EngineConnection, type EngineCredentials } from './engines/engineConnection.ts';
import { OpenAiEngine } from './engines/openAiEngine.ts';
import { checkKeys } from './http/authentication.ts';
import { hostInUrl, isWildcard } from './http/hostCheck.ts';
import { HttpServer } from './http/httpServer.ts';
import { RequestHandler } from './http/requestHandler.ts';

/** The options of the local service. */
export interface LocalServiceOptions {
	/** The host to listen on; 127.0.0.1 (this machine only) by default. */
	readonly host?: string;
	/** 0 or undefined for any free port. */
	readonly port?: number;
	/** At least one. All belong to one account and share everything that is stored and remembered. */
	readonly keys: readonly { readonly label: string; readonly key: string }[];
	/** The plan whose limits apply (docs/service.md §8); `enterprise` by default. */
	readonly plan?: Plan;
	/** Requests per minute and key; 60 by default. */
	readonly ratePerMinute?: number;
	/** The base URL of an OpenAI-compatible server; empty or undefined for the offline engine. */
	readonly engineUrl?: string;
	/** Empty or undefined for the first model in the engine's list that can chat. */
	readonly engineModel?: string;
	/** Where conversations are stored; several services may share it. */
	readonly dataDirectory: string;
}

/** A running local service. */
export interface LocalService {
	/** The base URL, without a path. */
	readonly url: string;
	readonly port: number;
	/** Whether the engine responds and has a model; undefined if the offline engine was chosen. */
	checkEngine(signal: AbortSignal): Promise<EngineObservation | undefined>;
	/** Whether it is processing a request. */
	isBusy(): boolean;
	/**
	 * Closes it after answering the requests that have arrived. One that is still arriving gets a few seconds, and so does a
	 * client to take its answer.
	 */
	close(): Promise<void>;
}

/** Options that depend on who starts it: the editor, the command line or a test. */
export interface LocalServiceExtras {
	/** Gives the engine's own API key and secret headers, for each request to it. */
	readonly engineCredentials?: EngineCredentials;
	/** The editor's own models, which are then the engine, in place of a server. */
	readonly editorModels?: EditorModels;
	/** Called with each answer: with what is wrong with the engine or its model, or undefined if nothing is. */
	readonly onEngineAnswer?: (trouble: EngineTrouble | undefined) => void;
	readonly clock?: Clock;
	/** Receives unexpected errors, which are answered with a 500. */
	readonly reportError?: (error: unknown) => void;
	/** How long `close` waits for a request that is still arriving, and then for its answer to be taken, in milliseconds. */
	readonly timeToArrive?: number;
}

const LOOPBACK = '127.0.0.1';

/**
 * Starts the service of docs/service.md on this machine.
 * @throws Error with a sentence for the user if an option is wrong; the system's error if it cannot listen
 */
export async function startLocalService(
	options: LocalServiceOptions,
	extras: LocalServiceExtras = {},
): Promise<LocalService> {
	const { host = LOOPBACK, port = 0, keys, plan = 'enterprise', ratePerMinute = 60, dataDirectory } = options;
	const { clock = systemClock, reportError = () => {} } = extras;
	if (keys.length === 0) throw new Error('At least one API key is needed.');
	checkKeys(keys);
	if (!Number.isSafeInteger(ratePerMinute) || ratePerMinute < 1)
		throw new Error('The rate must be a whole number from 1.');
	const engine = chooseEngine(options.engineUrl ?? '', options.engineModel ?? '', extras);
	const handler = new RequestHandler({ host, keys, plan, ratePerMinute, dataDirectory }, engine, clock, reportError);
	const server = new HttpServer(
		(request) => handler.answer(request),
		(status) => handler.countMalformed(status),
		clock,
		extras.timeToArrive,
	);
	const listeningPort = await server.listen(host, port);
	const close = async () => {
		await server.close();
		await engine.close();
	};
	const url = `http://${hostInUrl(reachable(host))}:${listeningPort}`;
	return {
		url,
		port: listeningPort,
		checkEngine: (signal) => engine.check(signal),
		isBusy: () => server.isBusy,
		close,
	};
}

function chooseEngine(
	url: string,
	model: string,
	{ engineCredentials, editorModels, onEngineAnswer = () => {}, clock = systemClock }: LocalServiceExtras,
): Engine {
	if (editorModels !== undefined) {
		const engine = new EditorEngine(editorModels, model, clock);
		return new FallbackEngine(engine, { address: EDITOR, model }, onEngineAnswer);
	}
	if (url === '') return new OfflineEngine('no engine is set');
	if (!isEngineUrl(url)) {
		throw new Error("The engine's address must begin with http:// or https://, followed by a host.");
	}
	const connection = new EngineConnection(url, engineCredentials);
	return new FallbackEngine(
		new OpenAiEngine(connection, model),
		{ address: connection.address, model },
		onEngineAnswer,
	);
}

/** An address at which a client on this machine reaches a service that listens on every address. */
function reachable(host: string): string {
	if (!isWildcard(host)) return host;
	return host.includes(':') ? '::1' : LOOPBACK;
}
