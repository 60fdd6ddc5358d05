import assert from 'node:assert/strict';
import type { CallLine, FunctionFacts } from '../../../../../src/prove/core/recorder/callLine.ts';
import { concludeCalls, doubtOf } from '../../../../../src/prove/core/recording/concludeCalls.ts';
import type { RecordedRun } from '../../../../../src/prove/core/sandbox.ts';

const FUNCTIONS: readonly FunctionFacts[] = ['total()', 'mean()'].map((name) => ({
	...{ name, parameters: ['items'], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] },
}));
const LOADED: CallLine = { kind: 'loaded' };
const BEGINS: CallLine = { kind: 'begins', function: 0 };
const NO_DIGESTS = { input: '', outcome: '' };

const same = (count: number, reached = [0, 1]): CallLine[] =>
	Array(count).fill({ kind: 'same', reached, ...NO_DIGESTS });
const leftOut = (count: number, reason: 'time' | 'mocks' = 'time'): CallLine[] =>
	Array(count).fill({ kind: 'leftOut', reason });

function runOf(processes: readonly (readonly CallLine[])[], run: Partial<RecordedRun> = {}): RecordedRun {
	return {
		...{ kind: 'ended', exitCode: 0, duration: 1, output: '', stillRunning: [], isEnough: false },
		written: processes.map((lines) => lines.map((line) => JSON.stringify(line))),
		...run,
	};
}

function conclude(processes: readonly (readonly CallLine[])[], run?: Partial<RecordedRun>) {
	return concludeCalls(runOf(processes, run), FUNCTIONS, ({ exitCode }) => exitCode === 0);
}

describe('real calls', () => {
	it('show that both versions do the same: those of all processes together', () => {
		assert.deepEqual(
			conclude([
				[LOADED, ...same(3), ...leftOut(4)],
				[LOADED, ...same(2), ...leftOut(1, 'mocks')],
			]),
			{
				calls: {
					compared: 5,
					leftOut: [
						{ reason: 'time', count: 4 },
						{ reason: 'mocks', count: 1 },
					],
				},
				same: { kind: 'same' },
			},
		);
	});

	it('show one difference, without secrets, and no more of it than 500 characters', () => {
		const secret = `sk-ant-api03-${'a1B2'.repeat(24)}`;
		const differs = { kind: 'differs', function: 1, input: `items = ['${secret}', ${'1, '.repeat(900)}]` } as const;
		const { same: found } = conclude([[LOADED, ...same(9), { ...differs, before: '3\n', after: 'x'.repeat(900) }]]);
		assert.ok(found?.kind === 'differs');
		const { name, input, before, after } = found.difference;
		assert.deepEqual([name, before], ['mean()', '3']);
		assert.equal(input.includes('a1B2'), false);
		assert.ok([name, input, before, after].join('').length <= 500);
	});

	const undecided: readonly (readonly [string, string, readonly (readonly CallLine[])[], Partial<RecordedRun>?])[] = [
		['notLoaded', '', []],
		['fewCalls', '', [[LOADED, ...same(4)]]],
		['mostLeftOut', '', [[LOADED, ...same(9), ...leftOut(10)]]],
		['partlyReached', 'mean()', [[LOADED, ...same(9, [0])]]],
		['replayEnded', 'total()', [[LOADED, ...same(9), BEGINS, ...same(1)]]],
		['undecided', 'mean()', [[LOADED, ...same(9), { kind: 'undecided', function: 1 }]]],
		['undecided', 'mean()', [[LOADED, { kind: 'undecided', function: 1 }]]],
		['late', 'mean()', [[LOADED, ...same(9), { kind: 'late', function: 1 }]]],
		['endsOtherwise', 'style is wrong', [[LOADED]], { exitCode: 1, output: 'style is wrong' }],
		['endsOtherwise', '', [], { exitCode: 1 }],
	];
	for (const [reason, detail, processes, run] of undecided) {
		it(`do not decide: ${reason}${detail === '' ? '' : `, ${detail}`}`, () => {
			const { calls, same: found } = conclude(processes, run);
			assert.deepEqual([calls.reason, calls.detail ?? '', found], [reason, detail, undefined]);
		});
	}

	it('are missing, if the program ends as it does otherwise, and never calls the code', () => {
		const { calls, same: found } = conclude([[LOADED]]);
		assert.equal(calls.reason, 'noCall');
		assert.deepEqual(found, { kind: 'notShown', reason: 'notReached' });
	});

	it('decide although the run was ended, or failed after enough of them', () => {
		assert.equal(conclude([[LOADED, ...same(9), BEGINS]], { isEnough: true }).same?.kind, 'same');
		assert.equal(conclude([[LOADED, ...same(9)]], { exitCode: 1 }).same?.kind, 'same');
	});

	it('are what could be read: the last line of a process may be incomplete, and others foreign', () => {
		const written = [[...same(5).map((line) => JSON.stringify(line)), '{"kind":"sa', '{"kind":"other"}', '[]']];
		const run = { ...runOf([]), written };
		assert.equal(concludeCalls(run, FUNCTIONS, () => true).calls.compared, 5);
	});
});

describe('calls that were recorded without being repeated', () => {
	const replayed = range(5).map((n): CallLine => ({ kind: 'same', reached: [0], input: `${n}`, outcome: `${2 * n}` }));
	const made = range(5).map((n): CallLine => ({ kind: 'made', input: `${n}`, outcome: `${2 * n}` }));
	const other: CallLine = { kind: 'made', input: '3', outcome: 'other' };
	const doubt = (before: readonly CallLine[], after: readonly CallLine[], run: Partial<RecordedRun> = {}) =>
		doubtOf(
			runOf([replayed]),
			{ before: runOf([before]), after: runOf([after], run) },
			({ exitCode }) => exitCode === 0,
		);

	it('do not speak against what was found if those that were given the same did the same, whatever others do', () => {
		const foreign: CallLine = { kind: 'made', input: 'other', outcome: 'other' };
		assert.equal(doubt(made, made), undefined);
		assert.equal(doubt([foreign, ...made], [...made, { ...foreign, outcome: 'another' }]), undefined);
		assert.equal(doubt([other, ...made], [other, ...made]), undefined);
	});

	it('tell that repeating them, or the version after, has changed what others do', () => {
		assert.equal(doubt(made.with(3, other), made), 'disturbed');
		assert.equal(doubt(made, made.with(3, other)), 'disturbed');
	});

	it('leave it open if too few are found again, or the command then fails', () => {
		assert.equal(doubt(made.slice(1), made), 'unchecked');
		assert.equal(doubt(made, made.slice(1)), 'unchecked');
		assert.equal(doubt(made, made, { exitCode: 1 }), 'unchecked');
		assert.equal(doubt(made, made, { exitCode: 1, isEnough: true }), undefined);
		const nameless = made.map((line) => ({ ...line, outcome: '' }));
		assert.equal(doubt(nameless, nameless), 'unchecked');
	});
});

function range(count: number): readonly number[] {
	return [...Array(count).keys()];
}
