import { endOfJsx, endOfRegex, endOfString, endOfTemplate } from './endOfLiteral.ts';
import type { Source, Span, Token, TokenKind } from './source.ts';

/** An open bracket and its context. */
interface Bracket {
	readonly index: number;
	readonly character: string;
	/** What a `/` after the closing bracket starts; undefined where only a parser could tell. */
	readonly slashAfter: 'regex' | 'division' | undefined;
}

const SPACE = /[\s\uFEFF]+/y;
const COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\//y;
const NAME = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*/uy;
const NUMBER = /0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?/y;
const PUNCTUATOR =
	/>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|[-+*/%&|^]=|<<|>>|\*\*|[{}()[\];,<>+\-*/%&|^!~?:=.@]/y;
const OPENING = new Map([
	[')', '('],
	[']', '['],
	['}', '{'],
]);
const CONTROL = new Set(['if', 'while', 'for', 'with']);
const BEFORE_EXPRESSION = new Set(
	'return typeof case in of new throw await yield void delete instanceof extends default else do'.split(' '),
);
const BEFORE_OBJECT = new Set('return typeof case in of new throw await yield void delete instanceof'.split(' '));
const DEEPEST = 100;

/**
 * Tokenizes JavaScript or TypeScript, telling strings, templates, regular expressions, JSX and comments from code.
 * @returns undefined if the text cannot be parsed with certainty
 */
export function tokenize(text: string, options: { readonly jsx: boolean }): Source | undefined {
	const scanner = new Scanner(text, 0, options.jsx, 0);
	const hashbang = /^#![^\n\r]*/.exec(text)?.[0].length ?? 0;
	if (hashbang > 0) scanner.skipComment(hashbang);
	return scanner.run() === text.length && scanner.balanced
		? { text, tokens: scanner.tokens, comments: scanner.comments }
		: undefined;
}

class Scanner {
	readonly tokens: Token[] = [];
	readonly comments: Span[] = [];
	readonly #text: string;
	readonly #jsx: boolean;
	readonly #depth: number;
	readonly #brackets: Bracket[] = [];
	#position: number;
	#newline = false;
	#slash: 'regex' | 'division' | undefined = 'regex';

	constructor(text: string, position: number, jsx: boolean, depth: number) {
		this.#text = text;
		this.#position = position;
		this.#jsx = jsx;
		this.#depth = depth;
	}

	get balanced(): boolean {
		return this.#brackets.length === 0;
	}

	skipComment(length: number): void {
		this.comments.push({ start: this.#position, end: this.#position + length });
		this.#position += length;
	}

	/** Reads to the end of the text, or to the `}` that closes what was open before; returns the position there. */
	run(): number | undefined {
		while (this.#position < this.#text.length) {
			if (this.#skipSpace()) continue;
			if (this.#text[this.#position] === '}' && this.balanced) return this.#position;
			if (!this.#readToken()) return undefined;
		}
		return this.#position;
	}

	#skipSpace(): boolean {
		const space = this.#match(SPACE);
		const comment = space === undefined ? this.#match(COMMENT) : undefined;
		if (comment !== undefined) this.skipComment(comment.length);
		if (space !== undefined) this.#position += space.length;
		this.#newline ||= /[\n\r\u2028\u2029]/.test(space ?? comment ?? '');
		return space !== undefined || comment !== undefined;
	}

	#readToken(): boolean {
		const character = this.#text[this.#position] ?? '';
		const endOfCode = (position: number) => this.#endOfCode(position);
		if (character === '"' || character === "'") return this.#add('string', endOfString(this.#text, this.#position));
		if (character === '`') return this.#add('template', endOfTemplate(this.#text, this.#position, endOfCode));
		if (character === '/' && this.#isUnclearSlash()) return false;
		if (character === '/' && this.#slash === 'regex') return this.#add('regex', endOfRegex(this.#text, this.#position));
		if (this.#startsJsx()) return this.#add('jsx', endOfJsx(this.#text, this.#position, endOfCode));
		const name = this.#match(NAME);
		if (name !== undefined) return this.#add('name', this.#position + name.length);
		const number = this.#match(NUMBER);
		if (number !== undefined) return this.#add('number', this.#position + number.length);
		const punctuator = this.#match(PUNCTUATOR);
		return punctuator !== undefined && this.#add('punctuator', this.#position + punctuator.length);
	}

	/** After a `}` on the same line a `/` may divide what a function expression gives, or start a regular expression. */
	#isUnclearSlash(): boolean {
		const afterBlock = this.#slash === 'regex' && this.tokens.at(-1)?.text === '}' && !this.#newline;
		return this.#slash === undefined || afterBlock;
	}

	/** In TSX `<T,>` and `<T extends U>` open the type parameters of an arrow function. */
	#startsJsx(): boolean {
		if (!this.#jsx || this.#slash !== 'regex' || this.#text[this.#position] !== '<') return false;
		const after = this.#text.slice(this.#position + 1, this.#position + 200);
		return /^\s*[\p{L}$_>]/u.test(after) && !/^\s*[\p{L}\d$_]+\s*(,|extends\s|=)/u.test(after);
	}

	#endOfCode(position: number): number | undefined {
		if (this.#depth >= DEEPEST) return undefined;
		const end = new Scanner(this.#text, position, this.#jsx, this.#depth + 1).run();
		return end === undefined || end >= this.#text.length ? undefined : end + 1;
	}

	#add(kind: TokenKind, end: number | undefined): boolean {
		if (end === undefined) return false;
		const text = this.#text.slice(this.#position, end);
		const token = { kind, text, start: this.#position, end, newlineBefore: this.#newline, partner: -1 };
		const slash = kind === 'punctuator' ? this.#pairBracket(token) : this.#slashAfterOperand(token);
		if (slash === 'mismatch') return false;
		this.#slash = slash;
		this.tokens.push(token);
		this.#position = end;
		this.#newline = false;
		return true;
	}

	#slashAfterOperand(token: Token): 'regex' | 'division' {
		const isProperty = ['.', '?.'].includes(this.tokens.at(-1)?.text ?? '');
		return token.kind === 'name' && BEFORE_EXPRESSION.has(token.text) && !isProperty ? 'regex' : 'division';
	}

	#pairBracket(token: Token): 'regex' | 'division' | 'mismatch' | undefined {
		const { text } = token;
		if (text === '(' || text === '[' || text === '{') {
			this.#brackets.push({ index: this.tokens.length, character: text, slashAfter: this.#slashAfterClosing(text) });
			return 'regex';
		}
		const opening = OPENING.get(text);
		if (opening !== undefined) {
			const bracket = this.#brackets.pop();
			const partner = bracket === undefined ? undefined : this.tokens[bracket.index];
			if (bracket?.character !== opening || partner === undefined) return 'mismatch';
			partner.partner = this.tokens.length;
			token.partner = bracket.index;
			return bracket.slashAfter;
		}
		// `x! / 2` is TypeScript's non-null assertion: the operand goes on.
		const isPostfix = text === '++' || text === '--' || (text === '!' && !this.#newline && this.#slash === 'division');
		return isPostfix ? 'division' : 'regex';
	}

	#slashAfterClosing(opening: string): 'regex' | 'division' | undefined {
		const before = this.tokens.at(-1);
		if (opening === '[') return 'division';
		if (opening === '(') return before !== undefined && CONTROL.has(before.text) ? 'regex' : 'division';
		if (before === undefined) return 'regex';
		if (before.text === ':') return undefined;
		if (before.kind === 'name') return BEFORE_OBJECT.has(before.text) ? 'division' : 'regex';
		return [')', ';', '{', '}', '=>', ']', '>'].includes(before.text) ? 'regex' : 'division';
	}

	#match(pattern: RegExp): string | undefined {
		pattern.lastIndex = this.#position;
		return pattern.exec(this.#text)?.[0];
	}
}
