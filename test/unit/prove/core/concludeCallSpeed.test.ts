import assert from 'node:assert/strict';
import { concludeCallSpeed, type ProcessSpeed, processSpeed } from '../../../../src/prove/core/concludeCallSpeed.ts';
import type { MeasuredGroup } from '../../../../src/prove/core/recorder/callLine.ts';
import { NOISE_LAWS, simulatedCallSpeed } from '../../../support/proof/speeds.ts';

const PROOFS = 200;

/** Proofs of which it is known what the ratio is. */
function simulated(law: string, ratio: number, processes: number) {
	const noise = NOISE_LAWS[law];
	assert.ok(noise);
	return Array.from({ length: PROOFS }, (_, seed) => simulatedCallSpeed(noise, ratio, seed * 7919, processes));
}

/** What a process shows whose ratio is this. */
function processOf(ratio: number, more: Partial<ProcessSpeed> = {}): ProcessSpeed {
	const first = Math.log(ratio) - (more.gain ?? 0);
	return {
		ratio: Math.log(ratio),
		noise: 0,
		gain: 0,
		gainNoise: 0,
		first,
		time: 100,
		inputs: 20,
		isUnlike: false,
		sizes: [],
		...more,
	};
}

/** Times in which the version after takes so much of a microsecond, first and then. */
function groupOf(size: number, first: number, later: number): MeasuredGroup {
	const before = Array(8).fill(size);
	return { size, inputs: 4, isUnseen: false, times: [before, [first * size, ...Array(7).fill(later * size)], before] };
}

const measured = (...groups: readonly MeasuredGroup[]) => ({ distinct: 20, differing: 0, groups });

describe('the speed on real calls', () => {
	for (const law of Object.keys(NOISE_LAWS)) {
		it(`is never called faster or slower for the same code, nor said to remember: ${law}`, () => {
			const kinds = [2, 3, 5].flatMap((processes) => simulated(law, 1, processes).map(({ kind }) => kind));
			const wrong = kinds.filter((kind) => kind !== 'noDifference' && kind !== 'tooNoisy');
			assert.deepEqual(wrong, []);
		});
	}

	for (const [law, ratio] of [
		['quiet', 1.2],
		['normal', 1.5],
		['heavy tails', 1.5],
		['bursts', 1.3],
		['throttling', 1.2],
		['every second run slower', 2],
	] as const) {
		it(`is found to be ${ratio}, with ${law}, and its inverse`, () => {
			assert.deepEqual([...new Set(simulated(law, ratio, 5).map(({ kind }) => kind))], ['faster']);
			assert.deepEqual([...new Set(simulated(law, 1 / ratio, 5).map(({ kind }) => kind))], ['slower']);
		});
	}

	// 1 % of 200 are 2; more than 8 happen once in four thousand times.
	for (const law of Object.keys(NOISE_LAWS)) {
		it(`lies within its interval: ${law}`, () => {
			for (const processes of [2, 3, 5]) {
				const missed = simulated(law, 1.05, processes).filter(
					(found) => !('low' in found) || 1.05 < found.low || found.high < 1.05,
				);
				assert.ok(missed.length <= 8, `${processes}: ${missed.length}`);
			}
		});
	}

	it('is shown for the smallest and the largest inputs, if their sizes differ tenfold', () => {
		const one = processSpeed(measured(groupOf(10, 1, 1), groupOf(12, 1, 1), groupOf(95, 0.5, 0.5)));
		assert.equal(one?.sizes.length, 0);
		const groups = [groupOf(10, 1, 1), groupOf(25, 1, 1), groupOf(300, 0.5, 0.5), groupOf(9_983, 0.1, 0.1)];
		const speed = processSpeed(measured(...groups));
		assert.ok(speed !== undefined);
		const { kind, calls } = { calls: undefined, ...concludeCallSpeed([speed, speed]) };
		assert.equal(kind, 'faster');
		assert.deepEqual(
			calls?.sizes?.map(({ size, ratio }) => [size, Number(ratio.toFixed(3))]),
			[
				[18, 1],
				[10_000, 10],
			],
		);
		assert.equal(calls?.inputs, 16);
	});

	it('remembers if only repetition makes it faster, in each process', () => {
		const speed = processSpeed(measured(groupOf(10, 1, 0.01), groupOf(20, 1, 0.02)));
		assert.ok(speed !== undefined);
		const found = concludeCallSpeed([speed, speed]);
		assert.ok(found.kind === 'remembers' && found.ratio > 50 && found.first < 1.1, JSON.stringify(found));
		// Once, it may be chance.
		const once = concludeCallSpeed([processOf(4, { gain: Math.log(4) }), processOf(4, { gain: Math.log(1.2) })]);
		assert.ok(once.kind === 'faster' && once.ratio < 2);
	});

	it('remembers with a small gain only if it also gains where the version before comes first', () => {
		const unseen = { ratio: Math.log(2), noise: 0, gain: 0, gainNoise: 0, first: Math.log(2) };
		const gaining = (gain: number) => processOf(2, { gain: Math.log(gain), unseen });
		// A gain on unseen inputs alone: what came before had filled its cache with the program’s own.
		const filled = (gain: number) =>
			processOf(2, { unseen: { ...unseen, gain: Math.log(gain), first: Math.log(2 / gain) } });
		for (const with2 of [gaining, filled]) {
			const kind = (gain: number, control?: ProcessSpeed) =>
				concludeCallSpeed([with2(gain), with2(gain)], control).kind;
			assert.deepEqual([kind(3), kind(3, with2(1.6)), kind(3, with2(1.4))], ['remembers', 'remembers', 'tooNoisy']);
			// No processor cache brings so much.
			assert.equal(kind(4.1, with2(1)), 'remembers');
		}
		// What the control does not show it does not deny.
		assert.equal(concludeCallSpeed([filled(3), filled(3)], processOf(2)).kind, 'remembers');
	});

	it('counts no gain that only repetition brings', () => {
		const gain = Math.log(1.3);
		const found = concludeCallSpeed(Array(5).fill(processOf(2, { gain })));
		assert.ok(found.kind === 'faster' && Math.abs(found.ratio - 2 / 1.3) < 1e-9 && found.high === 2);
		const [only] = [concludeCallSpeed(Array(5).fill(processOf(1.3, { gain })))];
		assert.equal(only?.kind, 'tooNoisy');
		// What is slower only once it has come before stays slower.
		assert.equal(concludeCallSpeed(Array(5).fill(processOf(0.5, { gain: -gain }))).kind, 'slower');
	});

	it('is that of inputs that the program has not made, if these gain less', () => {
		const unseen = { ratio: Math.log(2), noise: 0, gain: 0, gainNoise: 0, first: Math.log(2) };
		const found = concludeCallSpeed(Array(5).fill(processOf(6, { unseen })));
		assert.ok(found.kind === 'faster' && Math.abs(found.ratio - 2) < 1e-9);
		const none = concludeCallSpeed(Array(5).fill(processOf(6, { unseen: { ...unseen, ratio: 0 } })));
		assert.deepEqual(none, { kind: 'notMeasured', reason: 'special' });
		// Of these, it remembers: what came before had filled its cache with the program’s own.
		const gain = { gain: Math.log(6), gainNoise: 0, first: 0 };
		const filled = concludeCallSpeed(
			Array(5).fill(processOf(6, { unseen: { ...unseen, ratio: Math.log(6), ...gain } })),
		);
		assert.equal(filled.kind, 'remembers');
	});

	it('is as noisy as the version before is against itself', () => {
		const processes = [1.3, 1.31, 1.29, 1.3, 1.3].map((ratio) => processOf(ratio, { noise: 0.3 }));
		assert.equal(concludeCallSpeed(processes).kind, 'tooNoisy');
		assert.equal(concludeCallSpeed(processes.map((each) => ({ ...each, noise: 0.1 }))).kind, 'faster');
	});

	it('is unknown if the clock stood still, or nothing was measured', () => {
		assert.equal(processSpeed(measured()), undefined);
		assert.equal(
			processSpeed(
				measured({
					size: 1,
					inputs: 1,
					isUnseen: false,
					times: [
						[0, 0],
						[0, 0],
						[0, 0],
					],
				}),
			),
			undefined,
		);
		assert.equal(processSpeed(measured({ size: 1, inputs: 1, isUnseen: false, times: [[1], [1], [1]] })), undefined);
	});
});
