import assert from 'node:assert/strict';
import { types } from 'node:util';
import fc from 'fast-check';
import { compareValues } from '../../../../../src/prove/core/recorder/compareValues.ts';
import { copyValues } from '../../../../../src/prove/core/recorder/copyValues.ts';

const anyValues = fc.array(
	fc.anything({
		...{ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withNullPrototype: true },
		...{ withObjectString: true, withSet: true, withSparseArray: true, withTypedArray: true },
	}),
	{ minLength: 1, maxLength: 4 },
);

const compare = (one: readonly unknown[], other: readonly unknown[]) =>
	compareValues(one, other, { types, original: (value) => value });
const copy = (values: readonly unknown[]) => copyValues(values, { types, mostBytes: Number.POSITIVE_INFINITY }).values;

/** Everything that can be changed about an object and seen from outside. */
function mutationsOf(value: object): readonly (() => unknown)[] {
	const mark = Symbol('mutation');
	return [
		() => Object.defineProperty(value, mark, { value: 1 }),
		() => Object.preventExtensions(value),
		() => Object.setPrototypeOf(value, { constructor: mark }),
		...Object.getOwnPropertyNames(value).flatMap((key) => mutationsOfProperty(value, key)),
		...(types.isMap(value)
			? [
					() => value.set(mark, 1),
					...[...value.keys()].flatMap((key) => [() => value.delete(key), () => value.set(key, mark)]),
				]
			: []),
		...(types.isSet(value) ? [() => value.add(mark), ...[...value].map((each) => () => value.delete(each))] : []),
		...(types.isDate(value) ? [() => value.setTime(Object.is(value.getTime(), 7) ? 8 : 7)] : []),
	];
}

function mutationsOfProperty(value: object, key: string): readonly (() => unknown)[] {
	const descriptor = Object.getOwnPropertyDescriptor(value, key);
	if (descriptor === undefined) return [];
	if (types.isTypedArray(value)) {
		const numbers = value as unknown as Record<string, unknown>;
		const isBig = typeof numbers[key] === 'bigint';
		return [() => Reflect.set(value, key, isBig ? (numbers[key] === 1n ? 2n : 1n) : numbers[key] === 1 ? 2 : 1)];
	}
	if (descriptor.configurable !== true) return [];
	return [
		() => Object.defineProperty(value, key, { value: Symbol('mutation') }),
		() => Object.defineProperty(value, key, { enumerable: descriptor.enumerable !== true }),
		() => Object.defineProperty(value, key, { writable: descriptor.writable !== true }),
		() => Object.defineProperty(value, key, { get: () => undefined }),
		() => Reflect.deleteProperty(value, key),
		// One key later in the order, unless it was the last one or is an index.
		() => Reflect.deleteProperty(value, key) && Object.defineProperty(value, `${key} `, descriptor),
	];
}

/** All objects that can be reached, each once. */
function objectsIn(values: readonly unknown[], found = new Set<object>()): ReadonlySet<object> {
	for (const value of values) {
		if (typeof value !== 'object' || value === null || found.has(value)) continue;
		found.add(value);
		if (!types.isTypedArray(value)) objectsIn(Object.values(value), found);
		if (types.isMap(value)) objectsIn([...value].flat(), found);
		if (types.isSet(value)) objectsIn([...value], found);
	}
	return found;
}

describe('copies of any values', () => {
	it('are the same as the originals', () => {
		fc.assert(
			fc.property(anyValues, (values) => {
				assert.deepEqual(compare(values, copy(values)), { kind: 'same' });
				assert.deepEqual(compare(copy(values), values), { kind: 'same' });
			}),
			{ numRuns: 1_000 },
		);
	});

	it('share no object with the originals, and as many among each other', () => {
		fc.assert(
			fc.property(anyValues, fc.nat(), (values, choice) => {
				const shared = [...objectsIn(values)];
				const roots = [...values, shared[choice % shared.length], values];
				const [originals, copies] = [objectsIn(roots), objectsIn(copy(roots))];
				assert.ok(![...originals].some((each) => copies.has(each)));
				assert.equal(copies.size, originals.size);
			}),
		);
	});

	it('differ from the originals after any one mutation', () => {
		let mutated = 0;
		fc.assert(
			fc.property(anyValues, fc.nat(), fc.nat(), (values, place, choice) => {
				const copies = copy(values);
				const objects = [...objectsIn(copies)];
				const object = objects[place % objects.length];
				if (object === undefined) return;
				const mutations = mutationsOf(object);
				mutations[choice % mutations.length]?.();
				mutated++;
				assert.equal(compare(values, copies).kind, 'different');
				assert.equal(compare(copies, values).kind, 'different');
			}),
			{ numRuns: 2_000 },
		);
		assert.ok(mutated > 1_000);
	});

	it('differ from others if those are written differently', () => {
		fc.assert(
			fc.property(anyValues, anyValues, (one, other) => {
				if (fc.stringify(one) !== fc.stringify(other)) assert.equal(compare(one, other).kind, 'different');
			}),
			{ numRuns: 1_000 },
		);
	});
});
