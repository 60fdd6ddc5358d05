import type { Agent, request } from 'undici';
import { omitUndefined } from '../../core/base/omitUndefined.ts';
import { parseReplyBody, type ReplyBody } from '../../core/service/reply/replyBody.ts';
import { EngineFailure, EngineUnavailable } from './engine.ts';
import { withoutUrlSecrets } from './engineUrl.ts';

/** A reply of the engine's server, with any status. */
export interface EngineReply {
	readonly status: number;
	readonly body: ReplyBody;
}

// Without a connection, nothing was sent, so another engine may answer.
const NOT_CONNECTED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'UND_ERR_CONNECT_TIMEOUT',
]);
const CONNECT_TIMEOUT = 3_000;
// As long as a client's longest deadline: a small machine may take minutes before the first byte.
const ANSWER_TIMEOUT = 600_000;
const LARGEST_REPLY = 8 * 1_048_576;

/** Sends requests to an engine's server. */
export class EngineConnection {
	/** The address without secrets, for use in answers. */
	readonly address: string;
	readonly #baseUrl: string;
	readonly #key: string | undefined;
	readonly #largestReply: number;
	#client: Promise<{ readonly request: typeof request; readonly agent: Agent }> | undefined;

	/**
	 * @param baseUrl up to `/chat/completions`, such as `http://127.0.0.1:11434/v1`
	 * @param key the engine's own API key, if it requires one
	 * @param largestReply in bytes
	 */
	constructor(baseUrl: string, key: string | undefined, largestReply = LARGEST_REPLY) {
		this.address = withoutUrlSecrets(baseUrl);
		this.#baseUrl = baseUrl.replace(/\/+$/, '');
		this.#key = key;
		this.#largestReply = largestReply;
	}

	/** Loads what it sends with, so that the first request takes no longer than the others. */
	async prepare(): Promise<void> {
		await this.#load();
	}

	/** @throws EngineUnavailable, EngineFailure, or the signal's reason */
	get(path: string, signal: AbortSignal): Promise<EngineReply> {
		return this.#send('GET', path, undefined, signal);
	}

	/** @throws EngineUnavailable, EngineFailure, or the signal's reason */
	post(path: string, body: object, signal: AbortSignal): Promise<EngineReply> {
		return this.#send('POST', path, JSON.stringify(body), signal);
	}

	async close(): Promise<void> {
		await (await this.#client)?.agent.destroy();
	}

	async #send(method: 'GET' | 'POST', path: string, body: string | undefined, signal: AbortSignal) {
		const { request, agent } = await this.#load();
		const headers = {
			accept: 'application/json',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...(this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }),
		};
		try {
			const reply = await request(`${this.#baseUrl}${path}`, {
				method,
				headers,
				signal,
				dispatcher: agent,
				...omitUndefined({ body }),
			});
			const bytes = new Uint8Array(await reply.body.arrayBuffer());
			return {
				status: reply.statusCode,
				body: parseReplyBody(bytes, String(reply.headers['content-type'] ?? ''), this.#key ?? ''),
			};
		} catch (error) {
			signal.throwIfAborted();
			throw this.#failure(error);
		}
	}

	#load() {
		this.#client ??= loadClient(this.#largestReply);
		return this.#client;
	}

	#failure(error: unknown): Error {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		if (NOT_CONNECTED.has(code)) return new EngineUnavailable(`nothing answers at \`${this.address}\``);
		const reason = error instanceof Error ? error.message : String(error);
		return new EngineFailure(`The connection to the engine at ${this.address} broke (${code || reason}).`);
	}
}

async function loadClient(maxResponseSize: number) {
	// Node creates its own fetch and Response on first use; if undici came first, it would replace them.
	void globalThis.Response;
	const { Agent, request } = await import('undici');
	const agent = new Agent({
		connect: { timeout: CONNECT_TIMEOUT },
		headersTimeout: ANSWER_TIMEOUT,
		bodyTimeout: ANSWER_TIMEOUT,
		maxResponseSize,
		// No keep-alive: a request on a connection that the engine is just closing would fail with an unclear error.
		pipelining: 0,
	});
	return { request, agent };
}
