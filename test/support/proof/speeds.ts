import type { SpeedFinding } from '../../../src/edit/core/proof/speedFinding.ts';
import { concludeCallSpeed, processSpeed } from '../../../src/prove/core/concludeCallSpeed.ts';
import { compareSpeed, LOOKS, type SpeedComparison, type SpeedPair } from '../../../src/prove/core/concludeSpeed.ts';
import { randomNumbers } from '../randomNumbers.ts';

/** How long a run takes beside the time of its code: a factor. `at` counts the runs. */
export type NoiseLaw = (random: () => number, at: number) => number;

/** A number of the standard normal distribution. */
function normal(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** What machines do to runs. */
export const NOISE_LAWS: Readonly<Record<string, NoiseLaw>> = {
	quiet: (random) => 1 + 0.005 * random(),
	normal: (random) => Math.exp(0.05 * normal(random)),
	loud: (random) => Math.exp(0.4 * normal(random)),
	'heavy tails': (random) => 1 + 0.02 / (1 - random()),
	'two states': (random) => (random() < 0.5 ? 1 : 1.6) * (1 + 0.001 * random()),
	drift: (random, at) => (1 + at / 100) * (1 + 0.02 * random()),
	'fast drift': (random, at) => 1.02 ** at * (1 + 0.01 * random()),
	bursts: (random, at) => (Math.floor(at / 7) % 3 === 0 ? 1.8 : 1) * (1 + 0.03 * random()),
	'warm-up': (random, at) => (1 + 3 * Math.exp(-at / 4)) * (1 + 0.02 * random()),
	'slow warm-up': (random, at) => (1 + Math.exp(-at / 30)) * (1 + 0.02 * random()),
	throttling: (random, at) => (at > 50 ? 1.5 : 1) * (1 + 0.02 * random()),
	'every second run slower': (random, at) => (at % 2 === 0 ? 1 : 1.2) * (1 + 0.02 * random()),
};

/** Compares simulated runs, as a proof does: an unmeasured pair, and noise before the pairs of each look. */
export function simulatedComparison(law: NoiseLaw, ratio: number, seed: number): SpeedComparison {
	const random = randomNumbers(seed);
	let at = 0;
	const run = (duration: number) => {
		at += 1;
		return duration * law(random, at);
	};
	const pair = (index: number, after: number): SpeedPair => {
		if (index % 2 === 0) return { before: run(ratio), after: run(after) };
		const second = run(after);
		return { before: run(ratio), after: second };
	};
	pair(0, 1);
	const [noise, measured]: [SpeedPair[], SpeedPair[]] = [[], []];
	for (const count of LOOKS) {
		while (noise.length < count) noise.push(pair(noise.length, ratio));
		while (measured.length < count) measured.push(pair(measured.length, 1));
		const comparison = compareSpeed(noise, measured);
		if (comparison.isDecided) return comparison;
	}
	throw new Error('the last look decides');
}

/** How many inputs and rounds a simulated process measures, and how much its code happens to be placed better or worse. */
const GROUPS = [3, 10, 40];
const ROUNDS = 20;
const PLACEMENT = 0.01;
const ORDERS = [
	[0, 1, 2],
	[2, 1, 0],
	[1, 2, 0],
	[0, 2, 1],
	[2, 0, 1],
	[1, 0, 2],
] as const;

/** Measures simulated calls in several processes, as a proof does: in rounds of before, after, and before, in all orders. */
export function simulatedCallSpeed(law: NoiseLaw, ratio: number, seed: number, processes: number): SpeedFinding {
	const random = randomNumbers(seed);
	const measured = Array.from({ length: processes }, (_, process) => {
		let at = 0;
		const placed = [0, 1, 2].map(() => Math.exp(PLACEMENT * normal(random)));
		const groups = GROUPS.map((size) => ({
			size,
			inputs: 1,
			isUnseen: false,
			times: [[], [], []] as [number[], number[], number[]],
		}));
		for (let round = 0; round <= ROUNDS; round += 1) {
			groups.forEach(({ size, times }, group) => {
				for (const version of ORDERS[(round + group + process) % ORDERS.length] ?? []) {
					at += 1;
					times[version].push(size * (version === 1 ? 1 : ratio) * (placed[version] ?? 1) * law(random, at));
				}
			});
		}
		return { distinct: 20, differing: 0, groups };
	});
	return concludeCallSpeed(measured.flatMap((each) => processSpeed(each) ?? []));
}
