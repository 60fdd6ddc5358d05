const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text: at most `longest` UTF-16 units, and no character cut in two where one is no longer than that. */
export function truncate(text: string, longest: number): string {
	if (text.length <= longest) return text;
	// Whether a character ends at a place depends on what stands before it and on the one code point behind it.
	const start = graphemes.segment(text.slice(0, longest + 2)).containing(longest)?.index ?? longest;
	return text.slice(0, start > 0 ? start : longest).replace(/[\uD800-\uDBFF]$/, '');
}
