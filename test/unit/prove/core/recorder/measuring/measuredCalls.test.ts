import assert from 'node:assert/strict';
import type { MeasuringTask } from '../../../../../../src/prove/core/recorder/recorderOptions.ts';
import { type AnyFunction, RecordedProgram } from '../../../../../support/proof/recordedProgram.ts';

/** A program that measures after so many calls. */
function measuring(calls: number, task: Partial<MeasuringTask> = {}): RecordedProgram {
	return new RecordedProgram({ task: { calls, process: 0, isWithUnseen: true, ...task } });
}

/** What the last process has measured. */
function measuredBy({ lines }: RecordedProgram) {
	const line = lines.find(({ kind }) => kind === 'measured');
	if (line?.kind !== 'measured') assert.fail(JSON.stringify(lines));
	return line;
}

/** Lists of different lengths. */
const LISTS = Array.from({ length: 16 }, (_, n) => Array.from({ length: n + 1 }, (_, at) => at));

describe('measured calls', () => {
	it('are measured once all have been made: for each input, the version before, the one after, and the one before', () => {
		const program = measuring(16);
		const call = program.function(
			(x: number[]) => x.length,
			(x: number[]) => x.length,
			(version) => program.wait(version === 2 ? 1 : 3),
		);
		for (const list of LISTS.slice(0, 15)) call(list);
		assert.deepEqual(program.found, []);
		call(LISTS[15]);
		assert.deepEqual(program.found, ['measured', 'enough']);
		const { distinct, groups } = measuredBy(program);
		const [own, unseen] = [false, true].map((isUnseen) => groups.filter((group) => group.isUnseen === isUnseen).length);
		// Lists of few small numbers are left as they are.
		assert.deepEqual([distinct, own, unseen], [16, 8, 6]);
		for (const { times } of groups) {
			assert.ok(times[0].length > 3 && times.every(({ length }) => length === times[0].length));
			const [before, after, again] = times.map((each) => [...new Set(each)]);
			assert.deepEqual([before, after, again], [[3_000], [1_000], [3_000]]);
		}
	});

	it('meet one half of the inputs only once the code is warm, and another half in the next process', () => {
		const halves = [0, 1].map((process) => {
			const program = measuring(16, { process });
			const met: number[] = [];
			const call = program.function(
				(x: number[]) => x.length,
				(x: number[]) => {
					if (!met.includes(x.length)) met.push(x.length);
					return x.length;
				},
				() => program.wait(5),
			);
			for (const list of LISTS) call(list);
			assert.deepEqual([...met].sort(), LISTS.map(({ length }) => length).sort());
			return new Set(met.slice(8));
		});
		const [one, other] = halves;
		assert.ok(one !== undefined && other !== undefined && ![...one].some((each) => other.has(each)));
	});

	for (const [isBeforeFirst, order] of [
		[false, '213'],
		[true, '123'],
	] as const) {
		it(`are met first by version ${order[0]}, as the task says`, () => {
			const program = measuring(16, { isBeforeFirst, isWithUnseen: false });
			const versionsOf = new Map<number, string>();
			let version = 0;
			const count = (x: number[]) => {
				if (version > 0) versionsOf.set(x.length, `${versionsOf.get(x.length) ?? ''}${version}`);
				return x.length;
			};
			const call = program.function(count, count, (runs) => {
				version = runs;
				program.wait(5);
			});
			for (const list of LISTS) call(list);
			const measured = [...versionsOf.values()].slice(8);
			assert.deepEqual([...new Set(measured.map((versions) => versions.slice(0, 3)))], [order]);
		});
	}

	it('come in all orders of the versions', () => {
		const program = measuring(8);
		const versions: number[] = [];
		const call = program.function(
			(x: number[]) => x.length,
			(x: number[]) => x.length,
			(version) => {
				versions.push(version);
				program.wait(1);
			},
		);
		for (const list of LISTS.slice(0, 8)) call(list);
		const text = versions.join('');
		for (const order of ['123', '132', '213', '231', '312', '321']) assert.ok(text.includes(order), order);
	});

	it('hold the calls that they make themselves, which have their version, too', () => {
		const program = new RecordedProgram({ functions: 2, task: { calls: 3, process: 0, isWithUnseen: true } });
		const outer: number[] = [];
		const mixed: number[] = [];
		const inner: AnyFunction = program.function(
			(x: number) => x,
			(x: number) => x,
			(version) => {
				if (version !== outer.at(-1)) mixed.push(version);
			},
		);
		const call = program.function(
			(x: number) => inner(x) + 1,
			(x: number) => 1 + inner(x),
			(version) => {
				program.wait(1);
				outer.push(version);
			},
		);
		for (const each of [1, 2, 3]) assert.equal(call(each), each + 1);
		assert.deepEqual([new Set(outer), mixed], [new Set([0, 1, 2, 3]), []]);
	});

	it('get another copy each time if they change it, and always one that is the program’s no more', () => {
		const program = measuring(8);
		const change: AnyFunction = (x: number[]) => {
			program.wait(2);
			assert.ok(x.length <= 8, 'the same list grows');
			x.push(0);
			return x.length;
		};
		const call = program.function(change, change);
		const lists = LISTS.slice(0, 8).map((list) => list.slice(0, 7));
		for (const [index, list] of lists.entries()) call([index, ...list].slice(0, 7));
		assert.equal(measuredBy(program).groups.length > 0, true);
	});

	it('are made of other inputs like them, too, on which the version before ends in the same way', () => {
		const program = measuring(4);
		const seen = new Set<string>();
		const parse: AnyFunction = (x: { text: string; most: number; list: number[] }) => {
			if (x.text.includes('!')) throw new Error('no');
			return x.most;
		};
		const call = program.function(parse, parse, (version) => {
			program.wait(30);
			if (version === 2) seen.add('');
		});
		const inputs = [3, 4, 5, 6].map((n) => ({ text: 'abz 19', most: 10 * n, list: [n * 0.5, n, -n, 1] }));
		for (const each of inputs) call(each);
		const { groups } = measuredBy(program);
		assert.deepEqual(
			groups.map(({ isUnseen }) => isUnseen),
			// They take long, so that two are enough.
			[false, false, true, true],
		);
	});

	it('know each input once, and do without what cannot be compared', () => {
		const program = measuring(6);
		const call = program.function(
			(x) => x,
			(x) => x,
			() => program.wait(50),
		);
		for (const each of [1, 1, 2, [].values(), 2, 3]) call(each);
		assert.equal(measuredBy(program).distinct, 3);
	});

	it('count only if both versions still do what the calls did', () => {
		let offset = 0;
		const program = measuring(3);
		const call = program.function(
			(x: number) => x + offset,
			(x: number) => x + offset,
			() => program.wait(5),
		);
		call(1);
		offset = 1;
		call(2);
		call(3);
		const { distinct, groups } = measuredBy(program);
		assert.deepEqual([distinct, groups.reduce((sum, { inputs }) => sum + inputs, 0)], [3, 2]);
	});

	it('are not measured by a second process of a run', () => {
		const program = measuring(1);
		program.isFirst = false;
		program.function(
			() => 1,
			() => 1,
		)();
		assert.deepEqual(program.found, []);
	});

	it('are measured, too, if the last call that was expected is left out, or returns no promise as others do', async () => {
		const program = measuring(3);
		const call = program.function(
			(x) => x,
			(x) => x,
			() => program.wait(50),
		);
		for (const each of [1, 2, [].values()]) call(each);
		assert.deepEqual(program.found, ['iterator', 'measured', 'enough']);
		const mixed = measuring(2);
		const later = mixed.function(
			(x: number) => (x === 1 ? Promise.resolve(x) : x),
			(x: number) => (x === 1 ? Promise.resolve(x) : x),
			() => mixed.wait(50),
		);
		await later(1);
		later(2);
		for (let turns = 0; turns < 10_000 && mixed.found.length < 2; turns += 1) await undefined;
		assert.deepEqual(mixed.found, ['measured', 'enough']);
	});

	it('do not go on forever if the clock stands still', () => {
		const program = measuring(2);
		const call = program.function(
			(x: number) => x,
			(x: number) => x,
		);
		call(1);
		call(2);
		assert.deepEqual(
			measuredBy(program).groups[0]?.times[0].every((time) => time === 0),
			true,
		);
	});

	it('read what a result computes only when it is read', () => {
		const program = measuring(2);
		const lazy = (x: number) => ({
			get value() {
				program.wait(20);
				return x;
			},
		});
		const call = program.function(lazy, lazy);
		call(1);
		call(2);
		const [group] = measuredBy(program).groups;
		assert.ok(group?.times.flat().every((time) => time >= 20_000));
	});

	it('that return promises are waited for, and so does the program', async () => {
		const program = measuring(2);
		const later = async (x: number) => {
			program.wait(10);
			await undefined;
			program.wait(10);
			return x;
		};
		const call = program.function(later, later);
		await call(1);
		assert.equal(await call(2), 2);
		const [group] = measuredBy(program).groups;
		assert.ok(group?.times.flat().every((time) => time === 20_000 || time === 40_000));
		assert.deepEqual(program.found, ['measured', 'enough']);
	});
});
