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
	/** How many of each kind are open: looking for one that is not there would take the square of the time. */
	const counts = new Map<string, number>();
	const count = (mark: string, change: number) => counts.set(mark, (counts.get(mark) ?? 0) + change);
	for (const { 0: mark, index } of code.matchAll(/[()[\]{}]|=>/g)) {
		const opener = PAIRS.get(mark);
		if (opener === undefined) {
			outer.set(index, open.at(-1));
			if (mark === '=>') continue;
			open.push(index);
			count(mark, 1);
			continue;
		}
		if ((counts.get(opener) ?? 0) === 0) continue;
		for (let ended = open.pop(); ended !== undefined; ended = open.pop()) {
			closing.set(ended, index);
			const kind = code[ended] ?? '';
			count(kind, -1);
			if (kind !== opener) continue;
			opening.set(index, ended);
			break;
		}
	}
	for (const each of open) closing.set(each, code.length);
	return { closing, opening, outer };
}
