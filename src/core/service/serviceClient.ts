import type { Clock } from '../base/clock.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { redact } from '../base/redactor.ts';
import { type Answer, readAnswer } from './answer.ts';
import type { TextOperation } from './answerText.ts';
import { type BaseUrl, type Endpoint, endpoints } from './baseUrl.ts';
import { withDeadline } from './deadline.ts';
import type { PathPrefixMemory } from './pathPrefixMemory.ts';
import { type ReplyBody, readBody } from './replyBody.ts';
import { replyError } from './replyError.ts';
import { ServiceError } from './serviceError.ts';
import { type Transport, TransportError, type TransportReply, type TransportRequest } from './transport.ts';
import type { ChatRequest, GenerateRequest, Operation, OptimizeRequest, PathPrefix } from './wire.ts';

/** Where requests go, and the key that goes with them. */
export interface Connection {
	readonly base: BaseUrl;
	readonly key: string;
	/** Under which the path prefix is remembered: the origin with its path, or `local`. */
	readonly memoryName: string;
}

export interface ServiceSettings {
	/** The deadline of one request in seconds, attempts and reading included. */
	readonly timeoutSeconds: number;
	readonly pathPrefix: 'auto' | PathPrefix;
	/** JSON Pointers to the text, for services that answer in a shape of their own; empty: known places. */
	readonly generatePath: string;
	readonly optimizePath: string;
}

export interface CallOptions {
	/** Aborting it ends the call at once with `cancelled`. */
	readonly signal: AbortSignal;
	/** A UUID; the same for every request that means the same thing, so that a service that honours it counts it once. */
	readonly idempotencyKey: string;
}

/** An answer and how long it took. */
export interface TimedAnswer extends Answer {
	/** From sending to the last byte, in milliseconds, measured by us. */
	readonly roundTripMs: number;
}

/** What the client needs from outside. */
export interface ServiceClientParts {
	readonly transport: Transport;
	/** Gives the connection at each call; starts the local service where that is meant. */
	readonly connect: (signal: AbortSignal) => Promise<Connection>;
	readonly settings: () => ServiceSettings;
	readonly prefixes: PathPrefixMemory;
	readonly clock: Clock;
	readonly logger: Logger;
	/** For the User-Agent header: name and version of the extension and the editor. */
	readonly userAgent: string;
}

const ANSWER_LIMIT = 1_048_576;
const METRICS_LIMIT = 262_144;
const ERROR_LIMIT = 65_536;

/** One call on its way. */
interface Call {
	readonly operation: Operation;
	/** The JSON of the request; none for metrics. */
	readonly body?: string;
	readonly idempotencyKey?: string;
	readonly target: Connection;
	readonly signal: AbortSignal;
}

/**
 * The client of the service (sections 4.1 to 4.4). Each call makes one request; only a 404 or 405, which was not
 * processed, leads to a second one under the other path prefix. Every failure is a `ServiceError`.
 */
export class ServiceClient {
	readonly #parts: ServiceClientParts;

	constructor(parts: ServiceClientParts) {
		this.#parts = parts;
	}

	/** Section 4.1. */
	chat(request: ChatRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#ask('chat', request, options, '');
	}

	/** Section 4.2. */
	generate(request: GenerateRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#ask('generate', request, options, this.#parts.settings().generatePath);
	}

	/** Section 4.3. */
	optimize(request: OptimizeRequest, options: CallOptions): Promise<TimedAnswer> {
		return this.#ask('optimize', request, options, this.#parts.settings().optimizePath);
	}

	/** Section 4.4: any JSON; the specification does not show its shape. */
	async metrics(options: { readonly signal: AbortSignal }): Promise<Json> {
		return (await this.#call({ operation: 'metrics' }, options.signal, readMetrics)).value;
	}

	/** Asks for the metrics over a connection that is not in use yet: how a key is checked before it is kept. */
	async checkConnection(target: Connection, signal: AbortSignal): Promise<void> {
		await this.#call({ operation: 'metrics', target }, signal, () => undefined);
	}

	async #ask(
		operation: TextOperation,
		request: object,
		{ signal, idempotencyKey }: CallOptions,
		pointer: string,
	): Promise<TimedAnswer> {
		const call = { operation, body: JSON.stringify(request), idempotencyKey };
		const { value, roundTripMs } = await this.#call(call, signal, (body) => readAnswer(operation, body, pointer));
		this.#parts.logger.debug(`${operation}: text at ${value.place ?? 'no known place'}`);
		return { ...value, roundTripMs };
	}

	async #call<T>(
		call: Omit<Call, 'target' | 'signal'> & { readonly target?: Connection },
		stop: AbortSignal,
		read: (body: ReplyBody) => T,
	): Promise<{ readonly value: T; readonly roundTripMs: number }> {
		const { clock, settings, connect } = this.#parts;
		return await withDeadline(clock, settings().timeoutSeconds, stop, async (signal) => {
			const target = call.target ?? (await connect(signal));
			signal.throwIfAborted();
			const started = clock.monotonic();
			try {
				const reply = await this.#sendToEndpoints({ ...call, target, signal });
				const roundTripMs = clock.monotonic() - started;
				const body = readBody(reply.bytes, reply.header('content-type'));
				const error = replyError(reply, body, target.base, clock.now());
				if (error !== undefined) throw error;
				return { value: read(body), roundTripMs };
			} catch (error) {
				throw error instanceof ServiceError ? withoutKey(error, target.key) : error;
			}
		});
	}

	/** Sends to the likeliest endpoint and, where the service has nothing under that path, to the other one. */
	async #sendToEndpoints(call: Call): Promise<TransportReply> {
		const { prefixes, settings } = this.#parts;
		const { target, operation } = call;
		const known = prefixes.known(target.memoryName, operation);
		const [first, second] = endpoints(target.base, operation, settings().pathPrefix, known);
		const reply = await this.#send(first, call);
		const notThere = reply.status === 404 || reply.status === 405;
		const other = notThere ? second : undefined;
		const last = other === undefined ? reply : await this.#send(other, call);
		const { prefix } = other ?? first;
		if (last.status < 300 && prefix !== undefined) this.#remember(target.memoryName, operation, prefix);
		return last;
	}

	/** Not awaited: an answer that has come does not hang on the editor's storage. */
	#remember(name: string, operation: Operation, prefix: PathPrefix): void {
		const { prefixes, logger } = this.#parts;
		prefixes
			.remember(name, operation, prefix)
			.catch((error) => logger.warn(`the path prefix could not be kept: ${String(error)}`));
	}

	async #send(endpoint: Endpoint, call: Call): Promise<TransportReply> {
		const { transport, clock, logger, userAgent } = this.#parts;
		const limits = { answer: call.operation === 'metrics' ? METRICS_LIMIT : ANSWER_LIMIT, other: ERROR_LIMIT };
		const request = transportRequest(endpoint, call, userAgent);
		const started = clock.monotonic();
		const log = (outcome: string) =>
			logger.info(`${request.method} ${call.operation}: ${outcome}, ${Math.round(clock.monotonic() - started)} ms`);
		try {
			const reply = await transport.send(request, limits, call.signal);
			log(`${reply.status}, ${reply.bytes.length} bytes`);
			return reply;
		} catch (error) {
			if (!(error instanceof TransportError)) throw error;
			log(error.message);
			const code = error.code === undefined ? {} : { code: error.code };
			throw new ServiceError(error.kind, { host: call.target.base.host, ...code });
		}
	}
}

function transportRequest(endpoint: Endpoint, call: Call, userAgent: string): TransportRequest {
	const headers = {
		accept: 'application/json',
		authorization: `Bearer ${call.target.key}`,
		'user-agent': userAgent,
		'x-request-id': crypto.randomUUID(),
	};
	if (call.body === undefined) return { method: 'GET', url: endpoint.url, headers };
	return {
		method: 'POST',
		url: endpoint.url,
		headers: {
			...headers,
			'content-type': 'application/json',
			...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
		},
		body: call.body,
	};
}

function readMetrics(body: ReplyBody): Json {
	if (body.kind === 'text') return body.text;
	if (body.kind !== 'json') throw new ServiceError('incomplete');
	return body.value;
}

/** A service may echo the key in what it says of an error. */
function withoutKey(error: ServiceError, key: string): ServiceError {
	const { serviceText } = error.details;
	if (serviceText === undefined) return error;
	return new ServiceError(error.kind, { ...error.details, serviceText: redact(serviceText, [key]) });
}
