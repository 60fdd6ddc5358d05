import assert from 'node:assert/strict';
import type { SAME_REASONS } from '../../../../src/edit/core/proof/proof.ts';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import type { SPEED_REASONS } from '../../../../src/edit/core/proof/speedFinding.ts';
import {
	AFTER,
	BEFORE,
	NUMBER,
	type ProveChangeOptions,
	printing,
	proveChange,
	reaching,
	STOPPED,
	TIME,
} from '../../../support/proof/provedChange.ts';
import { NOISE_LAWS } from '../../../support/proof/speeds.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';

async function speedOf(options: ProveChangeOptions): Promise<string | undefined> {
	const { proof } = await proveChange({ tests: reaching(), ...options });
	return proof?.speed?.kind === 'notMeasured' ? proof.speed.reason : proof?.speed?.kind;
}

async function sameOf(options: ProveChangeOptions): Promise<string | undefined> {
	const { proof } = await proveChange(options);
	assert.ok(proof);
	if (proof.same.kind === 'notShown') assert.equal(verdictOf(proof), 'notProven');
	return proof.same.kind === 'notShown' ? proof.same.reason : proof.same.kind;
}

/** Some noise around a number. */
function around(seed = 1): (value: number) => number {
	const random = randomNumbers(seed);
	return (value) => value * (1 + 0.01 * random());
}

describe('lying proofs', () => {
	for (const [law, noise] of Object.entries(NOISE_LAWS)) {
		it(`P01 noise alone is not faster: ${law}`, async () => {
			for (let seed = 0; seed < 20; seed += 1) {
				const random = randomNumbers(seed);
				const found = await speedOf({ benchmark: printing((_, count) => `${100 * noise(random, count)}`) });
				assert.ok(found === 'noDifference' || found === 'tooNoisy', `${seed}: ${found}`);
			}
		});
	}

	it('P02 a warm-up is not faster: what runs later is quicker, whatever it is', async () => {
		for (const halfLife of [1, 5, 20, 100]) {
			const near = around();
			const benchmark = printing((_, count) => `${near(100 + 400 * 0.5 ** (count / halfLife))}`);
			const found = await speedOf({ benchmark });
			assert.ok(found === 'noDifference' || found === 'tooNoisy', `${halfLife}: ${found}`);
		}
	});

	it('P03 dead code removed: a hundred times faster without a result is no proof', async () => {
		const near = around();
		const benchmark = printing((isBefore) => `${near(isBefore ? 1_000 : 10)}`);
		assert.equal(await speedOf({ benchmark }), 'resultUnused');
		const timed = reaching(({ text }) => ({ duration: near(text === BEFORE ? 1_000 : 40) }));
		assert.equal(await speedOf({ benchmark: timed, measure: TIME }), 'tooShort');
	});

	it('P04 a result that is never used, or another, is no proof; the same one is', async () => {
		const near = around();
		const withResult = (after: string, ratio: number) =>
			printing((isBefore) => (isBefore ? `result: 42\ntook ${near(10 * ratio)} ms` : `${after}\ntook ${near(10)} ms`));
		assert.equal(await speedOf({ benchmark: withResult('result: 42', 100) }), 'faster');
		assert.equal(await speedOf({ benchmark: withResult('result: 0', 100) }), 'otherResult');
		assert.equal(await speedOf({ benchmark: withResult('result: 0', 2) }), 'otherResult');
		assert.equal(await speedOf({ benchmark: withResult('', 2) }), 'otherResult');
		const { proof } = await proveChange({ tests: reaching(), benchmark: withResult('Checksum: 9', 2) });
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'otherResult', detail: 'Checksum: 9' });
		assert.deepEqual(proof.same, { kind: 'same' });
		assert.equal(verdictOf(proof), 'notProven');
	});

	it('P04 a result that differs from run to run says nothing', async () => {
		const near = around();
		const random = (ratio: number) =>
			printing((isBefore, count) => `checksum: ${count}\n${near(isBefore ? 10 * ratio : 10)}`);
		assert.equal(await speedOf({ benchmark: random(2) }), 'faster');
		assert.equal(await speedOf({ benchmark: random(100) }), 'resultUnused');
		// The eighth run is one of those that measure the noise.
		const rarely = printing(
			(isBefore, count) => `result: ${isBefore && count !== 8 ? 1 : 2}\n${near(isBefore ? 20 : 10)}`,
		);
		assert.equal(await speedOf({ benchmark: rarely }), 'faster');
	});

	it('P05 flaky tests prove nothing, whichever run fails', async () => {
		for (const failing of [1, 2, 3]) {
			const tests = reaching(({ count }) => (count === failing ? { exitCode: 1 } : {}));
			assert.equal(await sameOf({ tests }), 'flaky', String(failing));
			const failsOnce = reaching(({ count }) => ({ exitCode: count === failing ? 1 : 0, output: `run ${count}` }));
			const { proof } = await proveChange({ tests: failsOnce });
			assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'flaky', detail: `run ${failing}` });
		}
		const failing = ({ text }: { text: string }) => ({ exitCode: text === BEFORE ? 1 : 0 });
		assert.equal(await sameOf({ tests: failing }), 'failingBefore');
	});

	it('P06 tests that never load the file pass on the mutant', async () => {
		assert.equal(await sameOf({ tests: () => ({ output: '  214 passing (2s)\n' }) }), 'notReached');
	});

	it('P06 a benchmark that never loads the file does not fail on the mutant', async () => {
		const near = around();
		assert.equal(await speedOf({ benchmark: () => ({ output: `${near(5)}` }) }), 'notReached');
		assert.equal(await speedOf({ benchmark: () => ({ duration: near(500) }), measure: TIME }), 'notReached');
		const { proof } = await proveChange({ benchmark: () => ({ duration: near(50) }), measure: TIME });
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'notReached' });
	});

	it('P06 a benchmark that ends earlier, or prints zero, on the mutant does not reach the code', async () => {
		const near = around();
		const sooner = ({ text }: { text: string }) => ({ duration: text === STOPPED ? 50 : near(500) });
		assert.equal(await speedOf({ benchmark: sooner, measure: TIME }), 'notReached');
		const zero = ({ text }: { text: string }) => ({ output: text === STOPPED ? '0' : `${near(5)}` });
		assert.equal(await speedOf({ benchmark: zero }), 'notReached');
	});

	it('P06 a benchmark that prints nothing on the mutant reaches the code', async () => {
		const near = around();
		const caught = 'caught: Stopped to see what runs this code.';
		const benchmark = ({ text }: { text: string }) => ({
			output: text === STOPPED ? caught : `${near(text === BEFORE ? 20 : 10)}`,
		});
		assert.equal(await speedOf({ benchmark }), 'faster');
	});

	it('P07 tests cached by their runner pass without running', async () => {
		const cached = new Map<string, number>();
		const tests = ({ text }: { text: string }) => {
			const exitCode = cached.get('total.test.js') ?? (text === STOPPED ? 1 : 0);
			cached.set('total.test.js', exitCode);
			return { exitCode };
		};
		assert.equal(await sameOf({ tests }), 'notReached');
	});

	for (const [output, reason] of [
		['1 run: 12.5 ms', 'severalNumbers'],
		['done', 'noNumber'],
		['1.234,5 ms', 'unclearNumber'],
		['1,234', 'unclearNumber'],
		['1 234 ms', 'unclearNumber'],
	] as const) {
		it(`P09 a benchmark that prints “${output}” measures nothing`, async () => {
			const { proof } = await proveChange({ tests: reaching(), benchmark: printing(() => output) });
			assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason, detail: output });
		});
	}

	it('P09 a number on standard error is no measurement unless a pattern finds it', async () => {
		const near = around();
		const warning = '(node:4370) [DEP0040] DeprecationWarning: punycode';
		const benchmark = reaching(({ text }) => {
			const standardOutput = `${near(text === BEFORE ? 20 : 10)}\n`;
			return { output: `${standardOutput}result: 5\n${warning}\n`, standardOutput };
		});
		assert.equal(await speedOf({ benchmark }), 'faster');
		const silent = reaching(() => ({ output: `${warning}\n`, standardOutput: '' }));
		assert.equal(await speedOf({ benchmark: silent }), 'noNumber');
		const both = reaching(() => ({ output: `took ${near(10)} ms\n`, standardOutput: '' }));
		assert.equal(
			await speedOf({ benchmark: both, measure: { kind: 'number', pattern: 'took (\\S+)', better: 'lower' } }),
			'noDifference',
		);
	});

	it('P16 a pattern that takes too long ends the measurement immediately, and the tests still count', async () => {
		const measure = { kind: 'number', pattern: '(a+)+$', better: 'lower' } as const;
		const tests = reaching();
		const { proof, calls } = await proveChange({ tests, measure, benchmark: printing(() => `${'a'.repeat(60)}!`) });
		assert.equal(proof?.same.kind, 'same');
		assert.deepEqual(proof.speed, { kind: 'notMeasured', reason: 'slowPattern' });
		assert.equal(calls.filter((call) => call.startsWith('benchmark')).length, 1);
		// A missing number on the mutant does not show that the benchmark runs the code.
		const benchmark = printing(() => '5');
		const idle = { ...measure, pattern: '((?:\\d|a+)+)$' };
		const slow: typeof benchmark = (run) => (run.text === STOPPED ? { output: `${'a'.repeat(60)}!` } : benchmark(run));
		assert.equal(await speedOf({ benchmark: slow, measure: idle }), 'notReached');
	});

	it('P09 a line with the result counts only on standard output', async () => {
		const near = around();
		const benchmark = reaching(({ text }) => {
			const standardOutput = `${near(text === BEFORE ? 20 : 10)}\n`;
			return { output: `result: ${text}\n${standardOutput}`, standardOutput };
		});
		assert.equal(await speedOf({ benchmark }), 'faster');
	});

	it('P09 what a benchmark prints is quoted only in part', async () => {
		const { proof } = await proveChange({ tests: reaching(), benchmark: printing(() => 'no number '.repeat(1_000)) });
		assert.ok(proof?.speed?.kind === 'notMeasured');
		assert.equal(proof.speed.detail?.length, 400);
	});

	it('P09 numbers of different units, or grouped in thousands, are not compared', async () => {
		const near = around();
		const units = printing((isBefore) => (isBefore ? `${near(1.2)} MB` : `${near(900)} KB`));
		assert.equal(await speedOf({ benchmark: units }), 'unclearNumber');
		const grouped = printing((isBefore, count) => (isBefore ? `1.${200 + count}` : `${900 + (count % 50)}`));
		assert.equal(await speedOf({ benchmark: grouped }), 'unclearNumber');
	});

	for (const [failing, text] of [
		['before', BEFORE],
		['after', AFTER],
	] as const) {
		it(`P10 a benchmark that fails ${failing} measures nothing, whatever it prints`, async () => {
			const near = around();
			const benchmark = reaching((run) => ({
				output: `${near(5)}`,
				...(run.text === text ? { exitCode: 3 } : {}),
			}));
			assert.equal(await speedOf({ benchmark }), 'fails');
		});
	}

	it('P10 what fails, or was ended by a signal, does not pass', async () => {
		const { proof } = await proveChange({ tests: () => ({ exitCode: 127, output: 'sh: vitest: not found' }) });
		const reason: (typeof SAME_REASONS)[number] = 'failingBefore';
		assert.deepEqual(proof?.same, { kind: 'notShown', reason, detail: 'sh: vitest: not found' });
		const killed = { kind: 'ended', duration: 1, output: '', stillRunning: [] } as const;
		assert.equal(await sameOf({ tests: () => ({ ...killed, exitCode: undefined as never }) }), 'failingBefore');
	});

	it('P11 tests that hang, or do not start, prove nothing, at any run', async () => {
		for (const kind of ['tookTooLong', 'notStarted'] as const) {
			for (const hanging of [1, 2, 3, 4, 5]) {
				const { proof, calls } = await proveChange({
					tests: ({ count }) => (count === hanging ? { kind } : {}),
				});
				const reason = kind === 'tookTooLong' && hanging === 5 ? 'stoppedHangs' : kind;
				assert.deepEqual(proof?.same, { kind: 'notShown', reason });
				assert.equal(calls.filter((call) => call !== 'check').length, hanging);
			}
		}
	});

	it('P11 a benchmark that hangs, or does not start, measures nothing, at any run', async () => {
		for (const kind of ['tookTooLong', 'notStarted'] as const) {
			for (const hanging of [1, 2, 3, 4, 10, 25]) {
				const near = around();
				const benchmark = ({ text, count }: { text: string; count: number }) => {
					if (count === hanging) return { kind };
					return reaching(() => ({ output: `${near(5)}` }))({ text, count });
				};
				const isStopped = kind === 'tookTooLong' && hanging === 2;
				const reason: (typeof SPEED_REASONS)[number] = isStopped ? 'stoppedHangs' : kind;
				assert.equal(await speedOf({ benchmark }), reason, String(hanging));
			}
		}
	});

	it('P15 a clock of low resolution measures nothing: zeros, or the same few values', async () => {
		const random = randomNumbers(1);
		const ticks = (isBefore: boolean, tick: number) =>
			Math.floor(((isBefore ? 40 : 30) * (1 + 0.1 * random())) / tick) * tick;
		for (const tick of [16, 20, 100]) {
			assert.equal(await speedOf({ benchmark: printing((isBefore) => `${ticks(isBefore, tick)} ms`) }), 'coarseClock');
		}
		assert.equal(await speedOf({ benchmark: printing((isBefore) => `${ticks(isBefore, 0.01)} ms`) }), 'faster');
		for (const coarse of [true, false]) {
			const oneSide = printing((isBefore) => `${isBefore === coarse ? ticks(true, 30) : ticks(true, 0.01)} ms`);
			assert.equal(await speedOf({ benchmark: oneSide }), 'coarseClock');
		}
		// A very steady program under a fine clock prints few values, too, but they are close to each other.
		const steady = printing((isBefore, count) => `${(isBefore ? 0.29 : 0.145095) + (count % 3) * 0.000_005} ms`);
		assert.equal(await speedOf({ benchmark: steady }), 'faster');
		const zeroOnce = printing((_, count) => (count === 12 ? '0' : `${around(count)(5)}`));
		assert.equal(await speedOf({ benchmark: zeroOnce, measure: NUMBER }), 'coarseClock');
	});
});
