import type { Code, Range } from './code.ts';
import { redefines } from './redefines.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** Rewrites of calls to spread syntax. */
export const spreadRewrites: readonly Rewrite[] = [
	{
		name: 'object-spread',
		level: 'medium',
		description:
			'`Object.assign({}, a, b)` became `{ ...a, ...b }`. The two differ only for an own property named `__proto__`.',
		find: copies,
	},
	{
		name: 'spread-call',
		level: 'high',
		description:
			'`Math.max.apply(null, list)` became `Math.max(...list)`. Assumes that the list is iterable, as arrays are.',
		find: appliedCalls,
	},
];

// Where a `{` can only start a value; after the others it might start a block and needs brackets.
const BEFORE_VALUE = new Set('= ( , [ return ? || && ??'.split(' '));
const BEFORE_BRACKETED = new Set(['=>', ':']);

function* copies(code: Code): Generator<Edit> {
	if (redefines(code, 'Object')) return;
	for (let index = 0; index < code.length; index++) {
		if (!code.is(index, 'Object', '.', 'assign', '(', '{', '}', ',')) continue;
		const before = code.text(index - 1);
		const sources = code.args(index + 3)?.slice(1) ?? [];
		if (sources.length === 0 || (!BEFORE_VALUE.has(before) && !BEFORE_BRACKETED.has(before))) continue;
		const object = `{ ${sources.map((source) => spread(code, source)).join(', ')} }`;
		const text = BEFORE_VALUE.has(before) ? object : `(${object})`;
		const last = code.partner(index + 3);
		yield replaceTokens(code, index, last, text);
		// The inner expression is rewritten in the next round.
		index = last;
	}
}

// What means something else inside the new object than in the one that was copied.
const UNLIKE = new Set(['get', 'set', 'super', '__proto__', "'__proto__'", '"__proto__"']);

/** The properties of a plain object as they are, anything else behind three dots. */
function spread(code: Code, { first, last }: Range): string {
	const isObject = code.is(first, '{') && code.partner(first) === last && last > first + 1;
	const isPlain = isObject && !code.hasTopLevel({ first: first + 1, last: last - 1 }, UNLIKE);
	if (!isPlain) return `...${code.slice(first, last)}`;
	return code.slice(first + 1, code.is(last - 1, ',') ? last - 2 : last - 1);
}

// Functions that ignore `this`.
const FREE_FUNCTIONS = ['Math.max', 'Math.min', 'String.fromCharCode'];

function* appliedCalls(code: Code): Generator<Edit> {
	for (const name of FREE_FUNCTIONS) {
		const [owner = '', method = ''] = name.split('.');
		if (redefines(code, owner)) continue;
		for (let index = 0; index < code.length; index++) {
			if (!code.is(index, owner, '.', method, '.', 'apply', '(') || code.text(index - 1) === '.') continue;
			const [self, list, ...more] = code.args(index + 5) ?? [];
			if (self === undefined || list === undefined || more.length > 0) continue;
			if (!['null', 'undefined', owner].includes(code.slice(self.first, self.last))) continue;
			if (code.slice(list.first, list.last) === 'undefined') continue;
			const call = `${name}(...${code.slice(list.first, list.last)})`;
			yield replaceTokens(code, index, code.partner(index + 5), call);
		}
	}
}
