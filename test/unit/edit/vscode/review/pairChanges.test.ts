import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { pairChanges } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/review/views/reviewThreads.ts'),
);

describe('finding changes again', () => {
	const before = 'a\nb\nc\nd\ne\nf\n';
	const after = 'a\nB\nc\nD\ne\nF\n';
	const hunks = diffHunks(before, after);
	const found = (text: string, proposed: string) => pairChanges(hunks, diffHunks(text, proposed));

	it('finds all of them below an inserted line', () => {
		assert.deepEqual(found(`new\n${before}`, `new\n${after}`), [0, 1, 2]);
	});

	it('finds the others after one was decided on', () => {
		assert.deepEqual(found(before.replace('b', 'B'), after), [1, 2]);
		assert.deepEqual(found(before.replace('d', 'D'), after), [0, 2]);
		assert.deepEqual(found(before.replace('f', 'F'), after), [0, 1]);
	});

	it('finds one that was edited by its order, and none for one that is new', () => {
		assert.deepEqual(found(before, after.replace('D', 'other')), [0, 1, 2]);
		assert.deepEqual(found(before, `new\n${after}`), [undefined, 0, 1, 2]);
		assert.deepEqual(pairChanges([], hunks), [undefined, undefined, undefined]);
		assert.deepEqual(pairChanges(hunks, []), []);
	});

	it('takes none for two, and keeps the order', () => {
		const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((lines) => lines.join('\n'));
		const changes = fc.tuple(texts, texts).map(([from, to]) => diffHunks(from, to));
		fc.assert(
			fc.property(changes, changes, (old, now) => {
				const pairs = pairChanges(old, now).filter((index) => index !== undefined);
				assert.deepEqual(
					pairs,
					[...new Set(pairs)].toSorted((a, b) => a - b),
				);
				assert.ok(pairs.every((index) => index >= 0 && index < old.length));
			}),
		);
	});
});
