import assert from 'node:assert/strict';
import { types } from 'node:util';
import fc from 'fast-check';
import { CallSampler } from '../../../../../src/prove/core/recorder/callSampler.ts';

const MOST = 200;

/** Offers inputs one after the other, each a millisecond later. @returns the places of those that are taken */
function placesTaken(
	inputs: Iterable<readonly unknown[]>,
	{ literals = [] as unknown[], most = MOST, spent = (_time: number): number => 0 } = {},
) {
	let time = 0;
	const sampler = new CallSampler(new Set(literals), most, { now: () => time, types });
	const places: number[] = [];
	for (const input of inputs) {
		if (sampler.takes(input, spent(time))) places.push(time);
		time += 1;
	}
	return { places, isDone: sampler.isDone };
}

const same = (count: number): unknown[][] => Array.from({ length: count }, () => [1, 'a']);
const oneAmong = (count: number, place: number, input: readonly unknown[]) => same(count).with(place, [...input]);

describe('of the calls of a function', () => {
	it('the first 50 are taken, then fewer and fewer, and the last quarter is kept', () => {
		const { places, isDone } = placesTaken(same(50_000));
		assert.deepEqual(
			places.slice(0, 50),
			Array.from({ length: 50 }, (_, place) => place),
		);
		assert.equal(places.length, 0.75 * MOST);
		const counts = [100, 1_000, 50_000].map((end) => places.filter((place) => place < end).length);
		assert.ok(counts[0] !== undefined && counts[0] < 100, `${counts}`);
		assert.equal(isDone, false);
	});

	it('those are taken whose inputs have a new form or order of magnitude, however late', () => {
		const late = [
			[1, 'a', 2],
			[1.5, 'a'],
			[-1, 'a'],
			[1_000, 'a'],
			[1, 'a'.repeat(99)],
			[[1, 2, 3], 'a'],
			[null, 'a'],
		];
		for (const input of late) {
			const { places } = placesTaken(oneAmong(20_000, 19_990, input));
			assert.ok(places.includes(19_990), JSON.stringify(input));
		}
		assert.equal(placesTaken(oneAmong(20_000, 19_990, [1, 'b'])).places.includes(19_990), false);
	});

	it('those are taken that hold a literal which is new, as a value, a length, or in a list, five of each in each place', () => {
		const held = [
			[77, 'a'],
			[1, 'b'.repeat(77)],
			[[1, 77], 'a'],
			[Array(77).fill(0), 'a'],
		];
		const known = same(60).map(() => [44, 'c'.repeat(70)]);
		for (const input of held) {
			const inputs = [...known, ...Array.from({ length: 20_000 }, () => [[44], 'c']), input];
			const { places } = placesTaken(inputs, { literals: [77] });
			assert.ok(places.includes(inputs.length - 1), JSON.stringify(input).slice(0, 30));
		}
		const elsewhere = Array.from({ length: 20_000 }, () => [[1, 2, 77]]);
		assert.ok(placesTaken([...elsewhere, [[77, 1, 2]]], { literals: [77] }).places.includes(20_000));
		const many = placesTaken([...same(20_000), ...same(500).map(() => [1, 'k'])], { literals: ['k'] });
		assert.equal(many.places.filter((place) => place >= 20_000).length, 5);
	});

	it('none is taken while copies take more than a fifth of the time, beyond a tenth of a second', () => {
		const { places } = placesTaken(same(10_000), { spent: (time) => (time < 5_000 ? 0.3 * time + 101 : 100) });
		const late = places.filter((place) => place >= 50);
		assert.ok(late.length > 0 && late.every((place) => place >= 5_000), `${late}`);
	});

	it('no more are looked for once there are enough, or after 100,000', () => {
		const forms = Array.from({ length: 500 }, (_, count) => Array(count).fill(1));
		assert.equal(placesTaken(forms).isDone, true);
		assert.equal(placesTaken(same(99_999)).isDone, false);
		assert.equal(placesTaken(same(100_000)).isDone, true);
	});

	it('no code runs when their inputs are looked at', () => {
		const fail = () => assert.fail('code runs');
		const traps = Object.fromEntries(Reflect.ownKeys(Reflect).map((name) => [name, fail]));
		const inputs = same(60).map(() => [
			new Proxy([], traps),
			{
				get length() {
					return fail();
				},
			},
		]);
		assert.ok(placesTaken(inputs, { literals: [1] }).places.length >= 50);
	});

	it('never too many are taken, and of the same calls the same ones', () => {
		const inputs = fc.array(fc.array(fc.anything(), { maxLength: 3 }), { maxLength: 300 });
		fc.assert(
			fc.property(
				inputs,
				fc.array(fc.anything(), { maxLength: 3 }),
				fc.integer({ min: 1, max: 250 }),
				(calls, literals, most) => {
					const { places } = placesTaken(calls, { literals, most });
					assert.ok(places.length <= most);
					assert.ok(places.length >= Math.min(calls.length, 50, most));
					assert.deepEqual(placesTaken(calls, { literals, most }).places, places);
				},
			),
			{ numRuns: 100 },
		);
	});
});
