import type { Code, Range } from './code.ts';
import { redefines } from './redefines.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

const BINARY = new Set('+ - * / % < > <= >= === !== == != && ||'.split(' '));
const COMPARISONS = new Set('=== !== == != < > <= >='.split(' '));
const OPPOSITES = new Map([
	['===', '!=='],
	['!==', '==='],
	['==', '!='],
	['!=', '=='],
]);

/** Rewrites of single expressions that hold for every input. */
export const expressionRewrites: readonly Rewrite[] = [
	{
		name: 'exponent-operator',
		level: 'low',
		description: '`Math.pow(a, b)` became `a ** b`.',
		find: exponents,
	},
	{
		name: 'redundant-ternary',
		level: 'low',
		description: 'A comparison is a boolean already: `? true : false` was dropped.',
		find: redundantTernaries,
	},
	{
		name: 'nullish-check',
		level: 'low',
		description: 'The comparisons with `null` and `undefined` became one with `null`, which stands for both.',
		find: nullishChecks,
	},
	{
		name: 'nullish-coalescing',
		level: 'low',
		description: '`x != null ? x : y` became `x ?? y`.',
		find: nullishCoalescing,
	},
];

function* exponents(code: Code): Generator<Edit> {
	if (redefines(code, 'Math')) return;
	for (let index = 0; index < code.length; index++) {
		if (!code.is(index, 'Math', '.', 'pow', '(') || code.text(index - 1) === '.') continue;
		const [base, exponent, ...more] = code.args(index + 3) ?? [];
		if (base === undefined || exponent === undefined || more.length > 0) continue;
		// Math.pow refuses a BigInt, which the operator would take.
		if (holdsBigInt(code, { first: base.first, last: exponent.last })) continue;
		const last = code.partner(index + 3);
		const power = `${asOperand(code, base)} ** ${asOperand(code, exponent)}`;
		const isBare = canStandBare(code, index, last);
		// A bracket at the start of a line would make the previous line's end a call.
		if (!isBare && code.token(index)?.newlineBefore && code.endsOperand(index - 1)) continue;
		yield replaceTokens(code, index, last, isBare ? power : `(${power})`);
		// The inner expression is rewritten in the next round.
		index = last;
	}
}

function holdsBigInt(code: Code, { first, last }: Range): boolean {
	return code.source.tokens.slice(first, last + 1).some(({ kind, text }) => kind === 'number' && text.endsWith('n'));
}

function asOperand(code: Code, range: Range): string {
	const text = code.slice(range.first, range.last);
	return code.isPrimary(range) ? text : `(${text})`;
}

/** Whether a power needs no brackets between its neighbors. */
function canStandBare(code: Code, first: number, last: number): boolean {
	const isAfterOperator = BINARY.has(code.text(first - 1)) && code.endsOperand(first - 2);
	const startsWell = isAfterOperator || code.startsExpression(first, { afterLogical: true });
	return startsWell && (BINARY.has(code.text(last + 1)) || code.endsExpression(last, { beforeLogical: true }));
}

function* redundantTernaries(code: Code): Generator<Edit> {
	for (let index = 0; index < code.length; index++) {
		const keeps = code.is(index, '?', 'true', ':', 'false');
		if (!keeps && !code.is(index, '?', 'false', ':', 'true')) continue;
		if (!code.endsExpression(index + 3, { beforeLogical: false })) continue;
		const comparison = comparisonBefore(code, index - 1);
		if (comparison === undefined) continue;
		const { first, operator, last } = comparison;
		yield replaceTokens(code, first, index + 3, keeps ? code.slice(first, last) : negated(code, first, operator, last));
	}
}

function comparisonBefore(code: Code, last: number) {
	const right = code.chainStart(last);
	if (right === undefined) return undefined;
	const operator = code.text(right - 1) === '-' && COMPARISONS.has(code.text(right - 2)) ? right - 2 : right - 1;
	if (!COMPARISONS.has(code.text(operator))) return undefined;
	const first = code.chainStart(operator - 1);
	if (first === undefined || !code.startsExpression(first, { afterLogical: false })) return undefined;
	return { first, operator, last };
}

/** `<` has no opposite: with NaN neither `<` nor `>=` holds. */
function negated(code: Code, first: number, operator: number, last: number): string {
	const opposite = OPPOSITES.get(code.text(operator));
	if (opposite === undefined) return `!(${code.slice(first, last)})`;
	return `${code.slice(first, operator - 1)} ${opposite} ${code.slice(operator + 1, last)}`;
}

function* nullishChecks(code: Code): Generator<Edit> {
	for (let index = 0; index < code.length; index++) {
		const operator = code.text(index + 1);
		const joint = operator === '===' ? '||' : '&&';
		if ((operator !== '===' && operator !== '!==') || !code.isName(index)) continue;
		const name = code.text(index);
		const isPair =
			code.is(index + 2, 'null', joint, name, operator, 'undefined') ||
			code.is(index + 2, 'undefined', joint, name, operator, 'null');
		// Next to an operator with higher precedence, the pair does not belong together.
		const startsWell = code.startsExpression(index, { afterLogical: joint === '&&' || code.is(index - 1, joint) });
		const endsWell = code.endsExpression(index + 6, { beforeLogical: joint === '&&' || code.is(index + 7, joint) });
		if (isPair && startsWell && endsWell) {
			yield replaceTokens(code, index, index + 6, `${name} ${operator === '===' ? '==' : '!='} null`);
		}
	}
}

function* nullishCoalescing(code: Code): Generator<Edit> {
	for (let index = 0; index < code.length; index++) {
		const name = code.text(index);
		if (!code.isName(index) || !code.startsExpression(index, { afterLogical: false })) continue;
		const found = fallbackLast(code, index, name) ?? fallbackFirst(code, index, name);
		if (found === undefined || !code.isPrimary(found.fallback)) continue;
		if (!code.endsExpression(found.last, { beforeLogical: false })) continue;
		const { first, last } = found.fallback;
		yield replaceTokens(code, index, found.last, `${name} ?? ${code.slice(first, last)}`);
	}
}

/** The `y` of `x != null ? x : y`, and where the whole ends. */
function fallbackLast(code: Code, index: number, name: string): { fallback: Range; last: number } | undefined {
	if (!code.is(index + 1, '!=', 'null', '?', name, ':')) return undefined;
	const last = chainEnd(code, index + 6);
	return { fallback: { first: index + 6, last }, last };
}

/** The `y` of `x == null ? y : x`, and where the whole ends. */
function fallbackFirst(code: Code, index: number, name: string): { fallback: Range; last: number } | undefined {
	if (!code.is(index + 1, '==', 'null', '?')) return undefined;
	const last = chainEnd(code, index + 4);
	return code.is(last + 1, ':', name) ? { fallback: { first: index + 4, last }, last: last + 2 } : undefined;
}

/** The last token of the operand that starts at `first`. */
function chainEnd(code: Code, first: number): number {
	let index = Math.max(first, code.partner(first));
	for (;;) {
		const next = code.text(index + 1);
		if (next === '.') index += 2;
		else if (next === '(' || next === '[') index = code.partner(index + 1);
		else return index;
	}
}
