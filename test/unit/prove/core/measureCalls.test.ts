import assert from 'node:assert/strict';
import { measureCalls } from '../../../../src/prove/core/measureCalls.ts';
import type { MeasuredInputs } from '../../../../src/prove/core/recorder/callLine.ts';
import type { RecordingUse, SpeedTraits } from '../../../../src/prove/core/recording/recordingOf.ts';
import type { RecordedRun } from '../../../../src/prove/core/sandbox.ts';

type Lines = readonly object[];

function runOf(...processes: readonly Lines[]): RecordedRun {
	const written = processes.map((lines) => lines.map((line) => JSON.stringify(line)));
	return { kind: 'ended', duration: 1_000, output: '', stillRunning: [], isEnough: true, written };
}

const SAME = { kind: 'same', reached: [0], input: '1', outcome: '2' };
const LEFT_OUT = { kind: 'leftOut', reason: 'slow' };

/** What a process has measured of a version that is twice as fast. */
function measured(more: Partial<MeasuredInputs> = {}): Lines {
	const groups = [
		{ size: 10, inputs: 20, isUnseen: false, times: [Array(9).fill(2), Array(9).fill(1), Array(9).fill(2)] },
	];
	return [{ kind: 'loaded' }, { kind: 'measured', distinct: 40, differing: 0, groups, ...more }];
}

/** Measures calls that were replayed like this. @param time how many runs there is time for */
async function measure({
	replayed = [Array(9).fill(SAME)] as readonly Lines[],
	runs = (_run: number, _use: RecordingUse): readonly Lines[] => [measured()],
	speed = {} as Partial<SpeedTraits>,
	time = 9,
}) {
	const uses: RecordingUse[] = [];
	const recording = {
		functions: [],
		speed: { isContained: true, ...speed },
		textFor: (_folder: string, use: RecordingUse) => {
			uses.push(use);
			return '';
		},
	};
	const found = await measureCalls({
		...{ recording, replayed: runOf(...replayed), processes: 5 },
		runs: {
			hasTimeFor: (duration) => uses.length + duration / 1_000 <= time,
			record: async (_kind, textFor) => {
				textFor('');
				return runOf(...runs(uses.length - 1, uses.at(-1) as RecordingUse));
			},
		},
	});
	return { uses, found: found.kind === 'notMeasured' ? found.reason : found.kind, finding: found };
}

describe('measuring real calls', () => {
	it('takes five processes, which know how many calls to expect, and divide the inputs each in another way', async () => {
		const { uses, finding } = await measure({});
		assert.deepEqual(
			uses,
			[0, 0, 1, 2, 3, 4].map((process, at) => ({ calls: 9, process, isAlone: at === 1, isWithUnseen: true })),
		);
		assert.ok(finding.kind === 'faster' && finding.calls?.processes === 5 && Math.abs(finding.ratio - 2) < 1e-9);
	});

	it('takes as many as fit into the time, but two at least', async () => {
		for (const [time, processes] of [
			[2, 2],
			[3, 2],
			[4, 3],
		] as const) {
			const { uses, finding } = await measure({ time });
			assert.ok(finding.kind === 'faster' && finding.calls?.processes === processes, `${time}`);
			assert.equal(uses.length, time);
		}
		const { found, uses } = await measure({ time: 1 });
		assert.deepEqual([found, uses.length], ['noTime', 1]);
	});

	it('expects the calls of the process that has compared the most, up to the last that was the same', async () => {
		const lines = [SAME, LEFT_OUT, LEFT_OUT, SAME, LEFT_OUT];
		const { uses } = await measure({ replayed: [[SAME, LEFT_OUT, LEFT_OUT, LEFT_OUT, LEFT_OUT], lines] });
		assert.deepEqual(uses[0], { calls: 4, process: 0, isAlone: false, isWithUnseen: true });
		// Of many, a later process may record somewhat fewer.
		const many = await measure({ replayed: [Array(100).fill(SAME)] });
		assert.deepEqual(many.uses[0], { calls: 90, process: 0, isAlone: false, isWithUnseen: true });
	});

	it('measures nothing that works elsewhere, and runs nothing for it', async () => {
		const { uses, finding } = await measure({ speed: { elsewhere: 'node:fs' } });
		assert.deepEqual(finding, { kind: 'notMeasured', reason: 'elsewhere', detail: 'node:fs' });
		assert.equal(uses.length, 0);
	});

	for (const [expected, lines, speed = {}] of [
		['notRepeated', [{ kind: 'loaded' }]],
		['notRepeated', measured({ groups: [] })],
		['fewInputs', measured({ distinct: 7 }), { writes: 'cache.set(key)' }],
	] as readonly (readonly [string, Lines, Partial<SpeedTraits>?])[]) {
		it(`ends with the first process that shows why it does not count: ${expected}`, async () => {
			const { uses, found } = await measure({ runs: () => [[], lines], speed });
			assert.deepEqual([found, uses.length], [expected, 1]);
		});
	}

	it('does not count if the version before is slower in each process than alone', async () => {
		const slow = (factor: number) => {
			const before = Array(9).fill(2 * factor);
			return [{ size: 10, inputs: 20, isUnseen: false, times: [before, Array(9).fill(1), before] as const }];
		};
		const runs = (run: number) => [measured({ groups: slow(run === 1 ? 1 : 1.6) })];
		assert.equal((await measure({ runs })).found, 'slowsDown');
		const once = (run: number) => [measured({ groups: slow(run === 2 ? 1.4 : run === 1 ? 1 : 1.6) })];
		assert.equal((await measure({ runs: once })).found, 'faster');
	});

	it('goes on without inputs that the program has not made, once one of them has not returned', async () => {
		const runs = (run: number) => [run === 0 ? [{ kind: 'begins', function: 0 }] : measured()];
		const { uses, found } = await measure({ runs });
		assert.equal(found, 'faster');
		assert.deepEqual(
			uses.map((use) => typeof use === 'object' && [use.process, use.isAlone, use.isWithUnseen]),
			[
				[0, false, true],
				[0, false, false],
				[0, true, false],
				...[1, 2, 3, 4].map((process) => [process, false, false]),
			],
		);
		// Code that reaches beyond its thread is called with none of them.
		const { uses: others } = await measure({ speed: { isContained: false } });
		assert.ok(others.every((use) => typeof use === 'object' && !use.isWithUnseen));
	});

	it('says that a version remembers only if it also does where the version before meets the inputs first', async () => {
		const lines = (first: readonly [number, number, number]) => {
			const times = [20, 10, 20].map((later, version) => [first[version], ...Array(8).fill(later)]);
			return [measured({ groups: [{ size: 10, inputs: 20, isUnseen: false, times }] as never })];
		};
		const isControl = (use: RecordingUse) => typeof use === 'object' && use.isBeforeFirst === true;
		for (const [control, expected] of [
			[[200, 10, 20], 'tooNoisy'],
			// What the version before lost by coming first does not count.
			[[200, 25, 20], 'remembers'],
		] as const) {
			const runs = (_run: number, use: RecordingUse) => lines(isControl(use) ? control : [20, 25, 20]);
			const { found, uses } = await measure({ runs, time: 2 });
			const last = { calls: 9, process: 2, isAlone: false, isWithUnseen: true, isBeforeFirst: true };
			assert.deepEqual([found, uses.length, uses.at(-1)], [expected, 3, last]);
		}
		const unmeasured = (_run: number, use: RecordingUse) =>
			isControl(use) ? [[{ kind: 'loaded' }]] : lines([20, 25, 20]);
		assert.equal((await measure({ runs: unmeasured })).found, 'remembers');
	});

	it('says what the version after keeps between calls', async () => {
		const { finding } = await measure({ speed: { writes: 'cache.set' } });
		assert.equal(finding.kind === 'faster' && finding.calls?.keeps, 'cache.set');
	});

	it('counts few inputs if nothing outside is written, and many if something is', async () => {
		assert.equal((await measure({ runs: () => [measured({ distinct: 7 })] })).found, 'faster');
		assert.equal((await measure({ speed: { writes: 'cache.set(key)' } })).found, 'faster');
	});
});
