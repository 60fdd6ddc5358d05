import type { MarkedToken, Token } from 'marked';
import { BoundedLexer } from './boundedLexer.ts';
import type { LexingBudget } from './lexingBudget.ts';

/** Markdown that was read within a budget. */
export interface LexedMarkdown {
	readonly tokens: readonly MarkedToken[];
	/** The text if it could not be read at all, else empty. To be shown as it was written. */
	readonly rest: string;
	/** Whether the budget was enough for all the text. */
	readonly isComplete: boolean;
}

/** Reads as much of `text` as `budget` allows. HTML is never recognized: it stays text. */
export function lexMarkdown(text: string, budget: LexingBudget): LexedMarkdown {
	if (budget.isSpent) return { tokens: [], rest: text, isComplete: false };
	const lexer = new BoundedLexer(budget);
	const tokens = knownTokens(lexer.lex(text));
	const { isComplete } = lexer;
	return { tokens, rest: isComplete || tokens.length > 0 ? '' : text, isComplete };
}

/** The tokens that marked's own tokenizers make. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
	return tokens.filter(isKnown);
}

/** Without extensions marked makes no other tokens; its type allows for those of extensions. */
function isKnown(token: Token): token is MarkedToken {
	return token.type !== '';
}
