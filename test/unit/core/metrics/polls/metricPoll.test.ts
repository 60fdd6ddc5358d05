import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { metricsTree } from '../../../../../src/core/metrics/body/metricsTree.ts';
import { decodePollLine, encodePoll, pollOf } from '../../../../../src/core/metrics/polls/metricPoll.ts';

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
	});

	it('is not read if its line is damaged, of another kind, or of a newer version', () => {
		const line = encodePoll(poll(NOW));
		assert.equal(decodePollLine(bytes(line.replace('"/a":1', '"/a":2'))).kind, 'damaged');
		assert.equal(decodePollLine(bytes('{"v":2,"t":"poll"}')).kind, 'newer');
		assert.equal(decodePollLine(bytes(line.replace('"poll"', '"else"'))).kind, 'damaged');
	});
});
