/** Whether two pieces of code differ in nothing but blank space at the ends of lines and around the whole. */
export function sameCode(one: string, other: string): boolean {
	return trimmedLines(one) === trimmedLines(other);
}

function trimmedLines(code: string): string {
	return code
		.split(/\r\n|\n|\r/)
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/^\n+|\n+$/g, '');
}
