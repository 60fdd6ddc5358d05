/** How far the brackets of a piece of code match. */
export interface BracketBalance {
	/** Opened, but not closed in it. */
	readonly open: number;
	/** Closed, but not opened in it: the piece may start inside a block. */
	readonly closed: number;
	/** Closed in the wrong order. */
	readonly crossed: number;
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

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
		const opener = PAIRS[mark];
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
