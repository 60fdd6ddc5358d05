import assert from 'node:assert/strict';
import type { Recording } from '../../../../src/prove/core/recording/recordingOf.ts';
import type { FakeRun } from '../../../support/proof/fakeSandbox.ts';
import {
	AFTER,
	BEFORE,
	HARMLESS,
	type ProveChangeOptions,
	proveChange,
	reaching,
	STOPPED,
} from '../../../support/proof/provedChange.ts';

const REPLAYED = 'before, replayed';
const RECORDED = 'before, recorded';
const RECORDED_AFTER = 'after, recorded';

const RECORDING: Recording = {
	functions: [{ name: 'total()', parameters: [], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] }],
	textFor: (_folder, kind) => ({ replayed: REPLAYED, before: RECORDED, after: RECORDED_AFTER })[kind],
};

const same = (count: number) => Array(count).fill({ kind: 'same', reached: [0], input: '1', outcome: '2' });
const MADE = Array(5).fill({ kind: 'made', input: '1', outcome: '2' });
const OTHER = Array(5).fill({ kind: 'made', input: '1', outcome: '3' });

/** Proves a change whose calls are recorded. @param recorded the lines of the run with replays, and of those without, before and after */
async function proveRecorded(
	[replayed, before, after = before]: readonly [readonly object[], readonly object[], (readonly object[])?],
	options: ProveChangeOptions = {},
) {
	const written = (all: readonly object[]) => ({ written: [all.map((line) => JSON.stringify(line))] });
	const lines = new Map([
		[REPLAYED, replayed],
		[RECORDED, before],
		[RECORDED_AFTER, after],
	]);
	const recorded = ({ text }: FakeRun) => written(lines.get(text) ?? []);
	const found = await proveChange({ tests: reaching(), recording: RECORDING, recorded, ...options });
	return {
		...found,
		texts: found.calls.filter((call) => call !== 'check').map((call) => call.replace('tests: ', '')),
	};
}

describe('a proof on real calls', () => {
	it('runs the tests before and after, then records their calls with replays and without, before and after, and nothing more', async () => {
		const { proof, texts, steps, calls } = await proveRecorded([same(5), MADE]);
		assert.deepEqual(proof?.same, { kind: 'same' });
		assert.deepEqual(proof?.calls, { compared: 5 });
		assert.deepEqual(texts, [BEFORE, AFTER, REPLAYED, RECORDED, RECORDED_AFTER]);
		assert.deepEqual(
			steps.map(({ kind, run, of }) => [kind, run, of]),
			['testsBefore', 'testsAfter', 'callsReplayed', 'callsRecorded', 'callsRecordedAfter'].map((kind, at) => [
				kind,
				at + 1,
				9,
			]),
		);
		assert.equal(calls.filter((call) => call === 'check').length, 10);
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
		for (const kind of ['callsReplayed', 'callsRecorded', 'callsRecordedAfter']) {
			const stop = new AbortController();
			const onStep = (step: { readonly kind: string }) => {
				if (step.kind === kind) stop.abort();
			};
			const { proof, steps } = await proveRecorded([same(5), []], { signal: stop.signal, onStep });
			assert.equal(proof, undefined);
			assert.equal(steps.at(-1)?.kind, kind);
		}
	});
});
