import assert from 'node:assert/strict';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { applyHunks, diffHunks, hunkAt, splitLines } from '../../../../../src/edit/core/diff/hunks.ts';
import { threeWayMerge as mergedHunks } from '../../../../../src/edit/core/diff/threeWayMerge.ts';

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd\n', '😀\n');
const text = fc
	.tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('', 'end', 'a'))
	.map(([lines, last]) => lines.join('') + last);
const runs = { numRuns: 500 };

describe('hunks', () => {
	it('split a text into lines that add up to it', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (any) => assert.equal(splitLines(any).join(''), any)),
			runs,
		);
	});

	it('turn one text into the other', () => {
		fc.assert(
			fc.property(text, text, (a, b) => assert.equal(applyHunks(a, diffHunks(a, b)), b)),
			runs,
		);
	});

	it('can be applied in part, and the rest still leads to the same text', () => {
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

	it('change as few lines as possible', () => {
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

	it('do not touch, and each has a difference', () => {
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

	it('are a single one if two long texts have nothing in common', () => {
		const hunks = diffHunks(
			long(5_000, (at) => `x${at}`),
			long(5_000, (at) => `y${at}`),
		);
		assert.deepEqual(
			hunks.map(({ removed, added, isCoarse }) => [removed.length, added.length, isCoarse]),
			[[5_000, 5_000, undefined]],
		);
	});

	it('are separated in long texts, however many there are', () => {
		const before = long(9_000, (at) => `x${at}`);
		const after = long(9_000, (at) => (at % 3 === 0 ? `y${at}` : `x${at}`));
		const hunks = diffHunks(before, after);
		assert.equal(hunks.length, 3_000);
		assert.equal(applyHunks(before, hunks), after);
	});

	it('are marked as coarse if there are too many equal lines to separate them', () => {
		const before = long(9_000, (at) => (at % 1_000 === 0 ? `x${at}` : `${(at * at) % 13}`));
		const after = long(9_000, (at) => (at % 1_000 === 0 ? `x${at}` : `${(at * at) % 7}`));
		const hunks = diffHunks(before, after);
		assert.equal(applyHunks(before, hunks), after);
		assert.ok(hunks.length > 1 && hunks.some(({ isCoarse }) => isCoarse));
	});

	it('turn one text into the other without touching, separated by lines that occur once', () => {
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

	it('are found by a line of either text: the one that contains it, or else the nearest', () => {
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

	it('are found by line of the given text, even if earlier hunks moved the lines of the other', () => {
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

	it('are found by any of their lines in the given text, and by no other', () => {
		const hunks = diffHunks('a\nb\nc\nd\ne\n1\n2\nf\n', 'A\na\nb\nc\nd\ne\nf\n');
		assert.deepEqual(
			hunks.map(({ start, removed, added }) => [start, removed.length, added.length]),
			[
				[0, 0, 1],
				[5, 2, 0],
			],
		);
		// Equally near to both: the first.
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

describe('a proposal for a text that was edited in the meantime', () => {
	const merged = (base: string, proposed: string, live: string) => mergedHunks(base, diffHunks(base, proposed), live);

	it('applies fully if nothing was edited, and changes nothing if it is already applied', () => {
		fc.assert(
			fc.property(text, text, (base, proposed) => {
				assert.deepEqual(merged(base, proposed, base), { text: proposed, conflicts: 0 });
				assert.deepEqual(merged(base, proposed, proposed), { text: proposed, conflicts: 0 });
			}),
			runs,
		);
	});

	it('never removes edits: an empty proposal leaves every text unchanged', () => {
		fc.assert(
			fc.property(text, text, (base, live) => assert.equal(merged(base, base, live).text, live)),
			runs,
		);
	});

	it('applies fully again when the edit is undone, and conflicts only in common lines', () => {
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

	it('does not join two lines, also where either side has removed the last line end', () => {
		fc.assert(
			fc.property(text, text, text, (base, proposed, live) => {
				const known = new Set([base, proposed, live].flatMap(splitLines));
				const result = splitLines(merged(base, proposed, live).text);
				assert.deepEqual(
					result.filter((each) => !known.has(each)),
					[],
				);
			}),
			runs,
		);
		assert.deepEqual(merged('a\n', 'b', 'a\nc\n'), { text: 'a\nc\n', conflicts: 1 });
		assert.deepEqual(merged('a\n', 'a\nc\n', 'b'), { text: 'b', conflicts: 1 });
	});
});
