import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/core/code/answer/optimizeEdit.ts';
import { replaceSelection } from '../../../../../../src/core/code/answer/selection/replaceSelection.ts';
import { parsePatch } from '../../../../../../src/core/code/diff/patch.ts';
import { applyChanges } from '../../../../../../src/core/code/diff/textChange.ts';
import { placeOf } from '../optimizeCase.ts';

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

const ONE = 'function a() {\n  one();\n}';
const TWO = 'function b() {\n  two();\n}';
const BETTER = 'function a() {\n  better();\n}';
const PATCH = '@@ -1,3 +1,3 @@\n function a() {\n-  one();\n+  better();\n }';
const SECOND_PATCH = '@@ -5,3 +5,3 @@\n function b() {\n-  two();\n+  best();\n }';

describe('the replacement of a selection', () => {
	const changesOf = (patch: string) => parsePatch(patch, { original: '', language: '' }) ?? [];
	const replaced = (document: string, code: string, patches: readonly string[] = []) => {
		const place = placeOf(document, 'javascript');
		const answered = { code, language: '', alternatives: [], prose: '', isClosed: true, isCode: true, lead: '' };
		const patch = patches.flatMap(changesOf);
		const found = replaceSelection(patch.length === 0 ? answered : { ...answered, patch }, place);
		if (found === undefined) return undefined;
		assert.deepEqual(found.place, place);
		return { text: found.text, others: found.others, notes: found.notes };
	};
	const text = (wanted: string) => ({ text: wanted, others: [], notes: [] });

	it('is the result of a patch', () => {
		assert.deepEqual(replaced(`const z = 1;\n«${ONE}»`, PATCH), text(BETTER));
	});

	it('is the result of a patch in an indented selection, with its line endings', () => {
		const indented = (code: string) => code.replaceAll('\n', '\r\n  ');
		const patch = PATCH.replace(/^([ +-])/gm, '$1  ');
		assert.deepEqual(replaced(`{\r\n  «${indented(ONE)}»\r\n}`, patch), text(indented(BETTER)));
	});

	it('is the result of several patches', () => {
		const wanted = text(`${BETTER}\nfunction b() {\n  best();\n}`);
		assert.deepEqual(replaced(`«${ONE}\n${TWO}»`, PATCH, [PATCH, SECOND_PATCH]), wanted);
	});

	it('is missing if a patch is for other code', () => {
		assert.equal(replaced(`«${TWO}»`, PATCH), undefined);
	});

	for (const [title, document, code, notes] of [
		['what is left out', `«${ONE}\n\n${TWO}»`, BETTER, ['cut']],
		[
			'what is left out and what is dropped, once',
			`const z = 1;\n«${ONE}\n\n${TWO}»`,
			`const z = 1;\n${BETTER}`,
			['cut'],
		],
		[
			'what is left out, and an import',
			`import a from 'a';\n«${ONE}\n\n${TWO}»`,
			`import b from 'b';\n${BETTER}`,
			['cut', 'imports'],
		],
	] as const) {
		it(`has a note about ${title}`, () => {
			const result = replaced(document, code);
			assert.deepEqual([result?.text, result?.notes], [`${BETTER}\n\n${TWO}`, notes]);
		});
	}
});
