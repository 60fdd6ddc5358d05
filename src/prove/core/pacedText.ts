import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';

/** In milliseconds, between two pieces that are passed on. */
const PAUSE = 100;
/** In characters. */
const LONGEST_PIECE = 32_768;

export interface PacedTextOptions {
	readonly clock: Clock;
	/**
	 * Gets the text piece by piece.
	 * @param skipped how many characters before it were skipped
	 */
	readonly onPiece: (text: string, skipped: number) => void;
}

/**
 * Throttles a text to a pace at which it can be shown: passes on the beginning immediately, and then, ten times a second, the
 * newest part. Keeps only little, however much arrives.
 */
export class PacedText implements Disposable {
	readonly #options: PacedTextOptions;
	#waiting = '';
	#skipped = 0;
	#timer: Disposable | undefined;

	constructor(options: PacedTextOptions) {
		this.#options = options;
	}

	push(text: string): void {
		this.#waiting += text;
		// Cut seldom, as each cut copies.
		if (this.#waiting.length > 2 * LONGEST_PIECE) this.#cut();
		if (this.#timer === undefined) this.#pass();
	}

	/** Passes on the waiting text. The next text is a beginning again. */
	flush(): void {
		this.#pass();
		this.dispose();
	}

	/** Drops the waiting text. */
	dispose(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		this.#waiting = '';
		this.#skipped = 0;
	}

	#pass(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		if (this.#waiting === '') return;
		if (this.#waiting.length > LONGEST_PIECE) this.#cut();
		const [text, skipped] = [this.#waiting, this.#skipped];
		this.#waiting = '';
		this.#skipped = 0;
		this.#timer = this.#options.clock.setTimer(PAUSE, () => this.#pass());
		this.#options.onPiece(text, skipped);
	}

	/** Keeps the newest, from the beginning of a line if there is one. */
	#cut(): void {
		const newest = this.#waiting.slice(-LONGEST_PIECE);
		const kept = newest.slice(newest.indexOf('\n') + 1) || newest;
		this.#skipped += this.#waiting.length - kept.length;
		this.#waiting = kept;
	}
}
