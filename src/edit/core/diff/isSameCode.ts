import { indentLike } from '../whitespace/indentation.ts';

/** Whether two pieces of code differ only in a common indentation, in trailing whitespace and in blank lines around them. */
export function isSameShape(one: string, other: string): boolean {
	return isSameCode(indentLike(one, ''), indentLike(other, ''));
}

/** Whether two pieces of code differ only in trailing whitespace and in blank lines around them. */
export function isSameCode(one: string, other: string): boolean {
	return trimmedLines(one) === trimmedLines(other);
}

function trimmedLines(code: string): string {
	const lines = code.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
	const first = lines.findIndex((line) => line !== '');
	const last = lines.findLastIndex((line) => line !== '');
	return lines.slice(Math.max(0, first), last + 1).join('\n');
}
