/** A text from elsewhere, in one line, with a mark for what cannot be seen or would turn the line around. */
export function shownText(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/[\p{C}]/gu, '\ufffd');
}

/** JSON, indented, with what cannot be seen written as an escape, which JSON itself reads again. */
export function shownJson(value: unknown): string {
	const text = JSON.stringify(value, undefined, 2) ?? '';
	return text.replace(/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/gu, (character) => (character === '\n' ? '\n' : escaped(character)));
}

function escaped(character: string): string {
	return [...Array(character.length).keys()]
		.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
		.join('');
}
