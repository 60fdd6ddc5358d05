import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Job, longestFirst, nextJob, runQueue } from '../../runner/jobQueue.ts';

const job = (name: string, seconds: number, needs: readonly string[] = [], isBeside = false): Job => ({
	name,
	seconds,
	needs,
	isBeside,
});
const names = (jobs: readonly Job[]) => jobs.map(({ name }) => name).join(' ');

/** Runs jobs on a clock of its own; gives when each began and ended. */
async function simulate(jobs: readonly Job[], lanes: number): Promise<ReadonlyMap<string, readonly [number, number]>> {
	const times = new Map<string, [number, number]>();
	const running = new Map<string, { readonly end: number; readonly resolve: () => void }>();
	let now = 0;
	const done = runQueue(jobs, lanes, ({ name, seconds }) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		times.set(name, [now, now + seconds]);
		running.set(name, { end: now + seconds, resolve });
		return promise;
	});
	while (running.size > 0) {
		const [first] = [...running].toSorted(([, one], [, other]) => one.end - other.end);
		if (first === undefined) break;
		now = first[1].end;
		running.delete(first[0]);
		first[1].resolve();
		await new Promise(setImmediate);
	}
	await done;
	return times;
}

describe('the queue of jobs', () => {
	it('puts unknown jobs first, then the longest', () => {
		const jobs = [job('short', 1), job('new', Number.POSITIVE_INFINITY), job('long', 9), job('other', 1)];
		assert.equal(names(longestFirst(jobs)), 'new long short other');
	});

	it('chooses the first job whose needs have ended, and one that takes no lane when all are taken', () => {
		const jobs = [job('scan', 9, ['a', 'b']), job('test', 5, ['build']), job('unit', 1), job('host', 1, [], true)];
		const chosen = (ended: readonly string[], hasLane = true) => nextJob(jobs, new Set(ended), hasLane)?.name;
		assert.equal(chosen([]), 'unit');
		assert.equal(chosen(['build', 'a']), 'test');
		assert.equal(chosen(['a', 'b']), 'scan');
		assert.equal(chosen(['build'], false), 'host');
		assert.equal(nextJob([job('unit', 1)], new Set(), false), undefined);
	});

	it('runs what needs nothing while the rest waits for a preparation', async () => {
		const jobs = [job('build', 3, [], true), job('e2e', 9, ['build']), job('unit', 4), job('slow', 2)];
		assert.deepEqual(Object.fromEntries(await simulate(jobs, 2)), {
			build: [0, 3],
			unit: [0, 4],
			slow: [0, 2],
			e2e: [3, 12],
		});
	});

	it('runs each job once, after its needs, in no more lanes than there are, and leaves none empty', async () => {
		const shapes = fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 20 }), need: fc.nat(9) }), {
			maxLength: 12,
		});
		await fc.assert(
			fc.asyncProperty(shapes, fc.integer({ min: 1, max: 4 }), async (list, lanes) => {
				const jobs = list.map(({ seconds, need }, index) => job(`${index}`, seconds, need < index ? [`${need}`] : []));
				const times = await simulate(jobs, lanes);
				assert.equal(times.size, jobs.length);
				for (const { name, needs } of jobs) {
					const [start = 0] = times.get(name) ?? [];
					const ready = Math.max(0, ...needs.map((need) => times.get(need)?.[1] ?? Number.NaN));
					assert.ok(start >= ready);
					// Between the two, all lanes were taken.
					for (let now = ready; now < start; now++) assert.equal(runningAt(times, now), lanes);
					assert.ok(runningAt(times, start) <= lanes);
				}
			}),
		);
	});

	it('says what can never start', async () => {
		await assert.rejects(
			runQueue([job('scan', 1, ['missing'])], 2, () => Promise.resolve()),
			/Nothing can start of scan\./,
		);
	});

	it('rejects with the failure of a job', async () => {
		await assert.rejects(
			runQueue([job('a', 1)], 1, () => Promise.reject(new Error('broken'))),
			/broken/,
		);
	});
});

function runningAt(times: ReadonlyMap<string, readonly [number, number]>, now: number): number {
	return [...times.values()].filter(([start, end]) => start <= now && now < end).length;
}
