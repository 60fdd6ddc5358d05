import type { Snippet } from './snippet.ts';

/** Names that do not mean what they usually do, and code that defines the very function a rewriter would call. */
export const shadowing: readonly Snippet[] = [
	{
		why: 'a polyfill of Date.now by the old pattern',
		code: 'Date.now = null;\nif (!Date.now) Date.now = function now() { return new Date().getTime(); };',
		calls: ['typeof Date.now()'],
	},
	{
		why: 'a polyfill of Date.now in another form',
		code: 'delete Date.now;\nDate.now = Date.now || (() => +new Date());\nfunction run() { return Date.now() - new Date().valueOf(); }',
		calls: ['run()'],
	},
	{
		why: 'a polyfill of Object.hasOwn by the old pattern',
		code: `
			delete Object.hasOwn;
			if (!Object.hasOwn) Object.defineProperty(Object, 'hasOwn', {
				value(object, key) {
					if (object == null) throw new TypeError('no object');
					return Object.prototype.hasOwnProperty.call(Object(object), key);
				},
			});`,
		calls: ['Object.hasOwn({ a: 1 }, "a")', 'Object.hasOwn(null, "a")', 'Object.hasOwn([], "a")'],
	},
	{
		why: 'a polyfill of includes by the old pattern',
		code: `
			delete Array.prototype.includes;
			if (!Array.prototype.includes) Array.prototype.includes = function (item, from) {
				return from === undefined ? this.indexOf(item) !== -1 : this.indexOf(item, from) !== -1;
			};
			String.prototype.includes = function (text) { return this.indexOf(text) !== -1; };`,
		calls: ['[1, 2].includes(2)', '[1, 2].includes(1, 1)', '"abc".includes("bc")', '[NaN].includes(NaN)'],
	},
	{
		why: 'polyfills of find, some and flatMap by the old patterns',
		code: `
			Array.prototype.find = function (test, self) { return this.filter(test, self)[0]; };
			Array.prototype.some = function (test) { return this.filter(test).length > 0; };
			Array.prototype.flatMap = function (f) { return this.map(f).flat(); };
			Array.prototype.flat = function () { return this.reduce((all, list) => all.concat(list), []); };`,
		calls: ['[1, 2, 3].find((x) => x > 1)', '[1].some((x) => x > 1)', '[1, 2].flatMap((x) => [x, x])'],
	},
	{
		why: 'a polyfill of Object.fromEntries by reduce',
		code: `
			Object.fromEntries = function (entries) {
				return [...entries].reduce((result, [key, value]) => ({ ...result, [key]: value }), {});
			};`,
		calls: [
			'Object.fromEntries([["a", 1], ["b", 2]])',
			'Object.fromEntries(new Map([["a", 1]]))',
			'Object.fromEntries([])',
		],
	},
	{
		why: 'a polyfill of replaceAll by split and join',
		code: `
			String.prototype.replaceAll = function replaceAll(a, b) { return this.split(a).join(b); };
			String.prototype.includes = function includes(a) { return this.split(a).length > 1; };`,
		calls: ['"a-b-c".replaceAll("-", "+")', '"a".includes("b")', '"aba".replaceAll("a", "$&")'],
	},
	{
		why: 'a library that has the old pattern as a function of that name',
		code: `
			const utilities = {
				hasOwn(object, key) { return Object.prototype.hasOwnProperty.call(object, key); },
				now: () => new Date().getTime(),
				includes: (list, item) => list.indexOf(item) !== -1,
				pow: (a, b) => Math.pow(a, b),
			};
			var hasOwn = Object.prototype.hasOwnProperty, run = (o, k) => hasOwn.call(o, k) ? utilities.hasOwn(o, k) : k;`,
		calls: [
			'run({ a: 1 }, "a")',
			'run({}, "a")',
			'utilities.includes([1], 1)',
			'utilities.pow(2, 3)',
			'typeof utilities.now()',
		],
	},
	{
		why: 'Object is a local class with no hasOwn or fromEntries',
		code: `
			function run(o, k) {
				class Object { static prototype2 = 1; }
				Object.prototype.hasOwnProperty = function (key) { return 'own ' + key; };
				return [Object.prototype.hasOwnProperty.call(o, k), [[k, o]].reduce((a, [x, y]) => ({ ...a, [x]: y }), {})];
			}`,
		calls: ['run({ a: 1 }, "a")'],
	},
	{
		why: 'Math, Date, Object as parameters, with defaults',
		code: `
			function run(Math, Date = Math.Date, { Object } = Math) {
				return [Math.pow(2, 3), new Date().getTime(), Object.prototype.hasOwnProperty.call({}, 'x')];
			}`,
		calls: [
			'run({ pow: (a, b) => a + b, Date: class { getTime() { return "time"; } }, Object: { prototype: { hasOwnProperty: () => "has" } } })',
		],
	},
	{
		why: 'globals as a catch parameter, the name of a function expression and of a class',
		code: `
			function run() {
				const seen = [];
				try { throw { pow: () => 'caught' }; } catch (Math) { seen.push(Math.pow(1, 2)); }
				try { throw { Math: { pow: () => 'caught too' } }; } catch ({ Math }) { seen.push(Math.pow(1, 2)); }
				const f = function Math() { return typeof Math.pow === 'function' ? Math.pow(2, 2) : 'function'; };
				seen.push(f(), Math.pow(2, 2));
				const C = class Date { getTime() { return 'mine'; } static make() { return new Date().getTime(); } };
				seen.push(C.make());
				return seen;
			}`,
		calls: ['run()'],
	},
	{
		why: 'a global shadowed by var further down, in a block, or in the loop head',
		code: `
			function run(list) {
				const result = [];
				try { result.push(Math.pow(2, 3)); } catch (error) { result.push(error.name); }
				if (list) { var Math = { pow: () => 'hoisted' }; }
				for (const Date of [class { getTime() { return 'loop'; } }]) result.push(new Date().getTime());
				result.push(Math ? Math.pow(1, 1) : 'none');
				return result;
			}`,
		calls: ['run([1])', 'run(null)'],
	},
	{
		why: 'a global in its own dead zone',
		code: 'function run() { try { return Math.pow(2, 3); } catch (error) { return error.name; } finally { log("after"); } let Math; }',
		calls: ['run()'],
	},
	{
		why: 'Set and Map are others than usual where lookups are hoisted',
		code: `
			class Set { constructor(x) { this.own = x; } }
			const Map = { of: (x) => x };
			function run(list, wanted) {
				const out = [];
				for (const x of list) if (wanted.includes(x)) out.push(x);
				for (const x of list) out.push(wanted.find((y) => y === x));
				return [out, new Set(1).own, Map.of(2)];
			}`,
		calls: ['run([1, 2, 3], [2, 3])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'Set is a type parameter, a type or a parameter in typed code',
		code: `
			interface Set { readonly own: number }
			function run(list: readonly number[], wanted: readonly number[], Set: Set, Map: string): unknown {
				return [list.filter((x) => wanted.includes(x)), Set.own, Map.length];
			}`,
		calls: ['run([1, 2, 3], [2, 3], { own: 5 }, "map")', 'run([NaN], [NaN], { own: 5 }, "")'],
		language: 'ts',
	},
	{
		why: 'undefined and NaN are shadowed',
		code: 'function run(x, y, undefined, NaN) { return [x !== null && x !== undefined ? x : y, x === undefined ? y : x, [1, 2].indexOf(NaN) !== -1]; }',
		calls: ['run(1, 2, 1, 2)', 'run(undefined, 2, 5, 1)', 'run(null, 2)'],
	},
	{
		why: 'globals that are imported',
		code: `
			import { Map, Date, Math } from 'own';
			import * as Object from 'own';
			export function run(list, wanted) {
				const found = [];
				for (const x of list) if (wanted.indexOf(x) !== -1) found.push(Math.pow(x, 2));
				return [found, new Date().getTime(), Object.prototype.hasOwnProperty.call(list, 0), Map];
			}`,
		calls: ['run([1, 2], [2])'],
		language: 'module',
		imports:
			'({ Map: 1, Math: { pow: (a) => "own" + a }, Date: class { getTime() { return "own"; } }, prototype: { hasOwnProperty: { call: () => "called" } } })',
	},
	{
		why: 'globals are reassigned before or between',
		code: `
			var saved = Math.pow;
			function run(a) {
				Math.pow = (x, y) => 'mine ' + x + y;
				const mine = Math.pow(a, 2);
				Math.pow = saved;
				Object.prototype.hasOwnProperty = () => 'overridden';
				return [mine, Math.pow(a, 2), Object.prototype.hasOwnProperty.call({ a }, 'a')];
			}`,
		calls: ['run(3)'],
	},
	{
		why: 'a frozen clock in tests replaces Date by a class without now',
		code: `
			Date = class FakeDate { getTime() { return 'fake'; } valueOf() { return 42; } };
			function run() { return [new Date().getTime(), +new Date(), new Date().valueOf(), new Date() - 0]; }`,
		calls: ['run()'],
	},
	{
		why: 'RegExp and Intl are replaced, and their calls counted',
		code: `
			let made = 0;
			function RegExp(source) { made++; this.test = (text) => text.indexOf(source) !== -1; }
			const Intl = { NumberFormat: class { constructor() { made++; this.used = 0; } format(x) { return '#' + x + ':' + this.used++; } } };
			function run(list) {
				const out = [];
				for (const x of list) { out.push(new RegExp('a').test(x)); out.push(new Intl.NumberFormat('en').format(x)); }
				return [out, made];
			}`,
		calls: ['run(["a", "b"])', 'run([])'],
	},
];
