import type { Disposable } from '../../../base/core/disposable.ts';
import type { ServiceErrorKind } from '../serviceError.ts';

/** One HTTP request, complete. */
export interface TransportRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
}

/** One HTTP reply, its body read to the end and decoded from its transfer coding. */
export interface TransportReply {
	readonly status: number;
	/** A header's value by its name, ignoring case. */
	header(name: string): string | undefined;
	readonly bytes: Uint8Array;
	/** The body was longer than allowed and its rest was not read. Only for statuses outside 2xx. */
	readonly cut: boolean;
}

/** How many decoded bytes of a body are read. */
export interface BodyLimits {
	/** A longer answer (2xx) is refused as too large. */
	readonly answer: number;
	/** A longer body of any other reply is cut. */
	readonly other: number;
}

/**
 * The way to the network. It never follows a redirect, never sends twice, never uses a connection for two requests, and
 * throws only `TransportError`.
 */
export interface Transport {
	/** @param onArrival called when the head of the reply has come, and with each piece of its body */
	send(
		request: TransportRequest,
		limits: BodyLimits,
		signal: AbortSignal,
		onArrival?: () => void,
	): Promise<TransportReply>;
}

/** What a transport can say about a failure. */
export type TransportFailure = Extract<
	ServiceErrorKind,
	| 'unreachable'
	| 'proxy'
	| 'certificate'
	| 'notHttps'
	| 'badAddress'
	| 'connectionLost'
	| 'incomplete'
	| 'protocol'
	| 'replyTooLarge'
>;

/** A failure without a reply. It carries nothing of the request: system errors may hold a key or a whole URL. */
export class TransportError extends Error {
	readonly kind: TransportFailure;
	readonly code: string | undefined;
	/** What had arrived of an incomplete answer, as text; never for the log. */
	readonly partial: string | undefined;

	constructor(kind: TransportFailure, code?: string, partial?: string) {
		super(code === undefined ? kind : `${kind} ${code}`);
		this.name = 'TransportError';
		this.kind = kind;
		this.code = code;
		this.partial = partial;
	}
}

/** Knows whether bytes of a request have left this machine: only a request without any may be resent. */
export interface SendMonitor {
	/**
	 * Watches the next attempt that carries this Idempotency-Key, until the result is disposed.
	 * @param onWritten called once, when the first bytes are about to be written
	 */
	watch(idempotencyKey: string, onWritten: () => void): MonitoredRequest;
}

/** A request that is watched until it is disposed. */
export interface MonitoredRequest extends Disposable {
	/** Also true if the request was never seen being created: unknown counts as written. */
	readonly written: boolean;
}
