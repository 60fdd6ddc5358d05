import { LexingBudget } from '../markdown/meteredTokenizer.ts';
import type { ElementBudget } from '../markdown/renderText.ts';

/** The budgets for one answer. */
export interface DrawingShare {
	readonly lexing: LexingBudget;
	readonly elements: ElementBudget;
}

/** A drawn answer, and whether all of it could be drawn. */
export interface PacedDrawing<Result> {
	readonly result: Result;
	/** `later`: too little was left in this task. `cut`: it is too much even for its own task. */
	readonly state: 'complete' | 'later' | 'cut';
}

/** How work is put off to a later task. */
export interface DrawingSchedule {
	readonly afterTask: (callback: () => void) => void;
	/** @returns cancels it */
	readonly whenIdle: (callback: () => void) => () => void;
}

/** The lexing budget of one answer, and of one task: about a tenth of a second. */
export const LONGEST_LEXING = 12_000_000;
/** The largest number of elements of one answer. */
export const MOST_ELEMENTS = 4000;
/** The largest number of elements that one task draws. */
const MOST_ELEMENTS_OF_TASK = 12_000;

/** Spreads the drawing of answers over several tasks, so that no text can freeze the view. */
export class DrawingPace {
	readonly #schedule: DrawingSchedule;
	readonly #waiting = new Set<() => void>();
	#lexing = new LexingBudget(LONGEST_LEXING);
	#elements = MOST_ELEMENTS_OF_TASK;
	#isFresh = true;
	#stopIdle: (() => void) | undefined;

	constructor(schedule: DrawingSchedule) {
		this.#schedule = schedule;
	}

	/** Draws an answer within the budget that is left in this task. */
	draw<Result>(draw: (share: DrawingShare) => Result): PacedDrawing<Result> {
		const isFirst = this.#isFresh;
		if (isFirst) this.#schedule.afterTask(() => this.#refresh());
		this.#isFresh = false;
		const most = Math.min(MOST_ELEMENTS, this.#elements);
		const elements = { left: most };
		const result = draw({ lexing: this.#lexing, elements });
		this.#elements -= most - Math.max(0, elements.left);
		const isCut = this.#lexing.isSpent || elements.left <= 0;
		const isWhole = isFirst || (!this.#lexing.isSpent && most === MOST_ELEMENTS);
		if (!isCut) return { result, state: 'complete' };
		return { result, state: isWhole ? 'cut' : 'later' };
	}

	/** Calls `callback` in its own task, with a full budget. @returns cancels it */
	wait(callback: () => void): () => void {
		this.#waiting.add(callback);
		this.#wakeNext();
		return () => {
			this.#waiting.delete(callback);
			if (this.#waiting.size > 0) return;
			this.#stopIdle?.();
			this.#stopIdle = undefined;
		};
	}

	#wakeNext(): void {
		this.#stopIdle ??= this.#schedule.whenIdle(() => {
			this.#stopIdle = undefined;
			this.#refresh();
			const [next] = this.#waiting;
			if (next !== undefined) this.#waiting.delete(next);
			next?.();
			if (this.#waiting.size > 0) this.#wakeNext();
		});
	}

	#refresh(): void {
		this.#lexing = new LexingBudget(LONGEST_LEXING);
		this.#elements = MOST_ELEMENTS_OF_TASK;
		this.#isFresh = true;
	}
}

/** Announces that its target is about to be scrolled into view: a folded box around it opens, and the log lets go of its place. */
export const REVEAL_EVENT = 'reveal';
