import assert from 'node:assert/strict';
import { normalizeFences } from '../../../../../../src/edit/core/answer/extraction/normalizeFences.ts';

type Case = readonly [title: string, answer: string, wanted: string, languageId?: string, original?: string];

describe('fences that a model writes in its own way', () => {
	const cases: readonly Case[] = [
		['escaped backticks', 'So:\n\\`\\`\\`js\na\n\\`\\`\\`\nEnd.', 'So:\n```js\na\n```\nEnd.'],
		['single quotes', "  '''js  \na\n'''", '```js\na\n```'],
		['double quotes', '"""js\na\n"""', '```js\na\n```'],
		['two backticks', '``js\na\n``', '```js\na\n```'],
		['one backtick', '`\na\n`', '```\na\n```'],
		['two pairs', "'''\na\n'''\n'''\nb\n'''", '```\na\n```\n```\nb\n```'],
		['a listing', '[code]\na\n[/code]', '```\na\n```'],
		['a listing in a document of listings', '[code]\na\n[/code]', '[code]\na\n[/code]', 'asciidoc'],
		['a listing in a language named alike', '[code]\na\n[/code]', '```\na\n```', 'latex-expl3'],
		['a listing in an organization', '[code]\na\n[/code]', '```\na\n```', 'myorg'],
		['one mark alone', "'''\na", "'''\na"],
		['three marks', "'''\na\n'''\n'''", "'''\na\n'''\n'''"],
		['marks that are strings of the language', "'''\na\n'''", "'''\na\n'''", 'python'],
		['backticks in a language with such strings', '``\na\n``', '```\na\n```', 'python'],
		['marks that the original has', "'''js\na\n'''", "'''js\na\n'''", 'javascript', "'''"],
		['a mark of which the original has the first', '`\na\n``', '`\na\n``', 'javascript', 'x`y'],
		['backticks of which the original has fewer', '``\na\n``', '```\na\n```', 'javascript', 'x`y'],
		['marks amid lines', "x '''\na\n''' x\nx \\`\\`\\`\n\\`\\`\\` x", "x '''\na\n''' x\nx \\`\\`\\`\n\\`\\`\\` x"],
		['other marks amid lines', 'x """\na\n""" x\nx ``\n`` x', 'x """\na\n""" x\nx ``\n`` x'],
	];
	for (const mark of ["'''", '"""', '\\`\\`\\`', '``']) {
		it(`stay within a line: ${mark}`, () => {
			for (const answer of [`x ${mark}\na\nx ${mark}`, `${mark} x\na\n${mark} x`])
				assert.equal(normalizeFences(answer, { languageId: 'javascript', original: '' }), answer);
		});
	}
	for (const [title, answer, wanted, languageId = 'javascript', original = ''] of cases) {
		it(`${answer === wanted ? 'stay' : 'become Markdown'}: ${title}`, () =>
			assert.equal(normalizeFences(answer, { languageId, original }), wanted));
	}
});

describe('a fence that the request opened', () => {
	const original = 'let total = sum(values);';
	const cases: readonly (readonly [title: string, answer: string, isAdded: boolean, original?: string])[] = [
		['closed below the code', 'let total = 1;\n```\nIt is faster.', true],
		['closed before an example', 'let total = 1;\n```\nSo:\n```\nf()\n```', true],
		['closed below code that is like the original', 'let total = fast(values);\n```\nEnjoy.', true, original],
		['closed below a blank line', '\nlet total = 1;\n\n```\nEnjoy.', true],
		['opened after code that is less like it', 'f();\n```\nlet total = fast(values);\n```\n```\nx\n', false, original],
		['opened for code that is like the original', 'f();\n```\nlet total = fast(values);', false, original],
		['opened for code that is a little more like it', 'let f;\n```\nlet total = fast(values);', false, original],
		['opened for code that is as much like it', 'let total;\n```\nlet values;', false, original],
		['opened for code in several lines', 'let total;\n```\nlet\ntotal\nsum', false, original],
		['closed below code in several lines', 'let\ntotal\n```\nlet a, b;', true, original],
		['closed below the code of a blank original', 'let total = 1;\n```\nEnjoy.', true, ' \n'],
		['closed below code that has a colon', 'let total: number = 1;\n```\nEnjoy.', true],
		['closed below a line of code alone', 'a();\n```', true],
		['closed before two examples', 'a();\n```\nSo:\n```\nf()\n```\nOr:\n```\ng()\n```', true],
		['opened with a language below an example', 'a();\n```js\nf()\n```\n```', false],
		['opened with a language, and another one', 'a();\n```js\nf()\n```\n', false],
		['opened below nothing but blank lines', '\n \n```\nf()', false],
		['opened with a language', 'let total = 1;\n```js\nf()', false],
		['opened and closed', 'let total = 1;\n```\nf()\n```', false],
		['opened below a sentence', 'Here is the new code\nlet total = 1;\n```\nf()', false],
		['opened below a sentence at the end', 'let total = 1;\nHere it is, as you like it.\n```\nf()', false],
		['opened below a sentence below code', 'a();\nb();\nHere it is, as you like it.\n```\nf()', false],
		['opened below a label', 'let total = 1\nnow:\n```\nf()', false],
		['opened first', '```\nf()', false],
		['missing', 'let total = 1;', false],
	];
	for (const [title, answer, isAdded, selected = ''] of cases) {
		it(`is ${isAdded ? 'added' : 'not added'}: one ${title}`, () => {
			const found = normalizeFences(answer, { languageId: 'javascript', original: selected });
			assert.equal(found, isAdded ? `\`\`\`\n${answer}` : answer);
		});
	}

	it('looks at the code up to the next fence alone', () => {
		const answer = 'let total = fast(values);\n```\nor\n```\nlet total = sum(values);\n```';
		assert.equal(normalizeFences(answer, { languageId: 'javascript', original }), `\`\`\`\n${answer}`);
	});
});
