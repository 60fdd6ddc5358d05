import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { systemClock } from '../../../base/node/systemClock.ts';
import { isLoopback } from '../../../service/core/baseUrl.ts';
import { type Credentials, NO_CREDENTIALS } from '../../../service/core/keys/credentials.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import { isEngineUrl } from '../../core/engines/engine.ts';
import { listedModels, looksLikeOllama } from '../../core/engines/listedModels.ts';
import { EngineConnection, type EngineCredentials } from './engineConnection.ts';

/** Where an engine may run. */
export interface EnginePlace {
	readonly name: string;
	/** Up to `/chat/completions`. */
	readonly url: string;
}

/** An engine that answered, with the ids of its models that can chat. */
export interface FoundEngine extends EnginePlace {
	readonly models: readonly string[];
	/** Whether it looks like Ollama, which can pull models. */
	readonly isOllama?: boolean;
}

/** The default addresses of the usual engines. */
export const USUAL_PLACES: readonly EnginePlace[] = [
	{ name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
	{ name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
	{ name: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
	{ name: 'vLLM', url: 'http://127.0.0.1:8000/v1' },
];

// In milliseconds, including the code that is loaded before the first request: a search takes less than a second.
const LONGEST_SEARCH = 800;
// In milliseconds. An engine on this machine lists its models in a few: a slow computer still finds it.
const LEAST_TO_ASK = 200;
// In milliseconds. After a standstill of the process or the computer, a timer is due before what has come in meanwhile is
// read: of a time in steps, a standstill takes one.
const STEP = 100;
// In bytes. Hundreds of models fit; whatever else listens there may send anything.
const LARGEST_LIST = 1_048_576;
const MOST_MODELS = 200;
// A broker of many providers lists hundreds.
const MOST_OF_ONE = 5_000;
const LONGEST_ID = 300;

/** The usual places, and the configured address if it is on this machine: nothing else is contacted unasked. */
export function placesWith(engineUrl: string): readonly EnginePlace[] {
	if (!isEngineUrl(engineUrl)) return USUAL_PLACES;
	const { host, hostname } = new URL(engineUrl);
	if (!isLoopback(hostname)) return USUAL_PLACES;
	const at = USUAL_PLACES.findIndex(({ url }) => comparable(url) === comparable(engineUrl));
	if (at === -1) return [...USUAL_PLACES, { name: host, url: engineUrl }];
	// The address as it is written in the settings, so that it can be recognized.
	return USUAL_PLACES.map((place, index) => (index === at ? { ...place, url: engineUrl } : place));
}

/** Gives what proves to the engine at an address who asks. */
export type CredentialsOf = (engineUrl: string) => Credentials | Promise<Credentials>;

/**
 * Asks all places at once for their models. Skips what does not answer in time as an OpenAI-compatible
 * server does.
 * @param credentialsOf gives what is stored for the address of a place
 */
export async function findEngines(
	places: readonly EnginePlace[],
	signal: AbortSignal,
	clock: Clock = systemClock,
	credentialsOf: CredentialsOf = () => NO_CREDENTIALS,
): Promise<readonly FoundEngine[]> {
	const started = clock.monotonic();
	const asked = places.map((place) => ({
		place,
		connection: new EngineConnection(place.url, () => credentialsOf(place.url), LARGEST_LIST),
	}));
	await Promise.all(asked.map(({ connection }) => connection.prepare()));
	const late = new AbortController();
	const left = LONGEST_SEARCH - (clock.monotonic() - started);
	const timer = inSteps(Math.max(left, LEAST_TO_ASK), clock, () => late.abort());
	const inTime = AbortSignal.any([signal, late.signal]);
	const asking = asked.map(({ place, connection }) => ask(place, connection, inTime));
	const found = await Promise.all(asking).finally(() => timer.dispose());
	return found.filter((engine) => engine !== undefined);
}

/** Calls `callback` after these milliseconds unless it is disposed first; between steps of them, the process reads what came in. */
function inSteps(milliseconds: number, clock: Clock, callback: () => void): Disposable {
	const step = (left: number): Disposable =>
		clock.setTimer(Math.min(left, STEP), () => {
			if (left <= STEP) callback();
			else timer = step(left - STEP);
		});
	let timer = step(milliseconds);
	return { dispose: () => timer.dispose() };
}

/**
 * The models of one engine that can chat.
 * @throws ServiceError if it gives no list
 */
export async function listModels(
	url: string,
	credentials: EngineCredentials,
	signal: AbortSignal,
): Promise<readonly string[]> {
	const connection = new EngineConnection(url, credentials);
	const { host } = new URL(url);
	try {
		const { status, error, body } = await connection.get('/models', signal);
		if (error !== undefined) throw error;
		const listed = body.kind === 'json' ? listedModels(body.value) : undefined;
		if (listed === undefined) throw new ServiceError('notFound', { host, status });
		return usable(listed.chat, MOST_OF_ONE);
	} catch (error) {
		if (signal.aborted) throw new ServiceError('cancelled');
		throw error instanceof ServiceError ? error : new ServiceError('unreachable', { host });
	} finally {
		await connection.close();
	}
}

async function ask(
	place: EnginePlace,
	connection: EngineConnection,
	signal: AbortSignal,
): Promise<FoundEngine | undefined> {
	try {
		const { error, body } = await connection.get('/models', signal);
		const listed = error === undefined && body.kind === 'json' ? listedModels(body.value) : undefined;
		if (listed === undefined || body.kind !== 'json') return undefined;
		return { ...place, models: usable(listed.chat), isOllama: looksLikeOllama(body.value) };
	} catch {
		return undefined;
	} finally {
		await connection.close();
	}
}

/** The Ollama among the engines: the one at this address, or else the first. */
export function ollamaOf(engines: readonly FoundEngine[], engineUrl: string): FoundEngine | undefined {
	const all = engines.filter(({ isOllama }) => isOllama);
	return all.find(({ url }) => url === engineUrl) ?? all[0];
}

/** Without duplicates, and without ids that no list or setting can hold. */
function usable(ids: readonly string[], most = MOST_MODELS): readonly string[] {
	return [...new Set(ids)].filter((id) => id.length <= LONGEST_ID && id === id.trim()).slice(0, most);
}

function comparable(url: string): string {
	const { protocol, hostname, port, pathname } = new URL(url);
	return [protocol, hostname.replace(/^localhost$/, '127.0.0.1'), port, pathname.replace(/\/+$/, '')].join(' ');
}
