import type { Code, Range } from './code.ts';
import { type FunctionBody, functionBodies } from './functionBodies.ts';
import { isPure } from './pureCode.ts';
import { redefines } from './redefines.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** Rewrites of `for…of` loops that do nothing but build one value. They hold for anything that can be iterated. */
export const loopRewrites: readonly Rewrite[] = [
	{
		name: 'map-loop',
		level: 'medium',
		description: 'The loop that pushed into a list became `Array.from(…)` with a function.',
		find: mapLoops,
	},
	{
		name: 'filter-loop',
		level: 'medium',
		description: 'The loop that pushed what passes a test became `filter(…)`.',
		find: filterLoops,
	},
	{
		name: 'join-loop',
		level: 'medium',
		description: 'The loop that appended to a text became `Array.from(…).join(…)`.',
		find: joinLoops,
	},
];

/** A loop right behind the declaration of what it builds. */
interface BuildingLoop {
	/** The variable that is built, and where it is declared. */
	readonly name: string;
	readonly nameIndex: number;
	/** The tokens of its initial value. */
	readonly initial: Range;
	/** The pattern of each item, and what is iterated. */
	readonly item: Range;
	readonly iterated: Range;
	/** The one statement of the loop. */
	readonly statement: Range;
	readonly last: number;
	/** The functions of the whole code. */
	readonly bodies: readonly FunctionBody[];
}

function* mapLoops(code: Code): Generator<Edit> {
	for (const loop of buildingLoops(code)) {
		const value = pushedValue(code, loop, loop.statement);
		if (value === undefined || !isEmptyList(code, loop.initial)) continue;
		const item = code.slice(loop.item.first, loop.item.last);
		const result = code.slice(value.first, value.last);
		const iterated = code.slice(loop.iterated.first, loop.iterated.last);
		const isCopy = result === item && loop.item.first === loop.item.last;
		const list = isCopy ? `[...${iterated}]` : `Array.from(${iterated}, (${item}) => ${asBody(code, value)})`;
		yield replaceTokens(code, loop.initial.first, loop.last, `${list};`);
	}
}

function* filterLoops(code: Code): Generator<Edit> {
	for (const loop of buildingLoops(code)) {
		const { first, last } = loop.statement;
		if (!code.is(first, 'if', '(') || !isEmptyList(code, loop.initial)) continue;
		const test = { first: first + 2, last: code.partner(first + 1) - 1 };
		const value = pushedValue(code, loop, withoutBraces(code, { first: test.last + 2, last }));
		if (value === undefined || !isPure(code, test) || code.mentions(test, loop.name)) continue;
		const item = code.slice(loop.item.first, loop.item.last);
		if (code.slice(value.first, value.last) !== item) continue;
		const list = `[...${code.slice(loop.iterated.first, loop.iterated.last)}]`;
		yield replaceTokens(code, loop.initial.first, loop.last, `${list}.filter((${item}) => ${asBody(code, test)});`);
	}
}

function* joinLoops(code: Code): Generator<Edit> {
	for (const loop of buildingLoops(code)) {
		const { first, last } = loop.statement;
		const initial = code.slice(loop.initial.first, loop.initial.last);
		const value = { first: first + 2, last: code.is(last, ';') ? last - 1 : last };
		if (!["''", '""', '``'].includes(initial) || !code.is(first, loop.name, '+=')) continue;
		if (!isOneExpression(code, value) || !isText(code, value) || !isMovable(code, loop, value)) continue;
		const item = code.slice(loop.item.first, loop.item.last);
		const iterated = code.slice(loop.iterated.first, loop.iterated.last);
		const text = `Array.from(${iterated}, (${item}) => ${asBody(code, value)}).join(${initial})`;
		yield replaceTokens(code, loop.initial.first, loop.last, `${text};`);
	}
}

function* buildingLoops(code: Code): Generator<BuildingLoop> {
	if (redefines(code, 'Array')) return;
	const bodies = functionBodies(code);
	for (let index = 3; index < code.length; index++) {
		if (!code.is(index, 'for', '(') || !code.is(index - 1, ';')) continue;
		const head = loopHead(code, index + 1);
		const declared = declarationBefore(code, index - 2);
		const statement = loopStatement(code, code.partner(index + 1) + 1);
		if (head === undefined || declared === undefined || statement === undefined) continue;
		if (code.mentions(head.iterated, declared.name) || code.mentions(head.item, declared.name)) continue;
		yield { ...declared, ...head, ...statement, bodies };
	}
}

/** `(const item of list)`. */
function loopHead(code: Code, open: number): { readonly item: Range; readonly iterated: Range } | undefined {
	if (!code.is(open + 1, 'const') && !code.is(open + 1, 'let')) return undefined;
	const itemLast = Math.max(open + 2, code.partner(open + 2));
	if (!code.is(itemLast + 1, 'of')) return undefined;
	const item = { first: open + 2, last: itemLast };
	return { item, iterated: { first: itemLast + 2, last: code.partner(open) - 1 } };
}

/** `let name = value`, with a type perhaps, up to the token `last`. */
function declarationBefore(code: Code, last: number): Pick<BuildingLoop, 'name' | 'nameIndex' | 'initial'> | undefined {
	const first = code.is(last, ']') ? code.partner(last) : last;
	if (!code.is(first - 1, '=')) return undefined;
	for (let index = first - 2; index > 0 && index > first - 20; index--) {
		if (['let', 'const', 'var'].includes(code.text(index - 1))) {
			const isTyped = code.is(index + 1, ':') || index + 1 === first - 1;
			if (!isTyped || !code.isName(index)) return undefined;
			return { name: code.text(index), nameIndex: index, initial: { first, last } };
		}
		if (['=', ';', '{', '}'].includes(code.text(index))) return undefined;
	}
	return undefined;
}

/** The one statement of a loop's body, and where the loop ends. */
function loopStatement(code: Code, first: number): { readonly statement: Range; readonly last: number } | undefined {
	if (code.is(first, '{')) {
		const last = code.partner(first);
		return last > first + 1 ? { statement: { first: first + 1, last: last - 1 }, last } : undefined;
	}
	for (const index of code.topLevel(first, code.length - 1)) {
		if (code.is(index, ';')) {
			return code.is(index + 1, 'else') ? undefined : { statement: { first, last: index }, last: index };
		}
		if (code.partner(index) >= 0 && code.partner(index) < first) return undefined;
	}
	return undefined;
}

/** Without semicolons a second statement may follow on the next line. */
function isOneExpression(code: Code, { first, last }: Range): boolean {
	if (last < first) return false;
	return [...code.topLevel(first + 1, last)].every((index) => {
		const startsStatement = code.token(index)?.newlineBefore && code.endsOperand(index - 1);
		return !code.is(index, ';') && !(startsStatement && code.token(index)?.kind === 'name');
	});
}

function withoutBraces(code: Code, { first, last }: Range): Range {
	const isBlock = code.is(first, '{') && code.partner(first) === last;
	return isBlock ? { first: first + 1, last: last - 1 } : { first, last };
}

/** The argument of a `push` that is the whole statement. */
function pushedValue(code: Code, loop: BuildingLoop, { first, last }: Range): Range | undefined {
	if (!code.is(first, loop.name, '.', 'push', '(')) return undefined;
	const close = code.partner(first + 3);
	const isWhole = close === last || (close === last - 1 && code.is(last, ';'));
	const [value, ...more] = code.args(first + 3) ?? [];
	if (!isWhole || value === undefined || more.length > 0) return undefined;
	return isMovable(code, loop, value) ? value : undefined;
}

const BOUND = ['await', 'yield'];

/** Whether an expression can go into a function: it does not wait, and nothing it calls can see what is being built. */
function isMovable(code: Code, { name, nameIndex, last, bodies }: BuildingLoop, value: Range): boolean {
	if (code.mentions(value, name) || BOUND.some((word) => code.mentions(value, word))) return false;
	const scope = bodies.findLast(({ open, close }) => open < nameIndex && close > last);
	const start = scope?.open ?? 0;
	const end = scope?.close ?? code.length;
	if (code.mentions({ first: start, last: nameIndex - 1 }, name)) return false;
	const inner = bodies.filter(({ open, close }) => open > start && close < end);
	return !inner.some(({ open, close }) => code.mentions({ first: open, last: close }, name));
}

function isEmptyList(code: Code, { first, last }: Range): boolean {
	return code.is(first, '[', ']') && last === first + 1;
}

const NOT_SUMS = new Set('- ? : = => , && || ?? < > <= >= == === != !== & | ^ << >> >>> in instanceof as'.split(' '));

/** Whether an expression surely gives a text: a template, or a sum that has one among its first two terms. */
function isText(code: Code, range: Range): boolean {
	if (code.hasTopLevel(range, NOT_SUMS)) return false;
	const ends = [...code.topLevel(range.first, range.last)].filter((index) => code.is(index, '+'));
	const starts = [range.first, ...ends.map((index) => index + 1)];
	return starts.slice(0, 2).some((start, term) => {
		const last = (ends[term] ?? range.last + 1) - 1;
		const kind = code.token(start)?.kind;
		return start === last && (kind === 'string' || kind === 'template');
	});
}

/** The body of an arrow function; brackets keep an object from being taken for a block. */
function asBody(code: Code, range: Range): string {
	const text = code.slice(range.first, range.last);
	return code.is(range.first, '{') || code.hasTopLevel(range, new Set([','])) ? `(${text})` : text;
}
