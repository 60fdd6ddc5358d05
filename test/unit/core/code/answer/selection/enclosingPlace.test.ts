import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/core/code/answer/optimizeEdit.ts';
import { applyChanges } from '../../../../../../src/core/code/diff/textChange.ts';
import { placeOf } from '../optimizeCase.ts';

/** The edit that an answer makes about the marked part of a document, and the document after it. */
function edited(languageId: string, marked: string, answer: string) {
	const place = placeOf(marked, languageId);
	const edit = optimizeEdit({ body: answer, pointer: '' }, place);
	assert.ok(edit.kind === 'edit');
	return { place, ...edit, document: applyChanges(place.text, edit.changes) };
}

type Case = readonly [title: string, languageId: string, marked: string, answer: string, wanted: string];

const LOOP = 'def add(rows):\n    all = 0\n«    for i in rows:\n        all = all + i»\n    return all\n';

describe('the declaration around a selection', () => {
	const replaced: readonly Case[] = [
		[
			'with other parameters',
			'python',
			LOOP,
			'def add(rows: list) -> int:\n    all = 0\n    for i in rows:\n        all += i\n    return all',
			'def add(rows: list) -> int:\n    all = 0\n    for i in rows:\n        all += i\n    return all\n',
		],
		[
			'below its decorator, which stays',
			'python',
			`# Adds.\n@cached\n${LOOP}`,
			'def add(rows):\n    return sum(rows)',
			'# Adds.\n@cached\ndef add(rows):\n    return sum(rows)\n',
		],
		[
			'with its own comment',
			'python',
			`# Adds.\n${LOOP}\nadd([])\n`,
			'# Adds all rows.\ndef add(rows):\n    return sum(rows)',
			'# Adds all rows.\ndef add(rows):\n    return sum(rows)\n\nadd([])\n',
		],
		[
			'in another form',
			'javascript',
			'function add(rows) {\n  let all = 0;\n«  for (const row of rows) all = all + row;»\n  return all;\n}\n',
			'const add = (rows) => rows.reduce((all, row) => all + row, 0);',
			'const add = (rows) => rows.reduce((all, row) => all + row, 0);\n',
		],
		[
			'in the class that came around it',
			'typescript',
			'class A {\n  one() {\n    «let a = 1;\n    return a;»\n  }\n\n  two() {}\n}\n',
			'class A {\n  one(): number {\n    return 1;\n  }\n}',
			'class A {\n  one(): number {\n    return 1;\n  }\n\n  two() {}\n}\n',
		],
		[
			'with Windows line endings',
			'go',
			'func add(a int) int {\r\n\tb := a\r\n\t«b = b + 1\r\n\tb = b + 1»\r\n\treturn b\r\n}\r\n',
			'func add(a int) int {\n\treturn a + 2\n}',
			'func add(a int) int {\r\n\treturn a + 2\r\n}\r\n',
		],
	];
	for (const [title, languageId, marked, answer, wanted] of replaced) {
		it(`is replaced by an answer that rewrites it: ${title}`, () => {
			const { document, notes, changes, place } = edited(languageId, marked, answer);
			assert.equal(document, wanted);
			assert.ok(notes.includes('around'));
			assert.ok(changes.some(({ start, end }) => start === place.start && end === place.end));
		});
	}

	const kept: readonly Case[] = [
		[
			'its lines are around the selected ones',
			'python',
			LOOP,
			'def add(rows):\n    all = 0\n    for i in rows:\n        all += i\n    return all',
			'def add(rows):\n    all = 0\n    for i in rows:\n        all += i\n    return all\n',
		],
		[
			'the answer declares something else',
			'python',
			LOOP,
			'def first(rows):\n    return rows[0]\nall = first(rows)',
			'def add(rows):\n    all = 0\n    def first(rows):\n        return rows[0]\n    all = first(rows)\n    return all\n',
		],
		[
			'the selection declares it, too',
			'python',
			'def add():\n    a = 1\n«    def add():\n        return a + 0»\n    return add\n',
			'def add():\n    return a',
			'def add():\n    a = 1\n    def add():\n        return a\n    return add\n',
		],
		[
			'the answer has a variable of its name',
			'javascript',
			'function all() {\n  «return 1 + 1;»\n}\n',
			'const all = 2;\nreturn all;',
			'function all() {\n  const all = 2;\n  return all;\n}\n',
		],
	];
	for (const [title, languageId, marked, answer, wanted] of kept) {
		it(`is left alone if ${title}`, () => {
			const { document, notes } = edited(languageId, marked, answer);
			assert.equal(document, wanted);
			assert.ok(!notes.includes('around'));
		});
	}

	it('is compared with the original by the guardrails', () => {
		const { warnings } = edited('python', LOOP, 'def add(rows, other):\n    return sum(rows)');
		assert.deepEqual(warnings, [{ kind: 'signature' }]);
	});

	it('is the class around it, too, if the answer rewrites both', () => {
		const marked = 'class A {\n  int b;\n  A() {\n«    this.b = 0;»\n  }\n}\n';
		const { document } = edited('java', marked, 'class A {\n  int b = 0;\n  A(int b) {\n    this.b = b;\n  }\n}');
		assert.equal(document, 'class A {\n  int b = 0;\n  A(int b) {\n    this.b = b;\n  }\n}\n');
	});
});
