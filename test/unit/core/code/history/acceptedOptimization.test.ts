import assert from 'node:assert/strict';
import fc from 'fast-check';
import { multisetDifference } from '../../../../../src/core/code/diff/multisetDifference.ts';
import {
	changedRegion,
	decodeOptimizationLine,
	encodeOptimization,
	withCostsOnce,
} from '../../../../../src/core/code/history/acceptedOptimization.ts';
import { levelsToOffer } from '../../../../../src/core/code/request/optimizeRequest.ts';
import { safeMarkdown } from '../../../../../src/core/text/safeMarkdown.ts';

describe('an accepted optimization', () => {
	it('is kept as the changed lines with three around them', () => {
		const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
		assert.deepEqual(changedRegion(before, '1\n2\n3\n4\nfive\nfive\n6\n7\n8\n9\n'), {
			before: '2\n3\n4\n5\n6\n7\n8\n',
			after: '2\n3\n4\nfive\nfive\n6\n7\n8\n',
			added: 2,
			removed: 1,
		});
	});

	it('gives the text before, when the region after is replaced by the one before', () => {
		const text = fc
			.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd', '\r\n'), { maxLength: 20 })
			.map((all) => all.join(''));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const region = changedRegion(before, after);
				assert.ok(before.includes(region.before) && after.includes(region.after));
				assert.equal(before.length - region.before.length, after.length - region.after.length);
			}),
			{ numRuns: 1_000 },
		);
	});

	it('comes back from its line as it was, and a line that is not sound gives none', () => {
		const region = changedRegion('a\n', 'b\n\ud800');
		const entry = {
			id: 'i',
			time: 1_700_000_000_000,
			workspace: 'w',
			uri: 'file:///a.ts',
			languageId: 'typescript',
			level: 'high',
			...region,
		};
		const read = (text: string) => decodeOptimizationLine(Buffer.from(text));
		for (const each of [entry, { ...entry, cost: 0.25 }, { ...entry, proposal: 'p', cost: 0.25 }]) {
			assert.deepEqual(read(encodeOptimization(each)), { kind: 'record', record: each });
		}
		assert.notEqual(read(encodeOptimization(entry).replace('high', 'low!')).kind, 'record');
	});

	it('has the cost of its proposal once, however many of its changes were accepted one by one', () => {
		const region = changedRegion('a\n', 'b\n');
		const entry = { time: 1, workspace: 'w', uri: 'file:///a.ts', languageId: 'typescript', level: 'high', ...region };
		const entries = [
			{ ...entry, id: '1', proposal: 'p', cost: 2 },
			{ ...entry, id: '2', cost: 3 },
			{ ...entry, id: '3', proposal: 'p', cost: 2 },
			{ ...entry, id: '4', cost: 3 },
		];
		assert.deepEqual(
			withCostsOnce(entries).map(({ cost }) => cost),
			[2, 3, undefined, 3],
		);
	});
});

describe('what is shown beside optimized code', () => {
	it('are the errors that came, as often as they came', () => {
		assert.deepEqual(multisetDifference(['a', 'b', 'a'], ['a', 'a', 'a', 'c']), ['a', 'c']);
		assert.deepEqual(multisetDifference(['a'], []), []);
	});

	it('are the levels, the one used last first, each once', () => {
		const levels = { worked: ['max', 'high'], documented: 'high', set: 'low', offered: ['high', ' medium ', ''] };
		assert.deepEqual(levelsToOffer(levels), ['max', 'low', 'high', 'medium']);
	});

	it('is Markdown that names no image and no tag, with its code as it is', () => {
		const text =
			'![a](https://a.test/x)\n<img src="https://b.test">\n![b][r]\n\n[r]: https://c.test/y\n\n```html\n<img>\n```';
		const safe = safeMarkdown(text);
		assert.doesNotMatch(safe, /!\[|<img src|^\[r\]:/m);
		assert.match(safe, /```html\n<img>\n```/);
	});
});
