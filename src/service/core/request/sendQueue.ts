import type { Clock } from '../../../base/core/clock.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { CallProgress, WaitReason } from '../callProgress.ts';
import type { Connection } from '../connection.ts';
import { headersInsteadOfKey } from '../keys/credentials.ts';
import { ServiceError } from '../serviceError.ts';
import { type Deadline, race } from './abort.ts';
import type { RateLimitGates } from './rateLimitGates.ts';
import { LONGEST_PAUSE } from './resendPolicy.ts';
import type { SuspendDetector } from './suspendDetector.ts';

/** A wait of one request. */
export interface Wait {
	readonly reason: WaitReason;
	/** Monotonic milliseconds. */
	readonly until: number;
}

/** A request that may have to wait. */
export interface QueuedRequest {
	/** Whether the pause of its key applies to it. The user asked for it: it is sent even if the pause is long. */
	readonly isPaid: boolean;
	/** How often it was sent already. */
	readonly attempts: number;
	readonly target: Connection;
	readonly deadline: Deadline;
	readonly onProgress: (progress: CallProgress) => void;
}

/** Where requests wait: for their own time, and while their key is paused. */
export class SendQueue {
	readonly #clock: Clock;
	readonly #gates: RateLimitGates;
	readonly #suspend: SuspendDetector;

	constructor(clock: Clock, gates: RateLimitGates, suspend: SuspendDetector) {
		this.#clock = clock;
		this.#gates = gates;
		this.#suspend = suspend;
	}

	/**
	 * Waits until a request may be sent.
	 * @param own what this request waits for, besides the pause of its key
	 * @returns whether it waited, and whether the user ended the wait
	 * @throws ServiceError `keyRejected` if another request gets that in the meantime; `rateLimited` if the key is
	 * paused beyond the deadline, or longer than a request waits; the reason of the deadline's signal
	 */
	async waitForTurn(waiting: QueuedRequest, own: Wait | undefined): Promise<'free' | 'waited' | 'sendNow'> {
		for (let turns = 0; ; turns += 1) {
			const next = this.#longest(waiting, own);
			if (next === undefined) return turns === 0 ? 'free' : 'waited';
			const isNew = turns === 0 && own === undefined;
			if (isNew && next.left > LONGEST_PAUSE) return 'free';
			const isTooLong = next.left > LONGEST_PAUSE || next.left >= waiting.deadline.remaining();
			if (isTooLong) throw this.#pausedTooLong(waiting, next.left);
			if ((await this.#countDown(waiting, next)) === 'sendNow') return 'sendNow';
		}
	}

	/** The wait that ends last, if any is not over. */
	#longest(
		{ target, isPaid }: QueuedRequest,
		own: Wait | undefined,
	): { readonly reason: WaitReason; readonly left: number } | undefined {
		const now = this.#clock.monotonic();
		const ownLeft = own === undefined ? 0 : own.until - now;
		const keyLeft = isPaid ? (this.#gates.pauseOf(target)?.end ?? now) - now : 0;
		if (own !== undefined && ownLeft > 0 && ownLeft >= keyLeft) return { reason: own.reason, left: ownLeft };
		return keyLeft > 0 ? { reason: 'rateLimited', left: keyLeft } : undefined;
	}

	/** One part of the wait: until its time is up, or until the time must be computed and reported again. */
	#countDown(
		{ target, deadline, attempts, onProgress }: QueuedRequest,
		{ reason, left }: { readonly reason: WaitReason; readonly left: number },
	): Promise<'over' | 'sendNow'> {
		return race<'over' | 'sendNow'>(deadline.signal, (resolve, reject) => {
			const over = () => resolve('over');
			const details = omitUndefined({ host: target.base.host, header: headersInsteadOfKey(target) });
			const rejected = () => reject(new ServiceError('keyRejected', details));
			const until = this.#clock.now() + left;
			onProgress({ kind: 'waiting', reason, until, isFirst: attempts === 0, sendNow: () => resolve('sendNow') });
			return [
				this.#clock.setTimer(Math.ceil(left), over),
				this.#suspend.listen(over),
				this.#gates.listen(target, (change) => (change === 'rejected' ? rejected() : over())),
			];
		});
	}

	#pausedTooLong({ target }: QueuedRequest, left: number): ServiceError {
		return new ServiceError('rateLimited', { host: target.base.host, retryAt: this.#clock.now() + left });
	}
}
