/** The longest stretch that the highlighter gets at once, in UTF-16 units: some grammars take quadratic time. */
const sliceLength = 8000;
const maximumLength = 100_000;
const maximumLines = 2000;
const longLinePattern = /[^\n]{401}/;
/** The end of a blank line before code that is not indented: little reaches across it. */
const seamPattern = /\n[ \t]*\n(?=\S)/g;

/** `code` in stretches small enough to be highlighted one by one, or undefined if it is too large or its lines too long. */
export function sliceCode(code: string): readonly string[] | undefined {
	if (code.length > maximumLength || longLinePattern.test(code)) return undefined;
	if (code.split('\n').length > maximumLines) return undefined;
	const slices: string[] = [];
	let start = 0;
	while (code.length - start > sliceLength) {
		const length = seamOf(code.slice(start, start + sliceLength));
		slices.push(code.slice(start, start + length));
		start += length;
	}
	slices.push(code.slice(start));
	return slices;
}

/** Where to cut: behind the last blank line of the second half, else behind the last line end. */
function seamOf(window: string): number {
	const seams = [...window.matchAll(seamPattern)].map((match) => match.index + match[0].length);
	const seam = seams.at(-1) ?? 0;
	return seam > window.length / 2 ? seam : window.lastIndexOf('\n') + 1;
}
