import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../../src/chat/protocol/chat.ts';
import {
	type EntryGroup,
	GROUP_SIZE,
	groupEntries,
	hasEntry,
	isEmpty,
	updateGroups,
} from '../../../../src/chat/view/model/entryGroups.ts';
import { answerEntry, userEntry } from '../../../view/chat/chatFixtures.ts';

const many = Array.from({ length: 50 }, (_, index) => userEntry(`q${index}`));

describe('Groups of entries', () => {
	it('hold all entries in order, none too many in a group', () => {
		const groups = groupEntries(many);
		assert.deepEqual(
			groups.map((group) => [group.key, group.entries.length]),
			[
				[0, GROUP_SIZE],
				[1, GROUP_SIZE],
				[2, 10],
			],
		);
		assert.deepEqual(flat(groups), many);
	});

	it('stay the same objects if nothing has changed', () => {
		const groups = groupEntries(many);
		const appended = updateGroups(groups, [answerEntry('a')], []);
		const again = groupEntries(structuredClone(many), groups);
		const repeated = updateGroups(groups, structuredClone(many.slice(-3)), []);
		assert.deepEqual(
			[appended, again, repeated].map((after) => after.map((group, index) => group === groups[index])),
			[
				[true, true, false],
				[true, true, true],
				[true, true, true],
			],
		);
	});

	it('start a new group when the last one is full', () => {
		const full = groupEntries(many.slice(0, GROUP_SIZE));
		const after = updateGroups(full, [answerEntry('a')], []);
		assert.deepEqual([after.length, after[0] === full[0], after[1]?.key], [2, true, 1]);
	});

	it('report which entries they hold', () => {
		const groups = groupEntries(many);
		const emptied = updateGroups(
			groups,
			[],
			many.map((entry) => entry.id),
		);
		assert.deepEqual(
			[hasEntry(groups, 'q49'), hasEntry(groups, 'x'), isEmpty(groups), isEmpty(emptied), isEmpty([])],
			[true, false, false, true, true],
		);
	});

	it('equal a plain list after any updates', () => {
		const id = fc.integer({ min: 0, max: 60 }).map(String);
		const change = fc.record({
			put: fc.array(fc.tuple(id, fc.string()), { maxLength: 4 }),
			removed: fc.array(id, { maxLength: 3 }),
		});
		fc.assert(
			fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
				let groups: readonly EntryGroup[] = [];
				let list: readonly Entry[] = [];
				for (const { put, removed } of changes) {
					const entries = put.map(([key, text]) => userEntry(key, text));
					groups = updateGroups(groups, entries, removed);
					list = entries.reduce(
						putIntoList,
						list.filter((entry) => !removed.includes(entry.id)),
					);
				}
				assert.deepEqual(flat(groups), list);
			}),
		);
	});
});

function putIntoList(list: readonly Entry[], entry: Entry): readonly Entry[] {
	const known = list.some((old) => old.id === entry.id);
	return known ? list.map((old) => (old.id === entry.id ? entry : old)) : [...list, entry];
}

function flat(groups: readonly EntryGroup[]): readonly Entry[] {
	return groups.flatMap((group) => group.entries);
}
