/** The longest slice that the highlighter gets, in UTF-16 units: some grammars take quadratic time. */
const SLICE_LENGTH = 8000;
const MAXIMUM_LENGTH = 100_000;
const MAXIMUM_LINES = 2000;
const LONG_LINE_PATTERN = /[^\n]{401}/;
/** The end of a blank line before unindented code: little syntax reaches across it. */
const SEAM_PATTERN = /\n[ \t]*\n(?=\S)/g;

/** `code` in slices to be highlighted one by one; undefined if it is too large or its lines are too long. */
export function sliceCode(code: string): readonly string[] | undefined {
	if (code.length > MAXIMUM_LENGTH || LONG_LINE_PATTERN.test(code)) return undefined;
	if (code.split('\n').length > MAXIMUM_LINES) return undefined;
	const slices: string[] = [];
	let start = 0;
	while (code.length - start > SLICE_LENGTH) {
		const length = seamOf(code.slice(start, start + SLICE_LENGTH));
		slices.push(code.slice(start, start + length));
		start += length;
	}
	slices.push(code.slice(start));
	return slices;
}

/** Where to cut: after the last blank line of the second half, else after the last line end. */
function seamOf(window: string): number {
	const seams = [...window.matchAll(SEAM_PATTERN)].map((match) => match.index + match[0].length);
	const seam = seams.at(-1) ?? 0;
	return seam > window.length / 2 ? seam : window.lastIndexOf('\n') + 1;
}
