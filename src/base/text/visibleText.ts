/** A text from elsewhere on one line, with a mark for each character that is invisible or turns the line around. */
export function visibleText(text: string): string {
	// The selectors of an emoji's form belong to what is seen.
	return text
		.replace(/\s+/g, ' ')
		.replace(/(?![\ufe0e\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu, '\ufffd');
}
