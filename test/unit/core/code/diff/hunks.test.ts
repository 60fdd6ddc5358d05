import assert from 'node:assert/strict';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { applyHunks, diffHunks, hunkAt, splitLines } from '../../../../../src/core/code/diff/hunks.ts';
import { threeWayMerge as mergedHunks } from '../../../../../src/core/code/diff/threeWayMerge.ts';

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd\n', '😀\n');
const text = fc
	.tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('', 'end', 'a'))
	.map(([lines, last]) => lines.join('') + last);
const runs = { numRuns: 2_000 };

describe('hunks', () => {
	it('split a text into lines that are the text again', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (any) => assert.equal(splitLines(any).join(''), any)),
			runs,
		);
	});

	it('make one text the other', () => {
		fc.assert(
			fc.property(text, text, (a, b) => assert.equal(applyHunks(a, diffHunks(a, b)), b)),
			runs,
		);
	});

	it('can be applied in any part, and the rest still leads to the same text', () => {
		fc.assert(
			fc.property(text, text, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (a, b, chosen) => {
				const hunks = diffHunks(a, b);
				const some = applyHunks(
					a,
					hunks.filter((_, index) => chosen[index]),
				);
				assert.equal(applyHunks(some, diffHunks(some, b)), b);
				const lines = hunks.map(({ removed, added }, index) => (chosen[index] ? added.length - removed.length : 0));
				assert.equal(
					splitLines(some).length,
					lines.reduce((sum, each) => sum + each, splitLines(a).length),
				);
			}),
			runs,
		);
	});

	it('change as few lines as can be', () => {
		fc.assert(
			fc.property(text, text, (a, b) => {
				const least = diffArrays([...splitLines(a)], [...splitLines(b)]).filter(
					({ added, removed }) => added || removed,
				);
				const changed = diffHunks(a, b).map(({ removed, added }) => removed.length + added.length);
				const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
				assert.equal(sum(changed), sum(least.map(({ count }) => count)));
			}),
			runs,
		);
	});

	it('stand apart, each with a difference of its own', () => {
		fc.assert(
			fc.property(text, text, (a, b) => {
				for (const [index, hunk] of diffHunks(a, b).entries()) {
					assert.ok(hunk.removed.length + hunk.added.length > 0);
					const next = diffHunks(a, b)[index + 1];
					if (next !== undefined) assert.ok(next.start > hunk.start + hunk.removed.length);
				}
			}),
			runs,
		);
	});

	const long = (length: number, line: (at: number) => string) =>
		Array.from({ length }, (_, at) => `${line(at)}\n`).join('');

	it('are one where two long texts have nothing in common, which is all that there is to tell', () => {
		const hunks = diffHunks(
			long(5_000, (at) => `x${at}`),
			long(5_000, (at) => `y${at}`),
		);
		assert.deepEqual(
			hunks.map(({ removed, added, isCoarse }) => [removed.length, added.length, isCoarse]),
			[[5_000, 5_000, undefined]],
		);
	});

	it('are told apart in long texts, however many they are', () => {
		const before = long(9_000, (at) => `x${at}`);
		const after = long(9_000, (at) => (at % 3 === 0 ? `y${at}` : `x${at}`));
		const hunks = diffHunks(before, after);
		assert.equal(hunks.length, 3_000);
		assert.equal(applyHunks(before, hunks), after);
	});

	it('say of themselves where they are not told apart, since equal lines are too many', () => {
		const before = long(9_000, (at) => (at % 1_000 === 0 ? `x${at}` : `${(at * at) % 13}`));
		const after = long(9_000, (at) => (at % 1_000 === 0 ? `x${at}` : `${(at * at) % 7}`));
		const hunks = diffHunks(before, after);
		assert.equal(applyHunks(before, hunks), after);
		assert.ok(hunks.length > 1 && hunks.some(({ isCoarse }) => isCoarse));
	});

	it('make one text the other and stand apart, divided by lines that are there once', () => {
		const ids = fc.array(fc.nat(400), { minLength: 700, maxLength: 900 });
		fc.assert(
			fc.property(ids, ids, (a, b) => {
				const [before, after] = [a, b].map((all) => all.map((id) => `${id}\n`).join(''));
				const hunks = diffHunks(before ?? '', after ?? '');
				assert.equal(applyHunks(before ?? '', hunks), after);
				for (const [index, { start, removed, addedStart, added }] of hunks.entries()) {
					const next = hunks[index + 1];
					if (next === undefined) continue;
					assert.equal(next.start - start - removed.length, next.addedStart - addedStart - added.length);
					assert.ok(next.start > start + removed.length);
				}
			}),
			{ numRuns: 30 },
		);
	});

	it('are found by a line of either text: the one that holds it, else the nearest', () => {
		const hunks = diffHunks('1\n2\n3\n4\n5\n6\n', '1\nx\ny\n3\n4\n5\n');
		assert.deepEqual(
			hunks.map(({ start, addedStart }) => [start, addedStart]),
			[
				[1, 1],
				[5, 6],
			],
		);
		assert.deepEqual(
			[0, 1, 2, 4, 5, 9].map((at) => hunkAt(hunks, at, 'before')?.start),
			[1, 1, 1, 5, 5, 5],
		);
		assert.deepEqual(
			[1, 2, 3, 6].map((at) => hunkAt(hunks, at, 'after')?.start),
			[1, 1, 1, 5],
		);
		assert.equal(hunkAt([], 3, 'after'), undefined);
	});

	it('are found in the text that is looked at, though earlier hunks have moved the lines of the other', () => {
		const before = long(20, (at) => `x${at}`);
		const added = long(10, (at) => `y${at}`);
		const after = added + before.replace('x4\n', 'z\n').replace('x16\n', 'z\n');
		const hunks = diffHunks(before, after);
		assert.deepEqual(
			hunks.map(({ start, addedStart }) => [start, addedStart]),
			[
				[0, 0],
				[4, 14],
				[16, 26],
			],
		);
		assert.deepEqual(
			[4, 16].map((at) => hunkAt(hunks, at, 'before')?.start),
			[4, 16],
		);
		assert.deepEqual(
			[9, 14, 26].map((at) => hunkAt(hunks, at, 'after')?.start),
			[0, 4, 16],
		);
	});

	it('are found by any of their lines in the text that is looked at, and no further', () => {
		const hunks = diffHunks('a\nb\nc\nd\ne\n1\n2\nf\n', 'A\na\nb\nc\nd\ne\nf\n');
		assert.deepEqual(
			hunks.map(({ start, removed, added }) => [start, removed.length, added.length]),
			[
				[0, 0, 1],
				[5, 2, 0],
			],
		);
		// As near to the one as to the other: the first.
		assert.deepEqual(
			[2, 3, 4, 6].map((at) => hunkAt(hunks, at, 'before')?.start),
			[0, 5, 5, 5],
		);
		assert.deepEqual(
			[3, 4].map((at) => hunkAt(hunks, at, 'after')?.start),
			[0, 5],
		);
	});
});

describe('a proposal for a text that was edited meanwhile', () => {
	const merged = (base: string, proposed: string, live: string) => mergedHunks(base, diffHunks(base, proposed), live);

	it('is what was proposed where nothing was edited, and nothing where it is there already', () => {
		fc.assert(
			fc.property(text, text, (base, proposed) => {
				assert.deepEqual(merged(base, proposed, base), { text: proposed, conflicts: 0 });
				assert.deepEqual(merged(base, proposed, proposed), { text: proposed, conflicts: 0 });
			}),
			runs,
		);
	});

	it('never takes away what was written: without a change of its own it leaves every text as it is', () => {
		fc.assert(
			fc.property(text, text, (base, live) => assert.equal(merged(base, base, live).text, live)),
			runs,
		);
	});

	it('comes back as a whole when the edit is undone, and conflicts only where lines are shared', () => {
		const base = 'one\ntwo\nthree\nfour\n';
		const proposed = 'one\nTWO\nthree\nFOUR\n';
		assert.deepEqual(merged(base, proposed, 'zero\none\ntwo\nthree\nfour\nfive\n'), {
			text: 'zero\none\nTWO\nthree\nFOUR\nfive\n',
			conflicts: 0,
		});
		assert.deepEqual(merged(base, proposed, 'one\n2\nthree\nfour\n'), { text: 'one\n2\nthree\nFOUR\n', conflicts: 1 });
		assert.deepEqual(merged(base, proposed, 'one\nTWO\nthree\nfour\n'), { text: proposed, conflicts: 0 });
		assert.deepEqual(merged('a\n', 'a\nb\n', 'a\nc\n'), { text: 'a\nc\n', conflicts: 1 });
	});
});
