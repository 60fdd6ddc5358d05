import { lazy } from '../core/lazy.ts';

/** A text from elsewhere on one line, with a mark for each character that is invisible or turns the line around. */
export function visibleText(text: string): string {
	// The selectors of an emoji's form belong to what is seen.
	return text
		.replace(/\s+/g, ' ')
		.replace(/(?![\ufe0e\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu, '\ufffd');
}

/** In UTF-16 units. */
const LONGEST_SHOWN = 100;

/** The name of a model or a provider, which a service or an engine made up: on one line, with a mark for what cannot be seen. */
export function shownName(name: string): string {
	return truncate(visibleText(name).trim(), LONGEST_SHOWN);
}

/** A text on one line: each run of white space is one space, with none at the ends. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

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
