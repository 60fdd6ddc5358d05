import assert from 'node:assert/strict';
import { compareSpeed, type SpeedComparison, type SpeedPair } from '../../../../src/prove/core/concludeSpeed.ts';
import { NOISE_LAWS, simulatedComparison } from '../../../support/proof/speeds.ts';

const SERIES = 300;

function comparisons(law: string, ratio: number): readonly SpeedComparison[] {
	const noise = NOISE_LAWS[law];
	assert.ok(noise);
	return Array.from({ length: SERIES }, (_, seed) => simulatedComparison(noise, ratio, seed));
}

/** Pairs whose ratios, before to after, are these. */
function pairsOf(ratios: readonly number[]): readonly SpeedPair[] {
	return ratios.map((ratio) => ({ before: 100 * ratio, after: 100 }));
}

const times = (count: number, ratio: number) => Array.from({ length: count }, () => ratio);

describe('comparing speeds', () => {
	for (const law of Object.keys(NOISE_LAWS)) {
		it(`P01 never calls the same code faster or slower: ${law}`, () => {
			const wrong = comparisons(law, 1).filter(({ kind }) => kind === 'faster' || kind === 'slower');
			assert.deepEqual(wrong, []);
		});
	}

	for (const [law, ratio] of [
		['quiet', 1.1],
		['normal', 2.9],
		['heavy tails', 2],
		['drift', 2],
		['bursts', 4],
		['two states', 3],
		['loud', 20],
	] as const) {
		it(`finds a true ratio of ${ratio}, with ${law}, and its inverse`, () => {
			const faster = comparisons(law, ratio);
			assert.deepEqual([...new Set(faster.map(({ kind }) => kind))], ['faster']);
			const slower = comparisons(law, 1 / ratio);
			assert.deepEqual([...new Set(slower.map(({ kind }) => kind))], ['slower']);
		});
	}

	// 1 % of 300 are 3; more than 9 happen once in a thousand times.
	for (const law of ['quiet', 'normal', 'loud', 'heavy tails', 'two states']) {
		it(`holds the true ratio in its interval: ${law}`, () => {
			for (const ratio of [0.5, 1, 1.04, 2.9]) {
				const missed = comparisons(law, ratio).filter(
					({ low, high }) => ratio < low * (1 - 1e-9) || high * (1 + 1e-9) < ratio,
				);
				assert.ok(missed.length <= 9, `${ratio}: ${missed.length}`);
			}
		});
	}

	it('P02 is not misled by code that warms up: the noise shows it, and pairs alternate', () => {
		const kinds = comparisons('slow warm-up', 2).map(({ kind }) => kind);
		assert.deepEqual([...new Set(kinds)], ['faster']);
	});

	it('tells nothing smaller than 3 %, nor than what the same code shows', () => {
		assert.equal(compareSpeed(pairsOf(times(8, 1)), pairsOf(times(8, 1.029))).kind, 'noDifference');
		assert.equal(compareSpeed(pairsOf(times(8, 1)), pairsOf(times(8, 1.031))).kind, 'faster');
		const noise = pairsOf([...times(4, 0.8), ...times(4, 1)]);
		assert.equal(compareSpeed(noise, pairsOf(times(8, 1.24))).kind, 'tooNoisy');
		assert.equal(compareSpeed(noise, pairsOf(times(8, 1.26))).kind, 'faster');
		assert.equal(compareSpeed(noise, pairsOf(times(8, 1 / 1.24))).kind, 'tooNoisy');
		assert.equal(compareSpeed(noise, pairsOf(times(8, 1 / 1.26))).kind, 'slower');
		const reversed = pairsOf([...times(4, 1), ...times(4, 1.25)]);
		assert.equal(compareSpeed(reversed, pairsOf(times(8, 1.24))).kind, 'tooNoisy');
		assert.equal(compareSpeed(reversed, pairsOf(times(8, 1.26))).kind, 'faster');
	});

	it('says that there is no difference only where none above 15 % is left possible', () => {
		const around = (width: number) => pairsOf([...times(32, 1 / width), ...times(32, width)]);
		assert.equal(compareSpeed(pairsOf(times(64, 1)), around(1.14)).kind, 'noDifference');
		assert.equal(compareSpeed(pairsOf(times(64, 1)), around(1.16)).kind, 'tooNoisy');
		// There is one, but it may be just noise.
		for (const ratio of [1.1, 1 / 1.1]) {
			assert.equal(compareSpeed(around(1.2), pairsOf(times(64, ratio))).kind, 'tooNoisy');
		}
	});

	it('is decided once more pairs are of no use', () => {
		const decided = (ratios: readonly number[]) =>
			compareSpeed(pairsOf(ratios.map(() => 1)), pairsOf(ratios)).isDecided;
		assert.equal(decided(times(8, 2)), true);
		assert.equal(decided(times(8, 0.5)), true);
		assert.equal(decided(times(8, 1.01)), true);
		const wide = [...times(4, 0.9), ...times(4, 1.1)];
		assert.equal(decided(wide), false);
		assert.equal(decided([...wide, ...wide]), false);
		assert.equal(decided([...wide, ...wide, ...wide, ...wide]), true);
		const wider = [...times(16, 0.8), ...times(16, 1.25)];
		assert.equal(decided(wider), false);
		assert.equal(decided([...wider, ...wider]), true);
	});

	it('gives the median and the ends of its interval', () => {
		const { ratio, low, high } = compareSpeed(pairsOf(times(8, 1)), pairsOf([2, 2.1, 2.2, 2.3, 2.5, 2.6, 2.7, 2.8]));
		assert.deepEqual(
			[ratio, low, high].map((each) => Number(each.toFixed(6))),
			[Number(Math.sqrt(2.3 * 2.5).toFixed(6)), 2, 2.8],
		);
	});

	it('leaves for later looks what earlier ones may not miss: ranks 1, 2, 7, and 19', () => {
		const ladder = (count: number) => pairsOf(Array.from({ length: count }, (_, at) => 10 + at));
		for (const [count, rank] of [
			[8, 1],
			[16, 2],
			[32, 7],
			[64, 19],
		] as const) {
			const { low, high } = compareSpeed(pairsOf(times(count, 1)), ladder(count));
			assert.deepEqual([Math.round(low), Math.round(high)], [9 + rank, 10 + count - rank]);
		}
	});

	it('takes only the numbers of pairs after which it may look', () => {
		assert.throws(() => compareSpeed(pairsOf(times(8, 1)), pairsOf(times(9, 1))), /not one of 8, 16, 32, 64/);
		assert.throws(() => compareSpeed([], []), RangeError);
	});
});
