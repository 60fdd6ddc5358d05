import type { Disposable } from '../../../base/core/disposable.ts';

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
