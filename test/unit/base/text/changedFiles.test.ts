import assert from 'node:assert/strict';
import { addedFile, fittingChanges, splitDiff } from '../../../../src/base/text/changedFiles.ts';

describe('the files of a diff', () => {
	for (const [name, head] of [
		['src/a b.ts', 'diff --git a/src/a b.ts b/src/a b.ts\n--- a/src/a b.ts\t\n+++ b/src/a b.ts\t'],
		['a.ts', 'diff --git i/a.ts w/a.ts'],
		['src/a.ts', 'diff --git src/a.ts src/a.ts'],
		['größe"\\n.ts', 'diff --git "a/gr\\303\\266\\303\\237e\\"\\n.ts" "b/gr\\303\\266\\303\\237e\\"\\n.ts"'],
		['new.ts', 'diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts'],
		['both.ts', 'diff --cc both.ts'],
	] as const) {
		it(`have their names: ${JSON.stringify(name)}`, () => {
			const files = splitDiff(
				`${head}\n@@ -1 +1 @@\n-diff --git a/x b/x\n+b\ndiff --git a/z b/z\nBinary files a/z and b/z differ\n`,
			);
			assert.deepEqual(
				files.map((each) => [each.name, each.isBinary]),
				[
					[name, false],
					['z', true],
				],
			);
		});
	}

	it('have no colors of Git; those in their lines stay', () => {
		const colored =
			'\u001b[1mdiff --git a/a.ts b/a.ts\u001b[m\n\u001b[36m@@ -1 +1 @@\u001b[m\n\u001b[31m-old\u001b[m\n\u001b[32m+\u001b[m\u001b[32mnew\u001b[m\n';
		const plain = 'diff --git a/a.ts b/a.ts\n@@ -1 +1 @@\n-old\n+new';
		assert.deepEqual(splitDiff(colored), [{ name: 'a.ts', diff: plain, isBinary: false }]);
		const own = `${plain}\u001b[1m`;
		assert.equal(splitDiff(own)[0]?.diff, own);
	});

	it('keep their order, and the largest have no room', () => {
		const files = ['a', 'b', 'c'].map((name, at) =>
			addedFile(name, new TextEncoder().encode('x'.repeat(100 * (3 - at)))),
		);
		const room = (files[1]?.diff.length ?? 0) + (files[2]?.diff.length ?? 0) + 2;
		assert.deepEqual([...fittingChanges(files, room)].map(({ name }) => name).toSorted(), ['b', 'c']);
		assert.deepEqual(
			[...fittingChanges(files, room - 1)].map(({ name }) => name),
			['c'],
		);
	});
});
