import type { Clock } from '../core/base/clock.ts';
import type { EngineFinding } from '../core/service/diagnosis/diagnosisFindings.ts';
import type { Plan } from '../core/service/plans.ts';
import { systemClock } from '../node/systemClock.ts';
import type { Engine } from './engines/engine.ts';
import { EngineConnection } from './engines/engineConnection.ts';
import { FallbackEngine } from './engines/fallbackEngine.ts';
import { isEngineUrl } from './engines/isEngineUrl.ts';
import { OfflineEngine } from './engines/offlineEngine.ts';
import { OpenAiEngine } from './engines/openAiEngine.ts';
import { checkKeys, KeyRing } from './http/authentication.ts';
import { hostInUrl, isWildcard } from './http/hostCheck.ts';
import { HttpServer } from './http/httpServer.ts';
import { IdempotencyMemory } from './http/idempotency.ts';
import { RateLimit } from './http/rateLimit.ts';
import { RequestHandler } from './http/requestHandler.ts';
import { ConversationStore } from './operations/conversationStore.ts';
import { Metrics } from './operations/metrics.ts';
import { Operations } from './operations/operations.ts';

/** How the local service is set up. */
export interface LocalServiceOptions {
	/** Where it listens; this machine alone (127.0.0.1) unless told otherwise. */
	readonly host?: string;
	/** 0 or none: a free one. */
	readonly port?: number;
	/** At least one. All are one account's: what is stored and remembered belongs to any of them. */
	readonly keys: readonly { readonly label: string; readonly key: string }[];
	/** Whose limits apply (docs/service.md §8); `enterprise` unless told otherwise. */
	readonly plan?: Plan;
	/** Requests per minute and key; 60 unless told otherwise. */
	readonly ratePerMinute?: number;
	/** Base URL of an OpenAI-compatible server; empty or none: the offline engine. */
	readonly engineUrl?: string;
	/** Empty or none: the first model that the engine lists. */
	readonly engineModel?: string;
	/** Where conversations are kept; several services may share it. */
	readonly dataDirectory: string;
}

/** A local service that is running. */
export interface LocalService {
	/** Base URL, without a path. */
	readonly url: string;
	readonly port: number;
	/** Whether the engine answers and has a model; undefined where it runs without one by choice. */
	checkEngine(signal: AbortSignal): Promise<EngineFinding | undefined>;
	/** Whether it is at work on a request. */
	isBusy(): boolean;
	/** Ends it once the requests that have arrived are answered; one that is still arriving gets a few seconds. */
	close(): Promise<void>;
}

/** What only the command line and tests have need of. */
export interface LocalServiceExtras {
	/** The engine's own API key. */
	readonly engineKey?: string;
	readonly clock?: Pick<Clock, 'now' | 'monotonic'>;
	/** Told of errors that became a 500 without a reason. */
	readonly reportError?: (error: unknown) => void;
	/** How long `close` waits for a request that is still arriving, in milliseconds. */
	readonly timeToArrive?: number;
}

const LOOPBACK = '127.0.0.1';

/**
 * Starts the service of docs/service.md on this machine.
 * @throws Error with a sentence for the user where an option is wrong; the system's error where it cannot listen
 */
export async function startLocalService(
	options: LocalServiceOptions,
	extras: LocalServiceExtras = {},
): Promise<LocalService> {
	const { host = LOOPBACK, port = 0, keys, ratePerMinute = 60 } = options;
	if (keys.length === 0) throw new Error('At least one API key is needed.');
	checkKeys(keys);
	if (!Number.isSafeInteger(ratePerMinute) || ratePerMinute < 1)
		throw new Error('The rate must be a whole number from 1.');
	const engine = chooseEngine(options.engineUrl ?? '', options.engineModel ?? '', extras.engineKey);
	const handler = createHandler({ ...options, host, ratePerMinute }, engine, extras);
	const server = new HttpServer(
		(request) => handler.answer(request),
		(status) => handler.countMalformed(status),
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

function createHandler(
	options: LocalServiceOptions & { readonly host: string; readonly ratePerMinute: number },
	engine: Engine,
	{ clock = systemClock, reportError = () => {} }: LocalServiceExtras,
): RequestHandler {
	const { host, keys, plan = 'enterprise', ratePerMinute, dataDirectory } = options;
	const since = clock.now();
	return new RequestHandler({
		host,
		keys: new KeyRing(keys),
		rateLimit: new RateLimit(ratePerMinute, clock),
		idempotency: new IdempotencyMemory(clock),
		operations: new Operations({ engine, conversations: new ConversationStore(dataDirectory), plan, clock }),
		metrics: new Metrics(keys.map(({ label }) => label)),
		describe: () => ({ plan, rate_limit_per_minute: ratePerMinute, ...uptime(since, clock.now()), cost: 0 }),
		clock,
		reportError,
	});
}

function chooseEngine(url: string, model: string, key: string | undefined): Engine {
	if (url === '') return new OfflineEngine('no engine is set');
	if (!isEngineUrl(url)) {
		throw new Error("The engine's address must start with http:// or https:// and go on with a host.");
	}
	return new FallbackEngine(new OpenAiEngine(new EngineConnection(url, key), model));
}

/** Seconds since 1970, and seconds. */
function uptime(since: number, now: number) {
	return { since: Math.floor(since / 1_000), uptime_seconds: Math.max(0, Math.floor((now - since) / 1_000)) };
}

/** An address that a client on this machine can use for a service that listens at every address. */
function reachable(host: string): string {
	if (!isWildcard(host)) return host;
	return host.includes(':') ? '::1' : LOOPBACK;
}
