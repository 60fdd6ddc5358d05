import { type Links, Tokenizer, type Tokens } from 'marked';

/** The fixed costs of one step of the lexer: of the rules that fail at the first character, and of the token. */
const WORK_PER_BLOCK = 200;
const WORK_PER_INLINE = 100;
const WORK_PER_CELL = 200;
const WORK_PER_LINE_OF_LIST = 100;
/** How many times longer than the others these rules take for the same text. */
const EMPHASIS_WEIGHT = 30;
/** marked copies an item for each of its lines, which is fast but not free. */
const WORK_PER_COPIED_UNIT = 1 / 16;

const DEFINITION_PATTERN = /^ {0,3}\[(?!\^)/;
const QUOTATION_PATTERN = /^ {0,3}>/;
const BLANK_LINE_PATTERN = /\n[ \t]*\n/;
/** A line of a quotation before one without the `>`. */
const LAZY_LINE_PATTERN = /^ {0,3}>.*\n(?! {0,3}>)/gm;
const OUTER_ITEM_PATTERN = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?=\s|$)/;
const ITEM_PATTERN = /^[ \t]*(?:[*+-]|\d{1,9}[.)])(?=\s|$)/;
/** The markers of a deeply nested line. */
const MARKERS_PATTERN = /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?)){4,}/;
const MARKER_PATTERN = /[*+>.)-]/g;
/** A line that ends every list. */
const LIST_END_PATTERN = /^(?:#{1,6}[ \t]|>|```|~~~)/;
/** A line above one that can be the second of a table. */
const TABLE_PATTERN = /^[^\n]*\n {0,3}[|:-][|: -]*(?=\n|$)/;
/** The start of a cell or a row. */
const CELL_PATTERN = /[|\n]/g;
/** The end of any paragraph or table. */
const END_PATTERN = /\n(?= *\n| {0,3}(?:#{1,6}[ \t\n]|[*+-] +\S|>|`{3}[^`\n]*(?:\n|$)|~{3}))/g;
const LINK_PATTERN = /^!?\[/;
const WORD_PATTERN = /^\S*/;
/** What marked may take for an address. */
const ADDRESS_PATTERN = /^[^\s<]*/;
/** What marked may take off the end of an address: punctuation and character references. Read backward from the end. */
const END_OF_ADDRESS_PATTERN = /$(?<=((?:&[a-zA-Z\d]+;|[?!.,:;*_'"~()&])*))/;

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
		return super.blockquote(this.#counted(quotation, 1 + joins));
	}

	override list(source: string): Tokens.List | undefined {
		if (!OUTER_ITEM_PATTERN.test(source)) return undefined;
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
		const table = this.#counted(toEnd(source, head[0].length));
		this.#budget.spend(WORK_PER_CELL * (table.match(CELL_PATTERN)?.length ?? 0));
		return super.table(table);
	}

	/** Counts for the paragraph rule as well, which comes next and must stay unchanged for marked. */
	override lheading(source: string): Tokens.Heading | undefined {
		return super.lheading(this.#counted(toEnd(source)));
	}

	/** The first rule for each piece of inline text. Others look for an address from here to the end of the word. */
	override escape(source: string): Tokens.Escape | undefined {
		this.#budget.spend(WORK_PER_INLINE + wordAt(source).length);
		return super.escape(source);
	}

	override tag(): undefined {
		return undefined;
	}

	override link(source: string): Tokens.Link | Tokens.Image | undefined {
		return this.#search(LINK_PATTERN, source, 1, () => super.link(source));
	}

	override reflink(source: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
		return LINK_PATTERN.test(source) ? super.reflink(this.#counted(source), links) : undefined;
	}

	override emStrong(source: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
		return this.#search(/^[*_]/, source, EMPHASIS_WEIGHT, () => super.emStrong(source, masked, before));
	}

	override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
		return this.#search(/^~/, source, EMPHASIS_WEIGHT, () => super.del(source, masked, before));
	}

	override codespan(source: string): Tokens.Codespan | undefined {
		return this.#search(/^`/, source, 1, () => super.codespan(source));
	}

	/**
	 * marked takes one character or character reference at a time off the end of an address, and reads the whole address
	 * each time.
	 */
	override url(source: string): Tokens.Link | undefined {
		const word = ADDRESS_PATTERN.exec(source)?.[0] ?? '';
		const address = word.slice(0, addressEnd(word));
		const taken = END_OF_ADDRESS_PATTERN.exec(address)?.[1]?.length ?? 0;
		return super.url(this.#counted(address, 1 + taken));
	}

	/**
	 * Tries a rule where its sign stands. Counts all of `source` first, but only the match if there is one: the rule did
	 * not read beyond it.
	 */
	#search<Found extends { readonly raw: string }>(
		sign: RegExp,
		source: string,
		weight: number,
		rule: () => Found | undefined,
	): Found | undefined {
		if (!sign.test(source)) return undefined;
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

/** An upper bound for what marked spends on the list at the start of `source`, in units of a lexing budget. */
function listWork(source: string): number {
	let work = 0;
	let item = 0;
	let wasBlank = false;
	for (let at = 0; at < source.length; ) {
		const lineEnd = source.indexOf('\n', at);
		const end = lineEnd < 0 ? source.length : lineEnd;
		const line = source.slice(at, end);
		const isBlank = line.trim() === '';
		if (at > 0 && !isBlank && endsList(line, wasBlank)) return work;
		if (OUTER_ITEM_PATTERN.test(line)) item = at;
		work += WORK_PER_LINE_OF_LIST + line.length * (1 + nesting(line)) + (at - item) * WORK_PER_COPIED_UNIT;
		wasBlank = isBlank;
		at = end + 1;
	}
	return work;
}

function endsList(line: string, isAfterBlank: boolean): boolean {
	if (ITEM_PATTERN.test(line)) return false;
	return LIST_END_PATTERN.test(line) || (isAfterBlank && !/^[ \t]/.test(line));
}

/** How many times marked reads the rest of a line because of the markers at its start. */
function nesting(line: string): number {
	return MARKERS_PATTERN.exec(line)?.[0].match(MARKER_PATTERN)?.length ?? 0;
}

function wordAt(source: string): string {
	return WORD_PATTERN.exec(source)?.[0] ?? '';
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

/**
 * What no address holds unless it is encoded: other scripts' signs at the end of a sentence or clause, quotation marks,
 * brackets, long dashes, and fullwidth signs. Letters, and the dots and short dashes within names, belong to an address.
 */
const FOREIGN_SIGN =
	/(?!\p{ASCII})[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2014\u2015\u2025\u2026\u301c\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64\uffe0-\uffee]/u;
/** The same and the signs within names, at the end. */
const FOREIGN_SIGNS_AT_END = /(?<!(?!\p{ASCII})\p{P})(?:(?!\p{ASCII})\p{P})+$/u;
/** The scripts that are written without spaces, or add endings to a foreign word. */
const JOINED_LETTER = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const AUTHORITY = /^(?:[a-z]+:\/\/)?[^/?#]*/i;

/** Where the address ends that a word of text begins with, as an index: `https://a.example/文。` ends before the `。`. */
function addressEnd(word: string): number {
	const sign = word.search(FOREIGN_SIGN);
	const address = sign === -1 ? word : word.slice(0, sign);
	const authority = AUTHORITY.exec(address)?.[0] ?? '';
	// Letters that follow the last part of a host name belong to the sentence: `https://a.exampleを`.
	const last = authority.slice(authority.lastIndexOf('.') + 1);
	const letter = /^[a-z\d]/i.test(last) ? last.search(JOINED_LETTER) : -1;
	if (letter !== -1) return authority.length - last.length + letter;
	return address.replace(FOREIGN_SIGNS_AT_END, '').length;
}

/** Thrown when the lexer's budget is spent. */
export class BudgetSpent extends Error {}

/**
 * How much text the lexer's rules may read, in UTF-16 units: hostile text makes them read the same text over and over.
 * Counted rather than timed, so that the same text always looks the same.
 */
export class LexingBudget {
	#left: number;

	constructor(units: number) {
		this.#left = units;
	}

	get isSpent(): boolean {
		return this.#left < 0;
	}

	/** Counts text that a rule is about to read. @throws BudgetSpent if that is too much */
	spend(units: number): void {
		this.#left -= units;
		if (this.isSpent) throw new BudgetSpent();
	}
}
