import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import { LIVE_TREE } from '../../../support/proof/fakeSandbox.ts';
import {
	AFTER,
	BEFORE,
	HARMLESS,
	MUTANTS,
	printing,
	proveChange,
	reaching,
	STOPPED,
	TIME,
} from '../../../support/proof/provedChange.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';

/** A benchmark whose code is so many times faster after. */
function speedup(ratio: number, seed = 1) {
	const random = randomNumbers(seed);
	return printing((isBefore) => `took ${(isBefore ? 100 * ratio : 100) * (1 + 0.01 * random())} ms`);
}

describe('a proof', () => {
	it('runs the tests before, twice, after, and on the mutant, and checks the live tree each time', async () => {
		const { proof, calls, steps } = await proveChange({ tests: reaching(() => ({ output: '  5 passing (1s)\n' })) });
		assert.deepEqual(proof, { same: { kind: 'same' }, tests: 5, changedLive: [], stillRunning: [] });
		assert.deepEqual(
			calls,
			[BEFORE, BEFORE, AFTER, HARMLESS, STOPPED].flatMap((text) => ['check', `tests: ${text}`, 'check']),
		);
		assert.deepEqual(
			steps,
			['testsBefore', 'testsBefore', 'testsAfter', 'testsAfter', 'testsStopped'].map((kind, at) => ({
				kind,
				run: at + 1,
				of: 6,
			})),
		);
	});

	it('measures in pairs of alternating order, the noise of the same code first, and checks the live tree around each block', async () => {
		const { proof, calls, steps } = await proveChange({ benchmark: speedup(2) });
		assert.ok(proof?.speed?.kind === 'faster');
		assert.ok(proof.speed.low < 2 && 2 < proof.speed.high);
		assert.deepEqual(proof.same, { kind: 'notShown', reason: 'noTests' });
		const [b, a] = [`benchmark: ${BEFORE}`, `benchmark: ${AFTER}`];
		const blocks = [
			[`benchmark: ${HARMLESS}`, `benchmark: ${STOPPED}`],
			[b, a],
			Array(16).fill(b),
			Array(4).fill([b, a, a, b]).flat(),
		];
		assert.deepEqual(
			calls,
			blocks.flatMap((block) => ['check', ...block, 'check']),
		);
		assert.deepEqual(
			steps.map(({ kind }) => kind),
			[...Array(4).fill('benchmark'), ...Array(16).fill('benchmarkNoise'), ...Array(16).fill('benchmark')],
		);
		assert.ok(steps.every(({ run, of }, at) => run === at + 1 && of === 260));
	});

	it('never runs more often than it says', async () => {
		const random = randomNumbers(3);
		const loud = printing(() => `took ${Math.exp(2 * random())} ms`);
		const failing = { harmless: 'no', stopped: 'no' };
		const { proof, steps } = await proveChange({
			mutants: [failing, failing, ...MUTANTS],
			tests: reaching(({ text }) => ({ exitCode: text === 'no' ? 1 : 0 })),
			benchmark: loud,
		});
		assert.equal(proof?.speed?.kind, 'tooNoisy');
		const last = steps.at(-1);
		assert.ok(last !== undefined && last.run <= last.of && last.run > 130);
	});

	it('is faster, slower, or no different, in both directions of a number', async () => {
		for (const [ratio, lower, higher] of [
			[2, 'faster', 'slower'],
			[0.5, 'slower', 'faster'],
			[1, 'noDifference', 'noDifference'],
		] as const) {
			const benchmark = speedup(ratio);
			const kindOf = async (better: 'lower' | 'higher') => {
				const { proof } = await proveChange({
					tests: reaching(),
					benchmark,
					measure: { kind: 'number', pattern: '', better },
				});
				return proof === undefined ? undefined : verdictOf(proof);
			};
			assert.deepEqual([await kindOf('lower'), await kindOf('higher')], [lower, higher]);
		}
	});

	it('times a benchmark from the outside', async () => {
		const random = randomNumbers(1);
		const timed = reaching(({ text }) => ({ duration: (text === BEFORE ? 900 : 300) * (1 + 0.01 * random()) }));
		const { proof } = await proveChange({ tests: reaching(), benchmark: timed, measure: TIME });
		assert.ok(proof?.speed?.kind === 'faster' && proof.speed.low < 3 && 3 < proof.speed.high);
	});

	it('shows by a failure after, twice, that the code behaves differently, and measures nothing then', async () => {
		const tests = reaching(({ text }) =>
			text === BEFORE ? {} : { exitCode: 1, output: 'ok\nAssertionError: 1 !== 2\n' },
		);
		const { proof, calls } = await proveChange({ tests, benchmark: speedup(2) });
		assert.deepEqual(proof?.same, { kind: 'different', detail: 'AssertionError: 1 !== 2' });
		assert.equal(proof.speed, undefined);
		assert.deepEqual(
			calls.filter((call) => call !== 'check'),
			[BEFORE, BEFORE, AFTER, AFTER, BEFORE].map((text) => `tests: ${text}`),
		);
	});

	it('shows nothing if fewer tests ran after', async () => {
		const tests = reaching(({ text }) => ({ output: `  ${text === BEFORE ? 5 : 4} passing (1s)\n` }));
		const { proof } = await proveChange({ tests });
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'fewerTests' });
		assert.equal(proof.tests, 4);
	});

	it('does not compare numbers of tests that vary anyway', async () => {
		const tests = reaching(({ count }) => ({ output: `  ${count === 1 ? 5 : 3} passing (1s)\n` }));
		const { proof } = await proveChange({ tests });
		assert.deepEqual(proof?.same, { kind: 'same' });
		assert.equal(proof.tests, 3);
	});

	it('shows nothing if the language is unknown, and measures nothing then', async () => {
		const { proof } = await proveChange({ tests: reaching(), mutants: undefined, benchmark: speedup(2) });
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'unknownLanguage' });
		assert.equal(proof.speed, undefined);
	});

	it('tries three mutants, each without stopping first', async () => {
		const mutant = (name: string) => ({ harmless: `${name} harmless`, stopped: `${name} stopped` });
		const tests = (first: string) =>
			proveChange({
				mutants: ['a', 'b', 'c', 'd'].map(mutant),
				tests: ({ text }) => {
					if (text === `${first} stopped`) return { exitCode: 1, output: 'Stopped to see what runs this code.' };
					const isBuilt = text === AFTER || text === BEFORE || text === `${first} harmless`;
					return isBuilt ? {} : { exitCode: 2, output: 'SyntaxError: no' };
				},
			});
		const { proof } = await tests('c');
		assert.deepEqual(proof?.same, { kind: 'same' });
		const { proof: none, calls } = await tests('d');
		assert.deepEqual(none?.same, { kind: 'notShown', reason: 'notCompiling', detail: 'SyntaxError: no' });
		assert.equal(calls.filter((call) => call.endsWith('harmless')).length, 3);
		const benchmark = ({ text }: { text: string }) => (/^[a-c] /.test(text) ? { exitCode: 2 } : { output: '5' });
		const untested = await proveChange({ mutants: ['a', 'b', 'c', 'd'].map(mutant), benchmark });
		assert.deepEqual(untested.calls.slice(1, 6), [
			...['a', 'b', 'c'].map((name) => `benchmark: ${name} harmless`),
			'check',
			'check',
		]);
		assert.equal((await proveChange({ tests: reaching(), mutants: [] })).proof?.same.kind, 'notShown');
	});

	it('does not count a benchmark that does not build as reaching the code', async () => {
		const benchmark = reaching(({ text }) => (text === HARMLESS ? { exitCode: 1 } : { output: '5' }));
		const { proof } = await proveChange({ tests: reaching(), benchmark });
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'notReached' });
	});

	it('ends without a finding when it is canceled, at any run', async () => {
		for (const run of [1, 3, 5, 6, 8, 9, 20]) {
			const controller = new AbortController();
			const { proof, calls } = await proveChange({
				tests: reaching(),
				benchmark: speedup(2),
				signal: controller.signal,
				onStep: (step) => {
					if (step.run === run) controller.abort();
				},
			});
			assert.equal(proof, undefined);
			assert.equal(calls.filter((call) => call !== 'check').length, run);
		}
		assert.deepEqual(await proveChange({ tests: reaching(), signal: AbortSignal.abort() }), {
			proof: undefined,
			steps: [],
			calls: [],
		});
	});

	it('ends without a finding when a run was canceled by other means, or between two runs', async () => {
		const { proof } = await proveChange({ tests: () => ({ kind: 'canceled' }) });
		assert.equal(proof, undefined);
		const controller = new AbortController();
		const between = await proveChange({
			tests: reaching(),
			signal: controller.signal,
			changedLive: () => {
				controller.abort();
				return [];
			},
		});
		assert.deepEqual([between.proof, between.calls], [undefined, ['check']]);
	});

	it('passes on a failure of the sandbox', async () => {
		const changedLive = () => {
			throw new Error('no space left');
		};
		await assert.rejects(proveChange({ tests: reaching(), changedLive }), /no space left/);
	});

	it('P12 names each process that still runs, once', async () => {
		const stillRunning = (count: number) => (count < 3 ? ['node (12)'] : [`vite (${count})`]);
		const { proof } = await proveChange({ tests: reaching(({ count }) => ({ stillRunning: stillRunning(count) })) });
		assert.deepEqual(proof?.stillRunning, ['node (12)', 'vite (3)', 'vite (4)']);
		assert.equal(verdictOf(proof), 'same');
	});

	it('P13 names what changed in the live tree at any check, and proves nothing then', async () => {
		const looks = [[], [], ['src/b.js'], ['src/b.js'], ['src/a.js']];
		const { proof } = await proveChange({ tests: reaching(), changedLive: () => looks.shift() ?? [] });
		assert.deepEqual(proof?.changedLive, ['src/a.js', 'src/b.js']);
		assert.equal(verdictOf(proof), 'notProven');
		let measured = 0;
		const benchmark = speedup(2);
		const late = await proveChange({
			benchmark: (run) => {
				measured = run.count;
				return benchmark(run);
			},
			changedLive: () => (measured >= 36 ? ['.git/index'] : []),
		});
		assert.deepEqual(late.proof?.changedLive, ['.git/index']);
	});

	it('says that the live tree’s code ran where the command or an output names it', async () => {
		const named = await proveChange({ tests: () => ({ output: `at ${LIVE_TREE}/src/total.js:3` }) });
		assert.deepEqual(named.proof?.same, { kind: 'notShown', reason: 'liveCode' });
		const once = await proveChange({ tests: ({ count }) => ({ output: count === 1 ? LIVE_TREE : 'ok' }) });
		assert.deepEqual(once.proof?.same, { kind: 'notShown', reason: 'liveCode' });
		for (const line of [{ folder: `../..${LIVE_TREE}` }, { environment: { SOURCES: LIVE_TREE } }]) {
			const { proof } = await proveChange({ tests: () => ({}), line });
			assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'liveCode' });
		}
		const typed = await proveChange({ tests: () => ({}), line: { text: `cd ${LIVE_TREE} && npm test` } });
		assert.deepEqual(typed.proof?.same, { kind: 'notShown', reason: 'liveCode' });
	});
});
