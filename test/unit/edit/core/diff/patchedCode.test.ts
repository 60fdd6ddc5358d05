import assert from 'node:assert/strict';
import { applyPatch, parsePatch } from '../../../../../src/edit/core/diff/patch.ts';

/** The code with the patch, or why there is none. */
function patched(original: string, code: string, language: string): string {
	const changes = parsePatch(code, { original, language });
	return changes === undefined ? 'no patch' : (applyPatch(original, changes) ?? 'no place');
}

describe('code with a patch', () => {
	const cases: readonly (readonly [original: string, patch: string, language: string, result: string])[] = [
		['a();\nb();\nc();\n', '-b();\n+d();', 'diff', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', ' a();\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', 'a();\n-b();\n+d();\nc();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '-x();\n+d();', '', 'no patch'],
		['a();\nb();\nc();\n', '-x();\n+d();', 'patch', 'no place'],
		['a();\nb();\nc();\n', '+d();', '', 'no patch'],
		['a();\nb();\nc();\n', '+d();', 'diff', 'no place'],
		['a();\nb();\nc();\n', 'b();\n+d();', 'diff', 'a();\nb();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '-b();', '', 'no patch'],
		['a();\nb();\nc();\n', '-b();', 'diff', 'a();\nc();\n'],
		['a();\nb();\nc();\n', 'b();', 'diff', 'no patch'],
		['a();\nb();\nc();\n', '-b();\n+d();', 'different', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '-b();\n+d();', 'Diff', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '@@ -1,3 +1,3 @@\n a();\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '@@\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '@@ fn x\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '@@x\n-y();\n+d();', '', 'no patch'],
		[
			'a();\nb();\nc();\n',
			'diff --git a/x b/x\nindex 1a2b..3c4d 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-b();\n+d();\n\\ No newline at end of file',
			'',
			'a();\nd();\nc();\n',
		],
		[
			'a();\nb();\nc();\n',
			'*** Begin Patch\n*** Update File: x\n@@\n-b();\n+d();\n*** End Patch',
			'',
			'a();\nd();\nc();\n',
		],
		['a();\nb();\nc();\n', 'Index: x\n===================\n--- x\n+++ x\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', 'new file mode 100644\n--- x\n+++ x\n-b();\n+d();', '', 'a();\nd();\nc();\n'],
		[
			'a();\nb();\nc();\n',
			'--- x\n+++ x\n@@ -1 +1 @@\n-a();\n+d();\n@@ -3 +3 @@\n-c();\n+e();',
			'',
			'd();\nb();\ne();\n',
		],
		// The hunks may come in any order, twice, or build on each other, but not contradict each other.
		['a();\nb();\nc();\n', '@@ -3 +3 @@\n-c();\n+e();\n@@ -1 +1 @@\n-a();\n+d();', '', 'd();\nb();\ne();\n'],
		['a();\nb();\n', '@@ -1 +1 @@\n-a();\n+d();\n@@ -1 +1 @@\n-a();\n+d();', '', 'd();\nb();\n'],
		['a();\nb();\n', '@@ -1 +1 @@\n-a();\n+d();\n@@ -1 +1 @@\n-d();\n+e();', '', 'e();\nb();\n'],
		['a();\nb();\n', '@@ -1 +1 @@\n-a();\n+d();\n@@ -1 +1 @@\n-a();\n+e();', '', 'no place'],
		['a();\nb();\n', '@@ -1 +1 @@\n-a();\n+d();\n@@ -1 +1 @@\n-x();\n+e();', '', 'no place'],
		['-- a\nb\n', '--- a\n+-- c', '', '-- c\nb\n'],
		['-- a\nb\n', '@@ -1 +1 @@\n--- a\n+-- c\n b', '', '-- c\nb\n'],
		['- a\n- b\n', '- a\n- c\n+ d', '', 'no patch'],
		['- a\nb\n', '-- a\n-b\n+c', '', 'c\n'],
		['a\nb\n', '-a\n-x\n+c', '', 'no place'],
		['a\nb\n', '-a\n-x\n-y\n+c', '', 'no patch'],
		['a();\nb();\nc();\n', '<<<<<<< SEARCH\nb();\n=======\nd();\n>>>>>>> REPLACE', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '<<<<<<< SEARCH\n\n=======\nd();\n>>>>>>> REPLACE', '', 'no place'],
		['', '<<<<<<< SEARCH\n\n=======\nd();\n>>>>>>> REPLACE', '', 'd();\n'],
		[
			'a();\nb();\nc();\n',
			'<<<<<<< SEARCH\na();\nb();\n=======\nd();\n\n  e();\n>>>>>>> REPLACE',
			'',
			'd();\n\n  e();\nc();\n',
		],
		['a();\nb();\nc();\n', '<<<<<<< SEARCH\nb();\n\n\n=======\n\nd();\n\n>>>>>>> REPLACE', '', 'a();\nd();\nc();\n'],
		[
			'a();\nb();\nc();\n',
			'x\n<<<<<<< SEARCH\na();\n=======\nd();\n>>>>>>> REPLACE\ny\n<<<<<<< SEARCH\nc();\n=======\ne();\n>>>>>>> REPLACE\nz',
			'',
			'd();\nb();\ne();\n',
		],
		['a();\nb();\nc();\n', '<<<<<<< SEARCH\nb();\n=======\nd();', '', 'no patch'],
		[
			'a();\nb();\nc();\n',
			'<<<<<<< SEARCH\na();\n=======\nd();\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nb();\n=======\nd();',
			'',
			'no place',
		],
		[
			'a();\nb();\nc();\n',
			'<<<<<<< SEARCH\na();\n=======\nd();\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nb();',
			'',
			'no place',
		],
		['a();\nb();\nc();\n', '<<<<< HEAD\nb();\n|||||||\nx();\ny();\n=====\nd();\n>>>>>', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '  <<<<<<<\nb();\n  =======\nd();\n  >>>>>>>', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '------- SEARCH\nb();\n=======\nd();\n+++++++ REPLACE', '', 'a();\nd();\nc();\n'],
		['a();\nb();\nc();\n', '----- SEARCHING\nb();\n=====\nd();\n+++++ REPLACE', '', 'no patch'],
		['a();\nb();\nc();\n', '<<<<\nb();\n====\nd();\n>>>>', '', 'no patch'],
		['a();\nb();\nc();\n', 'x <<<<<<<\nb();\n=======\nd();\n>>>>>>>', '', 'no patch'],
		['a();\nb();\nc();\n', '<<<<<<<\nb();\nx =======\n=======\nd();\n>>>>>>>', '', 'no place'],
		['a();\nb();\nc();\n', '<<<<<<<\nb();\n======= x\n=======\nd();\n>>>>>>>', '', 'no place'],
		['a();\nb();\nc();\n', '<<<<<<<\nb();\n=======\nd(); >>>>>>>\n>>>>>>>', '', 'a();\nd(); >>>>>>>\nc();\n'],
		['  a();\n  b();\n', '<<<<<<< SEARCH\na();\n=======\na();\nc();\n>>>>>>> REPLACE', '', '  a();\n  c();\n  b();\n'],
		[
			'    a();\n',
			'<<<<<<< SEARCH\n  a();\n=======\n  c();\n    d();\n e();\n>>>>>>> REPLACE',
			'',
			'    c();\n      d();\n   e();\n',
		],
		[
			'\ta();\n\t\tb();\n',
			'<<<<<<< SEARCH\na();\n  b();\n=======\na();\n  c();\n  b();\n>>>>>>> REPLACE',
			'',
			'\ta();\n\t  c();\n\t\tb();\n',
		],
		[
			'a();\n  b();\nc();\n    b();\n',
			'<<<<<<< SEARCH\nb();\nc();\nb();\n=======\nb();\nd();\nb();\nb();\n>>>>>>> REPLACE',
			'',
			'a();\n  b();\n  d();\n    b();\n    b();\n',
		],
		['a();\na();\nb();\n', '<<<<<<< SEARCH\na();\n=======\nc();\n>>>>>>> REPLACE', '', 'no place'],
		[
			'a();\nb();\na();\n',
			'<<<<<<< SEARCH\na();\nb();\n=======\nc();\n>>>>>>> REPLACE\n<<<<<<< SEARCH\na();\n=======\nd();\n>>>>>>> REPLACE',
			'',
			'c();\nd();\n',
		],
		['a();\n\nb();\n', '<<<<<<< SEARCH\n\na();\n\n=======\nc();\n>>>>>>> REPLACE', '', 'c();\n\nb();\n'],
		['a();\nb();', '<<<<<<< SEARCH\nb();\nc();\n=======\nd();\n>>>>>>> REPLACE', '', 'no place'],
		['a();\na();\nb();\n', '<<<<<<< SEARCH\na();\nb();\n=======\nc();\n>>>>>>> REPLACE', '', 'a();\nc();\n'],
		[
			'    a();\n    b();\n',
			'<<<<<<< SEARCH\n  a();\nb();\n=======\n  c();\nd();\n>>>>>>> REPLACE',
			'',
			'    c();\n  d();\n',
		],
	];
	for (const [original, patch, language, result] of cases) {
		it(`is as expected: ${JSON.stringify(`${language} ${patch}`)}`, () =>
			assert.equal(patched(original, patch, language), result));
	}

	it('is not searched for hours', () => {
		const lines = 'a\n'.repeat(3_000);
		assert.equal(applyPatch(lines, [{ before: [...'a'.repeat(1_500), 'b'], after: [] }]), undefined);
	});
});
