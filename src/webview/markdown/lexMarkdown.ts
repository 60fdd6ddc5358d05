import type { MarkedToken, Token } from 'marked';
import { BoundedLexer } from './boundedLexer.ts';
import type { LexingBudget } from './lexingBudget.ts';

/** Markdown as far as it was read. */
export interface LexedMarkdown {
	readonly tokens: readonly MarkedToken[];
	/** What was not read: all of the text, or nothing. To be shown as it was written. */
	readonly rest: string;
	/** Whether the budget was enough for all of it. */
	readonly isComplete: boolean;
}

/** Reads `text` as far as `budget` allows. HTML is never recognized: it stays text. */
export function lexMarkdown(text: string, budget: LexingBudget): LexedMarkdown {
	if (budget.isSpent) return { tokens: [], rest: text, isComplete: false };
	const lexer = new BoundedLexer(budget);
	const tokens = knownTokens(lexer.lex(text));
	const { isComplete } = lexer;
	return { tokens, rest: isComplete || tokens.length > 0 ? '' : text, isComplete };
}

/** `tokens` without those that no tokenizer of marked's own makes. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
	return tokens.filter(isKnown);
}

/** Without extensions marked makes only its own tokens; its type leaves room for those of extensions. */
function isKnown(token: Token): token is MarkedToken {
	return token.type !== '';
}
