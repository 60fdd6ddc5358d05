import { lazy } from '../core/lazy.ts';

// Made on first use: that takes longer than to load all else of this file.
const graphemes = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** The beginning of a text: at most `longest` UTF-16 units, without cutting a character in two unless it is longer. */
export function truncate(text: string, longest: number): string {
	if (text.length <= longest) return text;
	// Whether a character ends at an index depends on what precedes it and on the next code point.
	const start =
		graphemes()
			.segment(text.slice(0, longest + 2))
			.containing(longest)?.index ?? longest;
	return text.slice(0, start > 0 ? start : longest).replace(/[\uD800-\uDBFF]$/, '');
}

/** As `truncate`, with an ellipsis at the end of what was cut. */
export function shortened(text: string, longest: number): string {
	return text.length <= longest ? text : `${truncate(text, longest - 1)}…`;
}
