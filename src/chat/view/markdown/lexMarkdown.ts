import { Lexer, type MarkedToken, type Token, type TokensList } from 'marked';
import { BudgetSpent, type LexingBudget, MeteredTokenizer } from './meteredTokenizer.ts';

/** Lists, quotes and emphasis nested deeper are shown unformatted. */
const MAXIMUM_DEPTH = 16;
/** The fixed cost of a list item, a quotation or a document. */
const WORK_PER_BLOCKS = 400;
/** Keeps emphasis out of HTML. marked's own rule searches for the end of a comment from every start of one. */
const TAG_PATTERN = /^<(?:\/?[a-zA-Z]|!--)[^<>]*>/;
const BRACKET_PATTERN = /\[/g;
const TICK_PATTERN = /(\\?)(`+)/g;

/**
 * The tokens of a text; undefined if the budget is too small for its blocks, so that it is to be shown as it was written.
 * If the budget ends later, only inline text stays so. HTML is never recognized: it stays text.
 */
export function lexMarkdown(text: string, budget: LexingBudget): readonly MarkedToken[] | undefined {
	const tokens = new BoundedLexer(budget).read(text);
	return tokens && knownTokens(tokens);
}

/** The tokens that marked's own tokenizers make. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
	return tokens.filter(isKnown);
}

/** Without extensions marked makes no other tokens; its type allows for those of extensions. */
function isKnown(token: Token): token is MarkedToken {
	return token.type !== '';
}

/** marked's lexer recurses without a limit, once per level of nesting, in quadratic time. This one stops. */
class BoundedLexer extends Lexer {
	readonly #budget: LexingBudget;
	#blockDepth = 0;
	#inlineDepth = 0;

	constructor(budget: LexingBudget) {
		const tokenizer = new MeteredTokenizer(budget);
		super({ gfm: true, tokenizer });
		const { inline, ...rules } = tokenizer.rules;
		tokenizer.rules = { ...rules, inline: { ...inline, tag: TAG_PATTERN } };
		this.#budget = budget;
	}

	read(source: string): TokensList | undefined {
		const hasBlocks = this.#within(() => this.blockTokens(source.replace(/\r\n?/g, '\n'), this.tokens));
		if (!hasBlocks) return undefined;
		for (const { src, tokens } of this.inlineQueue) {
			const isWhole = this.#within(() => this.inlineTokens(src, tokens));
			if (!isWhole) addText(tokens, src.slice(lengthOf(tokens)));
		}
		return this.tokens;
	}

	override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
	override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
	override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
		if (this.#blockDepth >= MAXIMUM_DEPTH) return addText(tokens, source);
		this.#budget.spend(WORK_PER_BLOCKS + source.length);
		this.#blockDepth++;
		try {
			return super.blockTokens(source, tokens, lastParagraphClipped);
		} finally {
			this.#blockDepth--;
		}
	}

	override inlineTokens(source: string, tokens: Token[] = []): Token[] {
		if (this.#inlineDepth >= MAXIMUM_DEPTH) return addText(tokens, source);
		this.#budget.spend(source.length * inlineReadings(source));
		this.#inlineDepth++;
		try {
			return super.inlineTokens(source, tokens);
		} finally {
			this.#inlineDepth--;
		}
	}

	/** @returns whether the budget was enough; if it is spent already, nothing is lexed */
	#within(lex: () => void): boolean {
		if (this.#budget.isSpent) return false;
		try {
			lex();
			return true;
		} catch (error) {
			if (!(error instanceof BudgetSpent)) throw error;
			return false;
		}
	}
}

/**
 * How many times marked may read inline text before it makes tokens: to the end from every bracket, and from every
 * unclosed run of backticks. Those are at most the last of each length, and the ones that a backslash shortens.
 */
function inlineReadings(source: string): number {
	const lengths = new Set<number>();
	let shortened = 0;
	for (const [, backslash, ticks = ''] of source.matchAll(TICK_PATTERN)) {
		lengths.add(ticks.length);
		if (backslash && ticks.length > 1) shortened++;
	}
	return 1 + (source.match(BRACKET_PATTERN)?.length ?? 0) + lengths.size + shortened;
}

function addText(tokens: Token[], source: string): Token[] {
	if (source !== '') tokens.push({ type: 'text', raw: source, text: source });
	return tokens;
}

function lengthOf(tokens: readonly Token[]): number {
	return tokens.reduce((sum, { raw }) => sum + raw.length, 0);
}
