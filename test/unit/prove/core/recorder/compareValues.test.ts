import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { types } from 'node:util';
import { type Comparison, compareValues } from '../../../../../src/prove/core/recorder/compareValues.ts';
import { copyValues } from '../../../../../src/prove/core/recorder/copyValues.ts';

const compare = (one: unknown, other: unknown): Comparison =>
	compareValues([one], [other], { types, original: (value) => value });

/** The aspect and the path of a difference, or why there is no comparison, or `same`. */
function found(one: unknown, other: unknown): string {
	const comparison = compare(one, other);
	if (comparison.kind === 'different') return `${comparison.aspect} ${comparison.path}`;
	return comparison.kind === 'incomparable' ? comparison.reason : comparison.kind;
}

const fail = (): never => assert.fail('code of the program was run');

describe('the comparison of values', () => {
	it('tells primitive values apart as Object.is does', () => {
		assert.equal(found(Number.NaN, Number.NaN), 'same');
		assert.equal(found(0, -0), 'value 0');
		assert.equal(found(1, '1'), 'type 0');
		assert.equal(found(null, {}), 'type 0');
		assert.equal(found(null, undefined), 'type 0');
	});

	it('names the place of the first difference, and both values', () => {
		const one = { items: [{ 'a b': 1 }, { name: 3 }], [Symbol('s')]: 1 };
		const other = { items: [{ 'a b': 1 }, { name: Number.NaN }] };
		assert.deepEqual(compare({ ...other, items: one.items }, other), {
			...{ kind: 'different', path: '0.items[1].name', one: 3, other: Number.NaN, aspect: 'value' },
		});
		assert.equal(found([{ 'a b': 1 }], [{ 'a b': 2 }]), 'value 0[0]["a b"]');
		assert.equal(found(new Map([['k', 1]]), new Map([['k', 2]])), 'value 0.get("k")');
		assert.equal(found(new Map([[{}, [1]]]), new Map([[{}, [2]]])), 'value 0.values()[0][0]');
		assert.equal(found(new Set([[1]]), new Set([[2]])), 'value 0.keys()[0][0]');
	});

	it('sees the order of keys and entries, and holes', () => {
		assert.equal(found({ a: 1, b: 2 }, { b: 2, a: 1 }), 'keys 0');
		assert.equal(found([1, 2], [1, 2, 3]), 'keys 0');
		assert.equal(found(new Array(1), [undefined]), 'keys 0');
		assert.equal(found(new Set([1, 2]), new Set([2, 1])), 'value 0.keys()[0]');
		assert.equal(found(new Map([[1, 1]]), new Map()), 'keys 0');
		const [a, b] = [Symbol('a'), Symbol('b')];
		assert.equal(found({ [a]: 1, [b]: 2 }, { [b]: 2, [a]: 1 }), 'same');
		assert.equal(found({ [a]: 1 }, { [b]: 1 }), 'keys 0');
	});

	it('sees classes, flags, accessors, and what is frozen', () => {
		class One {}
		class Other {}
		assert.equal(found(new One(), new Other()), 'prototype 0');
		assert.equal(found({}, []), 'type 0');
		assert.equal(found({}, Object.freeze({})), 'frozen 0');
		const hidden = Object.defineProperty({}, 'a', { value: 1 });
		const visible = Object.defineProperty({}, 'a', { value: 1, enumerable: true });
		assert.equal(found(hidden, visible), 'descriptor 0.a');
		const computed = () => Object.defineProperty({}, 'a', { get: fail });
		assert.equal(found(computed(), hidden), 'descriptor 0.a');
		assert.equal(found(computed(), computed()), 'same');
	});

	it('looks into dates, patterns, boxes, and errors, without their stacks', () => {
		assert.equal(found(new Date(1), new Date(1)), 'same');
		assert.equal(found(new Date(1), new Date(2)), 'value 0');
		assert.equal(found(new Date(Number.NaN), new Date(Number.NaN)), 'same');
		assert.equal(found(/a/g, /a/i), 'value 0');
		assert.equal(found(/a/g, Object.assign(/a/g, { lastIndex: 1 })), 'value 0.lastIndex');
		assert.equal(found(Object(1), Object(2)), 'value 0');
		assert.equal(found(Object(1), Object('1')), 'type 0');
		const makeError = (message: string) => new Error(message);
		assert.equal(found(makeError('a'), new Error('a')), 'same');
		assert.equal(found(makeError('a'), makeError('b')), 'value 0.message');
		assert.equal(found(new TypeError('a'), new RangeError('a')), 'prototype 0');
		assert.equal(found(new Error('a', { cause: 1 }), new Error('a', { cause: 2 })), 'value 0.cause');
	});

	it('looks into buffers, by the numbers that they hold', () => {
		assert.equal(found(new Uint8Array([1, 2]), new Uint8Array([1, 3])), 'value 0[1]');
		assert.equal(found(new Uint8Array(1), new Int8Array(1)), 'prototype 0');
		assert.equal(found(new Uint8Array(1), new Uint8Array(2)), 'keys 0');
		assert.equal(found(Buffer.from('a'), Buffer.from('a')), 'same');
		const nan = new Float64Array(new BigUint64Array([0xfff8000000000000n]).buffer);
		assert.equal(found(nan, new Float64Array([Number.NaN])), 'same');
		assert.equal(found(new Float64Array([0]), new Float64Array([-0])), 'value 0[0]');
		assert.equal(found(new Uint8Array(4).subarray(1, 2), new Uint8Array(4).subarray(2, 3)), 'value 0.byteOffset');
		assert.equal(found(new Uint8Array(4).subarray(1, 2), new Uint8Array(1)), 'value 0.byteOffset');
		assert.equal(found(new DataView(Uint8Array.of(1).buffer), new DataView(new ArrayBuffer(1))), 'value 0.buffer');
	});

	it('sees where one object is in two places and in the other graph two are', () => {
		const [a, b] = [{ x: 1 }, { x: 1 }];
		assert.equal(found([a, a], [b, { x: 1 }]), 'shared 0[1]');
		assert.equal(found([a, { x: 1 }], [b, b]), 'shared 0[1]');
		assert.equal(found([a, a], [b, b]), 'same');
		assert.equal(found([a, a], [a, b]), 'shared 0[1]');
		const bytes = new Uint8Array(1);
		const views = [bytes, new Uint8Array(bytes.buffer)];
		assert.equal(found(views, [new Uint8Array(1), new Uint8Array(1)]), 'shared 0[1].buffer');
		const circle: unknown[] = [];
		circle[0] = circle;
		const double: unknown[] = [[]];
		(double[0] as unknown[])[0] = double;
		assert.equal(found(circle, copyValues([circle], { types, mostBytes: 1_000 }).values[0]), 'same');
		assert.equal(found(circle, double), 'shared 0[0]');
	});

	it('takes functions for the same if they stand for the same', () => {
		const wrapped = new Map<unknown, () => number>();
		const inner = () => 1;
		const wrapper = () => 2;
		wrapped.set(wrapper, inner);
		const original = (value: unknown) => (wrapped.get(value) ?? value) as () => number;
		assert.deepEqual(compareValues([inner], [wrapper], { types, original }), { kind: 'same' });
		assert.equal(found(inner, wrapper), 'function');
		assert.equal(found(inner, {}), 'type 0');
	});

	it('does not compare what cannot be looked into, unless it is the same object', () => {
		const proxy = () => new Proxy({}, { ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail });
		const one = proxy();
		assert.equal(found(one, one), 'same');
		assert.equal(found(one, proxy()), 'proxy');
		assert.equal(found(one, {}), 'type 0');
		assert.equal(found([1].values(), [1].values()), 'iterator');
		assert.equal(found(Readable.from([]), Readable.from([])), 'stream');
		assert.equal(found(Promise.resolve(), Promise.resolve()), 'promise');
		assert.equal(found(new WeakSet(), new WeakSet()), 'handle');
	});

	it('claims nothing of what private fields hold, except that a copy has none', () => {
		class Counter {
			#count: number;
			constructor(count: number) {
				this.#count = count;
			}
			read() {
				return this.#count;
			}
		}
		const one = new Counter(1);
		assert.equal(found(one, new Counter(2)), 'privateFields');
		assert.equal(found(new URL('https://a.example'), new URL('https://b.example')), 'privateFields');
		assert.equal(found(new Intl.NumberFormat('de'), new Intl.NumberFormat('en')), 'privateFields');
		assert.equal(found(Object.assign(one, { a: 1 }), Object.assign(new Counter(1), { a: 2 })), 'value 0.a');
		assert.equal(found(one, copyValues([one], { types, mostBytes: 1_000, isInput: true }).values[0]), 'same');
		class Plain {
			color = '#fff';
		}
		assert.equal(found(new Plain(), new Plain()), 'same');
	});

	it('takes the shallowest of several differences', () => {
		assert.equal(found([[1], [() => 1], 2], [[2], [() => 1], 3]), 'value 0[2]');
	});

	it('reaches the end of a list of 100,000 objects', () => {
		const list = (end: number) => {
			let first: object = { end };
			for (let index = 0; index < 100_000; index++) first = { next: first };
			return first;
		};
		assert.equal(found(list(1), list(1)), 'same');
		assert.match(found(list(1), list(2)), /^value 0(?:\.next){100000}\.end$/);
	});
});
