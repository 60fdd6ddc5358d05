import {
	type MonitoredRequest,
	type SendMonitor,
	type Transport,
	TransportError,
	type TransportFailure,
	type TransportReply,
	type TransportRequest,
} from '../../../src/service/core/transport/transport.ts';

/** One attempt to send a request; the test decides its course. */
export interface ScriptedAttempt {
	readonly request: TransportRequest;
	readonly signal: AbortSignal;
	readonly isWritten: boolean;
	/** It was answered, failed or was aborted. */
	readonly isOver: boolean;
	/** Its first bytes leave. */
	write(): void;
	/** A piece of an answer arrives. */
	arrive(): void;
	/** The answer arrives, after the request has left. */
	reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): void;
	fail(kind: TransportFailure, code?: string): void;
}

export interface ScriptedTransportOptions {
	/** Attempts continue after an abort. */
	readonly ignoresAbort?: boolean;
	/** The creation of requests is not observed, as with an unknown fetch. */
	readonly isUnseen?: boolean;
}

/** A network without time or sockets: each attempt waits for the test's next step. */
export class ScriptedTransport implements Transport, SendMonitor {
	readonly attempts: ScriptedAttempt[] = [];
	readonly #options: ScriptedTransportOptions;
	readonly #watchers = new Map<string, () => void>();

	constructor(options: ScriptedTransportOptions = {}) {
		this.#options = options;
	}

	/** How many requests are watched. */
	get watched(): number {
		return this.#watchers.size;
	}

	get newest(): ScriptedAttempt {
		const newest = this.attempts.at(-1);
		if (newest === undefined) throw new Error('nothing was sent');
		return newest;
	}

	send(
		request: TransportRequest,
		_: unknown,
		signal: AbortSignal,
		onArrival: () => void = () => {},
	): Promise<TransportReply> {
		return new Promise((resolve, reject) => {
			const state = { isWritten: false, isOver: false };
			const over = (end: () => void) => {
				if (!state.isOver) end();
				state.isOver = true;
			};
			const write = () => {
				if (state.isWritten) return;
				state.isWritten = true;
				this.#watchers.get(request.headers['idempotency-key'] ?? '')?.();
			};
			if (!this.#options.ignoresAbort) {
				signal.addEventListener('abort', () => over(() => reject(new TransportError('connectionLost', 'ABORTED'))), {
					once: true,
				});
			}
			this.attempts.push({
				request,
				signal,
				get isWritten() {
					return state.isWritten;
				},
				get isOver() {
					return state.isOver;
				},
				write,
				arrive: () => {
					write();
					onArrival();
				},
				reply: (status, body, headers = {}) => {
					write();
					over(() => resolve(replyOf(status, body, headers)));
				},
				fail: (kind, code) => over(() => reject(new TransportError(kind, code))),
			});
		});
	}

	watch(idempotencyKey: string, onWritten: () => void): MonitoredRequest {
		let isWritten = this.#options.isUnseen ?? false;
		this.#watchers.set(idempotencyKey, () => {
			isWritten = true;
			onWritten();
		});
		return {
			get written() {
				return isWritten;
			},
			dispose: () => this.#watchers.delete(idempotencyKey),
		};
	}
}

function replyOf(status: number, body: unknown, headers: Readonly<Record<string, string>>): TransportReply {
	const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
	return { status, header: (name) => headers[name], bytes, cut: false };
}
