/** A run of letters, marks, digits, `_` and `$`, in any script. */
const IDENTIFIER = /[\p{L}\p{N}\p{M}_$]+/gu;

/** The identifiers, keywords and numbers of a text, in order. */
export function identifiersIn(text: string): readonly string[] {
	return text.match(IDENTIFIER) ?? [];
}
