import { type Links, Tokenizer, type Tokens } from 'marked';
import { addressEnd } from './addressEnd.ts';
import type { LexingBudget } from './lexingBudget.ts';
import { listWork } from './listWork.ts';

/** The fixed cost of one step of the lexer: of the rules that fail at the first character, and of the token. */
const WORK_PER_BLOCK = 200;
const WORK_PER_INLINE = 100;
const WORK_PER_CELL = 200;
/** How many times longer than the others these rules take for the same text. */
const EMPHASIS_WEIGHT = 30;
const TABLE_WEIGHT = 2;
const JOIN_WEIGHT = 4;
const PARAGRAPH_WEIGHT = 2;
/** A longer web or mail address does not become a link. In UTF-16 units. */
const LONGEST_ADDRESS = 2048;

const DEFINITION_PATTERN = /^ {0,3}\[(?!\^)/;
const QUOTATION_PATTERN = /^ {0,3}>/;
const BLANK_LINE_PATTERN = /\n[ \t]*\n/;
/** A line of a quotation before one without the `>`. */
const LAZY_LINE_PATTERN = /^ {0,3}>.*\n(?! {0,3}>)/gm;
const ITEM_PATTERN = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/;
/** A line above one that can be the second of a table. */
const TABLE_PATTERN = /^[^\n]*\n {0,3}[|:-][|: -]*(?=\n|$)/;
/** The start of a cell or a row. */
const CELL_PATTERN = /[|\n]/g;
/** The end of any paragraph or table. */
const END_PATTERN = /\n(?= *\n| {0,3}(?:#{1,6}[ \t\n]|[*+-] +\S|>|`{3}[^`\n]*(?:\n|$)|~{3}))/g;
const WORD_PATTERN = /^\S*/;
/** The characters that marked may take off the end of an address. */
const END_OF_ADDRESS = '?!.,:;*_\'"~()&';

/**
 * marked's rules without HTML, which stays text. A rule that may read far ahead in vain gets only the text that it can
 * need, and that text is counted first.
 */
export class MeteredTokenizer extends Tokenizer {
	readonly #budget: LexingBudget;

	constructor(budget: LexingBudget) {
		super();
		this.#budget = budget;
	}

	/** The first rule for each block. */
	override space(source: string): Tokens.Space | undefined {
		this.#budget.spend(WORK_PER_BLOCK);
		return super.space(source);
	}

	/** marked joins the rest of a quotation again at each line that continues it without the `>`. */
	override blockquote(source: string): Tokens.Blockquote | undefined {
		if (!QUOTATION_PATTERN.test(source)) return undefined;
		const end = source.search(BLANK_LINE_PATTERN);
		const quotation = end < 0 ? source : source.slice(0, end);
		const joins = quotation.match(LAZY_LINE_PATTERN)?.length ?? 0;
		return super.blockquote(this.#counted(quotation, 1 + joins * JOIN_WEIGHT));
	}

	override list(source: string): Tokens.List | undefined {
		if (!ITEM_PATTERN.test(source)) return undefined;
		this.#budget.spend(listWork(source));
		return super.list(source);
	}

	override html(): undefined {
		return undefined;
	}

	/** Does not match footnotes: they look like link definitions, which are not shown. */
	override def(source: string): Tokens.Def | undefined {
		return DEFINITION_PATTERN.test(source) ? super.def(this.#counted(toEnd(source))) : undefined;
	}

	override table(source: string): Tokens.Table | undefined {
		const head = TABLE_PATTERN.exec(source);
		if (head === null) return undefined;
		const table = this.#counted(toEnd(source, head[0].length), TABLE_WEIGHT);
		this.#budget.spend(WORK_PER_CELL * (table.match(CELL_PATTERN)?.length ?? 0));
		return super.table(table);
	}

	/** Counts for the paragraph rule as well, which comes next and must stay unchanged for marked. */
	override lheading(source: string): Tokens.Heading | undefined {
		return super.lheading(this.#counted(toEnd(source), PARAGRAPH_WEIGHT));
	}

	/** The first rule for each piece of inline text. */
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
		return opensLink(source) ? super.reflink(this.#counted(source), links) : undefined;
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

	/**
	 * marked takes punctuation off the end of an address one character at a time, and reads the whole address each
	 * time.
	 */
	override url(source: string): Tokens.Link | undefined {
		const word = WORD_PATTERN.exec(source)?.[0] ?? '';
		const address = word.slice(0, addressEnd(word));
		this.#budget.spend(word.length + address.length * endLength(address));
		return address.length > LONGEST_ADDRESS ? undefined : super.url(address);
	}

	/** marked looks for a mail address from each start of text to the end of the word. */
	override inlineText(source: string): Tokens.Text | undefined {
		this.#budget.spend(WORD_PATTERN.exec(source)?.[0].length ?? 0);
		const token = super.inlineText(source);
		if (token !== undefined) this.#budget.spend(token.raw.length);
		return token;
	}

	/** Counts all of `source` first, but only the match if there is one: the rule did not read beyond it. */
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

	#counted(source: string, weight = 1): string {
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

/**
 * The paragraph or table at the start of `source`, which ends no later than this.
 * @param start where the search begins
 */
function toEnd(source: string, start = 0): string {
	END_PATTERN.lastIndex = start;
	const end = END_PATTERN.exec(source);
	return end !== null ? source.slice(0, end.index) : source;
}
