import type { Code, Range } from './code.ts';
import { isPureCallback } from './pureCode.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** Rewrites of searches in lists. */
export const arrayRewrites: readonly Rewrite[] = [
	{
		name: 'includes-literal',
		level: 'low',
		description: 'The comparison of `indexOf` with -1 became `includes`.',
		find: (code) => inclusions(code, true),
	},
	{
		name: 'includes',
		level: 'high',
		description:
			'The comparison of `indexOf` with -1 became `includes`. Assumes that the value sought is not NaN, nor a regular expression sought in a string.',
		find: (code) => inclusions(code, false),
	},
	{
		name: 'find',
		level: 'high',
		description:
			'`filter(…)[0]` became `find(…)`, which stops at the first match. Assumes an array without holes, and a test that fails for no element after the first match.',
		find: firstMatches,
	},
	{
		name: 'some',
		level: 'high',
		description:
			'The length of `filter(…)` compared with 0 became `some(…)`, which stops at the first match. Assumes an array, and a test that fails for no element after the first match.',
		find: anyMatches,
	},
	{
		name: 'flat-map',
		level: 'medium',
		description: '`map(…).flat()` became `flatMap(…)`, without the list between.',
		find: flatMaps,
	},
];

// What the result of `indexOf(…)` is compared with, and whether the comparison means that the value is found.
const FOUND = ['!== - 1', '!= - 1', '> - 1', '>= 0'];
const MISSING = ['=== - 1', '== - 1', '< 0'];
const SOME = ['> 0', '!== 0', '!= 0', '>= 1'];
const NONE = ['=== 0', '== 0', '< 1'];
const LOGICAL = { afterLogical: true, beforeLogical: true };

function* inclusions(code: Code, wantsLiteral: boolean): Generator<Edit> {
	for (let index = 1; index < code.length; index++) {
		if (!code.is(index, '.', 'indexOf', '(')) continue;
		const args = code.args(index + 2);
		if (args?.length !== 1 || args[0] === undefined || isLiteral(code, args[0]) !== wantsLiteral) continue;
		yield* asTest(code, index, code.partner(index + 2), { yes: FOUND, no: MISSING, method: 'includes' });
	}
}

function isLiteral(code: Code, { first, last }: Range): boolean {
	const kind = code.token(first)?.kind;
	return first === last && (kind === 'string' || kind === 'number');
}

/**
 * The comparison after a call, from the dot before the method on, rewritten as a method call that returns a boolean.
 */
function* asTest(
	code: Code,
	dot: number,
	callEnd: number,
	forms: { readonly yes: readonly string[]; readonly no: readonly string[]; readonly method: string },
): Generator<Edit> {
	const form = [...forms.yes, ...forms.no].find((each) => code.is(callEnd + 1, ...each.split(' ')));
	const start = form === undefined ? undefined : code.chainStart(dot - 1);
	if (form === undefined || start === undefined) return;
	const last = callEnd + form.split(' ').length;
	if (!code.startsExpression(start, LOGICAL) || !code.endsExpression(last, LOGICAL)) return;
	const close = code.partner(dot + 2);
	const call = `${code.slice(start, dot)}${forms.method}${code.slice(dot + 2, close)}`;
	yield replaceTokens(code, start, last, forms.no.includes(form) ? `!${call}` : call);
}

function* firstMatches(code: Code): Generator<Edit> {
	for (const { dot, close } of pureFilters(code)) {
		const after = code.text(close + 4);
		const start = code.chainStart(dot - 1);
		if (!code.is(close + 1, '[', '0', ']') || start === undefined) continue;
		// A call would get the filtered list as `this`.
		const isTarget = code.isAssignment(close + 4) || ['(', '++', '--'].includes(after) || after.startsWith('`');
		const isChanged = ['delete', '++', '--', 'new'].includes(code.text(start - 1));
		if (!isTarget && !isChanged) {
			yield replaceTokens(code, dot + 1, close + 3, `find${code.slice(dot + 2, close)}`);
		}
	}
}

function* anyMatches(code: Code): Generator<Edit> {
	for (const { dot, close } of pureFilters(code)) {
		if (!code.is(close + 1, '.', 'length')) continue;
		yield* asTest(code, dot, close + 2, { yes: SOME, no: NONE, method: 'some' });
	}
}

/** The calls of `filter` with one callback that may be called fewer times. */
function* pureFilters(code: Code): Generator<{ readonly dot: number; readonly close: number }> {
	for (let dot = 1; dot < code.length; dot++) {
		if (!code.is(dot, '.', 'filter', '(')) continue;
		const [callback, ...more] = code.args(dot + 2) ?? [];
		if (callback === undefined || more.length > 0 || !isPureCallback(code, callback)) continue;
		yield { dot, close: code.partner(dot + 2) };
	}
}

function* flatMaps(code: Code): Generator<Edit> {
	for (let dot = 1; dot < code.length; dot++) {
		if (!code.is(dot, '.', 'map', '(') || code.args(dot + 2)?.length !== 1) continue;
		const close = code.partner(dot + 2);
		const isFlat = code.is(close + 1, '.', 'flat', '(', ')');
		const isFlatByOne = code.is(close + 1, '.', 'flat', '(', '1', ')');
		if (!isFlat && !isFlatByOne) continue;
		yield replaceTokens(code, dot + 1, close + (isFlat ? 4 : 5), `flatMap${code.slice(dot + 2, close)}`);
	}
}
