import { countBelow } from './countBelow.ts';
import type { Source, Token } from './source.ts';

/** A run of tokens, by the indexes of its first and last one. */
export interface Range {
	readonly first: number;
	readonly last: number;
}

const NOT_OPERANDS = new Set(
	`typeof await new void delete yield in instanceof of return throw case else do async function class var let const
	as satisfies if while for with switch catch extends default`.split(/\s+/),
);
const ASSIGNMENTS = new Set('= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??='.split(' '));
const BEFORE = new Set([...ASSIGNMENTS, ...'( [ { } ; , => ? : return throw'.split(' ')]);
const AFTER = new Set(') ] } ; , ? :'.split(' '));
const LOGICAL = new Set(['&&', '||']);
const LONGEST_CHAIN = 200;
const JOINING = new Set(['in', 'instanceof', 'of', 'as', 'satisfies']);

/** A tokenized text, with the questions that rewrites ask about it. Indexes are token indexes. */
export class Code {
	readonly source: Source;
	/** The tokens by the names that they mention, ascending. */
	readonly #index: ReadonlyMap<string, readonly number[]>;

	constructor(source: Source) {
		this.source = source;
		this.#index = indexNames(source.tokens);
	}

	get length(): number {
		return this.source.tokens.length;
	}

	token(index: number): Token | undefined {
		return this.source.tokens[index];
	}

	/** The text of a token; empty outside the code. */
	text(index: number): string {
		return this.source.tokens[index]?.text ?? '';
	}

	/** Whether the tokens from `index` on are exactly these. */
	is(index: number, ...texts: readonly string[]): boolean {
		return texts.every((text, offset) => this.text(index + offset) === text);
	}

	isName(index: number): boolean {
		const token = this.token(index);
		return token?.kind === 'name' && !NOT_OPERANDS.has(token.text);
	}

	/** The index of the matching bracket; -1 if the token is not a bracket. */
	partner(index: number): number {
		return this.token(index)?.partner ?? -1;
	}

	/** The text from one token to another, both included. */
	slice(first: number, last: number): string {
		const start = this.token(first)?.start ?? 0;
		return this.source.text.slice(start, this.token(last)?.end ?? start);
	}

	isAssignment(index: number): boolean {
		return ASSIGNMENTS.has(this.text(index));
	}

	/** The arguments between brackets; undefined if one is missing or spread. */
	args(open: number): readonly Range[] | undefined {
		const close = this.partner(open);
		if (close < 0) return undefined;
		if (close === open + 1) return [];
		if (this.#mayHoldTypes(open + 1, close - 1)) return undefined;
		const ranges: Range[] = [];
		let first = open + 1;
		for (const index of this.topLevel(open + 1, close)) {
			if (index !== close && this.text(index) !== ',') continue;
			if (index === first && index === close) break;
			if (index === first || this.text(first) === '...') return undefined;
			ranges.push({ first, last: index - 1 });
			first = index + 1;
		}
		return ranges;
	}

	/** A comma between type arguments (`f<A, B>(x)`, `x as Map<A, B>`) would be taken for one between arguments. */
	#mayHoldTypes(first: number, last: number): boolean {
		const texts = new Set([...this.topLevel(first, last)].map((index) => this.text(index)));
		return texts.has('<') && (texts.has('>') || texts.has('>>') || texts.has('>>>'));
	}

	/**
	 * The indexes from `first` to `last` outside brackets opened between them, including both brackets of each pair.
	 */
	*topLevel(first: number, last: number): Generator<number> {
		for (let index = first; index <= last; index++) {
			yield index;
			const partner = this.partner(index);
			if (partner > index && partner <= last) {
				index = partner;
				yield index;
			}
		}
	}

	/** Whether one of these operators or words stands between two tokens, outside inner brackets. */
	hasTopLevel(range: Range, texts: ReadonlySet<string>): boolean {
		return [...this.topLevel(range.first, range.last)].some((index) => texts.has(this.text(index)));
	}

	/** Whether the operand that ends at `last` can start at `first`: nothing before binds tighter than a comparison. */
	startsExpression(first: number, options: { readonly afterLogical: boolean }): boolean {
		const before = this.text(first - 1);
		if (first === 0 || BEFORE.has(before)) return true;
		if (LOGICAL.has(before)) return options.afterLogical;
		const isStatement = this.token(first)?.newlineBefore === true && this.token(first)?.kind === 'name';
		return isStatement && this.endsOperand(first - 1);
	}

	/** Whether an expression ends at `last`: nothing after it binds tighter than a comparison. */
	endsExpression(last: number, options: { readonly beforeLogical: boolean }): boolean {
		const after = this.text(last + 1);
		if (last === this.length - 1 || AFTER.has(after)) return true;
		if (LOGICAL.has(after)) return options.beforeLogical;
		const next = this.token(last + 1);
		return next?.newlineBefore === true && next.kind === 'name' && !JOINING.has(next.text);
	}

	/** Whether a token can be the last one of an operand, so that an operator after it has two operands. */
	endsOperand(index: number): boolean {
		const token = this.token(index);
		if (token === undefined) return false;
		if (token.kind === 'punctuator') return token.text === ')' || token.text === ']';
		return token.kind !== 'name' || !NOT_OPERANDS.has(token.text);
	}

	/**
	 * The first token of the chain of names, members and calls that ends at `last`, such as `a.b(c)[d]`.
	 * @returns undefined if it is not such a chain, or may short-circuit (`?.`)
	 */
	chainStart(last: number): number | undefined {
		let index = last;
		for (let links = 0; links < LONGEST_CHAIN; links++) {
			const start = this.#groupStart(index);
			if (start === undefined || !this.#canStartLink(start)) return undefined;
			const isCall = start !== index && this.endsOperand(start - 1);
			if (isCall) index = start - 1;
			else if (this.text(start - 1) === '.') index = start - 2;
			else return this.text(start - 1) === '?.' ? undefined : start;
		}
		return undefined;
	}

	/** The opening bracket of the group that ends here, or the token itself if no group does. */
	#groupStart(index: number): number | undefined {
		const text = this.text(index);
		if (text === '' || text === '}') return undefined;
		return text === ')' || text === ']' ? this.partner(index) : index;
	}

	#canStartLink(index: number): boolean {
		const token = this.token(index);
		if (token === undefined) return false;
		if (token.kind === 'template') return !this.endsOperand(index - 1);
		if (token.kind === 'name') return !NOT_OPERANDS.has(token.text) || this.text(index - 1) === '.';
		return token.kind !== 'punctuator' || token.text === '(' || token.text === '[';
	}

	/** Whether these tokens are one operand that needs no brackets beside any operator. */
	isPrimary({ first, last }: Range): boolean {
		return this.chainStart(last) === first;
	}

	/** Whether a name is mentioned as a variable, also inside templates and JSX. */
	mentions({ first, last }: Range, name: string): boolean {
		const all = this.#index.get(name) ?? [];
		return (all[countBelow(all, first)] ?? Number.POSITIVE_INFINITY) <= last;
	}

	/** The tokens that mention a name as a variable, or hold a mention, ascending. */
	mentionsOf({ first, last }: Range, name: string): readonly number[] {
		const all = this.#index.get(name) ?? [];
		return all.slice(countBelow(all, first), countBelow(all, last + 1));
	}
}

function indexNames(tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> {
	const index = new Map<string, number[]>();
	tokens.forEach((token, position) => {
		for (const name of namesIn(token, tokens[position - 1]?.text)) {
			const known = index.get(name);
			if (known === undefined) index.set(name, [position]);
			else known.push(position);
		}
	});
	return index;
}

function namesIn({ kind, text }: Token, before: string | undefined): Iterable<string> {
	if (kind === 'template' || kind === 'jsx') return new Set(text.match(/[\p{ID_Continue}$]+/gu));
	return kind === 'name' && before !== '.' && before !== '?.' ? [text] : [];
}
