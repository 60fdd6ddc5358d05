import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	changedRegion,
	decodeOptimizationLine,
	encodeOptimization,
	withCostsOnce,
} from '../../../../../src/edit/core/history/acceptedOptimization.ts';
import { proofOf } from '../../../../support/proofs.ts';

describe('an accepted optimization', () => {
	it('stores the changed lines with three lines of context', () => {
		const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
		assert.deepEqual(changedRegion(before, '1\n2\n3\n4\nfive\nfive\n6\n7\n8\n9\n'), {
			before: '2\n3\n4\n5\n6\n7\n8\n',
			after: '2\n3\n4\nfive\nfive\n6\n7\n8\n',
			added: 2,
			removed: 1,
		});
	});

	it('restores the old text when its new region is replaced by the old one', () => {
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

	it('survives encoding and decoding, and a damaged line decodes to nothing', () => {
		const region = changedRegion('a\n', 'b\n\ud800');
		const entry = {
			id: 'i',
			time: 1_700_000_000_000,
			workspace: 'w',
			uri: 'file:///a.ts',
			languageId: 'typescript',
			level: 'high',
			proposal: 'p',
			receipts: ['r'],
			...region,
		};
		const read = (text: string) => decodeOptimizationLine(Buffer.from(text));
		for (const each of [entry, { ...entry, cost: 0.25 }, { ...entry, proof: proofOf(), provedWith: ['j'] }]) {
			assert.deepEqual(read(encodeOptimization(each)), { kind: 'record', record: each });
		}
		assert.notEqual(read(encodeOptimization(entry).replace('high', 'low!')).kind, 'record');
	});

	it('counts the cost of its proposal once, even if its changes were accepted one by one', () => {
		const region = changedRegion('a\n', 'b\n');
		const place = { workspace: 'w', uri: 'file:///a.ts', languageId: 'typescript' };
		const entry = { time: 1, ...place, level: 'high', receipts: [], ...region };
		const entries = [
			{ ...entry, id: '1', proposal: 'p', cost: 2 },
			{ ...entry, id: '2', proposal: 'q', cost: 3 },
			{ ...entry, id: '3', proposal: 'p', cost: 2 },
			{ ...entry, id: '4', proposal: 'r', cost: 3 },
		];
		assert.deepEqual(
			withCostsOnce(entries).map(({ cost }) => cost),
			[2, 3, undefined, 3],
		);
	});
});
