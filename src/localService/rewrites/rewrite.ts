import type { Level } from '../../core/service/localLevels.ts';
import type { Code } from './code.ts';

/** A replacement of part of the text, by offsets. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * A well-known pattern and its better form.
 * - `low`: equal for every input;
 * - `medium`: equal for ordinary data (no traps such as getters with effects or an own `__proto__`);
 * - `high`: equal on an assumption, which the description names.
 */
export interface Rewrite {
	readonly name: string;
	readonly level: Level;
	/** What is replaced by what, and the assumption it relies on. */
	readonly description: string;
	find(code: Code): Iterable<Edit>;
}

/** The edit that replaces the tokens from `first` to `last` with `text`. */
export function replaceTokens(code: Code, first: number, last: number, text: string): Edit {
	const start = code.token(first)?.start ?? 0;
	return { start, end: code.token(last)?.end ?? start, text };
}
