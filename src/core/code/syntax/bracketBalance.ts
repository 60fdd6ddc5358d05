/** How brackets and blocks stand in a piece of code. */
export interface BracketBalance {
	/** Opened, and not closed there. */
	readonly open: number;
	/** Closed, and not opened there: a piece may well begin inside. */
	readonly closed: number;
	/** Closed while others were open inside: somebody made a mistake. */
	readonly crossed: number;
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * The balance of brackets.
 * @param bare code without strings and comments
 * @param language a family
 */
export function bracketBalance(bare: string, language: string): BracketBalance {
	// In a shell, a case ends with a bracket that nothing opens.
	const marks = language === 'shellscript' ? /[[\]{}]/g : /[()[\]{}]/g;
	const open: string[] = [];
	const counts: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
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

/** Words that open a block and words that close one, as they stand at the beginning of a statement or within a line. */
const BLOCKS: Readonly<Record<string, readonly [open: RegExp, close: RegExp]>> = {
	ruby: [
		/^[ \t]*(?:(?:private|protected)[ \t]+)?(?:def(?![ \t]+[\w.?!]+(?:\([^()\n]{0,300}\))?[ \t]+=[ \t])|class|module|if|unless|while|until|for|case|begin)\b|[=(][ \t]*(?:if|case|begin|unless)\b|^(?![ \t]*(?:while|until|for)\b)[^\n]*\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*$/gm,
		/(?<![.:\w])end\b(?![?!:])/g,
	],
	lua: [/\b(?:function|do|if|repeat)\b/g, /\b(?:end|until)\b/g],
	shellscript: [
		/(?:^|[;&|(]|\b(?:then|do|else)[ \t])[ \t]*(?:if|case|for|while|until|select)\b/gm,
		/(?:^|[;&|])[ \t]*(?:fi|esac|done)\b/gm,
	],
};

/**
 * How many more blocks are opened by words than closed; 0 for a language that has none.
 * @param bare code without strings and comments
 * @param language a family
 */
export function openBlocks(bare: string, language: string): number {
	const [open, close] = (BLOCKS[language] ?? []).map((words) => bare.match(words)?.length ?? 0);
	return (open ?? 0) - (close ?? 0);
}
