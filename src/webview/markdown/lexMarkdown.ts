import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';

/** Longer Markdown, in UTF-16 units, is shown as it was written. */
const maximumLength = 60_000;
/** Deeper lists, quotes or emphasis are shown as they were written. */
const maximumDepth = 16;
/** A paragraph longer than this is not looked through for emphasis and links. */
const maximumInlineLength = 50_000;
/** marked looks for a mail address from every letter of a run without spaces: quadratic. */
const longRunPattern = /[^\s]{500}/;
/** The target of a link is read in one go, however long it is. */
const targetPattern = /\]\(<?[^\s<>]{1,6000}>?\)/g;
const footnotePattern = /^ {0,3}\[\^/;

/** The Markdown tokens of `text`, or undefined if it is too long to be worth it. HTML is never recognised: it stays text. */
export function lexMarkdown(text: string): readonly MarkedToken[] | undefined {
	if (text.length > maximumLength) return undefined;
	return knownTokens(new BoundedLexer({ gfm: true, tokenizer: new TextOnlyTokenizer() }).lex(text));
}

/** `tokens` without those that no tokenizer of marked's own makes. */
export function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
	return tokens.filter(isKnown);
}

/** Without extensions marked makes only its own tokens; its type leaves room for those of extensions. */
function isKnown(token: Token): token is MarkedToken {
	return token.type !== '';
}

class TextOnlyTokenizer extends Tokenizer {
	override html(): undefined {
		return undefined;
	}

	override tag(): undefined {
		return undefined;
	}

	/** A footnote looks like the target of a link, which would not be shown. */
	override def(source: string): Tokens.Def | undefined {
		return footnotePattern.test(source) ? undefined : super.def(source);
	}
}

/** marked's lexer recurses once per level of nesting, without an end, and spends quadratic time on it. */
class BoundedLexer extends Lexer {
	#blockDepth = 0;
	#inlineDepth = 0;

	override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
	override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
	override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
		if (this.#blockDepth >= maximumDepth) return addText(tokens, source);
		this.#blockDepth++;
		try {
			return super.blockTokens(source, tokens, lastParagraphClipped);
		} finally {
			this.#blockDepth--;
		}
	}

	override inlineTokens(source: string, tokens: Token[] = []): Token[] {
		if (this.#inlineDepth >= maximumDepth || isCostly(source)) return addText(tokens, source);
		this.#inlineDepth++;
		try {
			return super.inlineTokens(source, tokens);
		} finally {
			this.#inlineDepth--;
		}
	}
}

function isCostly(source: string): boolean {
	return source.length > maximumInlineLength || longRunPattern.test(source.replace(targetPattern, ''));
}

function addText(tokens: Token[], source: string): Token[] {
	if (source !== '') tokens.push({ type: 'text', raw: source, text: source });
	return tokens;
}
