import type { Clock } from '../core/clock.ts';
import type { Disposable } from '../core/disposable.ts';

/** In milliseconds, between two pieces that are passed on. */
const PAUSE = 100;
/** In characters: what one piece holds at most. */
const MOST = 32_768;

export interface PacedTextOptions {
	readonly clock: Clock;
	/**
	 * Gets the text piece by piece.
	 * @param leftOut how many characters before it were left out
	 */
	readonly onPiece: (text: string, leftOut: number) => void;
}

/**
 * Passes a text on at a pace at which it can be shown: the beginning at once, and then, ten times a second, the newest of what
 * has come. However much comes, only little of it is kept and looked at.
 */
export class PacedText implements Disposable {
	readonly #options: PacedTextOptions;
	#waiting = '';
	#leftOut = 0;
	#timer: Disposable | undefined;

	constructor(options: PacedTextOptions) {
		this.#options = options;
	}

	push(text: string): void {
		this.#waiting += text;
		// Cut seldom, as each cut copies.
		if (this.#waiting.length > 2 * MOST) this.#cut();
		if (this.#timer === undefined) this.#pass();
	}

	/** Passes on what waits. What comes next is a beginning again. */
	flush(): void {
		this.#pass();
		this.dispose();
	}

	/** Forgets what waits. */
	dispose(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		this.#waiting = '';
		this.#leftOut = 0;
	}

	#pass(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (this.#waiting === '') return;
		if (this.#waiting.length > MOST) this.#cut();
		const [text, leftOut] = [this.#waiting, this.#leftOut];
		this.#waiting = '';
		this.#leftOut = 0;
		this.#timer = this.#options.clock.setTimer(PAUSE, () => this.#pass());
		this.#options.onPiece(text, leftOut);
	}

	/** Keeps the newest, from the beginning of a line if there is one. */
	#cut(): void {
		const newest = this.#waiting.slice(-MOST);
		const kept = newest.slice(newest.indexOf('\n') + 1) || newest;
		this.#leftOut += this.#waiting.length - kept.length;
		this.#waiting = kept;
	}
}
