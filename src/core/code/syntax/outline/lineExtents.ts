import { isProse, languageFamily } from '../../../text/detectLanguage.ts';
import { stripStringsAndComments } from '../stripStringsAndComments.ts';
import { type Heading, headingsOf } from './headings.ts';

/** The lines of a code, and how far what begins on one of them goes. */
export interface LineExtents {
	/** A family. */
	readonly language: string;
	/** As they are, without their ends. */
	readonly lines: readonly string[];
	/** Without strings, comments and outer blank space: empty where a line holds no code. */
	readonly bare: readonly string[];
	/** How far a line goes in: columns, or the level of a heading. Infinite where it holds no code. */
	readonly indents: readonly number[];
	/** Lines that begin inside a string. */
	readonly inString: ReadonlySet<number>;
	/** The heading on each line, where headings divide the text. */
	readonly headings: readonly (Heading | undefined)[];
	/**
	 * The line behind the last one that belongs to what begins on a line: as far as its brackets are open, and as what is
	 * below it goes further in.
	 */
	endOf(line: number): number;
	/** The first line that may stand within what begins on a line: behind a bracket of its own that opens its block. */
	bodyOf(line: number): number;
}

/** How a language that has words for it goes on and ends what it began, on lines that go no further in than its first. */
const WORDS: Readonly<Record<string, { readonly goesOn: RegExp; readonly ends: RegExp }>> = {
	ruby: { goesOn: /^(?:rescue|ensure|else|elsif|when|in)\b/, ends: /^end\b/ },
	crystal: { goesOn: /^(?:rescue|ensure|else|elsif|when|in)\b/, ends: /^end\b/ },
	elixir: { goesOn: /^(?:rescue|catch|after|else)\b/, ends: /^end\b/ },
	lua: { goesOn: /^(?:else|elseif)\b/, ends: /^(?:end|until)\b/ },
	julia: { goesOn: /^(?:else|elseif|catch|finally)\b/, ends: /^end\b/ },
	matlab: { goesOn: /^(?:else|elseif|case|otherwise|catch)\b/, ends: /^end\w*\b/ },
	fortran: { goesOn: /^(?:else|elseif|case|contains)\b/i, ends: /^end\s?\w*/i },
	vb: { goesOn: /^(?:else|elseif|case|catch|finally)\b/i, ends: /^(?:end\b|next\b|loop\b)/i },
	pascal: { goesOn: /^(?:var|const|begin|else|except|finally)\b/i, ends: /^end\b/i },
	shellscript: { goesOn: /^(?:then|do|elif|else)\b/, ends: /^(?:fi|done|esac)\b/ },
	cmake: { goesOn: /^else\w*\s?\(/i, ends: /^end\w+\s?\(/i },
	sql: {
		goesOn:
			/^(?:as|from|where|group|order|having|(?:left|right|inner|outer|full|cross)?\s?join|union|select|values|set|on|and|or|begin|declare|returns?|language|for|with)\b/i,
		ends: /^(?:end|go)\b/i,
	},
};

/** Languages in which what goes further in belongs to what is above it, whatever that ends with. */
const BY_INDENTATION = new Set(
	'python yaml haskell elm fsharp nim coffeescript makefile pug sass ruby crystal elixir lua julia matlab fortran vb'.split(
		' ',
	),
);

/** How far text goes in below any heading. */
const BELOW_HEADINGS = 10;

const STYLES = new Set(['css', 'scss', 'less']);

/** A bracket on a line of its own, and what stands before it, are looked for so many times. */
const MOST_STEPS = 100;

/**
 * Reads how the lines of a code belong together. Takes time in proportion to its length.
 * @param code with `\n` as line end
 */
export function lineExtents(code: string, languageId: string): LineExtents {
	const language = languageFamily(languageId);
	const lines = code.split('\n');
	const { text, linesInStrings } = isProse(languageId)
		? { text: code, linesInStrings: [] }
		: stripStringsAndComments(code, language);
	const bare = text.split('\n').map((line) => line.trim());
	const inString = new Set(linesInStrings);
	const headings = headingsOf(language, lines);
	const indents = bare.map((text, at) => {
		if (text === '') return Number.POSITIVE_INFINITY;
		return headings === undefined ? indent(lines[at] ?? '', language) : (headings[at]?.level ?? BELOW_HEADINGS);
	});
	const closed = nextAtMost(depthsBefore(isProse(languageId) ? bare.map(() => '') : bare));
	const outer = nextAtMost(indents);
	const later = nearestCode(bare, -1);
	const earlier = nearestCode(bare, 1);
	const words = WORDS[language];

	/** The line on which the brackets that a line opens are closed; the line itself where they never are. */
	const closing = (line: number) => (closed[line] ?? line + 1) - 1;
	const startsWith = (line: number, start: string) => bare[line]?.startsWith(start) ?? false;
	/** The first line behind `line` that goes no further in than `indent`. */
	const dedent = (line: number, indent: number) => {
		let next = outer[line] ?? lines.length;
		for (let steps = 0; steps < MOST_STEPS && (indents[next] ?? -1) > indent; steps += 1) {
			next = outer[next] ?? lines.length;
		}
		return next;
	};
	/** Where a block begins whose bracket stands on a line of its own, below what it belongs to. */
	const blockBelow = (last: number) => {
		const below = later[last + 1] ?? lines.length;
		return !BY_INDENTATION.has(language) && startsWith(below, '{') && !/[;}]$/.test(bare[last] ?? '')
			? below
			: undefined;
	};
	/** The last line of a string that goes on below a line. */
	const stringEnd = (line: number) => {
		let last = line;
		while (inString.has(last + 1)) last += 1;
		return last;
	};
	const endOf = (line: number): number => {
		const own = indents[line] ?? 0;
		let last = stringEnd(closing(line));
		// The selectors of one rule may stand on several lines.
		if (STYLES.has(language))
			while (bare[last]?.endsWith(',') && last + 1 < lines.length) last = closing(later[last + 1] ?? lines.length - 1);
		const block = blockBelow(last);
		if (block !== undefined) last = closing(block);
		if (headings === undefined && isEnded(bare[last] ?? '', language)) return last + 1;
		for (let steps = 0; steps < MOST_STEPS; steps += 1) {
			const next = dedent(last, own);
			last = stringEnd(Math.max(last, earlier[next - 1] ?? last));
			if (words === undefined || indents[next] !== own) break;
			const text = bare[next] ?? '';
			if (words.ends.test(text)) return next + 1;
			if (!words.goesOn.test(text)) break;
			last = closing(next);
		}
		return last + 1;
	};
	const bodyOf = (line: number) => (blockBelow(closing(line)) ?? line) + 1;
	return { language, lines, bare, indents, inString, headings: headings ?? [], endOf, bodyOf };
}

function isEnded(text: string, language: string): boolean {
	return !BY_INDENTATION.has(language) && /[;}],?$/.test(text);
}

function indent(line: string, language: string): number {
	const space = line.length - line.trimStart().length;
	// The entries of a list belong to the key above them, though they need not go further in.
	return language === 'yaml' ? 2 * space + (/^\s*-(?:\s|$)/.test(line) ? 1 : 0) : space;
}

/** How many brackets are open before each line, and behind the last. */
function depthsBefore(bare: readonly string[]): readonly number[] {
	let depth = 0;
	const depths = [0];
	for (const text of bare) {
		for (const character of text) {
			if (character === '(' || character === '[' || character === '{') depth += 1;
			else if (character === ')' || character === ']' || character === '}') depth -= 1;
		}
		depths.push(depth);
	}
	return depths;
}

/** For each value the index of the next one that is not greater; undefined where there is none. */
function nextAtMost(values: readonly number[]): readonly (number | undefined)[] {
	const found: (number | undefined)[] = Array.from({ length: values.length });
	const waiting: number[] = [];
	for (let at = values.length - 1; at >= 0; at -= 1) {
		const value = values[at] ?? 0;
		while (waiting.length > 0 && (values[waiting.at(-1) ?? 0] ?? 0) > value) waiting.pop();
		found[at] = waiting.at(-1);
		waiting.push(at);
	}
	return found;
}

/** For each line the nearest one that holds code: itself, or one behind it with a step of −1, before it with 1. */
function nearestCode(bare: readonly string[], step: 1 | -1): readonly number[] {
	const found: number[] = Array.from({ length: bare.length });
	let nearest = step === 1 ? 0 : bare.length;
	for (let left = bare.length, at = step === 1 ? 0 : bare.length - 1; left > 0; left -= 1, at += step) {
		if (bare[at] !== '') nearest = at;
		found[at] = nearest;
	}
	return found;
}
