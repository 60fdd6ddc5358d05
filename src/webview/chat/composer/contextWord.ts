import { LONGEST_CONTEXT_QUERY } from '../../../protocol/contextItems.ts';

/** A word that may name something to attach: `#` and what is typed after it. */
export interface ContextWord {
	/** The index of the `#`. */
	readonly start: number;
	readonly query: string;
}

/** Letters, digits and what the names of files and their folders are made of, up to the caret; `C#` and `##` begin nothing. */
const WORD = /(?:^|\s)#([\p{L}\p{N}\p{M}._/()[\]@+$~&=-]*)$/u;

/** The word that ends at the caret; undefined if it is none, or longer than any name. */
export function contextWordAt(text: string, caret: number): ContextWord | undefined {
	const query = WORD.exec(text.slice(Math.max(0, caret - LONGEST_CONTEXT_QUERY - 2), caret))?.[1];
	const start = caret - (query?.length ?? 0) - 1;
	return query === undefined || query.length > LONGEST_CONTEXT_QUERY ? undefined : { start, query };
}
