import assert from 'node:assert/strict';
import {
	FENCED_LINE,
	hasOwnFences,
	isAround,
} from '../../../../../../src/edit/core/answer/extraction/normalizeFences.ts';

describe('a fence around an answer', () => {
	for (const [languageId, language, expected] of [
		['typescript', 'ts', true],
		['markdown', 'ts', false],
		['quarto', 'python', false],
		['markdown', 'MD', true],
		['mdx', 'text', true],
		['rmd', 'plaintext', true],
		['markdown', '', true],
		['markdown', 'cmd', false],
		['markdown', 'mdown', false],
		['plaintext', 'ts', true],
		['xmarkdown', 'ts', true],
		['markdownx', 'ts', true],
	] as const) {
		it(`${expected ? 'wraps' : 'belongs to'} a document in ${languageId}, with the language ${language || 'missing'}`, () => {
			assert.equal(isAround({ code: 'a', language, isWhole: true }, languageId), expected);
			assert.equal(isAround({ code: 'a', language, isWhole: false }, languageId), false);
		});
	}

	it('wraps a Markdown document without a language', () => {
		assert.equal(isAround({ code: 'a', language: undefined, isWhole: true }, 'markdown'), true);
	});
});

describe('a fence in code', () => {
	for (const [title, text, expected] of [
		['in a comment', '/*\n```\na\n```\n*/\nb();', true],
		['of tildes in a comment', '/*\n  ~~~\na\n~~~\n*/\nb();', true],
		['in a template', 'f(`\n~~~\na\n~~~\n`);', true],
		['missing', '/* a */\nb();', false],
		['at the start', '```\na\n```\n', false],
		['below a blank line', '\n```\na\n```\n', false],
		['below code', 'a();\n```\nb\n```', false],
		['below a comment', '/* a */\n```\nb\n```', false],
		['in a comment that never ends', '/*\n```\na\n```\nb();', false],
		['in a comment that the fenced code ends', '/*\n```\na */\n```\nb();', false],
		['in a comment that ends in the fence', '/*\n~~~\na */\n~~~\nb();', false],
		['below a sentence with the mark of a comment', 'It matches the files in a/* now:\n```\nb\n```\n*/', false],
		['below a sentence, and a line with the mark', '\nThis is what it matches:\na/*\n```\nb\n```\n*/', false],
	] as const) {
		it(`${expected ? 'is part of it' : 'is not part of it'}: ${title}`, () =>
			assert.equal(hasOwnFences(text, 'typescript'), expected));
	}

	it('begins its line', () => {
		assert.equal(FENCED_LINE.test('a\n ```'), true);
		assert.equal(FENCED_LINE.test('a ``` b\n``'), false);
	});
});
