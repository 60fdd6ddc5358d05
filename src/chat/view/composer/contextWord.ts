import { LONGEST_CONTEXT_QUERY } from '../../protocol/contextItems.ts';

/** A word that may name something to attach: `#` and what is typed after it. */
export interface ContextWord {
	/** The index of the `#`. */
	readonly start: number;
	/** Where it ends, behind the caret. */
	readonly end: number;
	/** What is before the caret, without the `#`. */
	readonly query: string;
}

/** What the names of files and their folders are made of, up to the caret; `C#` and `##` begin nothing. */
const WORD = /(?:^|\s)#([^\s#"`<>|*?{}:]*)$/u;
const REST = /^[^\s#"`<>|*?{}:]*/u;

/** The word at the caret; undefined if it is none, longer than any name, or a number, as of an issue. */
export function contextWordAt(text: string, caret: number): ContextWord | undefined {
	const query = WORD.exec(text.slice(Math.max(0, caret - LONGEST_CONTEXT_QUERY - 2), caret))?.[1];
	if (query === undefined || query.length > LONGEST_CONTEXT_QUERY || /^\d+$/.test(query)) return undefined;
	const [rest = ''] = REST.exec(text.slice(caret, caret + LONGEST_CONTEXT_QUERY)) ?? [];
	return { start: caret - query.length - 1, end: caret + rest.length, query };
}
