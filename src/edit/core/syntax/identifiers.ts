/** A run of letters, marks, digits, `_` and `$`, in any script. */
const IDENTIFIER = /[\p{L}\p{N}\p{M}_$]+/gu;

/** The identifiers, keywords and numbers of a text, in order. */
export function identifiersIn(text: string): readonly string[] {
	return text.match(IDENTIFIER) ?? [];
}

/** An identifier as a part of a regular expression: of its characters, only `$` means something else there. */
export function identifierPattern(name: string): string {
	return name.replaceAll('$', '\\$');
}
