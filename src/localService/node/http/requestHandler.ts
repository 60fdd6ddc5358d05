import type { Clock } from '../../../base/core/clock.ts';
import { OPERATIONS, type Operation } from '../../../service/core/apiTypes.ts';
import { PATH_PREFIXES } from '../../../service/core/baseUrl.ts';
import { refusalCode } from '../../../service/core/engineRefusal.ts';
import type { Plan } from '../../../service/core/plans.ts';
import { type Engine, EngineFailure, EngineRefused } from '../../core/engines/engine.ts';
import { ApiError, errorBody, invalidRequest } from '../../core/operations/apiError.ts';
import { Metrics } from '../../core/operations/metrics.ts';
import { ConversationStore } from '../conversationStore.ts';
import { type OperationAnswer, Operations } from '../operations.ts';
import { KeyRing, type LabeledKey } from './authentication.ts';
import { isHostHeader, isOwnHost } from './hostCheck.ts';
import { IdempotencyMemory } from './idempotency.ts';
import { RateLimit } from './rateLimit.ts';

/** A request whose body is not read yet. */
export interface IncomingRequest {
	readonly method: string;
	/** The path without the query. */
	readonly path: string;
	/** The values of all its Host headers. */
	readonly hosts: readonly string[];
	/** The value of another header, by its lowercase name. */
	readonly header: (name: string) => string | undefined;
	/** Aborted when the client goes away. */
	readonly signal: AbortSignal;
	/** @throws ApiError 413 if it is too large; the signal's reason if the client went away */
	readonly readBody: () => Promise<Uint8Array>;
}

/** An HTTP reply with a JSON body. */
export interface Reply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly json: string;
}

/** What the service was started with; see `LocalServiceOptions`. */
export interface ServedOptions {
	readonly host: string;
	readonly keys: readonly LabeledKey[];
	readonly plan: Plan;
	readonly ratePerMinute: number;
	readonly dataDirectory: string;
}

/** A reply that is serialized only after its request was counted, so that the metrics count their own request. */
interface Result extends Omit<Reply, 'json'> {
	readonly json: () => string;
	readonly usage?: OperationAnswer['usage'];
	readonly replayed?: boolean;
}

const NO_KEY = '(none)';
const UNEXPECTED = 'internal_error';

/**
 * Answers requests (docs/service.md §4). The order of its checks: host 400 or 421, key 401, rate 429, path 404, method 405,
 * body 400.
 */
export class RequestHandler {
	readonly #options: ServedOptions;
	readonly #clock: Clock;
	readonly #reportError: (error: unknown) => void;
	readonly #keys: KeyRing;
	readonly #rateLimit: RateLimit;
	readonly #idempotency: IdempotencyMemory<OperationAnswer>;
	readonly #operations: Operations;
	readonly #metrics: Metrics;
	/** Milliseconds since 1970. */
	readonly #since: number;
	/** Until an answer came whose cost nobody says. */
	#costIsKnown = true;

	/** @param reportError receives unexpected errors, which are answered with a 500 */
	constructor(options: ServedOptions, engine: Engine, clock: Clock, reportError: (error: unknown) => void) {
		const { keys, plan, ratePerMinute, dataDirectory } = options;
		this.#options = options;
		this.#clock = clock;
		this.#reportError = reportError;
		this.#keys = new KeyRing(keys);
		this.#rateLimit = new RateLimit(ratePerMinute, clock);
		this.#idempotency = new IdempotencyMemory(clock);
		this.#operations = new Operations(engine, new ConversationStore(dataDirectory), plan, clock);
		this.#metrics = new Metrics(keys.map(({ label }) => label));
		this.#since = clock.now();
	}

	/** @returns undefined if the client went away before the answer */
	async answer(request: IncomingRequest): Promise<Reply | undefined> {
		const started = this.#clock.monotonic();
		const operation = operationOf(request.path);
		const { keyLabel, refusal } = this.#identify(request);
		const result =
			refusal ??
			(await this.#authenticated(request, operation, keyLabel).catch((error) => this.#failure(error, request.signal)));
		const isGone = request.signal.aborted;
		this.#metrics.record({
			operation: operation ?? 'other',
			keyLabel,
			status: isGone ? undefined : result.status,
			milliseconds: this.#clock.monotonic() - started,
			usage: result.usage,
			replayed: result.replayed ?? false,
		});
		return isGone ? undefined : { status: result.status, headers: result.headers, json: result.json() };
	}

	/** Counts the refusal of a malformed HTTP request, which never reaches `answer`. */
	countMalformed(status: number): void {
		const about = { operation: 'other', keyLabel: NO_KEY, milliseconds: 0, replayed: false };
		this.#metrics.record({ ...about, status });
	}

	#identify(request: IncomingRequest): { readonly keyLabel: string; readonly refusal?: Result } {
		try {
			this.#checkHost(request.hosts);
			return { keyLabel: this.#keys.labelOf(request.header('authorization')) };
		} catch (error) {
			return { keyLabel: NO_KEY, refusal: this.#failure(error, request.signal) };
		}
	}

	#checkHost(hosts: readonly string[]): void {
		const [host, ...more] = hosts;
		// RFC 9112, section 3.2.
		if (host === undefined || more.length > 0 || !isHostHeader(host)) {
			throw new ApiError(400, 'invalid_host', 'The request must have one Host header, with a valid host.');
		}
		if (!isOwnHost(host, this.#options.host)) {
			throw new ApiError(421, 'misdirected', 'The Host header does not name this service.');
		}
	}

	async #authenticated(request: IncomingRequest, operation: Operation | undefined, keyLabel: string): Promise<Result> {
		this.#checkRate(keyLabel);
		if (operation === undefined) throw notFound(request.path);
		checkMethod(request.method, operation);
		if (operation === 'metrics') return { status: 200, headers: {}, json: () => this.#metricsBody() };
		checkContentType(request);
		const body = await request.readBody();
		const work = async () => {
			const answer = await this.#operations[operation](parseRequestBody(body), request.signal);
			if (answer.costIsUnknown) this.#costIsKnown = false;
			return answer;
		};
		const key = request.header('idempotency-key');
		if (key === undefined) return success(await work());
		// All keys belong to one account, so a request repeated after a key rotation is the same one.
		const { answer, replayed } = await this.#idempotency.answer({ scope: operation, key, body }, work);
		return replayed ? repeated(answer) : success(answer);
	}

	#checkRate(keyLabel: string): void {
		const wait = this.#rateLimit.take(keyLabel);
		if (wait === undefined) return;
		const message = `The rate limit of this key is reached; try again in ${wait} second${wait === 1 ? '' : 's'}.`;
		throw new ApiError(429, 'rate_limited', message, { 'retry-after': String(wait) });
	}

	#metricsBody(): string {
		const { plan, ratePerMinute } = this.#options;
		return JSON.stringify({
			object: 'metrics',
			plan,
			rate_limit_per_minute: ratePerMinute,
			since: Math.floor(this.#since / 1_000),
			uptime_seconds: Math.max(0, Math.floor((this.#clock.now() - this.#since) / 1_000)),
			...(this.#costIsKnown ? { cost: 0 } : {}),
			...this.#metrics.snapshot(),
		});
	}

	#failure(error: unknown, signal: AbortSignal): Result {
		const known = asApiError(error);
		if (known.code === UNEXPECTED && !signal.aborted) this.#reportError(error);
		return { status: known.status, headers: known.headers, json: () => errorBody(known) };
	}
}

function asApiError(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof EngineFailure) {
		const { message, details } = error;
		if (details.modelIsUnknown) return new ApiError(400, 'unknown_model', message);
		return new ApiError(500, 'engine_failed', message, {}, details.partial);
	}
	if (error instanceof EngineRefused) return new ApiError(403, refusalCode(error.refusal), error.message);
	return new ApiError(500, UNEXPECTED, 'The service failed on this request. Nothing was stored.');
}

function operationOf(path: string): Operation | undefined {
	return OPERATIONS.find((operation) => PATH_PREFIXES.some((prefix) => path === `${prefix}/${operation}`));
}

function notFound(path: string): ApiError {
	const known = 'POST /api/v1/chat, /api/v1/generate, /api/v1/optimize and GET /api/v1/metrics, or the same under /v1';
	return new ApiError(404, 'not_found', `There is nothing at ${path.slice(0, 100)}. The service has ${known}.`);
}

function checkMethod(method: string, operation: Operation): void {
	const allowed = operation === 'metrics' ? 'GET' : 'POST';
	if (method === allowed) return;
	throw new ApiError(405, 'method_not_allowed', `${operation} takes ${allowed}, not ${method}.`, { allow: allowed });
}

function checkContentType({ header }: IncomingRequest): void {
	const type = header('content-type') ?? '';
	if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(type)) {
		throw invalidRequest(
			`The Content-Type must be application/json${type === '' ? '' : `, not ${type.slice(0, 100)}`}.`,
		);
	}
	const encoding = header('content-encoding') ?? 'identity';
	if (encoding !== 'identity') throw invalidRequest('The body must not be compressed.');
}

function parseRequestBody(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch (error) {
		const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
		throw invalidRequest(
			body.length === 0 ? 'The body is empty; it must be a JSON object.' : `The body is no JSON: ${reason}.`,
		);
	}
}

function success(answer: OperationAnswer): Result {
	return { status: 200, headers: {}, json: () => answer.json, usage: answer.usage };
}

/** A remembered answer, which used no tokens. */
function repeated(answer: OperationAnswer): Result {
	return { status: 200, headers: { 'idempotent-replayed': 'true' }, json: () => answer.json, replayed: true };
}
