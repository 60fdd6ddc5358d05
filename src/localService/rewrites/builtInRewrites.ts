import type { Code } from './code.ts';
import { redefines } from './redefines.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** Rewrites to built-in functions that express the intent directly. They hold for every input. */
export const builtInRewrites: readonly Rewrite[] = [
	{
		name: 'object-has-own',
		level: 'low',
		description: '`Object.prototype.hasOwnProperty.call(o, k)` became `Object.hasOwn(o, k)`.',
		find: ownPropertyChecks,
	},
	{
		name: 'literal',
		level: 'low',
		description: '`new Array()` became `[]`, `new Object()` became `{}`.',
		find: constructions,
	},
	{
		name: 'date-now',
		level: 'low',
		description: 'The time is read with `Date.now()`, without a Date object.',
		find: times,
	},
	{
		name: 'arguments-array',
		level: 'low',
		description: '`Array.prototype.slice.call(arguments)` became `Array.from(arguments)`.',
		find: argumentCopies,
	},
	{
		name: 'object-values',
		level: 'low',
		description: '`Object.keys(o).map((k) => o[k])` became `Object.values(o)`.',
		find: (code) => keyMaps(code, 'values'),
	},
	{
		name: 'object-entries',
		level: 'low',
		description: '`Object.keys(o).map((k) => [k, o[k]])` became `Object.entries(o)`.',
		find: (code) => keyMaps(code, 'entries'),
	},
];

function* ownPropertyChecks(code: Code): Generator<Edit> {
	if (redefines(code, 'Object')) return;
	for (let index = 0; index < code.length; index++) {
		if (!code.is(index, 'Object', '.', 'prototype', '.', 'hasOwnProperty', '.', 'call', '(')) continue;
		if (code.text(index - 1) === '.' || code.args(index + 7)?.length !== 2) continue;
		yield replaceTokens(code, index, index + 6, 'Object.hasOwn');
	}
}

// Where a `[` or `{` can only start a value.
const BEFORE_VALUE = new Set('= ( , [ return ? || && ?? ??= ||= &&='.split(' '));

function* constructions(code: Code): Generator<Edit> {
	for (const [name, literal] of [
		['Array', '[]'],
		['Object', '{}'],
	] as const) {
		if (redefines(code, name)) continue;
		for (let index = 0; index < code.length; index++) {
			if (!code.is(index, 'new', name, '(', ')')) continue;
			if (BEFORE_VALUE.has(code.text(index - 1))) yield replaceTokens(code, index, index + 3, literal);
		}
	}
}

function* times(code: Code): Generator<Edit> {
	if (redefines(code, 'Date')) return;
	for (let index = 0; index < code.length; index++) {
		if (!code.is(index, 'new', 'Date', '(', ')')) continue;
		const isCall = code.is(index + 4, '.', 'getTime', '(', ')') || code.is(index + 4, '.', 'valueOf', '(', ')');
		const isUnary = code.text(index - 1) === '+' && !code.endsOperand(index - 2) && code.text(index - 2) !== '}';
		if (isCall) yield replaceTokens(code, index, index + 7, 'Date.now()');
		else if (isUnary && !['.', '?.', '[', '('].includes(code.text(index + 4))) {
			yield replaceTokens(code, index - 1, index + 3, 'Date.now()');
		}
	}
}

function* argumentCopies(code: Code): Generator<Edit> {
	if (redefines(code, 'Array')) return;
	for (let index = 0; index < code.length; index++) {
		if (!code.is(index, 'Array', '.', 'prototype', '.', 'slice', '.', 'call', '(', 'arguments', ')')) continue;
		if (code.text(index - 1) !== '.') yield replaceTokens(code, index, index + 9, 'Array.from(arguments)');
	}
}

function* keyMaps(code: Code, method: 'values' | 'entries'): Generator<Edit> {
	if (redefines(code, 'Object')) return;
	for (let index = 0; index < code.length; index++) {
		const target = code.text(index + 4);
		if (!code.is(index, 'Object', '.', 'keys', '(', target, ')', '.', 'map', '(') || !code.isName(index + 4)) continue;
		const hasBrackets = code.is(index + 9, '(');
		const key = code.text(hasBrackets ? index + 10 : index + 9);
		const arrow = hasBrackets ? index + 12 : index + 10;
		const value = [target, '[', key, ']'];
		const result = method === 'values' ? value : ['[', key, ',', ...value, ']'];
		const params = hasBrackets ? ['(', key, ')'] : [key];
		if (key === target || !code.is(index + 9, ...params, '=>', ...result, ')')) continue;
		yield replaceTokens(code, index, arrow + result.length + 1, `Object.${method}(${target})`);
	}
}
