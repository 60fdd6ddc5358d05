import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/edit/core/answer/optimizeEdit.ts';
import { cropToSelection } from '../../../../../../src/edit/core/answer/selection/cropToSelection.ts';
import { applyChanges } from '../../../../../../src/edit/core/diff/textChange.ts';
import { outlineOf } from '../../../../../../src/edit/core/syntax/outline/outline.ts';
import { placeOf } from '../optimizeCase.ts';

const IMPORT = "import { price } from './price';\n";
const TOTAL =
	'function total(orders) {\n  let sum = 0;\n  for (const each of orders) sum += price(each);\n  return sum;\n}';
const BETTER = 'function total(orders) {\n  return orders.reduce((sum, each) => sum + price(each), 0);\n}';

/** The result for an answer about the selected function of a document. */
function notesOf(answer: string): readonly string[] | string {
	const text = `${IMPORT}\nconst none = 0;\n\n${TOTAL}\n`;
	const start = text.indexOf(TOTAL);
	const style = { insertSpaces: true, width: 2 };
	const place = { text, start, end: start + TOTAL.length, languageId: 'javascript', style, lineEnd: '\n' } as const;
	const edit = optimizeEdit({ body: { optimized_code: answer }, pointer: '' }, place);
	return edit.kind === 'edit' ? edit.notes : edit.kind;
}

describe('the selected part of an answer', () => {
	it('is not marked as cut if only imports came along, whether new or not', () => {
		assert.deepEqual(notesOf(BETTER), []);
		assert.deepEqual(notesOf(`${IMPORT}\n${BETTER}`), []);
		assert.deepEqual(notesOf(`import { tax } from './tax';\n\n${BETTER}`), ['imports']);
	});

	it('is marked as cut if other code came along', () => {
		assert.deepEqual(notesOf(`${IMPORT}\nconst none = 0;\n\n${BETTER}`), ['cut']);
		assert.deepEqual(notesOf(`import { tax } from './tax';\n\nconst none = 0;\n\n${BETTER}`), ['cut', 'imports']);
	});
});

/** What an answer leaves for the selected part, and the document if its imports change. */
function cropped(document: string, code: string, languageId: string) {
	const place = placeOf(document, languageId);
	const part = cropToSelection(code, place, (text) => outlineOf(text, languageId));
	const changed = part.imports.length === 0 ? undefined : applyChanges(place.text, part.imports);
	return { code: part.code, isCut: part.isCut, changed };
}

type Case = readonly [title: string, document: string, code: string, wanted: string, languageId?: string];

const OLD = 'function f() {\n  one();\n}';
const NEW = 'function f() {\n  two();\n}';
const METHOD = 'class A:\n«    def go():\n        a()»\n\n    def stop():\n        z()\n';
const OPEN_SCRIPT = '<?php\n$a = 1;\n«function f() {\n  one();\n}»\n$b = 2;\n';

describe('an answer about a part of the document', () => {
	const whole: readonly (readonly [title: string, document: string, code: string, languageId?: string])[] = [
		['the whole document is selected', `\n«${OLD}»\n\t`, `class A {\n${NEW}\n}`],
		['only blank lines are selected', 'one();\n«\n»two();', 'one();\nthree();\ntwo();'],
		[
			'it is a fifth longer, and starts and ends alike',
			'const limit = 3;\n«function a() {\n  b();\n}\nc();\nfunction d() {}»',
			'function a() {\n  e();\n}\nconst limit = 3;\nc();\nfunction d() {}',
		],
		[
			'half the words of its first and its last line are the same',
			'const limit = 3;\n«let a;\nfunction b() {\n  x();\n}\nc();\nlet d;»',
			'let e;\nfunction b() {\n  y();\n}\nconst limit = 3;\nlet f;',
		],
		[
			'its last line is indented less',
			'const limit = 3;\n«function b() {\n  x();\n}\nc();\n  }»',
			'function b() {\n  y();\n}\nconst limit = 3;\n}',
		],
		[
			'its last line is indented more',
			'const limit = 3;\n«\nfunction b() {\n  x();\n}\nc();\n}\n»',
			'\n\nfunction b() {\n  y();\n}\nconst limit = 3;\n  }\n',
		],
		[
			'it has the same lines in another order',
			'run();\n«run();\nfunction b() {}\nconst c = 1;»',
			'function b() {}\nrun();\nconst c = 1;',
		],
		['it begins with a line that is above, too', 'one();\n«one();\ntwo();\nthree();»', 'one();\nfour();\nfive();'],
		[
			'no name is in both',
			"import a from 'a';\n«one();\ntwo();»\nthree();",
			"import b from 'b';\nfour();\nfive();\nsix();",
		],
		['only it has other remarks', `const z = 1;\n«${OLD}»\n`, `// First\n\n\n${NEW}\n\n// Last\n`],
		['it adds a function', `const z = 1;\n«${OLD}»\n`, `${NEW}\nfunction help() {}`],
		[
			'the name is too deep inside',
			METHOD,
			'if x:\n    if y:\n        class A:\n            def go():\n                b()',
			'python',
		],
		['it begins a script in a page', '<p>\n«f();»\n</p>', '<?php\ng();\n', 'php'],
		['a script tag is inside a string', '<?php\n$a = 1;\n«f("b");»\n$b = 2;\n', 'g();\nf("\n<?php b ?>")', 'php'],
		['a script is selected', '<? a() ?>\n«<?php f(); ?>»\n<p>', '<?php g(); ?>', 'php'],
	];
	for (const [title, document, code, languageId = 'javascript'] of whole) {
		it(`is kept whole if ${title}`, () =>
			assert.deepEqual(cropped(document, code, languageId), { code, isCut: false, changed: undefined }));
	}

	const cut: readonly Case[] = [
		[
			'that is more than a fifth longer',
			'const limit = 3;\n«function a() {\n  b();\n}\nfunction d() {}»',
			'function a() {\n  e();\n}\nconst limit = 3;\nfunction d() {}',
			'function a() {\n  e();\n}\nfunction d() {}',
		],
		[
			'whose first line is another',
			'const limit = 3;\n«let a = q;\nfunction b() {\n  x();\n}\nc();\nlet d;»',
			'let e = r;\nfunction b() {\n  y();\n}\nconst limit = 3;\nlet d;',
			'let e = r;\nfunction b() {\n  y();\n}\nlet d;',
		],
		[
			'whose last line is another',
			'const limit = 3;\n«let a;\nfunction b() {\n  x();\n}\nc();\nlet d = q;»',
			'let a;\nfunction b() {\n  y();\n}\nconst limit = 3;\nlet e = r;',
			'let a;\nfunction b() {\n  y();\n}\nlet e = r;',
		],
		[
			'of as many lines with other words',
			'const limit = 3;\n«one();\nfunction b() {}\ntwo();»',
			'function b() {}\nconst limit = 3;\nfour();',
			'function b() {}\nfour();',
		],
		[
			'with a new remark that starts like another',
			`/*\n * Adds.\n */\nconst z = 1;\n«${OLD}»\n`,
			`${NEW}\nconst z = 1;\n/*\n * Helps.\n */\n\nfunction help() {}`,
			`${NEW}\n/*\n * Helps.\n */\n\nfunction help() {}`,
		],
		[
			'that is a section',
			'# One\n«# Two\none»\n# Four\n',
			'# Two\ntwo\n \n# Three\nthree\n\n# Four\n',
			'# Two\ntwo\n \n# Three\nthree',
			'markdown',
		],
		['with the lines around', `one();\n«${OLD}»\ntwo();`, `one();\n${NEW}\ntwo();`, NEW],
		[
			'with a line around and an import',
			"import a from 'a';\none();\n«two();\n»three();",
			"import a from 'a';\none();\nfour();",
			'four();',
		],
		[
			'with its class',
			METHOD,
			'class A(B):\n    def go():\n        b()\n\n    def stop():\n        z()',
			'    def go():\n        b()',
			'python',
		],
		[
			'two levels inside',
			METHOD,
			'if x:\n    class A:\n        def go():\n            b()',
			'        def go():\n            b()',
			'python',
		],
		[
			'with what it uses of its class',
			METHOD,
			'class A(B):\n    def go():\n        return help()\n\n    # Then\n\n    def help():\n        y()\n\n    def other():\n        y()',
			'    def go():\n        return help()\n\n    def help():\n        y()',
			'python',
		],
		[
			'whose name is elsewhere, too',
			`class B:\n    def go():\n        c()\n\n${METHOD}`,
			'class A(B):\n    def go():\n        b()\n\n    def stop():\n        z()',
			'    def go():\n        b()',
			'python',
		],
		[
			'whose name is written otherwise',
			'const zz = 1;\n«function add_all() {\n  x();\n}»\n',
			'const ZZ = 1;\nfunction ADD_ALL() {\n  y();\n}',
			'function ADD_ALL() {\n  y();\n}',
		],
		[
			'with a function of a class',
			`class B {\n  void help() {}\n}\n«void f() {\n  one();\n}»\n`,
			'void f() {\n  two();\n}\nvoid help() {}',
			'void f() {\n  two();\n}',
			'java',
		],
		[
			'with a statement above',
			`const z = 1;\n  run();\n«${OLD}»\n`,
			`const z = 1;\n${NEW}\nrun();\ngo();`,
			`${NEW}\ngo();`,
		],
		[
			'with a statement below',
			`const z = 1;\n«${OLD}»\n  run();\n`,
			`const z = 1;\nrun();\n${NEW}\ngo();`,
			`${NEW}\ngo();`,
		],
		['between remarks', `const z = 1;\n«${OLD}»\n`, `// First\n\nconst z = 1;\n${NEW}\n\n// Last`, NEW],
		[
			'with a remark inside',
			`const z = 1;\n«${OLD}»\n`,
			`/** Adds. */\n${NEW}\nconst z = 1;\n\n// Then\n\nfunction help() {}`,
			`/** Adds. */\n${NEW}\n\n// Then\n\nfunction help() {}`,
		],
		[
			'with blank lines',
			`const z = 1;\n«${OLD}»\n`,
			`${NEW}\nconst z = 1;\nfunction g() {}\n \nlet h;\nlet i;`,
			`${NEW}\nfunction g() {}\n\nlet h;\nlet i;`,
		],
		[
			'of Python with blank lines',
			'z = 1\n«def a():\n    one()»\n',
			'def a():\n    two()\n\nz = 1\ndef b():\n    three()\n',
			'def a():\n    two()\n\ndef b():\n    three()',
			'python',
		],
		[
			'of Python without blank lines',
			'z = 1\n«def a():\n    one()»\n',
			'z = 1\ndef a():\n    two()\ndef b():\n    three()\n',
			'def a():\n    two()\ndef b():\n    three()',
			'python',
		],
		[
			'whose import is the first',
			`const a = 1;\n«${OLD}»\n`,
			`import b from 'b';\nconst a = 1;\n${NEW}`,
			`import b from 'b';\n${NEW}`,
		],
		[
			'with an import beside its own',
			`import a from 'a';\nconst z = 1;\n«import b from 'b';\n${OLD}»\n`,
			`import c from 'c';\nconst z = 1;\n${NEW}`,
			`import c from 'c';\n${NEW}`,
		],
		[
			'in Windows line endings',
			`const z = 1;\r\nrun();\r\n«${OLD.replaceAll('\n', '\r\n')}»\r\nnext();\r\nlast();`,
			`const z = 1;\nrun();\n${NEW}\nnext();\nlast();`,
			NEW,
		],
	];
	for (const [title, document, code, wanted, languageId = 'javascript'] of cut) {
		it(`is cut to the part: code ${title}`, () =>
			assert.deepEqual(cropped(document, code, languageId), { code: wanted, isCut: true, changed: undefined }));
	}

	for (const [title, document, code, wanted] of [
		['both', OPEN_SCRIPT, '\n<?php \nfunction f() {\n  two();\n}\n\n?>\n', NEW],
		['the first', OPEN_SCRIPT, '<?php\nfunction f() {\n  two();\n}\n', NEW],
		['both, in a short script', OPEN_SCRIPT.replace('<?php', '<?'), '<?php f();?>', 'f();'],
	] as const) {
		it(`loses script tags inside a script: ${title}`, () =>
			assert.deepEqual(cropped(document, code, 'php'), { code: wanted, isCut: false, changed: undefined }));
	}

	const imported: readonly Case[] = [
		[
			'above a namespace whose block begins on the next line',
			'using A;\n\nnamespace B\n{\n    class C\n    {\n«        int D() {\n            return 1;\n        }»\n    }\n}\n',
			'using E;\n\nint D() => F.G();',
			'using A;\nusing E;\n\nnamespace B\n{\n    class C\n    {\n        int D() {\n            return 1;\n        }\n    }\n}\n',
			'csharp',
		],
		[
			'below the last',
			`import a from 'a';\n«${OLD}»\n`,
			`import b from 'b';\n${NEW}`,
			`import a from 'a';\nimport b from 'b';\n${OLD}\n`,
		],
		[
			'in Windows line endings',
			`import a from 'a';\r\n\r\n«f = 1;\r\nlet g = 1;»\r\nx();`,
			"import b from 'b';\n\nlet g = 2;",
			"import a from 'a';\r\nimport b from 'b';\r\n\r\nf = 1;\r\nlet g = 1;\r\nx();",
		],
		[
			'as a wider one right below',
			`«${OLD}\n»import { a } from 'b';\n`,
			`import { a, c } from 'b';\n${NEW}`,
			`${OLD}\nimport { a, c } from 'b';\n`,
		],
	];
	for (const [title, document, code, wanted, languageId = 'javascript'] of imported) {
		it(`adds its imports to the document: ${title}`, () => {
			const part = cropped(document, code, languageId);
			assert.deepEqual([part.changed, part.isCut], [wanted, false]);
		});
	}

	it('adds no import inside the selected part', () => {
		const part = cropped(`import a from 'a'; «${OLD}»\nx();`, `import b from 'b';\n${NEW}`, 'javascript');
		assert.deepEqual(part, { code: NEW, isCut: false, changed: undefined });
	});
});
