import type { Code } from './code.ts';

/** How far optimization goes; `high` is the documented one (docs/service.md §2.5). */
export const LEVELS = ['low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

/** A piece of the text, by offsets, and what takes its place. */
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
	/** What becomes what, and the assumption that it rests on. */
	readonly description: string;
	find(code: Code): Iterable<Edit>;
}

/** The edit that puts `text` in the place of the tokens from `first` to `last`. */
export function replaceTokens(code: Code, first: number, last: number, text: string): Edit {
	const start = code.token(first)?.start ?? 0;
	return { start, end: code.token(last)?.end ?? start, text };
}
