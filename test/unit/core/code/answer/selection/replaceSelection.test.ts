import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/core/code/answer/optimizeEdit.ts';
import { applyChanges } from '../../../../../../src/core/code/diff/textChange.ts';

/** The document after an answer about the marked part, and the notes. */
function edited(languageId: string, marked: string, answer: string) {
	const [before = '', selected = '', rest = ''] = marked.split(/[«»]/);
	const text = before + selected + rest;
	const place = {
		text,
		start: before.length,
		end: before.length + selected.length,
		languageId,
		lineEnd: '\n',
	} as const;
	const style = { insertSpaces: true, width: 4 };
	const outcome = optimizeEdit({ body: answer, pointer: '' }, { ...place, style });
	return outcome.kind === 'edit' ? [applyChanges(text, outcome.changes), outcome.notes] : outcome.kind;
}

describe('a replaced selection', () => {
	it('drops script tags inside an open script', () => {
		const marked = '<?php\n\n«function one()\n{\n    return 1 * 1;\n}»\n\necho one();\n';
		const answer = '<?php\nfunction one()\n{\n    return 1;\n}\n?>';
		assert.deepEqual(edited('php', marked, answer), [
			'<?php\n\nfunction one()\n{\n    return 1;\n}\n\necho one();\n',
			[],
		]);
	});

	it('adds a new import to the others, with a note', () => {
		const marked =
			'import os\n\n«def f(a):\n    b = []\n    for c in a:\n        b.append(c)\n    return b»\n\nprint(f([1]))\n';
		const answer = 'import os\nimport copy\n\ndef f(a):\n    return copy.copy(a)';
		assert.deepEqual(edited('python', marked, answer), [
			'import os\nimport copy\n\ndef f(a):\n    return copy.copy(a)\n\nprint(f([1]))\n',
			['imports'],
		]);
	});

	it('is cut out of the class that came around it, with a note', () => {
		const marked = 'class Cart {\n    «total() {\n        return this.sum + 0;\n    }»\n\n    drop() {}\n}\n';
		const answer = 'class Cart {\n    total() {\n        return this.sum;\n    }\n}';
		assert.deepEqual(edited('javascript', marked, answer), [
			'class Cart {\n    total() {\n        return this.sum;\n    }\n\n    drop() {}\n}\n',
			['cut'],
		]);
	});
});
