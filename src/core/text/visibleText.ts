/** A text from elsewhere, in one line, with a mark for what cannot be seen or would turn the line around. */
export function visibleText(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/[\p{C}]/gu, '\ufffd');
}

/** What JSON is made of: texts, empty lists and objects, punctuation, and all else. */
const JSON_PARTS = /"[^"\\]*(?:\\.[^"\\]*)*"|\[\]|\{\}|[{}[\],:]|[^"{}[\],:]+/g;

/**
 * JSON, indented, with what cannot be seen written as an escape, which JSON itself reads again.
 * @param most how much of it is needed, in characters: what comes later may be left out, since a body that is nested
 * deeply grows many times over
 */
export function visibleJson(value: unknown, most = Infinity): string {
	const text = indented(JSON.stringify(value) ?? '', most);
	return text.replace(/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/gu, (character) => (character === '\n' ? '\n' : escaped(character)));
}

function indented(json: string, most: number): string {
	let text = '';
	let depth = 0;
	for (const [part] of json.matchAll(JSON_PARTS)) {
		if (text.length > most) break;
		if (part === '}' || part === ']') depth--;
		else if (part === '{' || part === '[') depth++;
		const line = `\n${'  '.repeat(depth)}`;
		if (part === '}' || part === ']') text += line + part;
		else if (part === '{' || part === '[' || part === ',') text += part + line;
		else text += part === ':' ? ': ' : part;
	}
	return text;
}

function escaped(character: string): string {
	return [...Array(character.length).keys()]
		.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
		.join('');
}
