/** A text from elsewhere on one line, with a mark for each character that is invisible or turns the line around. */
export function visibleText(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/[\p{C}]/gu, '\ufffd');
}
