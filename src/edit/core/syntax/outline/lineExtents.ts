import { isProse, languageFamily } from '../../../../base/text/languages.ts';
import { indentWidth } from '../../whitespace/indentation.ts';
import { stripStringsAndComments } from '../stripStringsAndComments.ts';
import { CASE_INSENSITIVE_LANGUAGES, STYLE_LANGUAGES } from './declarationKeywords.ts';
import { type Heading, headingsOf } from './headings.ts';

/** The lines of a piece of code, with what each one holds. */
interface CodeLines {
	/** A family. */
	readonly language: string;
	/** Without line endings. */
	readonly lines: readonly string[];
	/** Without strings, comments and surrounding whitespace: empty if a line has no code. */
	readonly bare: readonly string[];
	/** The indentation of a line: columns, or the level of a heading. Infinite if it has no code. */
	readonly indents: readonly number[];
	/** Lines that start inside a string. */
	readonly inString: ReadonlySet<number>;
	/** The heading on each line; undefined if the language has no headings. */
	readonly headings: readonly (Heading | undefined)[] | undefined;
}

/** The lines of a piece of code, and the extent of the items that start on them. */
export interface LineExtents extends CodeLines {
	/**
	 * The index after the last line of the item that starts on a line: it extends while its brackets are open and while
	 * the lines below are indented more.
	 */
	endOf(line: number): number;
	/**
	 * The first line that may be inside the item that starts on a line, after an opening bracket on a line of its own.
	 */
	bodyOf(line: number): number;
}

/** Patterns of the words that continue, and that end, an item on lines that are not indented more than its first. */
const WORDS: ReadonlyMap<string, readonly [continues: string, ends: string]> = new Map(
	Object.entries({
		ruby: ['rescue|ensure|else|elsif|when|in', 'end'],
		crystal: ['rescue|ensure|else|elsif|when|in', 'end'],
		elixir: ['rescue|catch|after|else', 'end'],
		lua: ['else|elseif', 'end|until'],
		julia: ['else|elseif|catch|finally', 'end'],
		matlab: ['else|elseif|case|otherwise|catch', String.raw`end\w*`],
		fortran: ['else|elseif|case|contains', String.raw`end\w*`],
		vb: ['else|elseif|case|catch|finally', 'end|next|loop'],
		pascal: ['var|const|begin|else|except|finally', 'end'],
		shellscript: ['then|do|elif|else', 'fi|done|esac'],
		cmake: [String.raw`else\w*(?=\s?\()`, String.raw`end\w+(?=\s?\()`],
		sql: [
			String.raw`as|from|where|group|order|having|(?:left|right|inner|outer|full|cross)?\s?join|union|select|values|set|on|and|or|begin|declare|returns?|language|for|with`,
			'end|go',
		],
	}),
);

function wordsOf(language: string): { readonly continues: RegExp; readonly ends: RegExp } | undefined {
	const words = WORDS.get(language);
	if (words === undefined) return undefined;
	const flags = CASE_INSENSITIVE_LANGUAGES.has(language) ? 'i' : '';
	const [continues, ends] = words;
	return { continues: new RegExp(`^(?:${continues})\\b`, flags), ends: new RegExp(`^(?:${ends})\\b`, flags) };
}

/** Languages in which an indented line belongs to the one above, whatever that one ends with. */
const BY_INDENTATION = new Set(
	'python yaml haskell elm fsharp nim coffeescript makefile pug sass ruby crystal elixir lua julia matlab fortran vb'.split(
		' ',
	),
);

/** The level of text below any heading. */
const BELOW_HEADINGS = 10;

/** How often to look for a bracket on its own line, and for the line before it. */
const MOST_STEPS = 100;

/**
 * Determines which lines belong together. Takes time proportional to the length of the code.
 * @param code with `\n` line endings
 */
export function lineExtents(code: string, languageId: string): LineExtents {
	const lines = codeLines(code, languageId);
	const extents = new Extents(lines, isProse(languageId));
	return { ...lines, endOf: (line) => extents.endOf(line), bodyOf: (line) => extents.bodyOf(line) };
}

function codeLines(code: string, languageId: string): CodeLines {
	const language = languageFamily(languageId);
	const lines = code.split('\n');
	const { text, linesInStrings } = isProse(languageId)
		? { text: code, linesInStrings: [] }
		: stripStringsAndComments(code, language);
	const bare = text.split('\n').map((line) => line.trim());
	const headings = headingsOf(language, lines);
	const indents = bare.map((text, at) => {
		if (text === '') return Number.POSITIVE_INFINITY;
		return headings === undefined ? indentOf(lines[at] ?? '', language) : (headings[at]?.level ?? BELOW_HEADINGS);
	});
	return { language, lines, bare, indents, inString: new Set(linesInStrings), headings };
}

class Extents {
	readonly #lines: CodeLines;
	readonly #isByIndentation: boolean;
	readonly #words: ReturnType<typeof wordsOf>;
	/** For each line, the line after the one that closes its brackets. */
	readonly #closed: readonly (number | undefined)[];
	/** For each line, the next one that is not indented more. */
	readonly #outer: readonly (number | undefined)[];
	/** For each line, the nearest line with code: itself or a later one. */
	readonly #later: readonly number[];
	/** The same: itself or an earlier one. */
	readonly #earlier: readonly number[];

	constructor(lines: CodeLines, isText: boolean) {
		const { bare, indents, language } = lines;
		this.#lines = lines;
		this.#isByIndentation = BY_INDENTATION.has(language);
		this.#words = wordsOf(language);
		this.#closed = nextAtMost(depthsBefore(isText ? bare.map(environmentMarks) : bare));
		this.#outer = nextAtMost(indents);
		this.#later = nearestCode(bare.toReversed())
			.toReversed()
			.map((line) => bare.length - 1 - line);
		this.#earlier = nearestCode(bare);
	}

	endOf(line: number): number {
		const { bare, headings } = this.#lines;
		let last = this.#endOfSelectors(this.#stringEnd(this.#closing(line)));
		const block = this.#blockBelow(last);
		if (block !== undefined) last = this.#closing(block);
		if (headings === undefined && this.#isEnded(bare[last] ?? '')) return last + 1;
		return this.#endOfIndented(line, last);
	}

	bodyOf(line: number): number {
		return (this.#blockBelow(this.#closing(line)) ?? line) + 1;
	}

	/** The end of an item whose first part ends with line `last`: after the indented lines and those of its keywords. */
	#endOfIndented(line: number, last: number): number {
		const { bare, indents } = this.#lines;
		const own = indents[line] ?? 0;
		const words = this.#words;
		let end = last;
		for (let steps = 0; steps < MOST_STEPS; steps += 1) {
			const next = this.#dedent(end, own);
			end = this.#stringEnd(Math.max(end, this.#earlier[next - 1] ?? end));
			if (words === undefined || indents[next] !== own) break;
			const text = bare[next] ?? '';
			if (words.ends.test(text)) return next + 1;
			if (!words.continues.test(text)) break;
			end = this.#closing(next);
		}
		return end + 1;
	}

	/** The last line of a rule's header: its selectors may span several lines. */
	#endOfSelectors(line: number): number {
		const { bare, lines, language } = this.#lines;
		let last = line;
		if (!STYLE_LANGUAGES.has(language)) return last;
		while (bare[last]?.endsWith(',') && last + 1 < lines.length)
			last = this.#closing(this.#later[last + 1] ?? lines.length - 1);
		return last;
	}

	/** The line that closes the brackets opened on a line; the line itself if they are never closed. */
	#closing(line: number): number {
		return (this.#closed[line] ?? line + 1) - 1;
	}

	/** The first line after `line` that is not indented more than `indent`. */
	#dedent(line: number, indent: number): number {
		const { indents, lines } = this.#lines;
		let next = this.#outer[line] ?? lines.length;
		for (let steps = 0; steps < MOST_STEPS && (indents[next] ?? indent) > indent; steps += 1) {
			next = this.#outer[next] ?? lines.length;
		}
		return next;
	}

	/** The line on which a block starts, if its bracket is on its own line below. */
	#blockBelow(last: number): number | undefined {
		const { bare, lines } = this.#lines;
		const below = this.#later[last + 1] ?? lines.length;
		const isBlock = !this.#isByIndentation && bare[below]?.startsWith('{') === true;
		return isBlock && !/^<|[;}]$/.test(bare[last] ?? '') ? below : undefined;
	}

	/** The last line of a string that continues below a line. */
	#stringEnd(line: number): number {
		let last = line;
		while (this.#lines.inString.has(last + 1)) last += 1;
		return last;
	}

	#isEnded(text: string): boolean {
		return !this.#isByIndentation && /[;}],?$/.test(text);
	}
}

function indentOf(line: string, language: string): number {
	const space = indentWidth(line);
	// List entries belong to the key above them, although they need not be indented more.
	return language === 'yaml' ? 2 * space + (/^\s*-(?:\s|$)/.test(line) ? 1 : 0) : space;
}

/** A bracket for each beginning and end of an environment of LaTeX. */
function environmentMarks(line: string): string {
	return (line.match(/\\(?:begin|end)\{/g) ?? []).map((mark) => (mark === '\\begin{' ? '{' : '}')).join('');
}

/** The number of open brackets before each line, and after the last. */
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

/** For each value, the index of the next one that is not greater; undefined if there is none. */
function nextAtMost(values: readonly number[]): readonly (number | undefined)[] {
	const later: { readonly at: number; readonly value: number }[] = [];
	const found = [...values.entries()].toReversed().map(([at, value]) => {
		let next = later.at(-1);
		while (next !== undefined && next.value > value) {
			later.pop();
			next = later.at(-1);
		}
		later.push({ at, value });
		return next?.at;
	});
	return found.toReversed();
}

/** For each line, the nearest line with code: itself or an earlier one; −1 if there is none. */
function nearestCode(bare: readonly string[]): readonly number[] {
	let nearest = -1;
	return bare.map((text, at) => {
		if (text !== '') nearest = at;
		return nearest;
	});
}
