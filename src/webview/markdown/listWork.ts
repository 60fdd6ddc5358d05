/** A line that no list reaches across. */
const endPattern = /^(?:#{1,6}[ \t]|>|```|~~~)/;
const itemPattern = /^[ \t]*(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/;
const outerItemPattern = /^ {0,3}\S/;
/** The markers of a line that nests deeply. */
const markersPattern = /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?)){4,}/;
const markerPattern = /[*+>.)-]/g;

/** What the rules that every line of a list is tried against take, whatever its length. */
const workPerLine = 100;
/** An item is copied for each of its lines: that is fast, but not free. */
const workPerCopiedUnit = 1 / 16;

/** What marked's rule for lists may take for the list at the start of `source`, in units of a lexing budget: at least as much. */
export function listWork(source: string): number {
	let work = 0;
	let item = 0;
	let wasBlank = false;
	for (let at = 0; at < source.length; ) {
		const lineEnd = source.indexOf('\n', at);
		const end = lineEnd < 0 ? source.length : lineEnd;
		const line = source.slice(at, end);
		const isBlank = line.trim() === '';
		const isItem = itemPattern.test(line);
		if (at > 0 && !isBlank && !isItem && endsList(line, wasBlank)) return work;
		if (isItem && outerItemPattern.test(line)) item = at;
		work += workPerLine + line.length * (1 + nesting(line)) + (at - item) * workPerCopiedUnit;
		wasBlank = isBlank;
		at = end + 1;
	}
	return work;
}

function endsList(line: string, isAfterBlank: boolean): boolean {
	return endPattern.test(line) || (isAfterBlank && !/^[ \t]/.test(line));
}

/** How often marked reads the rest of a line because of the markers that it begins with. */
function nesting(line: string): number {
	return markersPattern.exec(line)?.[0].match(markerPattern)?.length ?? 0;
}
