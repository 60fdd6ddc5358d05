import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';

/** A request, until the client has taken the answer to it or is gone. */
export interface Exchange {
	/** Aborted if the client goes away without the answer. */
	readonly gone: AbortSignal;
	/** To be called when the answer is written: from then on, only the client can delay the end. */
	readonly answered: () => void;
}

/** The connection's state of an exchange. */
interface State {
	readonly request: IncomingMessage;
	readonly gone: AbortController;
	/** Whether it began when the connection was about to end: nothing waits for it. */
	readonly isLate: boolean;
	isAnswered: boolean;
}

/** In milliseconds. How long a client may take to read an answer, once it has read those before. */
const TIME_TO_TAKE = 60_000;
/** How many requests a client may send ahead of their answers. Each one costs time, whether it has a key or not. */
const MOST_AHEAD = 20;

/** A connection and the requests on it. It is closed when its client does not take an answer in time. */
export class ClientConnection {
	readonly #socket: Duplex;
	readonly #clock: Clock;
	/** In the order of the requests, which is that of the answers. */
	readonly #open = new Set<State>();
	#timer: Disposable | undefined;
	/** In milliseconds; undefined unless it is about to end. */
	#timeToEnd: number | undefined;

	constructor(socket: Duplex, clock: Clock) {
		this.#socket = socket;
		this.#clock = clock;
		socket.once('close', () => this.#lose());
	}

	/** Whether no request is arriving, and each answer was taken. */
	get isIdle(): boolean {
		return this.#open.size === 0;
	}

	/** Whether no more requests are taken until some are answered. */
	get isFull(): boolean {
		return this.#open.size >= MOST_AHEAD;
	}

	/** @param response the answer, which is written later */
	begin(request: IncomingMessage, response: ServerResponse): Exchange {
		const isLate = this.#timeToEnd !== undefined;
		const state: State = { request, gone: new AbortController(), isLate, isAnswered: false };
		this.#open.add(state);
		response.once('finish', () => this.#take(state));
		return { gone: state.gone.signal, answered: () => this.#noteAnswer(state) };
	}

	/**
	 * Closes it as soon as the requests that have arrived are answered, and the answers taken.
	 * @param timeToEnd how long a request may still arrive, and then how long the answers may be taken, in milliseconds
	 */
	end(timeToEnd = TIME_TO_TAKE): void {
		this.#timeToEnd = timeToEnd;
		this.#restartTimer();
	}

	close(): void {
		this.#socket.destroy();
	}

	#noteAnswer(state: State): void {
		state.isAnswered = true;
		const [first] = this.#open;
		if (this.#timeToEnd === undefined ? first === state : !state.isLate) this.#restartTimer();
	}

	#take(state: State): void {
		this.#open.delete(state);
		if (this.#timeToEnd === undefined) this.#restartTimer();
		else if (this.isIdle) this.close();
	}

	/** A response that waits for the one before it is not notified that the socket is closed. */
	#lose(): void {
		this.#timer?.dispose();
		for (const { gone } of this.#open) gone.abort();
		this.#open.clear();
	}

	#restartTimer(): void {
		this.#timer?.dispose();
		this.#timer = this.#waitsForClient
			? this.#clock.setTimer(this.#timeToEnd ?? TIME_TO_TAKE, () => this.#waitsForClient && this.close())
			: undefined;
	}

	/** Whether it waits only for its client, to go on or to end. */
	get #waitsForClient(): boolean {
		if (this.#timeToEnd !== undefined) return ![...this.#open].some(isWorkedAt);
		const [first] = this.#open;
		return first?.isAnswered === true;
	}
}

function isWorkedAt({ request, isAnswered, isLate }: State): boolean {
	return request.complete && !isAnswered && !isLate;
}
