import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { optimizeEdit } from '../../../../../src/edit/core/answer/optimizeEdit.ts';
import { applyChanges } from '../../../../../src/edit/core/diff/textChange.ts';
import { placeOf } from './optimizeCase.ts';

const LINES = '«a();\nb();»';
const OLD = 'function f() {\n  one();\n}';
const NEW = 'function f() {\n  two();\n}';
const EDITS = { search: 'b();', replace: 'c();' };

describe('the outcome of an answer about selected code', () => {
	const outcomeOf = (body: Json, document = LINES, languageId = 'javascript', pointer = '') =>
		optimizeEdit({ body, pointer }, placeOf(document, languageId));

	for (const [title, body, wanted, document] of [
		['a body without a text', {}, { kind: 'refused', reason: 'unrecognised', prose: '' }],
		[
			'words that nothing is to change',
			'No changes are needed.',
			{ kind: 'noChange', prose: 'No changes are needed.' },
		],
		['other words', 'I cannot help.', { kind: 'refused', reason: 'empty', prose: 'I cannot help.' }],
		['words in place of code', 'just words', { kind: 'refused', reason: 'empty', prose: 'just words' }],
		[
			'a patch for other code',
			'```diff\n-x();\n+y();\n```\nSwapped.',
			{ kind: 'refused', reason: 'ambiguous', prose: 'Swapped.\n\n-x();\n+y();' },
		],
		['the same code', 'Fine:\n```\na();\nb();\n```', { kind: 'noChange', prose: 'Fine:' }],
		['the same code, indented otherwise', '  a();\n  b();', { kind: 'noChange', prose: '' }],
		[
			'the same code with its own indentation',
			'    a();\n    b();',
			{ kind: 'noChange', prose: '' },
			'  «a();\n  b();»',
		],
	] as const satisfies readonly (readonly [string, Json, object, string?])[]) {
		it(`is the same for each: ${title}`, () => assert.deepEqual(outcomeOf(body, document), wanted));
	}

	it('is an edit if plain words are in a fence for the language', () => {
		const edit = outcomeOf('```js\nbreak\n```', 'for (;;) {\n  «if (a) break;»\n}');
		assert.deepEqual(edit.kind === 'edit' && edit.code, 'break');
		assert.equal(outcomeOf('```\nbreak\n```').kind, 'refused');
	});

	for (const [title, body, result, warnings, notes, document = LINES, languageId = 'javascript'] of [
		[
			'a function that the document has',
			'c();\nfunction f() {}',
			'function f() {}\nx();\nc();\nfunction f() {}',
			['doubled'],
			['added'],
			'function f() {}\nx();\n«a();\nb();»',
		],
		[
			'a function with other parameters',
			'function g(b, a) {\n  c();\n}',
			'function g(b, a) {\n  c();\n}',
			['signature'],
			[],
			'«function g(a) {\n  b();\n}»',
		],
		['words in prose', 'just words', 'just words', [], [], '«some words\nmore»', 'markdown'],
		['words in place of words', 'just words', 'just words', [], [], '«two words»'],
		[
			'code in the fence of another language',
			'```python\na();\nc();\n```\nFaster.',
			'a();\nc();',
			['language'],
			['prose'],
		],
		[
			'code that ended early',
			{ choices: [{ message: { content: 'a();\nc();' }, finish_reason: 'length' }] },
			'a();\nc();',
			['truncated'],
			[],
		],
		[
			'code that opens a block that is closed below',
			'if (a) {\n  c();',
			'x();\nif (a) {\n  c();\n}\n',
			[],
			[],
			'x();\n«if (a) {\n  b();»\n}\n',
		],
		[
			'code that closes a block that is opened above',
			'  c();\n}',
			'{\n  c();\n}\nx();',
			[],
			[],
			'{\n«  b();\n}»\nx();',
		],
		['searched and replaced code', { edits: [EDITS] }, 'a();\nc();', [], []],
		['other code of two', '```\nc();\n```\nor\n```\nd();\n```', 'c();', [], ['prose', 'alternatives'], '«a();»'],
		[
			'an import above',
			`import b from 'b';\n${NEW}`,
			`import a from 'a';\nimport b from 'b';\n${NEW}\n`,
			[],
			['imports'],
			`import a from 'a';\n«${OLD}»\n`,
		],
		[
			'an import below',
			`import b from 'b';\n${NEW}`,
			`${NEW}\nimport a from 'a';\nimport b from 'b';\n`,
			[],
			['imports'],
			`«${OLD}»\nimport a from 'a';\n`,
		],
		[
			'an import alone',
			`import b from 'b';\n${OLD}`,
			`import a from 'a';\nimport b from 'b';\n\n${OLD}\n`,
			[],
			['imports'],
			`import a from 'a';\n\n«${OLD}»\n`,
		],
	] as const satisfies readonly (readonly [
		string,
		Json,
		string,
		readonly string[],
		readonly string[],
		string?,
		string?,
	])[]) {
		it(`is an edit: ${title}`, () => {
			const outcome = outcomeOf(body, document, languageId);
			assert.ok(outcome.kind === 'edit');
			const text = applyChanges(placeOf(document, languageId).text, outcome.changes);
			assert.deepEqual([text, outcome.warnings.map(({ kind }) => kind), outcome.notes], [result, warnings, notes]);
		});
	}

	for (const [title, document, body, wanted, languageId = 'typescript'] of [
		['CRLF', '{\r\n«  a;\r\n  b;\r\n»}\r\n', 'c;\nd;', '{\r\n  c;\r\n  d;\r\n}\r\n'],
		['code in a line', '{\n  x = «f(\n    1,\n  )»; // y\n}', 'g(\n  2,\n)', '{\n  x = g(\n    2,\n  ); // y\n}'],
		['its own indentation', '{\n  «f(\n    1,\n  );»\n}', 'g(\n    2,\n  );', '{\n  g(\n    2,\n  );\n}'],
		['a last line without an end', 'a;\n«  b;\n  c;»', 'd;\ne;\n', 'a;\n  d;\n  e;'],
		['blank lines around', 'a;\n«\n  b;\n\n»c;\n', 'd;', 'a;\n\n  d;\n\nc;\n'],
		['halves of characters', 'f("🎉«𝒳»🎉"); // 👩‍👩‍👧', '🏳️‍🌈𝒴', 'f("🎉🏳️‍🌈𝒴🎉"); // 👩‍👩‍👧'],
		[
			'Go, in a fence between sentences',
			'package sum\n\n«func Sum(a, b int) int {\n\tc := a + b\n\treturn c\n}»\n',
			'Here:\n\n```go\nfunc Sum(a, b int) int {\n    return a + b\n}\n```\n\nShorter.',
			'package sum\n\nfunc Sum(a, b int) int {\n\treturn a + b\n}\n',
			'go',
		],
		[
			'Rust in a module',
			'mod sums {\n«    pub fn sum(a: i32) -> i32 {\n        return a;\n    }»\n}\n',
			'pub fn sum(a: i32) -> i32 {\n  a\n}',
			'mod sums {\n    pub fn sum(a: i32) -> i32 {\n        a\n    }\n}\n',
			'rust',
		],
		[
			'HTML with entities',
			'<ul>\n  «<li>a</li>\n  <li>b</li>»\n</ul>\n',
			'```html\n<li>a &amp; b</li>\n```',
			'<ul>\n  <li>a &amp; b</li>\n</ul>\n',
			'html',
		],
		[
			'Markdown with fences of its own',
			'# Notes\n\n«Run:\n\n```sh\nls\n```\n\nDone.»\n',
			'````markdown\nRun this:\n\n```sh\nls -l\n```\n\nThat is all.\n````',
			'# Notes\n\nRun this:\n\n```sh\nls -l\n```\n\nThat is all.\n',
			'markdown',
		],
		[
			'a list with a fence in it',
			'«a list»\n',
			'~~~md\n- a\n\n  ```js\n  b\n  ```\n~~~',
			'- a\n\n  ```js\n  b\n  ```\n',
			'markdown',
		],
	] as const) {
		it(`fits the place: ${title}`, () => {
			const outcome = outcomeOf(body, document, languageId);
			assert.ok(outcome.kind === 'edit');
			assert.equal(applyChanges(placeOf(document, languageId).text, outcome.changes), wanted);
		});
	}

	it('is the text that a setting points at, even beside searched and replaced code', () => {
		const outcome = outcomeOf({ edits: [EDITS], x: 'd();\ne();' }, LINES, 'javascript', '/x');
		assert.equal(outcome.kind === 'edit' && outcome.code, 'd();\ne();');
	});
});
