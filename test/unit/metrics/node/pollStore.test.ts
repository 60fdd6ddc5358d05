import assert from 'node:assert/strict';
import type { MetricPoll } from '../../../../src/metrics/core/polls/metricPoll.ts';
import { LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

const NEWEST = { body: {}, time: 0 };

describe('the polls in the database', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const MINUTE = 60_000;
	const DAY = 86_400_000;

	function poll(time: number, more: Partial<MetricPoll> = {}): MetricPoll {
		return { service: 'local', time, values: new Map([['/requests', time % 1_000]]), ...more };
	}

	const times = (polls: readonly MetricPoll[]) => polls.map(({ time }) => time);

	it('gives back what was saved, oldest first, to this window and to others', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		const polls = [poll(LOCAL_NOON, { run: 'r1' }), poll(LOCAL_NOON + 1, { values: new Map() }), poll(LOCAL_NOON + 2)];
		for (const each of polls.toReversed()) await one.polls.save('local', [each], NEWEST);
		await one.polls.save('local', [poll(LOCAL_NOON, { service: 'elsewhere' })], NEWEST);
		for (const window of [one, other]) assert.deepEqual(await window.polls.read('local'), polls);
		assert.deepEqual(times(await other.polls.read('elsewhere')), [LOCAL_NOON]);
		assert.deepEqual(await other.polls.read('unknown'), []);
	});

	it('holds a poll once, however often it is saved', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		for (const window of [one, other, one]) await window.polls.save('local', [poll(LOCAL_NOON)], NEWEST);
		await other.polls.save('local', [poll(LOCAL_NOON, { run: 'r1' })], NEWEST);
		assert.equal((await one.polls.read('local')).length, 2);
	});

	it('reads more polls than fit into one turn', async () => {
		const { polls } = await open(storage());
		const all = Array.from({ length: 1_234 }, (_, index) => poll(LOCAL_NOON - index * MINUTE)).toReversed();
		await polls.save('local', all, NEWEST);
		assert.deepEqual(times(await polls.read('local')), times(all));
	});

	it('thins out what is old with each hundredth poll', async () => {
		const { polls } = await open(storage());
		const old = Array.from({ length: 50 }, (_, index) => poll(LOCAL_NOON - 5 * DAY + index * MINUTE));
		const ancient = poll(LOCAL_NOON - 401 * DAY);
		for (const each of [ancient, ...old]) await polls.save('local', [each], NEWEST);
		assert.equal((await polls.read('local')).length, 51);
		for (let index = 0; index < 49; index++) await polls.save('local', [poll(LOCAL_NOON - index)], NEWEST);
		const kept = await polls.read('local');
		// One of every ten minutes, and all of today.
		assert.deepEqual([kept.filter(({ time }) => time < LOCAL_NOON - DAY).length, kept.length], [5, 54]);
	});

	it('thins out what takes too much room, evenly, and leaves small accounts alone', async () => {
		const { polls } = await open(storage());
		const large = new Map(Array.from({ length: 1_000 }, (_, index) => [`/${'x'.repeat(20)}/${index}`, index]));
		const [few, count] = [30, 570];
		const small = Array.from({ length: few }, (_, index) => poll(LOCAL_NOON - index * MINUTE, { service: 's' }));
		const other = Array.from({ length: count }, (_, index) => poll(LOCAL_NOON - index * MINUTE, { values: large }));
		await polls.save('s', small, NEWEST);
		await polls.save('local', other, NEWEST);
		const kept = times(await polls.read('local'));
		assert.ok(kept.length > count / 2 && kept.length < count * 0.8, String(kept.length));
		assert.equal(kept.at(-1), LOCAL_NOON);
		assert.ok((kept.at(0) ?? 0) <= LOCAL_NOON - (count - 5) * MINUTE);
		assert.equal((await polls.read('s')).length, few);
	});

	it('keeps the newest body of each account', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		await one.polls.save('local', [], { body: { plan: 'core' }, time: 20 });
		await other.polls.save('local', [], { body: { plan: 'old' }, time: 10 });
		await other.polls.save('elsewhere', [], { body: [1], time: 10 });
		assert.deepEqual(await other.polls.readNewest('local'), { body: { plan: 'core' }, time: 20 });
		await other.polls.save('local', [], { body: null, time: 20 });
		assert.deepEqual(await one.polls.readNewest('local'), { body: null, time: 20 });
		assert.deepEqual(await one.polls.readNewest('elsewhere'), { body: [1], time: 10 });
		assert.equal(await one.polls.readNewest('unknown'), undefined);
	});
});
