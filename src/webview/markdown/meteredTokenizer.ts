import { type Links, Tokenizer, type Tokens } from 'marked';
import type { LexingBudget } from './lexingBudget.ts';
import { listWork } from './listWork.ts';

/** What one step of the lexer takes, whatever the length: for the rules that fail at the first character, and for the token. */
const WORK_PER_BLOCK = 200;
const WORK_PER_INLINE = 100;
const WORK_PER_CELL = 200;
/** These rules take so much longer than the others for the same text. */
const EMPHASIS_WEIGHT = 30;
const TABLE_WEIGHT = 2;
const JOIN_WEIGHT = 4;
const PARAGRAPH_WEIGHT = 2;
/** A longer web or mail address is no link: in UTF-16 units. */
const LONGEST_ADDRESS = 2048;

const DEFINITION_PATTERN = /^ {0,3}\[(?!\^)/;
const QUOTATION_PATTERN = /^ {0,3}>/;
const BLANK_LINE_PATTERN = /\n[ \t]*\n/;
/** A line of a quotation that is followed by one without the `>`. */
const LAZY_LINE_PATTERN = /^ {0,3}>.*\n(?! {0,3}>)/gm;
const ITEM_PATTERN = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/;
/** A line, and below it one that can be the second of a table. */
const TABLE_PATTERN = /^[^\n]*\n {0,3}[|:-][|: -]*(?=\n|$)/;
/** What begins a cell, or a row. */
const CELL_PATTERN = /[|\n]/g;
/** What ends a paragraph or a table, whatever else it holds. */
const END_PATTERN = /\n(?= *\n| {0,3}(?:#{1,6}[ \t\n]|[*+-] +\S|>|`{3}[^`\n]*(?:\n|$)|~{3}))/g;
const WORD_PATTERN = /^\S*/;
/** What marked may take off the end of an address. */
const END_OF_ADDRESS = '?!.,:;*_\'"~()&';

/**
 * marked's rules without HTML, which stays text. A rule that may read far ahead for nothing is handed only what it can need, and
 * that is counted first.
 */
export class MeteredTokenizer extends Tokenizer {
	readonly #budget: LexingBudget;

	constructor(budget: LexingBudget) {
		super();
		this.#budget = budget;
	}

	/** The first rule that is tried for each block. */
	override space(source: string): Tokens.Space | undefined {
		this.#budget.spend(WORK_PER_BLOCK);
		return super.space(source);
	}

	/** marked joins the rest of a quotation anew at each line that continues it without the `>`. */
	override blockquote(source: string): Tokens.Blockquote | undefined {
		if (!QUOTATION_PATTERN.test(source)) return undefined;
		const end = source.search(BLANK_LINE_PATTERN);
		const quotation = end < 0 ? source : source.slice(0, end);
		const joins = quotation.match(LAZY_LINE_PATTERN)?.length ?? 0;
		return super.blockquote(this.#hand(quotation, 1 + joins * JOIN_WEIGHT));
	}

	override list(source: string): Tokens.List | undefined {
		if (!ITEM_PATTERN.test(source)) return undefined;
		this.#budget.spend(listWork(source));
		return super.list(source);
	}

	override html(): undefined {
		return undefined;
	}

	/** A footnote looks like the target of a link, which would not be shown. */
	override def(source: string): Tokens.Def | undefined {
		return DEFINITION_PATTERN.test(source) ? super.def(this.#hand(toEnd(source))) : undefined;
	}

	override table(source: string): Tokens.Table | undefined {
		const head = TABLE_PATTERN.exec(source);
		if (head === null) return undefined;
		const table = this.#hand(toEnd(source, head[0].length), TABLE_WEIGHT);
		this.#budget.spend(WORK_PER_CELL * (table.match(CELL_PATTERN)?.length ?? 0));
		return super.table(table);
	}

	/** marked tries this right before the rule for paragraphs, which it must find unchanged: so that one is counted here too. */
	override lheading(source: string): Tokens.Heading | undefined {
		return super.lheading(this.#hand(toEnd(source), PARAGRAPH_WEIGHT));
	}

	/** The first rule that is tried for each piece of inline text. */
	override escape(source: string): Tokens.Escape | undefined {
		this.#budget.spend(WORK_PER_INLINE);
		return super.escape(source);
	}

	override tag(): undefined {
		return undefined;
	}

	override link(source: string): Tokens.Link | Tokens.Image | undefined {
		return opensLink(source) ? this.#search(source, 1, () => super.link(source)) : undefined;
	}

	override reflink(source: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
		return opensLink(source) ? super.reflink(this.#hand(source), links) : undefined;
	}

	override emStrong(source: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
		const opens = source[0] === '*' || source[0] === '_';
		return opens ? this.#search(source, EMPHASIS_WEIGHT, () => super.emStrong(source, masked, before)) : undefined;
	}

	override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
		const opens = source[0] === '~';
		return opens ? this.#search(source, EMPHASIS_WEIGHT, () => super.del(source, masked, before)) : undefined;
	}

	override codespan(source: string): Tokens.Codespan | undefined {
		return source[0] === '`' ? this.#search(source, 1, () => super.codespan(source)) : undefined;
	}

	/** marked takes punctuation off the end of an address one character at a time, and reads all of the address each time. */
	override url(source: string): Tokens.Link | undefined {
		const word = WORD_PATTERN.exec(source)?.[0] ?? '';
		this.#budget.spend(word.length * (1 + endLength(word)));
		return word.length > LONGEST_ADDRESS ? undefined : super.url(source);
	}

	/** marked looks for a mail address from each place where text begins, to the end of the word. */
	override inlineText(source: string): Tokens.Text | undefined {
		this.#budget.spend(WORD_PATTERN.exec(source)?.[0].length ?? 0);
		const token = super.inlineText(source);
		if (token !== undefined) this.#budget.spend(token.raw.length);
		return token;
	}

	/** Counts all of `source` at first, but only what was found if anything was: the rule has not read beyond it. */
	#search<Found extends { readonly raw: string }>(
		source: string,
		weight: number,
		rule: () => Found | undefined,
	): Found | undefined {
		this.#budget.spend(source.length * weight);
		const found = rule();
		if (found !== undefined) this.#budget.spend((found.raw.length - source.length) * weight);
		return found;
	}

	#hand(source: string, weight = 1): string {
		this.#budget.spend(source.length * weight);
		return source;
	}
}

function opensLink(source: string): boolean {
	return source[0] === '[' || source.startsWith('![');
}

function endLength(word: string): number {
	let length = 0;
	while (length < word.length && END_OF_ADDRESS.includes(word.charAt(word.length - 1 - length))) length++;
	return length;
}

/** `source` up to where a paragraph or a table that begins it must end; looked for from `start` on. */
function toEnd(source: string, start = 0): string {
	END_PATTERN.lastIndex = start;
	const end = END_PATTERN.exec(source);
	return end !== null ? source.slice(0, end.index) : source;
}
