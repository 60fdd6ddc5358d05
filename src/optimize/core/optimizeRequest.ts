import * as v from 'valibot';
import type { OptimizeRequest } from '../../service/core/apiTypes.ts';

/** Code in a document. */
interface CodeToOptimize {
	readonly document: { readonly languageId: string };
	readonly selected: string;
}

/** The request to optimize code (docs/service.md §2.5). */
export function optimizeRequest({ document, selected: code }: CodeToOptimize, level: string): OptimizeRequest {
	return { code, language: document.languageId, optimization_level: level };
}

const schema = v.strictObject({
	level: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
});

/**
 * Parses the argument of Optimize Selection, from a key binding or another extension: `{ level }`, or none.
 * @returns undefined if it is anything else
 */
export function parseOptimizeArgument(value: unknown): { readonly level: string | undefined } | undefined {
	if (value === undefined || value === null) return { level: undefined };
	const parsed = v.safeParse(schema, value);
	// An array would pass as an object without members.
	return parsed.success && !Array.isArray(value) ? { level: parsed.output.level } : undefined;
}

/** The levels to choose from, by source. */
export interface KnownLevels {
	/** Levels that the service has accepted, newest first. */
	readonly worked: readonly string[];
	/** The documented level (docs/service.md §2.5). */
	readonly documented: string;
	/** The level set for the language. */
	readonly set: string;
	/** Levels that the settings offer. */
	readonly offered: readonly string[];
	/** Levels that the service is known to have, in the order in which to offer them. */
	readonly known: readonly string[];
}

/**
 * The levels to offer, without duplicates: the last used one first, then the set one, the documented one, and the
 * others.
 */
export function levelsToOffer({ worked, documented, set, offered, known }: KnownLevels): readonly string[] {
	const all = [...worked.slice(0, 1), set, documented, ...offered, ...known, ...worked].map((level) => level.trim());
	return [...new Set(all)].filter((level) => level !== '');
}
