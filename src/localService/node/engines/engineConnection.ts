import type { Agent } from 'undici';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { systemClock } from '../../../base/node/systemClock.ts';
import { type BaseUrl, isOnThisMachine } from '../../../service/core/baseUrl.ts';
import { type Credentials, credentialHeaders, NO_CREDENTIALS } from '../../../service/core/keys/credentials.ts';
import { arrivedText, parseReplyBody, type ReplyBody } from '../../../service/core/reply/replyBody.ts';
import { replyError } from '../../../service/core/reply/replyError.ts';
import type { ServiceError } from '../../../service/core/serviceError.ts';
import { type FetchReply, FetchTransport } from '../../../service/core/transport/fetchTransport.ts';
import { type BodyLimits, TransportError, type TransportRequest } from '../../../service/core/transport/transport.ts';
import { EngineFailure, EngineUnavailable, withoutUrlSecrets } from '../../core/engines/engine.ts';

/** A reply of the engine's server, with any status. */
export interface EngineReply {
	readonly status: number;
	readonly body: ReplyBody;
	/** Why it is no answer of any shape; undefined if it may be one. */
	readonly error: ServiceError | undefined;
}

/** Gives what proves to the engine's server who asks. */
export type EngineCredentials = () => Credentials | Promise<Credentials>;

const none = () => NO_CREDENTIALS;

const CONNECT_TIMEOUT = 3_000;
// As long as a client's longest deadline: a small machine may take minutes before the first byte.
const ANSWER_TIMEOUT = 600_000;
const LARGEST_REPLY = 8 * 1_048_576;
const LARGEST_ERROR = 65_536;

/** Sends requests to an engine's server. */
export class EngineConnection {
	/** The address without secrets, for use in answers. */
	readonly address: string;
	readonly #url: string;
	readonly #base: BaseUrl;
	readonly #credentials: EngineCredentials;
	readonly #limits: BodyLimits;
	#client: Promise<{ readonly transport: FetchTransport; readonly agent?: Agent }> | undefined;

	/**
	 * @param baseUrl up to `/chat/completions`, such as `http://127.0.0.1:11434/v1`
	 * @param credentials the engine's own key and secret headers, looked up for each request
	 * @param largestReply in bytes
	 */
	constructor(baseUrl: string, credentials: EngineCredentials = none, largestReply = LARGEST_REPLY) {
		const url = new URL(baseUrl);
		url.username = '';
		url.password = '';
		this.address = withoutUrlSecrets(baseUrl);
		this.#url = url.href.replace(/\/+$/, '');
		this.#base = { origin: url.origin, host: url.host, path: url.pathname, insecure: false };
		this.#credentials = credentials;
		this.#limits = { answer: largestReply, other: LARGEST_ERROR };
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

	/**
	 * Sends a request whose answer is read as it arrives. Only a silence of ten minutes ends it.
	 * @throws EngineUnavailable, EngineFailure, or the signal's reason
	 */
	async open(path: string, body: object, signal: AbortSignal): Promise<FetchReply> {
		const [{ transport }, credentials] = await Promise.all([this.#load(), this.#credentials()]);
		try {
			return await transport.open(this.#request('POST', path, JSON.stringify(body), credentials), signal);
		} catch (error) {
			throw this.#failure(error, credentials, signal);
		}
	}

	async close(): Promise<void> {
		await (await this.#client)?.agent?.destroy();
	}

	async #send(method: 'GET' | 'POST', path: string, body: string | undefined, signal: AbortSignal) {
		const [{ transport }, credentials] = await Promise.all([this.#load(), this.#credentials()]);
		try {
			const reply = await transport.send(this.#request(method, path, body, credentials), this.#limits, signal);
			const read = parseReplyBody(reply.bytes, reply.header('content-type'), credentials);
			const context = { base: this.#base, credentials, now: systemClock.now(), plan: 'auto' } as const;
			return { status: reply.status, body: read, error: replyError(reply, read, context) };
		} catch (error) {
			throw this.#failure(error, credentials, signal);
		}
	}

	#request(method: 'GET' | 'POST', path: string, body: string | undefined, credentials: Credentials): TransportRequest {
		const headers = {
			...credentialHeaders(credentials),
			accept: 'application/json',
			'accept-encoding': 'identity',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		};
		return { method, url: `${this.#url}${path}`, headers, ...omitUndefined({ body }) };
	}

	#load() {
		this.#client ??= loadClient(isOnThisMachine(this.#url));
		return this.#client;
	}

	/** What to throw for an error of the transport. @throws the signal's reason */
	#failure(error: unknown, credentials: Credentials, signal: AbortSignal): unknown {
		signal.throwIfAborted();
		if (!(error instanceof TransportError)) return error;
		const { kind, code, partial } = error;
		// Without a connection, nothing was sent, so another engine may answer.
		if (kind === 'unreachable') return new EngineUnavailable(`nothing answers at \`${this.address}\``);
		const engine = `The engine at ${this.address}`;
		if (kind === 'replyTooLarge') return new EngineFailure(`${engine} sent an answer that is too large.`);
		if (kind !== 'incomplete') {
			const message = `The connection to the engine at ${this.address} broke (${code ?? kind}).`;
			return new EngineFailure(message, { isLost: kind === 'connectionLost' });
		}
		const arrived = partial === undefined ? {} : { partial: arrivedText(partial, credentials) };
		return new EngineFailure(`${engine} broke off its answer (${code ?? kind}).`, arrived);
	}
}

/** @param isHere whether the engine is on this machine: no proxy leads there, and it may take minutes */
async function loadClient(isHere: boolean) {
	// Looked up at each call: VS Code replaces it by one that knows its proxy and the system's certificates.
	if (!isHere) return { transport: new FetchTransport((url, init) => globalThis.fetch(url, init)) };
	// Node creates its own fetch and Response on first use; if undici came first, it would replace them.
	void globalThis.Response;
	const { default: undici } = await import('undici');
	const agent = new undici.Agent({
		connect: { timeout: CONNECT_TIMEOUT },
		headersTimeout: ANSWER_TIMEOUT,
		bodyTimeout: ANSWER_TIMEOUT,
	});
	return { transport: new FetchTransport((url, init) => undici.fetch(url, { ...init, dispatcher: agent })), agent };
}
