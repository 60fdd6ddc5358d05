/** What a list of texts has beyond another one; a text that stands there twice counts twice. */
export function addedTexts(before: readonly string[], after: readonly string[]): readonly string[] {
	const left = [...before];
	return after.filter((text) => {
		const at = left.indexOf(text);
		if (at !== -1) left.splice(at, 1);
		return at === -1;
	});
}
