import { type Links, Tokenizer, type Tokens } from 'marked';
import type { LexingBudget } from './lexingBudget.ts';
import { listWork } from './listWork.ts';

/** What one step of the lexer takes, whatever the length: for the rules that fail at the first character, and for the token. */
const workPerBlock = 200;
const workPerInline = 100;
const workPerCell = 200;
/** These rules take so much longer than the others for the same text. */
const emphasisWeight = 30;
const tableWeight = 2;
const joinWeight = 4;
const paragraphWeight = 2;
/** A longer web or mail address is no link: in UTF-16 units. */
const longestAddress = 2048;

const definitionPattern = /^ {0,3}\[(?!\^)/;
const quotationPattern = /^ {0,3}>/;
const blankLinePattern = /\n[ \t]*\n/;
/** A line of a quotation that is followed by one without the `>`. */
const lazyLinePattern = /^ {0,3}>.*\n(?! {0,3}>)/gm;
const itemPattern = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/;
/** A line, and below it one that can be the second of a table. */
const tablePattern = /^[^\n]*\n {0,3}[|:-][|: -]*(?=\n|$)/;
/** What begins a cell, or a row. */
const cellPattern = /[|\n]/g;
/** What ends a paragraph or a table, whatever else it holds. */
const endPattern = /\n(?= *\n| {0,3}(?:#{1,6}[ \t\n]|[*+-] +\S|>|`{3}[^`\n]*(?:\n|$)|~{3}))/g;
const wordPattern = /^\S*/;
/** What marked may take off the end of an address. */
const endOfAddress = '?!.,:;*_\'"~()&';

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
		this.#budget.spend(workPerBlock);
		return super.space(source);
	}

	/** marked joins the rest of a quotation anew at each line that continues it without the `>`. */
	override blockquote(source: string): Tokens.Blockquote | undefined {
		if (!quotationPattern.test(source)) return undefined;
		const end = source.search(blankLinePattern);
		const quotation = end < 0 ? source : source.slice(0, end);
		const joins = quotation.match(lazyLinePattern)?.length ?? 0;
		return super.blockquote(this.#hand(quotation, 1 + joins * joinWeight));
	}

	override list(source: string): Tokens.List | undefined {
		if (!itemPattern.test(source)) return undefined;
		this.#budget.spend(listWork(source));
		return super.list(source);
	}

	override html(): undefined {
		return undefined;
	}

	/** A footnote looks like the target of a link, which would not be shown. */
	override def(source: string): Tokens.Def | undefined {
		return definitionPattern.test(source) ? super.def(this.#hand(toEnd(source))) : undefined;
	}

	override table(source: string): Tokens.Table | undefined {
		const head = tablePattern.exec(source);
		if (!head) return undefined;
		const table = this.#hand(toEnd(source, head[0].length), tableWeight);
		this.#budget.spend(workPerCell * (table.match(cellPattern)?.length ?? 0));
		return super.table(table);
	}

	/** marked tries this right before the rule for paragraphs, which it must find unchanged: so that one is counted here too. */
	override lheading(source: string): Tokens.Heading | undefined {
		return super.lheading(this.#hand(toEnd(source), paragraphWeight));
	}

	/** The first rule that is tried for each piece of inline text. */
	override escape(source: string): Tokens.Escape | undefined {
		this.#budget.spend(workPerInline);
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
		return opens ? this.#search(source, emphasisWeight, () => super.emStrong(source, masked, before)) : undefined;
	}

	override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
		const opens = source[0] === '~';
		return opens ? this.#search(source, emphasisWeight, () => super.del(source, masked, before)) : undefined;
	}

	override codespan(source: string): Tokens.Codespan | undefined {
		return source[0] === '`' ? this.#search(source, 1, () => super.codespan(source)) : undefined;
	}

	/** marked takes punctuation off the end of an address one character at a time, and reads all of the address each time. */
	override url(source: string): Tokens.Link | undefined {
		const word = wordPattern.exec(source)?.[0] ?? '';
		this.#budget.spend(word.length * (1 + endLength(word)));
		return word.length > longestAddress ? undefined : super.url(source);
	}

	/** marked looks for a mail address from each place where text begins, to the end of the word. */
	override inlineText(source: string): Tokens.Text | undefined {
		this.#budget.spend(wordPattern.exec(source)?.[0].length ?? 0);
		const token = super.inlineText(source);
		if (token) this.#budget.spend(token.raw.length);
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
		if (found) this.#budget.spend((found.raw.length - source.length) * weight);
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
	while (length < word.length && endOfAddress.includes(word.charAt(word.length - 1 - length))) length++;
	return length;
}

/** `source` up to where a paragraph or a table that begins it must end; looked for from `start` on. */
function toEnd(source: string, start = 0): string {
	endPattern.lastIndex = start;
	const end = endPattern.exec(source);
	return end ? source.slice(0, end.index) : source;
}
