import assert from 'node:assert/strict';
import { insertedLines } from '../../../../../../src/edit/core/answer/generateEdit.ts';

describe('new code that came as a patch', () => {
	for (const [title, code, wanted, language = ''] of [
		['is what it adds', '@@ -1,2 +1,3 @@\n a();\n+b();\n+\n+c();\n d();', 'b();\n\nc();', 'diff'],
		['has no blank lines around it', '@@ -1 +1,4 @@\n a();\n+\n+  b();\n+', '  b();', 'diff'],
		['is what every line adds', '+b();\n+  c();', 'b();\n  c();'],
		['is refused if it removes lines', '@@ -1,2 +1,2 @@\n-a();\n+b();\n c();', undefined, 'diff'],
		['is code if a single line begins with a plus', '+b', '+b'],
		['is code if its lines count up', '++b\n++c', '++b\n++c'],
		['is code if some lines have no plus', 'a\n+b\n+c', 'a\n+b\n+c'],
		['is code if the pluses are inside', 'a +b\nc +d', 'a +b\nc +d'],
	] as const) {
		it(title, () => assert.equal(insertedLines(code, language, ''), wanted));
	}
});
