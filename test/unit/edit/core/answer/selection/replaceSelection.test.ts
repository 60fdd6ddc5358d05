import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/edit/core/answer/optimizeEdit.ts';
import { replaceSelection } from '../../../../../../src/edit/core/answer/selection/replaceSelection.ts';
import { parsePatch } from '../../../../../../src/edit/core/diff/patch.ts';
import { applyChanges } from '../../../../../../src/edit/core/diff/textChange.ts';
import { outcomeOf, placeOf } from '../optimizeCase.ts';

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

describe('code for a part of a line', () => {
	for (const [title, languageId, marked, answer, wanted] of [
		['alone', 'javascript', 'let a = «f(1) + f(2)»;', 'g(1, 2)', 'let a = g(1, 2);'],
		['with another semicolon', 'javascript', 'let a = «f(1) + f(2)»;', 'g(1, 2);', 'let a = g(1, 2);'],
		['as a whole statement', 'javascript', 'let a = «f(1) + f(2)»;', 'let a = g(1, 2);', 'let a = g(1, 2);'],
		['behind a keyword', 'python', 'def f():\n    return «g(1) + 0»\n', 'return g(1)', 'def f():\n    return g(1)\n'],
		[
			'with its block',
			'python',
			'if «a == True»:\n    f()\n    g()\n',
			'if a is True:\n    f()\n    g()',
			'if a is True:\n    f()\n    g()\n',
		],
		[
			'with the function that it is a parameter of',
			'typescript',
			'function f(«a: any») {\n  g(a);\n}\n',
			'function f(a: number) {\n  g(a);\n}',
			'function f(a: number) {\n  g(a);\n}\n',
		],
		['in its element', 'html', '<p>«<b>a</b>»</p>', '<p><strong>a</strong></p>', '<p><strong>a</strong></p>'],
		[
			'with Windows line endings',
			'go',
			'if «a == true» {\r\n\tf()\r\n}\r\n',
			'if a {\n\tf()\n}',
			'if a {\r\n\tf()\r\n}\r\n',
		],
		['that ends like the line', 'javascript', 'f(«g(1 + 1)»)', 'h(2)', 'f(h(2))'],
		['that ends with its own bracket', 'javascript', 'a = [«[1, 1 + 1]»];', '[1, 2]', 'a = [[1, 2]];'],
		['that starts like the selection', 'javascript', 'let a = «let a = 1 + 1»;', 'let a = 2', 'let a = let a = 2;'],
		['whose first word starts alike', 'python', 'no «not_a(0)»', 'not_b()', 'no not_b()'],
		['whose name starts alike', 'python', 'print «print_all(0)»', 'print_one()', 'print print_one()'],
	] as const) {
		it(`does not repeat what is around it: ${title}`, () => {
			assert.equal(outcomeOf(answer, marked, languageId).document, wanted);
		});
	}
});

/** The edit that an answer makes about the marked part of a document, and the document after it. */
function editOf(languageId: string, marked: string, answer: string) {
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
			const { document, notes, changes, place } = editOf(languageId, marked, answer);
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
			const { document, notes } = editOf(languageId, marked, answer);
			assert.equal(document, wanted);
			assert.ok(!notes.includes('around'));
		});
	}

	it('is compared with the original by the guardrails', () => {
		const { warnings } = editOf('python', LOOP, 'def add(rows, other):\n    return sum(rows)');
		assert.deepEqual(warnings, [{ kind: 'signature' }]);
	});

	it('is the class around it, too, if the answer rewrites both', () => {
		const marked = 'class A {\n  int b;\n  A() {\n«    this.b = 0;»\n  }\n}\n';
		const { document } = editOf('java', marked, 'class A {\n  int b = 0;\n  A(int b) {\n    this.b = b;\n  }\n}');
		assert.equal(document, 'class A {\n  int b = 0;\n  A(int b) {\n    this.b = b;\n  }\n}\n');
	});
});
