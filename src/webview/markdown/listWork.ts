/** A line that ends every list. */
const END_PATTERN = /^(?:#{1,6}[ \t]|>|```|~~~)/;
const ITEM_PATTERN = /^[ \t]*(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/;
const OUTER_ITEM_PATTERN = /^ {0,3}\S/;
/** The markers of a deeply nested line. */
const MARKERS_PATTERN = /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?)){4,}/;
const MARKER_PATTERN = /[*+>.)-]/g;

/** The fixed cost of a line of a list: of the rules that are tried for it. */
const WORK_PER_LINE = 100;
/** marked copies an item for each of its lines, which is fast but not free. */
const WORK_PER_COPIED_UNIT = 1 / 16;

/** An upper bound for what marked spends on the list at the start of `source`, in units of a lexing budget. */
export function listWork(source: string): number {
	let work = 0;
	let item = 0;
	let wasBlank = false;
	for (let at = 0; at < source.length; ) {
		const lineEnd = source.indexOf('\n', at);
		const end = lineEnd < 0 ? source.length : lineEnd;
		const line = source.slice(at, end);
		const isBlank = line.trim() === '';
		const isItem = ITEM_PATTERN.test(line);
		if (at > 0 && !isBlank && !isItem && endsList(line, wasBlank)) return work;
		if (isItem && OUTER_ITEM_PATTERN.test(line)) item = at;
		work += WORK_PER_LINE + line.length * (1 + nesting(line)) + (at - item) * WORK_PER_COPIED_UNIT;
		wasBlank = isBlank;
		at = end + 1;
	}
	return work;
}

function endsList(line: string, isAfterBlank: boolean): boolean {
	return END_PATTERN.test(line) || (isAfterBlank && !/^[ \t]/.test(line));
}

/** How many times marked reads the rest of a line because of the markers at its start. */
function nesting(line: string): number {
	return MARKERS_PATTERN.exec(line)?.[0].match(MARKER_PATTERN)?.length ?? 0;
}
