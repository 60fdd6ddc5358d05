import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { CallProgress } from '../callProgress.ts';
import type { Connection, ServiceClientDeps } from '../connection.ts';
import { arrivedText, replySizeLimits } from '../reply/replyBody.ts';
import { httpDate } from '../reply/retryAfter.ts';
import { ServiceError, type ServiceErrorKind } from '../serviceError.ts';
import { type MonitoredRequest, TransportError, type TransportReply } from '../transport/transport.ts';
import { isBeforeRequest } from '../transport/transportFailure.ts';
import { abortable, race } from './abort.ts';
import { type LogicalRequest, transportRequest } from './requestHeaders.ts';
import { type SuspendDetector, SuspendGrace } from './suspendDetector.ts';

/** One attempt to send a request. */
export interface Attempt {
	readonly request: LogicalRequest;
	readonly url: string;
	readonly target: Connection;
	/** Counted from 1. */
	readonly number: number;
	readonly signal: AbortSignal;
	readonly onProgress: (progress: CallProgress) => void;
}

/** How an attempt ended. */
export type AttemptOutcome =
	| { readonly kind: 'replied'; readonly reply: TransportReply; readonly roundTripMs: number }
	| { readonly kind: 'failed'; readonly error: ServiceError }
	/** The computer slept before anything was written: the attempt is over and can be repeated. */
	| { readonly kind: 'slept' };

/** Failures of a connection being made; once the request was written they mean that the connection broke. */
const OF_HANDSHAKES: ReadonlySet<ServiceErrorKind> = new Set(['proxy', 'certificate', 'notHttps']);

/** An attempt in progress. */
interface Sending extends Attempt {
	readonly controller: AbortController;
	/** Metrics are not watched: asking for them twice does no harm. */
	readonly watched: MonitoredRequest | undefined;
	/** Whether bytes of it were seen leaving; always false if it is not watched. */
	readonly isSeenWritten: () => boolean;
	/** Monotonic. */
	readonly started: number;
}

/** Sends a request once per call and says whether a failed one may have been processed. */
export class AttemptSender {
	readonly #deps: ServiceClientDeps;
	readonly #suspend: SuspendDetector;
	/** This computer's clock minus the clock of the server that answered last. */
	#clockSkewMs: number | undefined;

	constructor(deps: ServiceClientDeps, suspend: SuspendDetector) {
		this.#deps = deps;
		this.#suspend = suspend;
	}

	/**
	 * Sends a request once; a failed attempt is aborted.
	 * @throws the reason of its signal
	 */
	async send(attempt: Attempt): Promise<AttemptOutcome> {
		const sending = this.#begin(attempt);
		try {
			const end = await this.#end(sending);
			this.#log(sending, outcomeOf(end));
			return end;
		} catch (error) {
			this.#log(sending, error instanceof ServiceError ? error.message : 'unexpected');
			throw error;
		} finally {
			sending.watched?.dispose();
		}
	}

	#begin(attempt: Attempt): Sending {
		const { request, onProgress } = attempt;
		onProgress({ kind: 'connecting' });
		let isSeenWritten = false;
		const onWritten = () => {
			isSeenWritten = true;
			onProgress({ kind: 'written' });
		};
		const watched = request.body && this.#deps.sendMonitor.watch(request.idempotencyKey, onWritten);
		const started = this.#deps.clock.monotonic();
		return { ...attempt, controller: new AbortController(), watched, isSeenWritten: () => isSeenWritten, started };
	}

	async #end(sending: Sending): Promise<AttemptOutcome> {
		const { transport, clock, userAgent } = this.#deps;
		const { request, url, target, controller, signal } = sending;
		// A listener for progress may have stopped it.
		signal.throwIfAborted();
		const limits = replySizeLimits(request.operation);
		const grace = new SuspendGrace(clock, this.#suspend, () => isWritten(sending));
		const sent = transportRequest(request, url, target, userAgent);
		const pending = transport.send(sent, limits, controller.signal, () => grace.extend());
		try {
			const reply = (await replyInTime(pending, signal, grace)) ?? (await replyAfterAll(pending, sending));
			if (reply === undefined) return isWritten(sending) ? interrupted(sending) : { kind: 'slept' };
			this.#compareClocks(reply);
			return { kind: 'replied', reply, roundTripMs: clock.monotonic() - sending.started };
		} catch (error) {
			controller.abort();
			if (!(error instanceof TransportError)) throw error;
			const failure = this.#asServiceError(error, sending);
			return grace.hasBegun && failure.kind === 'connectionLost'
				? interrupted(sending)
				: { kind: 'failed', error: failure };
		}
	}

	#compareClocks(reply: TransportReply): void {
		const date = httpDate(reply.header('date'));
		if (date !== undefined) this.#clockSkewMs = this.#deps.clock.now() - date;
	}

	#asServiceError(error: TransportError, sending: Sending): ServiceError {
		const { code } = error;
		const { base } = sending.target;
		const partial = error.partial === undefined ? undefined : arrivedText(error.partial, sending.target);
		const kind = kindSeen(error, sending);
		const clockSkewMs = kind === 'certificate' ? this.#clockSkewMs : undefined;
		return new ServiceError(kind, omitUndefined({ host: base.host, code, partial, clockSkewMs }));
	}

	#log({ request, number, watched, started }: Sending, outcome: string): void {
		const method = request.body === undefined ? 'GET' : 'POST';
		const state = watched === undefined ? [] : [watched.written ? 'written' : 'not written'];
		const time = `${Math.round(this.#deps.clock.monotonic() - started)} ms`;
		const facts = [outcome, ...state, time, `attempt ${number}`, `request ${request.requestId}`];
		this.#deps.logger.info(`${method} ${request.operation}: ${facts.join(', ')}`);
	}
}

/**
 * A connection may break before the request is written, as in a handshake, or after it: only the former means unsent.
 */
function kindSeen({ kind, code }: TransportError, { watched, isSeenWritten }: Sending): ServiceErrorKind {
	if (watched === undefined) return kind;
	const isUnsent = !watched.written || (isBeforeRequest(code) && !isSeenWritten());
	if (isUnsent) return kind === 'connectionLost' ? 'unreachable' : kind;
	const isAnswered = kind === 'proxy' && code === '407';
	const isBreak = kind === 'unreachable' || (isSeenWritten() && OF_HANDSHAKES.has(kind) && !isAnswered);
	return isBreak ? 'connectionLost' : kind;
}

/** @returns undefined if the computer slept and waiting longer is pointless */
function replyInTime(
	pending: Promise<TransportReply>,
	signal: AbortSignal,
	grace: SuspendGrace,
): Promise<TransportReply | undefined> {
	return race<TransportReply | undefined>(signal, (resolve, reject) => {
		pending.then(resolve, reject);
		return [grace.watch(() => resolve(undefined))];
	});
}

/**
 * Ends an attempt. If it seems unwritten, waits for its end: only then can nothing more be written. A reply that still
 * arrives counts like any other.
 */
async function replyAfterAll(pending: Promise<TransportReply>, sending: Sending): Promise<TransportReply | undefined> {
	sending.controller.abort();
	if (isWritten(sending)) return undefined;
	return await abortable(
		sending.signal,
		pending.catch(() => undefined),
	);
}

/** Whether bytes of a paid request may have left. */
function isWritten({ watched }: Sending): boolean {
	return watched?.written ?? false;
}

function interrupted({ target }: Sending): AttemptOutcome {
	return { kind: 'failed', error: new ServiceError('interrupted', { host: target.base.host }) };
}

function outcomeOf(end: AttemptOutcome): string {
	switch (end.kind) {
		case 'replied':
			return `${end.reply.status}, ${end.reply.bytes.length} bytes`;
		case 'failed':
			return end.error.message;
		case 'slept':
			return 'slept';
		default:
			return end satisfies never;
	}
}
