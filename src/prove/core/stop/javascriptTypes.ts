/** What starts a type's alias, if nothing after it starts another statement. */
const ALIAS =
	/(?:^|\n|[^.\w$])(?:export\s+|declare\s+)*type\s+[\w$]+\s*(?:<[^;]*>)?\s*=(?!=)(?:(?!\n\s*(?:const|let|var|export|function|return|await)\b)[\s\S])*$/;

/** Whether a head belongs to the alias of a type, as in `type Read = () `. */
export function isTypeAlias(head: string): boolean {
	return ALIAS.test(head);
}

const PARAMETERS = [
	/(?:\basync\s*)?(?:<[^()]*>\s*)?\(\)\s*:\s*[^=()?:]*[^\s=()?:]\s*$/,
	/(?:\basync\s*)?(?:<[^()]*>\s*)?\(\)\s*$/,
	/(?:\basync\s+)?[\w$]+\s*$/,
];

/** What is before the parameters of an arrow function in its head. */
export function withoutParameters(head: string): string {
	const found = PARAMETERS.map((pattern) => pattern.exec(head)).find((match) => match !== null);
	return found === undefined ? head.trimEnd() : head.slice(0, found.index).trimEnd();
}

/** A question mark that chooses between values, rather than one after the name of what may be missing. */
const TERNARY = /\?(?![.?])\s*[^\s:,)?=;][\s\S]*:$/;

/**
 * Whether a type, rather than a value, follows.
 * @param isInObject whether it is a member of an object
 */
export function isFollowedByType(before: string, isInObject: boolean): boolean {
	if (before.endsWith(':')) return !isInObject && !TERNARY.test(before);
	if (before.endsWith(',')) return /[\w$]<[^>]*,$/.test(before);
	return /(?:(?<!\|)\||(?<!&)&|[\w$]<|\b(?:new|as|extends|satisfies|is|keyof|readonly))$/.test(before);
}
