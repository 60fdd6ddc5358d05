/** Which brackets belong together, by their offsets. */
export interface Brackets {
	/** The closing bracket of each opening one; the end of the code if it is missing. */
	readonly closing: ReadonlyMap<number, number>;
	/** The opening bracket of each closing one. */
	readonly opening: ReadonlyMap<number, number>;
	/** The innermost bracket that is open before each opening bracket, and before each arrow `=>`. */
	readonly outer: ReadonlyMap<number, number | undefined>;
}

const PAIRS = new Map([
	[')', '('],
	[']', '['],
	['}', '{'],
]);

/** @param code without strings and comments */
export function matchBrackets(code: string): Brackets {
	const [closing, opening] = [new Map<number, number>(), new Map<number, number>()];
	const outer = new Map<number, number | undefined>();
	const open: number[] = [];
	for (const { 0: mark, index } of code.matchAll(/[()[\]{}]|=>/g)) {
		const opener = PAIRS.get(mark);
		if (mark === '=>') {
			outer.set(index, open.at(-1));
			continue;
		}
		if (opener === undefined) {
			outer.set(index, open.at(-1));
			open.push(index);
			continue;
		}
		const own = open.findLastIndex((each) => code[each] === opener);
		if (own === -1) continue;
		const ended = open.splice(own);
		for (const each of ended) closing.set(each, index);
		opening.set(index, ended[0] ?? index);
	}
	for (const each of open) closing.set(each, code.length);
	return { closing, opening, outer };
}
