import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { metricsTree } from '../../../../../src/core/metrics/body/metricsTree.ts';
import { decodePollLine, downsample, encodePoll, pollOf } from '../../../../../src/core/metrics/polls/metricPoll.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const NOW = Date.UTC(2026, 0, 31, 12);
const bytes = (text: string) => new TextEncoder().encode(text);
const poll = (time: number, value = 1, service = 's') => ({ service, time, values: new Map([['/a', value]]) });

describe('a poll', () => {
	it('holds the figures of a body by the keys of their series, and nothing else', () => {
		const body = { requests: 3, plan: 'core', list: [{ name: 'queue', value: 2 }], big: 1e300, cost: '4.5 EUR' };
		const { values } = pollOf('s', NOW, metricsTree(body).series);
		assert.deepEqual(
			[...values],
			[
				['/requests', 3],
				['/list/queue', 2],
				['/cost', 4.5],
			],
		);
	});

	it('has a limited size, whatever the names in the body', () => {
		const body = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}${'n'.repeat(190)}`, index]));
		const encoded = encodePoll(pollOf('s', NOW, metricsTree(body).series));
		assert.ok(encoded.length < 24_000, String(encoded.length));
	});

	it('is read as it was written, whatever the body', () => {
		const anyJson = fc.jsonValue({ maxDepth: 5 }).map((value): Json => JSON.parse(JSON.stringify(value)));
		fc.assert(
			fc.property(anyJson, (body) => {
				const written = pollOf('https://x/', NOW, metricsTree(body).series);
				const read = decodePollLine(bytes(encodePoll(written)));
				assert.ok(read.kind === 'record');
				assert.equal(read.record.time, NOW);
				for (const [key, value] of written.values) assert.equal(read.record.values.get(key) === value, true, key);
			}),
		);
	});

	it('names its run, or none', () => {
		const of = (run?: string) => pollOf('local', NOW, metricsTree({ n: 1 }).series, run);
		const read = [of('one'), of()].map((each) => decodePollLine(bytes(encodePoll(each))));
		assert.deepEqual(read, [
			{ kind: 'record', record: of('one') },
			{ kind: 'record', record: of() },
		]);
		assert.equal(downsample([of('one'), of('two')], NOW).length, 2);
	});

	it('is not read if its line is damaged, of another kind, or of a newer version', () => {
		const line = encodePoll(poll(NOW));
		assert.equal(decodePollLine(bytes(line.replace('"/a":1', '"/a":2'))).kind, 'damaged');
		assert.equal(decodePollLine(bytes('{"v":2,"t":"poll"}')).kind, 'newer');
		assert.equal(decodePollLine(bytes(line.replace('"poll"', '"else"'))).kind, 'damaged');
	});
});

describe('old polls', () => {
	it('are all kept for two days, and then thinned out in steps', () => {
		const polls = Array.from({ length: 20 * 1_440 }, (_, minute) => poll(NOW - minute * MINUTE));
		const ages = downsample(polls, NOW).map(({ time }) => NOW - time);
		const count = (from: number, to: number) => ages.filter((age) => age > from && age <= to).length;
		assert.deepEqual(
			[count(-1, 2 * DAY), count(2 * DAY, 9 * DAY), count(9 * DAY, 19 * DAY)],
			[2 * 1_440 + 1, 7 * 144, 10 * 4],
		);
		assert.deepEqual(
			ages,
			ages.toSorted((a, b) => b - a),
		);
	});

	it('keep the last one of each span for each service', () => {
		const old = NOW - 5 * DAY;
		const kept = downsample([poll(old + MINUTE, 2), poll(old, 1), poll(old, 9, 'other')], NOW);
		assert.deepEqual(kept.map(({ service, values }) => [service, values.get('/a')]).toSorted(), [
			['other', 9],
			['s', 2],
		]);
	});

	it('count once if written twice, expire after 400 days, and never exceed ten thousand', () => {
		assert.equal(downsample([poll(NOW), poll(NOW), poll(NOW - 401 * DAY)], NOW).length, 1);
		const many = Array.from({ length: 10_500 }, (_, index) => poll(NOW - index * 1_000));
		const kept = downsample(many, NOW);
		assert.deepEqual([kept.length, kept.at(-1)?.time], [10_000, NOW]);
	});
});
