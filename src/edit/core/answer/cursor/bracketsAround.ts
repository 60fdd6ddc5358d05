import { isMarkup, isProse, languageFamily } from '../../../../base/text/languages.ts';
import { blockWords } from '../../syntax/brackets.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import type { CursorLine } from './cursorLine.ts';

/** What opens and what closes. */
type Pair = readonly [open: RegExp, close: RegExp];

const BRACKETS: readonly Pair[] = [
	[/\(/g, /\)/g],
	[/\[/g, /\]/g],
	[/\{/g, /\}/g],
];
const TAGS: Pair = [
	/<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z](?![^<>]*\/>)/gi,
	/<\/[a-z]/gi,
];
const ENVIRONMENTS: Pair = [/\\begin\{/g, /\\end\{/g];

/** Tells whether code fits better without its end, as far as brackets, block keywords and tags show it. */
export interface BracketsAround {
	/**
	 * How many brackets more match if the end of code is left out; negative if fewer do. Each kind counts by itself;
	 * those in strings and comments do not count.
	 */
	gainWithout(kept: string, end: string): number;
}

/** The brackets around a place. */
export function bracketsAround(around: CursorLine, languageId: string): BracketsAround {
	const language = languageFamily(languageId);
	/** Text without strings and comments; it may continue one that is open on the line before it. */
	const bare = (text: string, line = around.before) => {
		if (isProse(languageId)) return text;
		const strip = (code: string) => stripStringsAndComments(code, language).text;
		return line === '' ? strip(text) : strip(line + text).slice(strip(line).length);
	};
	const pairs = pairsOf(languageId, language);
	let texts: readonly [before: string, after: string] | undefined;
	const needOf = (pair: Pair) => {
		texts ??= [bare([...around.above, around.before].join('\n'), ''), bare([around.after, ...around.below].join('\n'))];
		return unmatched(texts[0], pair).open - unmatched(texts[1], pair).closed;
	};
	return {
		gainWithout(kept, end) {
			const [whole, rest] = [bare(kept + end), bare(kept)];
			let gain = 0;
			for (const pair of pairs) {
				const [closed, left] = [closedIn(whole, pair), closedIn(rest, pair)];
				if (closed === left) continue;
				const need = needOf(pair);
				gain += Math.abs(closed - need) - Math.abs(left - need);
			}
			return gain;
		},
	};
}

function pairsOf(languageId: string, language: string): readonly Pair[] {
	const words = blockWords(language);
	const isTagged = isMarkup(languageId) || /react$/.test(languageId);
	const pairs = [...BRACKETS, ...(words === undefined ? [] : [words]), ...(isTagged ? [TAGS] : [])];
	return isProse(languageId) ? [...pairs, ENVIRONMENTS] : pairs;
}

/** How many more are closed than opened. */
function closedIn(text: string, [open, close]: Pair): number {
	return (text.match(close)?.length ?? 0) - (text.match(open)?.length ?? 0);
}

/** How many are opened and not closed in a text, and closed that are not opened in it. */
function unmatched(text: string, [open, close]: Pair): { readonly open: number; readonly closed: number } {
	const at = (pattern: RegExp, step: number) => [...text.matchAll(pattern)].map(({ index }) => ({ index, step }));
	const steps = [...at(open, 1), ...at(close, -1)].toSorted((one, other) => one.index - other.index);
	let [level, closed] = [0, 0];
	for (const { step } of steps) {
		if (step < 0 && level === 0) closed += 1;
		else level += step;
	}
	return { open: level, closed };
}
