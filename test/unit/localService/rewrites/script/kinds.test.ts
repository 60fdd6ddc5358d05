// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import type { Kind } from '../../../../../src/localService/rewrites/script/kinds.ts';
import { kindOf } from '../../../../../src/localService/rewrites/script/valueKinds.ts';
import { lastExpression } from './lastExpression.ts';

const TYPES = 'interface User { id: string; tags: string[]; note?: string }';
const typed = (type: string, body: string) => `${TYPES} function run(list: ${type}) { ${body} }`;

/** A kind in short: `dense string[]`, `holey unknown[]`, `number except NaN`. */
function inShort({ is, element, isDense, isNumeric }: Kind): string {
	if (is === 'array') return `${isDense ? 'dense' : 'holey'} ${element ? inShort(element) : 'unknown'}[]`;
	return isNumeric ? `${is} except NaN` : is;
}

const KINDS: Readonly<Record<string, readonly (readonly [code: string, kind: string])[]>> = {
	'strings, numbers and other primitives': [
		["'a';", 'string'],
		['(`a${b}`);', 'string'],
		["1 + 'a';", 'string'],
		["b + 'a';", 'unknown'],
		['1;', 'number except NaN'],
		['-1;', 'number except NaN'],
		['1 + 2;', 'number'],
		["'a' - 1;", 'number'],
		['NaN;', 'number'],
		['const NaN = 1; NaN;', 'number except NaN'],
		['1n;', 'unknown'],
		['a - b;', 'unknown'],
		['a < b;', 'boolean'],
		['!a;', 'boolean'],
		['typeof a;', 'string'],
		['void a;', 'undefined'],
		['undefined;', 'undefined'],
		['null;', 'unknown'],
		["a ? 'b' : 'c';", 'string'],
		["a ? 'b' : 1;", 'unknown'],
		['a ? 1 : NaN;', 'number'],
		["'abc'[0];", 'primitive'],
		["'abc'.length;", 'number except NaN'],
	],
	'lists that the code makes': [
		['[];', 'dense unknown[]'],
		["['a', 'b'];", 'dense string[]'],
		["['a', 1];", 'dense unknown[]'],
		['[1, , 2];', 'holey unknown[]'],
		['[...a];', 'dense unknown[]'],
		["const list = ['a']; list;", 'dense string[]'],
		["const list = ['a']; list[0];", 'primitive'],
		["const list = ['a']; list.slice();", 'dense string[]'],
		["const list = ['a']; list.push(1); list.slice();", 'dense unknown[]'],
		["const list = ['a']; list.sort(); list.slice();", 'dense unknown[]'],
		["const list = ['a']; list[3] = 'b'; list.slice();", 'holey unknown[]'],
		["const list = ['a']; list.length = 3; list.slice();", 'holey unknown[]'],
		["const list = ['a']; delete list[0]; list.slice();", 'holey unknown[]'],
		["const list = ['a']; give(list); list.slice();", 'holey unknown[]'],
		["const list = ['a']; const other = list; list.slice();", 'holey unknown[]'],
		["let list = ['a']; list = ['b', , 'c']; list.slice();", 'holey unknown[]'],
		["let list = ['a']; list = other; list.slice();", 'unknown'],
		["var list = ['a']; list.slice();", 'unknown'],
	],
	'what types say': [
		[typed('string[]', 'list;'), 'dense string[]'],
		[typed('readonly string[]', 'list;'), 'dense string[]'],
		[typed('Array<number>', 'list;'), 'dense number[]'],
		[typed('ReadonlyArray<User>', 'list;'), 'dense plain[]'],
		[typed('Elsewhere[]', 'list;'), 'dense typed[]'],
		[typed('any[]', 'list;'), 'holey unknown[]'],
		[typed('(string | undefined)[]', 'list;'), 'holey unknown[]'],
		[typed('[string, number]', 'list;'), 'dense unknown[]'],
		[typed('string[]', 'list[0] = ""; list;'), 'holey string[]'],
		[typed('string[]', 'list.length = 9; list;'), 'holey string[]'],
		[typed('string[]', 'list.push(""); list;'), 'dense string[]'],
		[typed('User', 'list.tags;'), 'dense string[]'],
		[typed('User', 'list.id;'), 'string'],
		[typed('User', 'list.note;'), 'typed'],
		[typed('User', 'list.other;'), 'typed'],
		[typed('User | undefined', 'list;'), 'unknown'],
		[typed('User | Elsewhere', 'list;'), 'typed'],
		[typed('"a" | "b"', 'list;'), 'string'],
		[typed('"a" | 1', 'list;'), 'typed'],
		[typed('Set<string>', 'list;'), 'set'],
		[typed('ReadonlyMap<string, number>', 'list;'), 'map'],
		['type Names = readonly string[]; function run(list: Names) { list; }', 'dense string[]'],
		['type Names<Name> = Name[]; function run(list: Names<string>) { list; }', 'unknown'],
		['function run<Item>(list: Item[]) { list; }', 'holey unknown[]'],
		['function run<Item>(item: Item) { item; }', 'unknown'],
		['class Array {} function run(list: Array<string>) { list; }', 'typed'],
		['function run(list?: string[]) { list; }', 'unknown'],
		['function run(list) { list; }', 'unknown'],
		['const list: string[] = make(); list;', 'dense string[]'],
		['make() as string[];', 'dense string[]'],
		['make()!;', 'unknown'],
		['/** @param {string[]} list */ function run(list) { list; }', 'dense string[]'],
		['/** @param {{ id: string }[]} list */ const run = (list) => { list[0]; list; };', 'dense plain[]'],
		['/** @param {string[]} list */ function run(list) { list = []; list; }', 'unknown'],
		['/** @param {string[} list */ function run(list) { list; }', 'unknown'],
	],
	'members of `this`': [
		['class A { items: string[] = []; run() { this.items; } }', 'dense string[]'],
		['class A { constructor(private readonly items: string[]) {} run() { this.items; } }', 'dense string[]'],
		['class A { items: string[] = []; run() { [1].map(() => { this.items; }); } }', 'dense string[]'],
		['class A { items: string[] = []; run() { (function () { this.items; })(); } }', 'unknown'],
		['class A { items?: string[]; run() { this.items; } }', 'unknown'],
		['class A { items = []; run() { this.items; } }', 'unknown'],
		['class A { static items: string[] = []; run() { this.items; } }', 'unknown'],
		['class A { items: string[] = []; static run() { this.items; } }', 'unknown'],
		['class A { items: string[] = []; run() { this[items]; } }', 'unknown'],
	],
	'what is taken apart': [
		['function run({ tags }: { tags: string[] }) { tags; }', 'dense string[]'],
		['function run({ tags = [] }: { tags: string[] }) { tags; }', 'unknown'],
		['function run({ tags }) { tags; }', 'unknown'],
		[typed('User', 'const { id } = list; id;'), 'string'],
		[typed('User', 'let { id } = list; id = 1; id;'), 'unknown'],
		[typed('string[]', 'const [first] = list; first;'), 'primitive'],
		[typed('string[]', 'const [, ...more] = list; more.slice();'), 'dense string[]'],
		['function run(...list: string[]) { list; }', 'dense string[]'],
		['function run(...list) { list; }', 'dense unknown[]'],
	],
	'variables of loops': [
		[typed('string[]', 'for (const each of list) { each; }'), 'string'],
		[typed('any[]', 'for (const each of list) { each; }'), 'unknown'],
		[typed('string[]', 'for (let each of list) { each = 1; each; }'), 'unknown'],
		['for (const each of [1, , 2]) { each; }', 'unknown'],
		['for (const key in other) { key; }', 'string'],
		['for (let i = 0; i < 3; i++) { i; }', 'number except NaN'],
		['for (let i = 0; i < 3; i += 2) { i; }', 'number'],
		['for (let i = 0; i < 3; i += step) { i; }', 'unknown'],
		["let text = ''; for (const each of list) { text += 'a'; } text;", 'string'],
		[typed('string[]', 'list.forEach((each) => { each; });'), 'string'],
		[typed('string[]', 'list.forEach((each, index) => { index; });'), 'number except NaN'],
		[typed('string[]', 'list.reduce((all, each) => { all; }, 0);'), 'unknown'],
	],
	'what calls give': [
		['Object.keys(a);', 'dense string[]'],
		['Object.entries(a);', 'dense unknown[]'],
		['const Object = {}; Object.keys(a);', 'unknown'],
		['Array.from(a, () => 1);', 'dense number except NaN[]'],
		['String(a);', 'string'],
		['Number(a);', 'number'],
		['Math.max(a);', 'number'],
		['Date.now();', 'number except NaN'],
		['new Set(a);', 'set'],
		['new Map();', 'map'],
		['new Item();', 'unknown'],
		["'a,b'.split(',');", 'dense string[]'],
		["'a'.indexOf('b');", 'number except NaN'],
		["'a'.other();", 'unknown'],
		['a.split(",");', 'unknown'],
		['[1, , 2].filter(Boolean);', 'dense unknown[]'],
		['[1, , 2].slice();', 'holey unknown[]'],
		["[1, 2].map(() => 'a');", 'dense string[]'],
		['[1, 2].map(async () => 1);', 'dense unknown[]'],
		['[1].concat(a);', 'holey unknown[]'],
		["['a'].join();", 'string'],
		["['a'].pop();", 'unknown'],
		[typed('User[]', 'list.find((user) => user.id);'), 'typed'],
		[typed('User[]', 'list?.slice();'), 'unknown'],
		['function make(): string[] { return []; } make();', 'dense string[]'],
		['const make = (): number => 1; make();', 'number'],
		['async function make(): Promise<string> { return ""; } make();', 'unknown'],
		['function make() { return []; } make();', 'unknown'],
	],
};

describe('the kind of a value', () => {
	for (const [what, cases] of Object.entries(KINDS)) {
		describe(`for ${what}`, () => {
			for (const [code, kind] of cases) {
				it(`is ${kind}: ${code.replace(TYPES, '').trim()}`, () => {
					const { script, node } = lastExpression(code);
					assert.equal(inShort(kindOf(script, node)), kind);
				});
			}
		});
	}

	for (const [code, ...basis] of [
		["['a'];"],
		['function run(list: string[]) { list.slice(); }', 'the type of `list`, `string[]`'],
		['class A { items: string[] = []; run() { this.items; } }', 'the type of `this.items`, `string[]`'],
		['/** @param {string[]} list */ function run(list) { list; }', 'the type of `list` in its comment, `string[]`'],
		['make() as string[];', 'the cast to `string[]`'],
		['function make(): string[] { return []; } make();', 'the type of what `make` returns, `string[]`'],
		[
			'function run(one: string, other: string) { one + other; }',
			'the type of `one`, `string`',
			'the type of `other`, `string`',
		],
	] as const) {
		it(`rests on ${basis.join(' and ') || 'nothing but the code'}: ${code}`, () => {
			const { script, node } = lastExpression(code);
			assert.deepEqual(kindOf(script, node).basis, basis);
		});
	}
});
