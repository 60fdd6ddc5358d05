import { LexingBudget } from '../../markdown/lexingBudget.ts';
import type { ElementBudget } from '../../markdown/renderText.ts';

/** What one answer may be drawn with. */
export interface DrawingShare {
	readonly lexing: LexingBudget;
	readonly elements: ElementBudget;
}

/** A drawn answer, and whether all of it could be drawn. */
export interface PacedDrawing<Result> {
	readonly result: Result;
	/** `later`: there is too little left in this task. `cut`: it is too much even for a task of its own. */
	readonly state: 'complete' | 'later' | 'cut';
}

/** When work is done that does not belong in this task. */
export interface DrawingSchedule {
	readonly afterTask: (callback: () => void) => void;
	/** Returns how to call it off. */
	readonly whenIdle: (callback: () => void) => () => void;
}

/** What the lexer may be handed for the Markdown of one answer, and of one task: about a tenth of a second. */
export const LONGEST_LEXING = 12_000_000;
/** How many elements one answer may have. */
export const MOST_ELEMENTS = 4000;
/** How many elements all the answers that are drawn in one task may have. */
const MOST_ELEMENTS_OF_TASK = 12_000;

/** Spreads the drawing of answers over several tasks, so that no text in them can freeze the view. */
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

	/** Draws an answer with what is left in this task. */
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

	/** Calls `callback` in a task of its own, in which it can draw. The result takes it back. */
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
