import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import type { Recording } from '../../../../src/prove/core/recording/recordingOf.ts';
import type { FakeRun } from '../../../support/proof/fakeSandbox.ts';
import {
	AFTER,
	BEFORE,
	HARMLESS,
	type ProveChangeOptions,
	printing,
	proveChange,
	reaching,
	STOPPED,
} from '../../../support/proof/provedChange.ts';

const REPLAYED = 'before, replayed';
const MEASURED = 'both, measured';
const RECORDED = 'before, recorded';
const RECORDED_AFTER = 'after, recorded';

const RECORDING: Recording = {
	functions: [{ name: 'total()', parameters: [], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] }],
	speed: { isContained: true },
	textFor: (_folder, use) =>
		typeof use === 'object'
			? `${MEASURED} ${use.process}${use.isAlone ? ', alone' : ''}${use.isBeforeFirst ? ', before first' : ''}`
			: { replay: REPLAYED, before: RECORDED, after: RECORDED_AFTER }[use],
};

const same = (count: number) => Array(count).fill({ kind: 'same', reached: [0], input: '1', outcome: '2' });
const MADE = Array(5).fill({ kind: 'made', input: '1', outcome: '2' });
/** What a process has measured in which the version after takes so long, at first and then, and the one before 2. */
const measured = (first: number, later = first) => {
	const before = Array(9).fill(2);
	return [
		{
			...{ kind: 'measured', distinct: 20, differing: 0 },
			groups: [{ size: 10, inputs: 10, isUnseen: false, times: [before, [first, ...Array(8).fill(later)], before] }],
		},
	];
};
const OTHER = Array(5).fill({ kind: 'made', input: '1', outcome: '3' });

/** Proves a change whose calls are recorded. @param recorded the lines of the run with replays, and of those without, before and after */
async function proveRecorded(
	[replayed, before, after = before]: readonly [readonly object[], readonly object[], (readonly object[])?],
	options: ProveChangeOptions = {},
	speed: readonly object[] = measured(2),
) {
	const written = (all: readonly object[]) => ({ written: [all.map((line) => JSON.stringify(line))] });
	const lines = new Map([
		[REPLAYED, replayed],
		[RECORDED, before],
		[RECORDED_AFTER, after],
	]);
	const recorded = ({ text }: FakeRun) => written(lines.get(text) ?? []);
	for (const process of ['0', '0, alone', '1', '2', '2, before first', '3', '4', '5, before first'])
		lines.set(`${MEASURED} ${process}`, speed);
	const found = await proveChange({ tests: reaching(), recording: RECORDING, recorded, ...options });
	return {
		...found,
		texts: found.calls.filter((call) => call !== 'check').map((call) => call.replace('tests: ', '')),
	};
}

describe('a proof on real calls', () => {
	it('runs the tests before and after, records their calls with replays and without, measures them five times, and nothing more', async () => {
		const { proof, texts, steps, calls } = await proveRecorded([same(5), MADE]);
		assert.deepEqual(proof?.same, { kind: 'same' });
		assert.deepEqual(proof?.calls, { compared: 5 });
		const measuredTexts = ['0', '0, alone', '1', '2', '3', '4'].map((process) => `${MEASURED} ${process}`);
		assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED, RECORDED, RECORDED_AFTER, ...measuredTexts]);
		const kinds = ['testsBefore', 'testsAfter', 'callsReplayed', 'callsRecorded', 'callsRecordedAfter'];
		assert.deepEqual(
			steps.map(({ kind, run, of }) => [kind, run, of]),
			[...kinds, ...Array<string>(6).fill('callsMeasured')].map((kind, at) => [kind, at + 1, 16]),
		);
		assert.equal(calls.filter((call) => call === 'check').length, 22);
	});

	it('is faster by its calls alone, or remembers', async () => {
		const { proof } = await proveRecorded([same(5), MADE], {}, measured(1));
		const speed = proof?.speed;
		assert.ok(speed?.kind === 'faster' && Math.abs(speed.ratio - 2) < 1e-9, JSON.stringify(speed));
		assert.deepEqual(speed.calls, { processes: 5, inputs: 10 });
		const { proof: other, texts } = await proveRecorded([same(5), MADE], {}, measured(2, 0.01));
		assert.equal(other && verdictOf({ ...other }), 'remembers');
		assert.equal(texts.at(-1), `${MEASURED} 5, before first`);
	});

	it('takes at most six times as long as its program, and 30 seconds', async () => {
		for (const [duration, processes, runs] of [
			[1_000, 5, 6],
			[10_000, 2, 3],
			[16_000, 2, 2],
			[40_000, 0, 1],
		] as const) {
			const tests = reaching(() => ({ duration }));
			const { proof, texts } = await proveRecorded([same(5), MADE], { tests }, measured(1));
			assert.equal(texts.length, 5 + runs, `${duration}`);
			const { speed } = proof ?? {};
			if (processes > 0) assert.ok(speed?.kind === 'faster' && speed.calls?.processes === processes);
			else assert.deepEqual(speed, { kind: 'notMeasured', reason: 'noTime' });
		}
	});

	it('lets a benchmark measure, unless the calls see through it', async () => {
		for (const [speed, kind, benchmarks, processes] of [
			[measured(2), 'faster', true, 3],
			[measured(2, 0.01), 'remembers', false, 4],
		] as const) {
			const benchmark = printing((isBefore, count) => `${(isBefore ? 3 : 1.5) + (count % 5) / 100}\nresult: 1\n`);
			const { proof, texts, calls } = await proveRecorded([same(5), MADE], { benchmark }, speed);
			assert.equal(proof?.speed?.kind, kind, JSON.stringify(proof));
			assert.equal(
				calls.some((call) => call.startsWith('benchmark')),
				benchmarks,
			);
			assert.equal(texts.filter((text) => text.startsWith(MEASURED)).length, processes);
		}
	});

	it('stops at a difference', async () => {
		const difference = { name: 'total()', input: 'x = 1', before: '1', after: '2' };
		const line = { kind: 'differs', function: 0, ...difference };
		const { proof, texts } = await proveRecorded([[...same(2), line], []]);
		assert.deepEqual(proof?.same, { kind: 'differs', difference });
		assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED]);
	});

	it('lets the tests judge if the calls do not decide, and says why', async () => {
		const { proof, texts } = await proveRecorded([same(4), []]);
		assert.deepEqual(proof?.same, { kind: 'same' });
		assert.deepEqual(proof?.calls, { compared: 4, reason: 'fewCalls' });
		assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED, BEFORE, HARMLESS, STOPPED]);
	});

	it('lets the tests judge if the runs without replays speak against it, whichever version runs', async () => {
		for (const [before, after, reason] of [
			[OTHER, MADE, 'disturbed'],
			[MADE, OTHER, 'disturbed'],
			[MADE, [], 'unchecked'],
		] as const) {
			const { proof, texts } = await proveRecorded([same(5), before, after]);
			assert.deepEqual(proof?.calls, { compared: 5, reason });
			assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED, RECORDED, RECORDED_AFTER, BEFORE, HARMLESS, STOPPED]);
		}
	});

	it('lets the tests judge, without one more run, if nothing can be recorded', async () => {
		const recording = { compared: 0, reason: 'generator', detail: 'each()' } as const;
		const { proof, texts } = await proveRecorded([[], []], { recording });
		assert.deepEqual(proof?.calls, recording);
		assert.deepEqual(texts, [BEFORE, BEFORE, AFTER, HARMLESS, STOPPED]);
	});

	it('records nothing if the tests fail, twice, with the version after', async () => {
		const tests = reaching(({ text }) => (text === AFTER ? { exitCode: 1, output: 'AssertionError: no' } : {}));
		const { proof, texts } = await proveRecorded([same(5), []], { tests });
		assert.equal(proof?.same.kind, 'different');
		assert.deepEqual(texts, [BEFORE, AFTER, AFTER, BEFORE]);
	});

	it('looks first whether tests ended early, if fewer ran', async () => {
		const tests = reaching(({ text }) => ({ output: `  ${text === BEFORE ? 5 : 4} passing (1s)\n` }));
		const { proof, texts } = await proveRecorded([same(5), []], { tests });
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'fewerTests' });
		assert.deepEqual(texts, [BEFORE, AFTER, BEFORE]);
	});

	it('proves nothing if the program never calls the code, though its tests would pass', async () => {
		const { proof, texts } = await proveRecorded([[{ kind: 'loaded' }], []]);
		assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'notReached' });
		assert.equal(proof?.calls?.reason, 'noCall');
		assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED]);
	});

	it('ends when it is canceled while calls are recorded', async () => {
		for (const kind of ['callsReplayed', 'callsRecorded', 'callsRecordedAfter', 'callsMeasured']) {
			const stop = new AbortController();
			const onStep = (step: { readonly kind: string }) => {
				if (step.kind === kind) stop.abort();
			};
			const { proof, steps } = await proveRecorded([same(5), MADE], { signal: stop.signal, onStep });
			assert.equal(proof, undefined);
			assert.equal(steps.at(-1)?.kind, kind);
		}
	});
});
