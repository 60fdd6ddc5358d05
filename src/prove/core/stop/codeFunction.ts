import type { WorkLimit } from './workLimit.ts';

/** A place for a failing statement. */
export interface StopPlace {
	readonly at: number;
	readonly form: /** Followed by further statements on its line. */
		| 'statement'
		/** Before an expression, which it becomes part of. */
		| 'expression'
		/** A line of its own. */
		| 'line';
	/** The indentation of a line. */
	readonly indent?: string;
	/** What is put in, where the form of the language is not enough. */
	readonly text?: ((condition: string, message: string) => string) | undefined;
	/** What else must stand before or behind it. */
	readonly before?: string;
	readonly behind?: string;
}

/** Offsets in UTF-16 units; empty where something was removed. */
export interface CodeRange {
	readonly start: number;
	readonly end: number;
}

/** A function with a body, or code that may be one. Offsets in UTF-16 units. */
export interface CodeFunction {
	/** The start of its header. */
	readonly start: number;
	readonly end: number;
	/**
	 * Where its body stops first. Missing if it cannot be told what runs this code, and when: then nothing around it
	 * may stand for it.
	 */
	readonly place?: StopPlace;
	/** The start of its body. */
	readonly body: number;
}

/**
 * Finds the functions of a text, in any order.
 * @throws WorkTooLong if that takes too long
 */
export type FindFunctions = (
	text: string,
	/** The text without strings and comments: see `maskedCode`. */
	code: string,
	limit: WorkLimit,
) => readonly CodeFunction[];
