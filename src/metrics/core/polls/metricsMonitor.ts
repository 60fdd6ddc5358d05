import { type Clock, LONGEST_TIMER } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { Json } from '../../../base/core/json.ts';
import { LONGEST_PAUSE } from '../../../service/core/request/resendPolicy.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import { nextPoll } from './pollPolicy.ts';

/** Metrics as the service gave them. */
export interface NewestMetrics {
	readonly body: Json;
	/** When they arrived, in milliseconds since 1970. */
	readonly time: number;
}

/** The newest metrics of the service, polled while the window is focused. Uses at most one timer, none when idle. */
export class MetricsMonitor implements Disposable {
	readonly #clock: Clock;
	readonly #request: (signal: AbortSignal, interactive: boolean) => Promise<Json>;
	readonly #isActive: () => boolean;
	readonly #interval: () => number;
	readonly #changes = new Emitter<void>();
	/** Aborts the current request when the connection changes or the window closes. */
	#stop = new AbortController();
	#isDisposed = false;
	#newest: NewestMetrics | undefined;
	#error: unknown;
	#running: Promise<Json> | undefined;
	#timer: Disposable | undefined;
	#activeSince: number | undefined;
	#lastPoll: number | undefined;
	#lastAnswer: number | undefined;
	#retryAt: number | undefined;
	#failures = 0;

	/** Fires when a request starts, succeeds or fails. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/**
	 * @param request asks the service (docs/service.md §4.4); if `interactive`, the user is waiting and may be asked a question
	 * @param isActive whether the window is focused and a service is connected
	 * @param interval seconds between two requests; 0 means only on demand
	 */
	constructor(
		clock: Clock,
		request: (signal: AbortSignal, interactive: boolean) => Promise<Json>,
		isActive: () => boolean,
		interval: () => number,
	) {
		this.#clock = clock;
		this.#request = request;
		this.#isActive = isActive;
		this.#interval = interval;
	}

	get newest(): NewestMetrics | undefined {
		return this.#newest;
	}

	/** Why the last attempt failed; undefined if it succeeded. */
	get error(): unknown {
		return this.#error;
	}

	/** Whether an answer is on its way. */
	get isRequesting(): boolean {
		return this.#running !== undefined;
	}

	/** Reschedules the next request after the focus, the connection or the setting changed. */
	update(): void {
		this.#schedule();
	}

	/** Call when the service answered a request: its metrics have changed. */
	noteAnswer(): void {
		this.#lastAnswer = this.#clock.monotonic();
		this.#schedule();
	}

	/** Call after the service or the key changed. Drops the previous one's metrics, and its answer if one is pending. */
	reset(): void {
		this.#stop.abort();
		this.#stop = new AbortController();
		this.#newest = undefined;
		this.#error = undefined;
		this.#running = undefined;
		this.#lastPoll = undefined;
		this.#lastAnswer = undefined;
		this.#retryAt = undefined;
		this.#failures = 0;
		this.#activeSince = undefined;
		this.#schedule();
		this.#changes.fire();
	}

	/**
	 * Asks now, for the user. Concurrent calls share one answer. During a short rate limit, rejects with that limit's
	 * error.
	 * @throws ServiceError
	 */
	refresh(): Promise<Json> {
		return this.#isLimited() ? Promise.reject(this.#error) : this.#ask(true);
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#stop.abort();
		this.#timer?.dispose();
		this.#changes.dispose();
	}

	#ask(interactive: boolean): Promise<Json> {
		this.#running ??= this.#poll(interactive);
		this.#changes.fire();
		return this.#running;
	}

	/** A long limit does not count: like any other click, this one asks the service again, which may have lifted it. */
	#isLimited(): boolean {
		const left = (this.#retryAt ?? 0) - this.#clock.monotonic();
		const isLimit = this.#error instanceof ServiceError && this.#error.kind === 'rateLimited';
		return isLimit && this.#running === undefined && left > 0 && left <= LONGEST_PAUSE;
	}

	async #poll(interactive: boolean): Promise<Json> {
		const { signal } = this.#stop;
		this.#timer?.dispose();
		this.#lastAnswer = undefined;
		try {
			const body = await this.#request(signal, interactive);
			if (!signal.aborted) this.#succeed(body);
			return body;
		} catch (error) {
			if (!signal.aborted) this.#fail(error);
			throw error;
		}
	}

	#succeed(body: Json): void {
		this.#newest = { body, time: this.#clock.now() };
		this.#error = undefined;
		this.#retryAt = undefined;
		this.#failures = 0;
		this.#end();
	}

	#fail(error: unknown): void {
		const clock = this.#clock;
		const retryAt = error instanceof ServiceError ? error.details.retryAt : undefined;
		this.#error = error;
		this.#failures++;
		this.#retryAt = retryAt === undefined ? undefined : clock.monotonic() + (retryAt - clock.now());
		this.#end();
	}

	#end(): void {
		this.#running = undefined;
		this.#lastPoll = this.#clock.monotonic();
		this.#schedule();
		this.#changes.fire();
	}

	#schedule(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (this.#isDisposed || this.#running !== undefined) return;
		const clock = this.#clock;
		const active = this.#isActive();
		if (active) this.#activeSince ??= clock.monotonic();
		const next = nextPoll({
			active,
			interval: this.#interval(),
			activeSince: this.#activeSince ?? 0,
			lastPoll: this.#lastPoll,
			failures: this.#failures,
			retryAt: this.#retryAt,
			lastAnswer: this.#lastAnswer,
		});
		if (next === undefined) return;
		const wait = Math.max(0, next - clock.monotonic());
		if (wait > LONGEST_TIMER) this.#timer = clock.setTimer(LONGEST_TIMER, () => this.#schedule());
		else this.#timer = clock.setTimer(wait, () => this.#askOnTimer());
	}

	/** A failure is kept in `error` and shown in the tooltip. */
	#askOnTimer(): void {
		// The connection may have ended since the timer was set; then nothing is asked, and no timer set.
		if (this.#isActive()) void this.#ask(false).catch(() => undefined);
		else this.#schedule();
	}
}
