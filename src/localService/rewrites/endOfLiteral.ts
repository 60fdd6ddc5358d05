// The ends of JavaScript literals. Each function takes the position of the first character and returns the position
// after the last one, or undefined if the literal is malformed.

/** The end of a string in single or double quotes. */
export function endOfString(text: string, start: number): number | undefined {
	const quote = text[start];
	for (let index = start + 1; index < text.length; index++) {
		const character = text[index];
		if (character === quote) return index + 1;
		if (character === '\\') index += text.startsWith('\r\n', index + 1) ? 2 : 1;
		else if (character === '\n' || character === '\r') return undefined;
	}
	return undefined;
}

/** The end of a regular expression with its flags. */
export function endOfRegex(text: string, start: number): number | undefined {
	let inClass = false;
	for (let index = start + 1; index < text.length; index++) {
		const character = text[index] ?? '';
		if (/[\n\r\u2028\u2029]/.test(character)) return undefined;
		if (character === '\\') index++;
		else if (character === '[') inClass = true;
		else if (character === ']') inClass = false;
		else if (character === '/' && !inClass) return endOfMatch(/[a-z]*/y, text, index + 1);
	}
	return undefined;
}

/**
 * The end of a template, whose `${…}` hold code.
 * @param endOfCode gives the position after the `}` that closes the code that starts at a position
 */
export function endOfTemplate(
	text: string,
	start: number,
	endOfCode: (position: number) => number | undefined,
): number | undefined {
	let index = start + 1;
	while (index < text.length) {
		if (text[index] === '`') return index + 1;
		if (text[index] === '\\') index += 2;
		else if (text.startsWith('${', index)) {
			const end = endOfCode(index + 2);
			if (end === undefined) return undefined;
			index = end;
		} else index++;
	}
	return undefined;
}

const TAG = /<(\/?)\s*(?:[\p{ID_Start}$_][\p{ID_Continue}$.:-]*)?/uy;

/**
 * The end of a JSX element with all that is in it.
 * @param endOfCode gives the position after the `}` that closes the code that starts at a position
 */
export function endOfJsx(
	text: string,
	start: number,
	endOfCode: (position: number) => number | undefined,
): number | undefined {
	let depth = 0;
	let index: number | undefined = start;
	while (index !== undefined && text[index] === '<') {
		TAG.lastIndex = index;
		const tag = TAG.exec(text);
		if (tag === null) return undefined;
		const end = endOfTag(text, TAG.lastIndex, endOfCode);
		if (end === undefined) return undefined;
		if (tag[1] === '/') depth--;
		else if (text[end - 2] !== '/') depth++;
		if (depth === 0) return end;
		index = nextTag(text, end, endOfCode);
	}
	return undefined;
}

/** After the `>` of a tag, past its attributes. */
function endOfTag(text: string, start: number, endOfCode: (position: number) => number | undefined) {
	let index: number | undefined = start;
	while (index !== undefined && index < text.length) {
		const character: string | undefined = text[index];
		if (character === '>') return index + 1;
		if (character === '{') index = endOfCode(index + 1);
		else if (character === '"' || character === "'") {
			const close = text.indexOf(character, index + 1);
			index = close < 0 ? undefined : close + 1;
		} else index = character === '<' ? undefined : index + 1;
	}
	return undefined;
}

/** The `<` after the text and the `{…}` that start at a position. */
function nextTag(text: string, start: number, endOfCode: (position: number) => number | undefined) {
	let index: number | undefined = start;
	while (index !== undefined && index < text.length && text[index] !== '<') {
		index = text[index] === '{' ? endOfCode(index + 1) : index + 1;
	}
	return index;
}

function endOfMatch(pattern: RegExp, text: string, position: number): number {
	pattern.lastIndex = position;
	return position + (pattern.exec(text)?.[0].length ?? 0);
}
