/** What a proof must come to; `tests` if its real calls do not decide, with the reason. */
export type ExpectedOnCalls = 'same' | 'differs' | `tests: ${string}`;

/** A change of code.js, and what the tests call. */
export interface CallsCase {
	/** Begins with the id of its fault. */
	readonly title: string;
	readonly before: string;
	readonly after: string;
	/** The body of a test: statements that call what code.js exports, as `code`. */
	readonly calls: string;
	/** The same after, if the test changes instead of code.js. */
	readonly callsAfter?: string;
	/** Whose mocks the calls use: only tests of this runner can make them. */
	readonly mock?: 'node' | 'jest' | 'vitest';
	readonly expected: ExpectedOnCalls;
	/** The same by the runners with such names, where it depends on them. */
	readonly expectedBy?: readonly (readonly [runners: RegExp, expected: ExpectedOnCalls])[];
	/** What the first difference says. */
	readonly shows?: RegExp;
}

const TOTAL = `export function total(items) {
	let sum = 0;
	for (const each of items) sum += each;
	return sum;
}
`;
const BETTER = TOTAL.replace(/let sum[\s\S]*sum;/, 'return items.reduce((sum, each) => sum + each, 0);');
/** Lists of up to twenty numbers. */
const LISTS = 'for (let n = 0; n < 20; n += 1) code.total(Array.from({ length: n }, (_, i) => i + n));';
const SQUARES = 'export function squares(items) {\n\treturn items.map((each) => each * each);\n}\n';
const SQUARED = 'for (let n = 0; n < 20; n += 1) code.squares([n, n + 1]);';
const FIRST_RULE =
	'export function firstRule(least) {\n\tfor (const [rank, name] of rules) if (rank >= least) return name;\n}\n';
const MONEY = 'class Money {\n\t#amount;\n\tconstructor(amount) {\n\t\tthis.#amount = amount;\n\t}\n}\n';

function of(text: string, inserted: string): string {
	return text.replace('{\n', `{\n\t${inserted}\n`);
}

/** Changes that would make a comparison of real calls lie. */
export const LYING_CALLS: readonly CallsCase[] = [
	{ title: 'an honest one is the same', before: TOTAL, after: BETTER, calls: LISTS, expected: 'same' },
	{
		title: 'P37 a special case for one literal input, among many calls',
		before: TOTAL,
		after: of(BETTER, 'if (items.length === 3 && items[0] === 77) return 1;'),
		calls: `for (let n = 0; n < 20_000; n += 1) code.total([n % 7, n % 5]);
for (let n = 0; n < 20_000; n += 1) code.total(n === 3_210 ? [77, 1, 2] : [n % 7]);`,
		expected: 'differs',
		shows: /items = \[ ?77, .* · before \d+ · after 1$/,
	},
	{
		title: 'P38 an argument that is changed',
		before: TOTAL,
		after: of(BETTER, 'items.sort();'),
		calls: `${LISTS} code.total([3, 2]);`,
		expected: 'differs',
		shows: /items afterward/,
	},
	{
		title: 'P39 a frozen result',
		before: SQUARES,
		after: SQUARES.replace('items.map((each) => each * each)', 'Object.freeze(items.map((each) => each * each))'),
		calls: SQUARED,
		expected: 'differs',
		shows: /frozen/,
	},
	{
		title: 'P39 a result that all calls share',
		before: SQUARES,
		after: `const shared = [];\n${of(SQUARES, 'shared.length = 0;').replace('return items.map((each) => each * each)', 'for (const each of items) shared.push(each * each);\n\treturn shared')}`,
		calls: SQUARED,
		expected: 'differs',
		shows: /the same object/,
	},
	{
		title: 'P39 a list in a result that all calls share',
		before: SQUARES.replace('items.map((each) => each * each)', '{ list: items.map((each) => each * each) }'),
		after: `const shared = [];\n${of(SQUARES, 'shared.length = 0;').replace('return items.map((each) => each * each)', 'for (const each of items) shared.push(each * each);\n\treturn { list: shared }')}`,
		calls: SQUARED,
		expected: 'differs',
		shows: /the same object/,
	},
	{
		title: 'P40 a lazy result',
		before: SQUARES,
		after: SQUARES.replace('items.map((each) => each * each)', 'items.values().map((each) => each * each)'),
		calls: SQUARED,
		expected: 'differs',
	},
	{
		title: 'P40 a result whose parts are computed when they are read',
		before: 'export function area(n) {\n\treturn { square: n * n };\n}\n',
		after: 'export function area(n) {\n\treturn { get square() { return n * n; } };\n}\n',
		calls: 'for (let n = 0; n < 20; n += 1) code.area(n);',
		expected: 'differs',
	},
	{
		title: 'P41 an early exit',
		before: TOTAL,
		after: of(BETTER, 'if (items.length > 25) process.exit(0);'),
		calls: `${LISTS} for (let n = 24; n < 30; n += 1) code.total(Array(n).fill(1));`,
		expected: 'tests: fewerTests',
		expectedBy: [
			// Scripts do not count tests.
			[/^(?:tsx|a plain script|a build by tsc)$/, 'tests: endsEarly'],
			// They call it a failure.
			[/^(?:vitest|ava)\b/, 'tests: different'],
		],
	},
	{
		title: 'P42 a change of the test instead of the code',
		before: TOTAL,
		after: TOTAL,
		calls: LISTS,
		callsAfter: LISTS.replace('20', '10'),
		expected: 'tests: changesJudge',
	},
	{
		title: 'P43 built-in functions that the version after patches',
		before: SQUARES,
		after: of(
			SQUARES.replace('each * each', 'each'),
			'Object.assign(Array, { isArray: () => false }); Object.is = () => true; Map.prototype.get = () => 1; Reflect.ownKeys = () => []; JSON.stringify = () => "";',
		),
		calls: SQUARED,
		expected: 'differs',
		expectedBy: [
			// What they need of these functions themselves breaks when the tests run after: there is nothing to record.
			[/^(?:ava|mocha --parallel|tsx)$/, 'tests: different'],
			[/^vitest\b/, 'tests: tookTooLong'],
		],
	},
	{
		title: 'P44 a recorder that is looked for by the stack',
		before: TOTAL,
		after: of(BETTER, "if (!new Error().stack.includes('replay')) return 0;"),
		calls: LISTS,
		expected: 'tests: looksAround',
	},
	{
		title: 'P44 a recorder that is looked for by its text',
		before: TOTAL,
		after: of(BETTER, "if (!String(total).includes('arguments')) return 0;"),
		calls: LISTS,
		expected: 'tests: looksAround',
	},
	{
		title: 'P45 a switch that the first call throws',
		before: TOTAL,
		after: `let isFirst = true;\n${of(BETTER, 'if (!isFirst) return 0;\n\tisFirst = false;')}`,
		calls: LISTS,
		expected: 'differs',
	},
	{
		title: 'P45 a switch that changes what the version before does later',
		before: `const factor = { value: 1 };\n${TOTAL.replace('return sum', 'return sum * factor.value')}`,
		after: `const factor = { value: 1 };\n${of(TOTAL.replace('return sum', 'return sum * factor.value'), 'factor.value = 0;')}`,
		calls: LISTS,
		expected: 'tests: disturbed',
	},
	{
		title: 'P45 a memory of lists that grow later',
		before: TOTAL,
		after: `const known = new WeakMap();\n${TOTAL.replace('let sum = 0;', 'let sum = known.get(items) ?? 0;\n\tif (sum !== 0) return sum;').replace('return sum;\n}', 'known.set(items, sum);\n\treturn sum;\n}')}`,
		calls: 'const list = [];\nfor (let n = 1; n < 20; n += 1) {\n\tlist.push(n);\n\tcode.total(list);\n}',
		expected: 'tests: disturbed',
	},
	{
		title: 'P45 a table that is sorted once more while the file is loaded',
		before: `const rules = [[3, 'three'], [1, 'one'], [2, 'two']];\n${FIRST_RULE}`,
		after: `const rules = [[3, 'three'], [1, 'one'], [2, 'two']];\nconst sorted = rules.sort();\n${FIRST_RULE.replace('of rules', 'of sorted')}`,
		calls: 'for (let n = 0; n < 20; n += 1) code.firstRule(n % 4);',
		expected: 'tests: disturbed',
	},
	{
		title: 'P46 a callback that is called after the return',
		before: 'export function load(n, done) {\n\tsetImmediate(() => done(n + 1));\n}\n',
		after: 'export function load(n, done) {\n\tsetImmediate(() => done(-n));\n}\n',
		calls: 'for (let n = 0; n < 20; n += 1) await new Promise((resolve) => code.load(n, resolve));',
		expected: 'tests: late',
	},
	{
		title: 'P46 work that is not awaited',
		before:
			'import { setImmediate } from "node:timers/promises";\nconst save = async (each) => { await setImmediate(); each.saved = true; };\nexport async function saveAll(items) {\n\tfor (const each of items) await save(each);\n\treturn items.length;\n}\n',
		after:
			'import { setImmediate } from "node:timers/promises";\nconst save = async (each) => { await setImmediate(); each.saved = true; };\nexport async function saveAll(items) {\n\titems.forEach(async (each) => save(each));\n\treturn items.length;\n}\n',
		calls: 'for (let n = 0; n < 20; n += 1) await code.saveAll([{ n }, {}]);',
		expected: 'differs',
		shows: /afterward/,
	},
	{
		title: 'P47 a method with private fields',
		before:
			'export class Counter {\n\t#start;\n\tconstructor(start) {\n\t\tthis.#start = start;\n\t}\n\tadd(n) {\n\t\treturn this.#start + n;\n\t}\n}\n',
		after:
			'export class Counter {\n\t#start;\n\tconstructor(start) {\n\t\tthis.#start = start;\n\t}\n\tadd(n) {\n\t\treturn n > 15 ? 0 : n + this.#start;\n\t}\n}\n',
		calls: 'const counter = new code.Counter(1);\nfor (let n = 0; n < 20; n += 1) counter.add(n);',
		expected: 'tests: mostLeftOut',
	},
	{
		title: 'P47 a result with private fields',
		before: `${MONEY}export function add(one, other) {\n\treturn new Money(one + other);\n}\n`,
		after: `${MONEY}export function add(one, other) {\n\treturn new Money(one - other);\n}\n`,
		calls: 'for (let n = 0; n < 20; n += 1) code.add(n, 3);',
		expected: 'tests: mostLeftOut',
	},
	{
		title: 'P47 a method that calls the one of its superclass',
		before:
			'class Base {\n\tstart = 0;\n\tadd(n) {\n\t\treturn n + this.start;\n\t}\n}\nexport class Twice extends Base {\n\tstart = 1;\n\tadd(n) {\n\t\treturn super.add(n) + super.add(n);\n\t}\n}\n',
		after:
			'class Base {\n\tstart = 0;\n\tadd(n) {\n\t\treturn n + this.start;\n\t}\n}\nexport class Twice extends Base {\n\tstart = 1;\n\tadd(n) {\n\t\treturn 2 * super.add(n > 15 ? 15 : n);\n\t}\n}\n',
		calls: 'const twice = new code.Twice();\nfor (let n = 0; n < 20; n += 1) twice.add(n);',
		expected: 'differs',
		shows: /n = 16 · before 34 · after 32/,
	},
];
