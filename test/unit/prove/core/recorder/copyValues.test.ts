import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { types } from 'node:util';
import { runInNewContext } from 'node:vm';
import { CannotCopy, copyValues } from '../../../../../src/prove/core/recorder/copyValues.ts';
import type { Callable } from '../../../../../src/prove/core/recorder/valueTypes.ts';

const MOST_BYTES = 1_000_000;

function copyAll<Values extends readonly unknown[]>(
	...values: Values
): { -readonly [Key in keyof Values]: Values[Key] } {
	return copyValues(values, { types, mostBytes: MOST_BYTES }).values as never;
}

function copy<Value>(value: Value): Value {
	return copyAll(value)[0];
}

function reasonOf(value: unknown, mostBytes = MOST_BYTES): string | undefined {
	try {
		copyValues([value], { types, mostBytes });
		return undefined;
	} catch (error) {
		assert.ok(error instanceof CannotCopy);
		return error.reason;
	}
}

const fail = (): never => assert.fail('code of the program was run');

describe('copies of values', () => {
	it('are primitive values themselves', () => {
		const symbol = Symbol('a');
		const values = [undefined, null, true, 1, -0, Number.NaN, 'a', 10n, symbol];
		const copied = copyAll(...values);
		assert.ok(values.every((value, index) => Object.is(value, copied[index])));
	});

	it('have the same prototypes and properties, with flags and symbols, and accessors that are not called', () => {
		class Point {
			x = 1;
			get sum() {
				return fail();
			}
		}
		const original = Object.defineProperties(new Point(), {
			hidden: { value: { deep: 1 }, enumerable: false },
			[Symbol.for('key')]: { value: 2, enumerable: true },
			computed: { get: fail, enumerable: true },
		});
		const copied = copy(original);
		assert.ok(copied instanceof Point);
		assert.deepEqual(Reflect.ownKeys(copied), Reflect.ownKeys(original));
		assert.equal(Object.getOwnPropertyDescriptor(copied, 'computed')?.get, fail);
		assert.deepEqual(Object.getOwnPropertyDescriptor(copied, 'hidden'), {
			...{ value: { deep: 1 }, enumerable: false, writable: false, configurable: false },
		});
		assert.notEqual(Reflect.get(copied, 'hidden'), Reflect.get(original, 'hidden'));
		assert.equal(Object.getPrototypeOf(copy(Object.create(null))), null);
	});

	it('are arrays with their holes, added properties, and classes', () => {
		class Items extends Array<number> {}
		const sparse = Object.assign(new Array(4), { 0: 1, 2: 3, note: 'a' });
		const copied = copy(sparse);
		assert.deepEqual(Reflect.ownKeys(copied), ['0', '2', 'length', 'note']);
		assert.equal(copied.length, 4);
		const items = copy(Items.of(1, 2));
		assert.ok(items instanceof Items && Array.isArray(items));
		assert.deepEqual([...items], [1, 2]);
	});

	it('are objects of the language with what they hold', () => {
		class Table extends Map<string, object> {}
		const value = { a: 1 };
		const pattern = /a(?<b>.)/dgi;
		pattern.lastIndex = 3;
		const original = {
			table: new Table([['x', value]]),
			set: new Set([value, 2]),
			date: new Date(5),
			pattern,
			boxes: [Object(1), Object('ab'), Object(false), Object(1n), Object(Symbol.iterator)],
		};
		const copied = copy(original);
		assert.deepEqual(copied, original);
		assert.ok(copied.table instanceof Table && copied.table.get('x') !== value);
		assert.ok(new Set<unknown>(copied.set).has(copied.table.get('x')), 'what is shared remains shared');
		assert.equal(copied.pattern.lastIndex, 3);
		assert.notEqual(copied.date, original.date);
	});

	it('are buffers, and views that still share them', () => {
		const buffer = new ArrayBuffer(16);
		const bytes = new Uint8Array(buffer, 4, 8);
		const [copied, words, view, node] = copyAll(
			bytes,
			new Float32Array(buffer),
			new DataView(buffer, 2, 3),
			Buffer.from(buffer, 1, 2),
		);
		assert.notEqual(copied.buffer, buffer);
		assert.ok([words, view, node].every((each) => each.buffer === copied.buffer));
		assert.deepEqual([copied.byteOffset, copied.length, view.byteOffset, view.byteLength], [4, 8, 2, 3]);
		assert.ok(Buffer.isBuffer(node));
		copied[0] = 9;
		assert.equal(bytes[0], 0);
		assert.equal(copy(Buffer.from('text')).toString(), 'text');
		const noted = Object.assign(new Uint16Array([1, 2]), { note: 'a' });
		assert.equal(copy(noted).note, 'a');
	});

	it('are errors with all that they have; the stack is only made when it is read', () => {
		const cause = new TypeError('inner');
		const original = Object.assign(new RangeError('outer', { cause }), { code: 'E' });
		const { prepareStackTrace } = Error;
		Error.prepareStackTrace = fail;
		let copied: typeof original;
		try {
			copied = copy(original);
		} finally {
			Error.prepareStackTrace = prepareStackTrace;
		}
		assert.ok(copied instanceof RangeError && types.isNativeError(copied));
		assert.deepEqual([copied.message, copied.code, copied.stack], ['outer', 'E', original.stack]);
		assert.ok(copied.cause instanceof TypeError && copied.cause !== cause);
		copied.stack = 'changed';
		assert.equal(copied.stack, 'changed');
		assert.equal(copy(new AggregateError([cause])).errors[0].message, 'inner');
	});

	it('are frozen, sealed, or not extensible as the originals are', () => {
		const inner = { a: 1 };
		const originals = [
			Object.freeze({ inner }),
			Object.seal([1]),
			Object.preventExtensions(new Map()),
			Object.freeze(new Error('a')),
			Object.freeze([[]]),
		];
		const copied = copyAll(...originals);
		for (const [index, original] of originals.entries()) {
			const states = [original, copied[index]].map((each) =>
				[Object.isFrozen, Object.isSealed, Object.isExtensible].map((is) => is(each)),
			);
			assert.deepEqual(states[1], states[0]);
		}
		assert.ok(!Object.isFrozen((copied[0] as { inner: object }).inner));
	});

	it('are one graph: cycles and what roots share remain', () => {
		const shared: Record<string, unknown> = {};
		shared.self = shared;
		const [one, other] = copyAll({ shared }, [shared]);
		assert.equal(one.shared, other[0]);
		assert.equal(one.shared.self, one.shared);
		assert.notEqual(one.shared, shared);
	});

	it('may be 100,000 objects deep', () => {
		let list: object | undefined;
		for (let index = 0; index < 100_000; index++) list = { next: list };
		const [copied] = copyValues([list], { types, mostBytes: Number.POSITIVE_INFINITY }).values;
		assert.notEqual(copied, list);
		assert.equal(types.isProxy(copied), false);
	});

	it('keep prototypes of another realm', () => {
		const original = runInNewContext(
			'({ list: [1, { a: new Map([[1, new Set([2])]]) }], date: new Date(3), pattern: /a/g, error: new TypeError("b"), bytes: new Uint8Array([1]) })',
		);
		const copied = copy(original);
		for (const key of ['list', 'date', 'pattern', 'error', 'bytes']) {
			assert.notEqual(copied[key], original[key]);
			assert.equal(Object.getPrototypeOf(copied[key]), Object.getPrototypeOf(original[key]), key);
		}
		assert.equal([...copied.list[1].a.get(1)][0], 2);
		assert.deepEqual([copied.date.getTime(), copied.error.message, copied.bytes[0]], [3, 'b', 1]);
	});

	it('have the class, but not the private fields of an object', () => {
		class Counter {
			#count = 1;
			read() {
				return this.#count;
			}
		}
		const copied = copy(new Counter());
		assert.ok(copied instanceof Counter);
		assert.throws(() => copied.read(), TypeError);
	});

	it('are arguments as something like an array', () => {
		const original = (function (..._: unknown[]) {
			// biome-ignore lint/complexity/noArguments: they are what is copied
			return arguments;
		})(1, { a: 2 });
		assert.deepEqual([...copy(original)], [1, { a: 2 }]);
	});
});

describe('functions in values', () => {
	const inner = () => 1;
	const onItem = () => 2;

	it('are passed as they are', () => {
		assert.deepEqual(copy([inner, { inner }]), [inner, { inner }]);
	});

	it('are wrapped wherever they are, once each', () => {
		const wrapped: [Callable, string][] = [];
		const wrap = (original: Callable, path: string): Callable => {
			wrapped.push([original, path]);
			return () => path;
		};
		const deep = () => 3;
		const roots = [{ deeper: { onItem, deep } }, inner, { onItem, inner, list: [deep] }, [onItem]];
		const { values } = copyValues(roots, { types, mostBytes: MOST_BYTES, wrap });
		assert.deepEqual(wrapped, [
			[inner, '1'],
			[onItem, '2.onItem'],
			[deep, '0.deeper.deep'],
		]);
		const [first, second, third, fourth] = values as [
			(typeof roots)[0],
			unknown,
			Record<string, unknown>,
			unknown[],
		] & {
			0: { deeper: Record<string, unknown> };
		};
		assert.equal(first.deeper.onItem, third.onItem);
		assert.deepEqual([third.inner, fourth[0]], [second, third.onItem]);
	});
});

describe('what has no copy', () => {
	it('is named by its reason', async () => {
		async function* later() {
			yield 1;
		}
		const port = createServer().listen(0);
		const timer = setTimeout(fail, 10_000);
		const withDynamicPrototype = Object.create(new Proxy({}, { get: fail, getPrototypeOf: fail, ownKeys: fail }));
		const values: readonly (readonly [string, unknown])[] = [
			['iterator', [1].values()],
			['iterator', new Map().keys()],
			['iterator', 'a'.matchAll(/a/g)],
			['iterator', later()],
			['iterator', runInNewContext('[1].values()')],
			['iterator', runInNewContext('(function* () {})()')],
			['stream', Readable.from([])],
			['stream', new Writable()],
			['stream', new ReadableStream()],
			['proxy', new Proxy({}, { ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail })],
			['proxy', withDynamicPrototype],
			['promise', Promise.resolve(1)],
			['handle', new WeakMap()],
			['handle', new WeakRef({})],
			['handle', port],
			['handle', timer],
			['handle', new SharedArrayBuffer(1)],
		];
		for (const [reason, value] of values) assert.equal(reasonOf({ nested: [value] }), reason, String(reason));
		clearTimeout(timer);
		await new Promise((resolve) => port.close(resolve));
	});

	it('is not what only looks like it', () => {
		assert.equal(reasonOf({ pipe() {}, next() {}, _handle: {} }), undefined);
		assert.equal(reasonOf(new EventEmitter()), undefined);
	});

	it('is a buffer that was transferred', () => {
		const buffer = new ArrayBuffer(8);
		const view = new Uint8Array(buffer);
		structuredClone(buffer, { transfer: [buffer] });
		assert.equal(reasonOf(view), 'handle');
	});

	it('is too large, found before it is copied', () => {
		assert.equal(reasonOf('a'.repeat(600_000)), 'tooLarge');
		assert.equal(reasonOf(new ArrayBuffer(1_000_001)), 'tooLarge');
		assert.equal(reasonOf(new Array(70_000).fill(0)), 'tooLarge');
		assert.equal(reasonOf(new Set(new Array(70_000).keys())), 'tooLarge');
		assert.equal(reasonOf({ a: 'bc' }, 164), undefined);
		assert.equal(reasonOf({ a: 'bc' }, 163), 'tooLarge');
		assert.equal(copyValues([{ a: 'bc' }], { types, mostBytes: 1_000 }).bytes, 164);
	});
});
