// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import { purityOf } from '../../../../../src/localService/rewrites/script/purity.ts';
import { lastExpression } from './lastExpression.ts';

const run = (parameters: string, body: string) => `function run(${parameters}) { ${body}; }`;

const PURE = [
	'a;',
	'this;',
	'() => note();',
	'a === b;',
	'a == null;',
	'typeof a;',
	'!a;',
	'[1, a, , ...[2]];',
	'({ a: 1, [1]: b, ...{ c: 2 } });',
	'(a, b);',
	'(`a${1}`);',
	'-(1);',
	'String(1);',
	"'a'.indexOf('b');",
	'[1].includes(a);',
	'[1].some((each) => each > 0);',
	'[a].filter(Boolean);',
	'new Set([1]).has(a);',
	'new Map().size;',
	"new Error('a');",
	'Math.max(1, 2);',
	'Array.isArray(a);',
	'Object.keys({});',
	'a ? undefined : NaN;',
	run('a', 'a ? a : 1'),
	run('user: { name: string }', 'user.name + user.name.length'),
	run('user: User', 'user.name'),
	run('user: User', 'user.name + 1'),
	run('list: string[]', 'list[0]'),
	run('list: string[]', 'list.find((each) => each.startsWith("a"))'),
	run('value: unknown', '(value as string).trim()'),
	'class A { items: string[] = []; run() { this.items.length; } }',
];

/** What is said of anything for which there is no better reason. */
const more = (text: string) => `\`${text}\` may do more than return a value`;

const IMPURE: readonly (readonly [code: string, because: string])[] = [
	['note();', more('note()')],
	['note`a`;', more('note’a’')],
	['new Item();', more('new Item()')],
	['a = 1;', more('a = 1')],
	['a++;', more('a++')],
	['await a;', more('await a')],
	['import(a);', more('import(a)')],
	['a in b;', more('a in b')],
	['a instanceof b;', more('a instanceof b')],
	['delete [1].length;', '`delete` changes an object'],
	['a + 1;', 'nothing here shows that `a` is a number or a string'],
	['1 + undefined;', more('1 + undefined')],
	['a == b;', 'nothing here shows that `a` is a number or a string'],
	['(`${a}`);', 'nothing here shows that `a` is a number or a string'],
	['-a;', 'nothing here shows what `a` is'],
	["+'a';", "nothing here shows what `'a'` is"],
	['[...a];', 'nothing here shows what `a` is'],
	['({ get a() { return 1; } });', more('get a() { return 1; }')],
	['({ [a]: 1 });', 'nothing here shows that `a` is a number or a string'],
	['a ? b : 1;', '`b` is not declared here, and may not exist'],
	['a.b;', 'nothing here shows what `a` is: reading `a.b` may fail or run a getter'],
	['a?.b;', 'nothing here shows what `a` is: reading `a?.b` may fail or run a getter'],
	[
		run('user: { name: string } | undefined', 'user.name'),
		'nothing here shows what `user` is: reading `user.name` may fail or run a getter',
	],
	[`const other = { get name() {} }; ${run('user: User', 'user.name')}`, 'reading `name` may run a getter'],
	[`const other = { get [a]() {} }; ${run('user: User', 'user.name')}`, 'reading `name` may run a getter'],
	[`const other = { get name() {} }; ${run('user: User, key: string', 'user[key]')}`, 'the code defines getters'],
	['String(a);', 'nothing here shows that `a` is a number or a string'],
	['const String = a; String(1);', more('String(1)')],
	['a.trim();', 'nothing here shows what `a.trim` does'],
	["'a'.replace('a', 'b');", more("'a'.replace('a', 'b')")],
	["'a'.includes(a);", 'nothing here shows what `a` is'],
	['[1].push(2);', more('[1].push(2)')],
	['[2, 1].sort();', more('[2, 1].sort()')],
	['[1].map(note);', 'nothing here shows what `note` does'],
	['[1].map(async () => 1);', 'nothing here shows what `async () => 1` does'],
	[
		'[1].map((each, index, all) => 1);',
		'`(each, index, all) => 1` is not just an expression of the element and its index',
	],
	[
		'[1].map(function () { return this; });',
		'`function () { return this; }` is not just an expression of the element and its index',
	],
	[
		'[1].map((each) => { return 1; return 2; });',
		'`(each) => { return 1; return 2; }` is not just an expression of the element and its index',
	],
	['[1].map((each) => note(each));', more('note(each)')],
	[run('user: User', 'user.save()'), 'nothing here shows what `user` is, and so what `save` does'],
	['new Set(a);', 'nothing here shows what `a` is'],
	['new Map([1]);', more('new Map([1])')],
	['Math.max(a);', 'nothing here shows what `a` is'],
	['Math.random();', 'nothing here shows what `Math.random` does'],
	['Object.keys(a);', 'nothing here shows what `a` is'],
	['const Math = a; Math.max(1);', 'nothing here shows what `Math` is, and so what `max` does'],
];

describe('whether an expression does nothing but give a value', () => {
	for (const code of PURE) {
		it(`it does: ${code}`, () => {
			const { script, node } = lastExpression(code);
			assert.equal(purityOf(script, node).impure, undefined);
		});
	}

	for (const [code, because] of IMPURE) {
		it(`it may do more, because ${because}: ${code}`, () => {
			const { script, node } = lastExpression(code);
			assert.equal(purityOf(script, node).impure, because);
		});
	}

	it('names the types that it rests on, all of them', () => {
		const { script, node } = lastExpression(run('one: string, other: User', 'one + other.name'));
		assert.deepEqual(purityOf(script, node).basis.toSorted(), [
			'the type of `one`, `string`',
			'the type of `other`, `User`',
		]);
	});
});
