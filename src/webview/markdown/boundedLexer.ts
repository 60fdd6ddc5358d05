import { Lexer, type Token, type TokensList } from 'marked';
import { inlineWork } from './inlineWork.ts';
import { BudgetSpent, type LexingBudget } from './lexingBudget.ts';
import { MeteredTokenizer } from './meteredTokenizer.ts';

/** Lists, quotes and emphasis nested deeper are shown as they were written. */
const MAXIMUM_DEPTH = 16;
/** The fixed cost of a list item, a quotation or a document. */
const WORK_PER_BLOCKS = 400;
/** Keeps emphasis out of HTML. marked's own rule searches for the end of a comment from every start of one. */
const TAG_PATTERN = /^<(?:\/?[a-zA-Z]|!--)[^<>]*>/;

/** marked's lexer recurses without a limit, once per level of nesting, in quadratic time. This one stops. */
export class BoundedLexer extends Lexer {
	readonly #budget: LexingBudget;
	#blockDepth = 0;
	#inlineDepth = 0;
	#isComplete = true;

	constructor(budget: LexingBudget) {
		const tokenizer = new MeteredTokenizer(budget);
		super({ gfm: true, tokenizer });
		const { inline, ...rules } = tokenizer.rules;
		tokenizer.rules = { ...rules, inline: { ...inline, tag: TAG_PATTERN } };
		this.#budget = budget;
	}

	/** Whether the budget was enough for all the text. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/**
	 * The tokens of a text: none if the budget is too small for its blocks. If it ends later, inline text stays as
	 * written.
	 */
	override lex(source: string): TokensList {
		this.#within(() => this.blockTokens(source.replace(/\r\n?/g, '\n'), this.tokens));
		if (!this.#isComplete) {
			this.tokens.length = 0;
			return this.tokens;
		}
		for (const { src, tokens } of this.inlineQueue) {
			this.#within(() => this.inlineTokens(src, tokens));
			if (!this.#isComplete) addText(tokens, src.slice(lengthOf(tokens)));
		}
		this.inlineQueue = [];
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
		this.#budget.spend(inlineWork(source));
		this.#inlineDepth++;
		try {
			return super.inlineTokens(source, tokens);
		} finally {
			this.#inlineDepth--;
		}
	}

	/** Lexes until the budget is spent, and not at all if it already is. */
	#within(lex: () => void): void {
		if (!this.#isComplete) return;
		try {
			lex();
		} catch (error) {
			if (!(error instanceof BudgetSpent)) throw error;
			this.#isComplete = false;
		}
	}
}

function addText(tokens: Token[], source: string): Token[] {
	if (source !== '') tokens.push({ type: 'text', raw: source, text: source });
	return tokens;
}

function lengthOf(tokens: readonly Token[]): number {
	return tokens.reduce((sum, { raw }) => sum + raw.length, 0);
}
