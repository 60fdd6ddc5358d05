import assert from 'node:assert/strict';
import { types } from 'node:util';
import fc from 'fast-check';
import { copyValues } from '../../../../../src/prove/core/recorder/copyValues.ts';
import { shortenInput } from '../../../../../src/prove/core/recorder/shortenInput.ts';

const copy = (values: readonly unknown[]) => copyValues(values, { types, mostBytes: 1_000_000 }).values;

function shorten(values: readonly unknown[], differs: (...values: never[]) => boolean, mostTries = 2_000) {
	const isStillDifferent = (candidate: readonly unknown[]) => differs(...(candidate as never[]));
	return shortenInput(values, isStillDifferent, { copy, mostTries, isOver: () => false });
}

describe('an input that makes a difference', () => {
	it('is shortened to the elements, characters, and numbers that matter', () => {
		const items = [...new Array(100).keys(), null, ...new Array(50).keys()];
		assert.deepEqual(
			shorten([items], (list: unknown[]) => list.includes(null)),
			[[null]],
		);
		assert.deepEqual(
			shorten(['some text: x, and more'], (text: string) => text.includes('x')),
			['x'],
		);
		assert.deepEqual(
			shorten([987_654.25], (number: number) => number > 1_000),
			[1_001],
		);
		assert.deepEqual(
			shorten([-7.25], (number: number) => !Number.isInteger(number)),
			[7.3],
		);
		assert.deepEqual(
			shorten([-5], (number: number) => number < 0),
			[-1],
		);
	});

	it('is shortened in objects, maps, and sets, at any depth', () => {
		const input = {
			users: [
				{ name: 'Ada', roles: new Set(['reader', 'admin']), limits: new Map([['day', 90]]) },
				{ name: 'Bob', roles: new Set(['reader']), limits: new Map([['hour', 50]]) },
			],
			page: 3,
		};
		const differs = ({ users }: typeof input) =>
			users.some(({ roles, limits }) => [...roles].some((role) => role.includes('m')) && (limits.get('day') ?? 0) > 9);
		assert.deepEqual(shorten([input, 'unused'], differs), [
			{ users: [{ roles: new Set(['m']), limits: new Map([['day', 10]]) }] },
			'',
		]);
	});

	it('stays the same if nothing can be left out, and is never changed', () => {
		const input = [Object.freeze([1, 2]), () => 1, new Date(5), null];
		assert.deepEqual(
			shorten(input, () => false),
			input,
		);
		const list = [3, 4, 5];
		const changing = (values: number[]) => {
			values.push(9);
			return values.includes(4);
		};
		assert.deepEqual(shorten([list], changing), [[4]]);
		assert.deepEqual(list, [3, 4, 5]);
	});

	it('may hold itself', () => {
		const circle: Record<string, unknown> = { a: [1, 2] };
		circle.self = circle;
		const [shortened] = shorten([circle], (value: typeof circle) => value.self === value);
		assert.deepEqual(Object.keys(shortened as object), ['self']);
	});

	it('is tried as often as is allowed, and a failure is no difference', () => {
		let tries = 0;
		const values = [[...new Array(1_000).keys()]];
		shorten(values, () => ++tries < 1, 50);
		assert.equal(tries, 50);
		const failing = () => {
			throw new Error('a');
		};
		assert.deepEqual(shorten(values, failing, 50), values);
		const over = { copy, mostTries: 50, isOver: () => true };
		assert.deepEqual(shortenInput(values, failing, over), values);
	});

	it('still makes it, as short as this can get, for any input', () => {
		const anyInput = fc.array(fc.anything({ withMap: true, withSet: true, withDate: true }), { maxLength: 3 });
		fc.assert(
			fc.property(anyInput, fc.nat(), fc.integer({ min: 1, max: 5 }), (values, start, length) => {
				const whole = fc.stringify(values);
				const text = whole.slice(start % whole.length).slice(0, length);
				const differs = (candidate: readonly unknown[]) => fc.stringify(candidate).includes(text);
				const options = { copy, mostTries: 300, isOver: () => false };
				const shortened = shortenInput(values, differs, options);
				assert.equal(shortened.length, values.length);
				assert.ok(differs(shortened));
				assert.deepEqual(shortenInput(values, differs, options), shortened);
			}),
			{ numRuns: 200 },
		);
	});
});
