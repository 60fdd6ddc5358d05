import type { Code, Range } from './code.ts';
import { type FunctionBody, functionBodies } from './functionBodies.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** The rewrite of `var`, for variables that belong to one function and are declared before they are mentioned. */
export const variableRewrites: readonly Rewrite[] = [
	{
		name: 'block-scoped-variable',
		level: 'medium',
		description: '`var` became `const`, or `let` where the variable is assigned again.',
		find: variables,
	},
];

const DYNAMIC = ['eval', 'with'];
const SPECIAL = new Set(['arguments', 'let', 'static', 'undefined']);
const STATEMENT_STARTS = new Set(['{', '}', ';']);
const DECLARING = new Set(['var', 'let', 'const', 'function', 'class']);

function* variables(code: Code): Generator<Edit> {
	const bodies = functionBodies(code);
	const patterns = assignedPatterns(code);
	for (const body of bodies) {
		const inside = { first: body.open + 1, last: body.close - 1 };
		if (DYNAMIC.some((word) => code.mentions(inside, word))) continue;
		for (const index of code.topLevel(inside.first, inside.last)) {
			if (!isPlainDeclaration(code, index, inside)) continue;
			if (!isKeptApart(code, index + 1, body, bodies)) continue;
			const isConstant = code.is(index + 2, '=') && !isAssigned(code, index + 1, inside, patterns);
			yield replaceTokens(code, index, index, isConstant ? 'const' : 'let');
		}
	}
}

/** `var name;` or `var name = …;` as a statement: one variable, and a semicolon that ends it. */
function isPlainDeclaration(code: Code, index: number, inside: Range): boolean {
	if (!code.is(index, 'var') || !STATEMENT_STARTS.has(code.text(index - 1))) return false;
	if (!code.isName(index + 1) || SPECIAL.has(code.text(index + 1))) return false;
	if (code.is(index + 2, ';')) return true;
	if (!code.is(index + 2, '=')) return false;
	for (const end of code.topLevel(index + 3, inside.last)) {
		// `var x = x || …` reads the variable before it has a value.
		if (code.is(end, ';')) return !code.mentions({ first: index + 3, last: end }, code.text(index + 1));
		if (code.is(end, ',') || STATEMENTS.has(code.text(end))) return false;
	}
	return false;
}

const STATEMENTS = new Set('var let const if for while do return switch try throw break continue'.split(' '));

/** Whether nothing but this declaration gives the name a meaning here, and nothing can mention it before. */
function isKeptApart(code: Code, nameIndex: number, body: FunctionBody, bodies: readonly FunctionBody[]): boolean {
	const name = code.text(nameIndex);
	if (code.mentions(body.params, name)) return false;
	if (code.mentions({ first: body.open + 1, last: nameIndex - 1 }, name)) return false;
	const isHoistedUse = bodies.some(({ hoisted, params, open, close }) => {
		const isInner = open > body.open && close < body.close;
		return hoisted && isInner && code.mentions({ first: params.first, last: close }, name);
	});
	if (isHoistedUse) return false;
	return !code.mentionsOf({ first: nameIndex + 1, last: body.close - 1 }, name).some((index) => {
		return DECLARING.has(code.text(index - 1)) || isDeclaredInList(code, index, nameIndex);
	});
}

/** Whether a mention is a further variable or a part of a pattern in another `var`. */
function isDeclaredInList(code: Code, index: number, after: number): boolean {
	if (![',', '{', '[', ':', '...'].includes(code.text(index - 1))) return false;
	for (let before = index - 1; before > after && !code.is(before, ';'); before--) {
		if (code.is(before, 'var')) return true;
	}
	return false;
}

function isAssigned(code: Code, nameIndex: number, inside: Range, patterns: ReadonlySet<number>): boolean {
	return code.mentionsOf({ first: nameIndex + 1, last: inside.last }, code.text(nameIndex)).some((index) => {
		const after = code.text(index + 1);
		const isLoopTarget = (after === 'of' || after === 'in') && code.is(index - 1, '(') && code.is(index - 2, 'for');
		const isStepped = ['++', '--'].includes(after) || ['++', '--'].includes(code.text(index - 1));
		const isInOpaque = code.token(index)?.kind !== 'name' && /=|\+\+|--/.test(code.text(index));
		return code.isAssignment(index + 1) || isLoopTarget || isStepped || isInOpaque || patterns.has(index);
	});
}

/** The tokens inside a possible assignment pattern: `[name] = …`, `({ name } = …)`, `for ([name] of …)`. */
function assignedPatterns(code: Code): ReadonlySet<number> {
	const inside = new Set<number>();
	let end = code.length;
	let start = code.length;
	for (let index = code.length - 1; index >= 0; index--) {
		const open = code.partner(index);
		const isTarget = code.is(index + 1, '=') || code.is(index + 1, 'of') || code.is(index + 1, 'in');
		if (isTarget && open >= 0 && open < Math.min(index, start)) [start, end] = [open, index];
		if (index > start && index < end) inside.add(index);
	}
	return inside;
}
