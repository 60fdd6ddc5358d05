/** Which brackets belong together, by their offsets. */
export interface Brackets {
	/** The closing bracket of each opening one; the end of the code if it is missing. */
	readonly closing: ReadonlyMap<number, number>;
	/** The opening bracket of each closing one. */
	readonly opening: ReadonlyMap<number, number>;
	/** The innermost bracket that is open before each opening bracket, and before each arrow `=>`. */
	readonly outer: ReadonlyMap<number, number | undefined>;
}

const PAIRS: ReadonlyMap<string, string> = new Map([
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

/** The items of a list, separated by the commas outside of brackets. */
export function listParts(list: string): readonly string[] {
	const parts: string[] = [];
	let from = 0;
	let level = 0;
	for (let at = 0; at < list.length; at += 1) {
		const character = list[at] ?? '';
		if ('([{<'.includes(character)) level += 1;
		else if (')]}'.includes(character) || (character === '>' && !'-='.includes(list[at - 1] ?? ' '))) level -= 1;
		if (character !== ',' || level !== 0) continue;
		parts.push(list.slice(from, at));
		from = at + 1;
	}
	return [...parts, list.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

const CONTINUES_BEHIND =
	/(?:[-+*/%=&|^~!?:.,<>([{]|\b(?:await|typeof|new|in|of|instanceof|is|as|and|or|not|return))\s*$/;
const CONTINUES_AHEAD = /^\s*(?:[-+*/%=&|^?:.,<>)\]}]|(?:instanceof|in|as|and|or|is|else)\b)/;

/** Where the expression that starts at an offset ends: at a comma, a semicolon, a closing bracket, or its line. */
export function expressionEnd(code: string, start: number, brackets: Brackets): number {
	for (let at = start; at < code.length; at += 1) {
		const mark = code[at] ?? '';
		if (',;)]}'.includes(mark)) return at;
		if ('([{'.includes(mark)) at = brackets.closing.get(at) ?? code.length;
		else if (mark === '\n' && isLineEnd(code, start, at)) return at;
	}
	return code.length;
}

/** The offset of the first code at or after an offset. */
export function textStart(code: string, at: number): number {
	const found = /\S/g;
	found.lastIndex = at;
	return found.exec(code)?.index ?? code.length;
}

/** In characters, around the end of a line. */
const NEAR = 200;

function isLineEnd(code: string, start: number, at: number): boolean {
	const before = code.slice(Math.max(start, at - NEAR), at);
	return before.trim() !== '' && !CONTINUES_BEHIND.test(before) && !CONTINUES_AHEAD.test(code.slice(at, at + NEAR));
}

/** How far the brackets of a piece of code match. */
interface BracketBalance {
	/** Opened, but not closed in it. */
	readonly open: number;
	/** Closed, but not opened in it: the piece may start inside a block. */
	readonly closed: number;
	/** Closed in the wrong order. */
	readonly crossed: number;
}

/**
 * Matches the brackets of a piece of code.
 * @param bare code without strings and comments
 * @param language a family
 */
export function bracketBalance(bare: string, language: string): BracketBalance {
	// In a shell, the patterns of a `case` end with an unmatched parenthesis.
	const marks = language === 'shellscript' ? /[[\]{}]/g : /[()[\]{}]/g;
	const open: string[] = [];
	const counts: Record<string, number> = {};
	let [closed, crossed] = [0, 0];
	for (const [mark] of bare.matchAll(marks)) {
		const opener = PAIRS.get(mark);
		if (opener === undefined) {
			open.push(mark);
			counts[mark] = (counts[mark] ?? 0) + 1;
		} else if ((counts[opener] ?? 0) === 0) {
			if (open.length > 0) crossed += 1;
			else closed += 1;
		} else {
			for (let last = open.pop(); last !== undefined; last = open.pop()) {
				counts[last] = (counts[last] ?? 0) - 1;
				if (last === opener) break;
				crossed += 1;
			}
		}
	}
	return { open: open.length, closed, crossed };
}

/** Keywords that open a block and keywords that close one. */
const BLOCKS: ReadonlyMap<string, readonly [open: RegExp, close: RegExp]> = new Map(
	Object.entries({
		ruby: [
			/^[ \t]*(?:(?:private|protected)[ \t]+)?(?:def(?![ \t]+[\w.?!]+(?:\([^()\n]{0,300}\))?[ \t]+=[ \t])|class|module|if|unless|while|until|for|case|begin)\b|[=(][ \t]*(?:if|case|begin|unless)\b|^(?![ \t]*(?:while|until|for)\b)[^\n]*\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*$/gm,
			/(?<![.:\w])end\b(?![?!:])/g,
		],
		lua: [/\b(?:function|do|if|repeat)\b/g, /\b(?:end|until)\b/g],
		shellscript: [
			/(?:^|[;&|(]|\b(?:then|do|else)[ \t])[ \t]*(?:if|case|for|while|until|select)\b/gm,
			/(?:^|[;&|])[ \t]*(?:fi|esac|done)\b/gm,
		],
	}),
);

/** Patterns of the keywords that open a block, and of those that close one, in a family. */
export function blockWords(language: string): readonly [open: RegExp, close: RegExp] | undefined {
	return BLOCKS.get(language);
}

/**
 * How many more blocks are opened by keywords than closed; 0 for languages without such keywords.
 * @param bare code without strings and comments
 * @param language a family
 */
export function openBlocks(bare: string, language: string): number {
	const blocks = BLOCKS.get(language);
	const count = (words: RegExp) => bare.match(words)?.length ?? 0;
	return blocks === undefined ? 0 : count(blocks[0]) - count(blocks[1]);
}
