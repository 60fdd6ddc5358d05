import assert from 'node:assert/strict';
import { mergePartialAnswer } from '../../../../../../src/edit/core/answer/selection/mergePartialAnswer.ts';
import { outlineOf } from '../../../../../../src/edit/core/syntax/outline/outline.ts';
import { indentLike } from '../../../../../../src/edit/core/whitespace/indentation.ts';
import { type AnswerShape, betterDocument, placeOf, type SampleParts, testShapes } from '../optimizeCase.ts';
import type { SampleName } from '../optimizeSamples.ts';

const FENCE = '```';

const ONE = 'function a() {\n  one();\n}';
const TWO = 'function b() {\n  two();\n}';
const BETTER = 'function a() {\n  better();\n}';
const BOTH = `«${ONE}\n\n${TWO}»`;
const INDENTED = 'class K {\n  «void a() {\n    one();\n  }\n\n  void b() {\n    two();\n  }»\n}';
const REST = '// ... existing code ...';

function fenced(code: string, info = ''): string {
	return `${FENCE}${info}\n${code}\n${FENCE}`;
}

/** The languages with `//` comments and named parts. */
const SLASHES = [
	'javascript',
	'typescript',
	'java',
	'csharp',
	'go',
	'rust',
	'cpp',
	'php',
	'kotlin',
	'swift',
	'dart',
] as const;
const HASHES = ['python', 'pythonMethod', 'ruby', 'shellscript'] as const;
const METHODS: readonly SampleName[] = ['typescript', 'pythonMethod', 'java', 'csharp', 'ruby'];

/** The whole document with the better code in it. */
function wholeFile(sample: SampleParts): string {
	return betterDocument(sample);
}

/** The type around a method, with only that method. */
function typeAround({ before, better, after }: SampleParts, mark: string): string {
	const head = before.split('\n').findLast((line) => /\bclass\b/.test(line)) ?? '';
	const lead = /^[ \t]*/.exec(head)?.[0] ?? '';
	const inner = before.includes('\n\t') || head.startsWith('\t') ? '\t' : '    ';
	const opening = after.includes('{') && before.split('\n').at(-2)?.trim() === '{' ? ['{'] : [];
	const end = /^\s*end$/m.test(after) ? 'end' : after.includes('}') ? '}' : '';
	const lines = [
		head.trim(),
		...opening,
		`${inner}${mark} ... existing code ...`,
		'',
		inner + indentLike(better, inner),
	];
	return [...lines, '', `${inner}${mark} ... existing code ...`, end].join('\n').trimEnd() + (lead === '' ? '' : '');
}

const SHAPES: readonly AnswerShape[] = [
	{
		title: 'cuts a whole file to the selected part',
		answer: (sample) => fenced(wholeFile(sample)),
		except: ['sql', 'css', 'html', 'yaml'],
	},
	{
		title: 'cuts a whole file with words around it to the selected part',
		answer: (sample) =>
			`Here is the full file with the change:\n\n${fenced(wholeFile(sample))}\n\nNothing else was touched.`,
		except: ['sql', 'css', 'html', 'yaml'],
	},
	{
		title: 'cuts a type whose other members are omitted to the selected one',
		answer: (sample) =>
			fenced(typeAround(sample, sample.languageId === 'python' || sample.languageId === 'ruby' ? '#' : '//')),
		only: METHODS,
	},
	{
		title: 'extracts the first of two alternatives',
		answer: ({ better, original }) =>
			`### Option 1\n\n${fenced(better)}\n\n### Option 2\n\nIf you prefer the old style:\n\n${fenced(original)}`,
	},
	{
		title: 'extracts the code before tests of it',
		answer: ({ better }) =>
			`${fenced(better)}\n\nAnd a test:\n\n${fenced('import { test } from "kit";\n\ntest("adds up", () => {\n  expect(run([1, 2])).toBe(3);\n});')}`,
		except: ['javascript', 'typescript'],
	},
	{
		title: 'extracts the code after the original that was explained in comments',
		answer: ({ better, original }) =>
			`The original:\n\n${fenced(original.replace(/$/m, ' // slow'))}\n\nThe improved version:\n\n${fenced(better)}`,
		only: SLASHES,
	},
	{
		title: 'extracts the better code if the original comes in one piece with it',
		answer: ({ better, original }) => fenced(`// Before\n${original}\n\n// After\n${better}`),
		only: SLASHES,
	},
	{
		title: 'extracts the better code if the original comes after it',
		answer: ({ better, original }) => fenced(`# Optimized version\n${better}\n\n# Original code\n${original}`),
		only: HASHES,
	},
	{
		title: 'warns if the end is missing',
		answer: ({ better }) => `${FENCE}\n${better.split('\n').slice(0, -1).join('\n')}`,
		wanted: 'warned',
		only: [...SLASHES, 'ruby', 'lua'],
	},
	{
		title: 'extracts the rest that is left out from the original',
		answer: ({ better }) => fenced(`${better.split('\n')[0]}\n    // ... rest of the code stays the same\n}`),
		wanted: 'noChange',
		only: ['javascript', 'java', 'go', 'rust', 'kotlin', 'swift', 'dart'],
	},
	{
		title: 'warns if a comment stands for the rest of an indented block that begins otherwise',
		answer: ({ better }) => {
			const [signature = '', first = ''] = better.split('\n');
			return fenced(`${signature}\n${first}\n    # ... rest of the code stays the same`);
		},
		wanted: 'warned',
		only: ['python', 'pythonMethod'],
	},
	{
		title: 'keeps a comment that the better code begins with',
		answer: ({ better }) => better,
	},
	{
		title: 'extracts code with a blank line and an output after it',
		answer: ({ better }) => `${better}\n\nOutput:\n12\n40`,
		except: ['html', 'yaml'],
	},
	{
		title: 'extracts code with an output in a fence after it',
		answer: ({ better }) => `${fenced(better)}\n\n**Sample Output**\n${fenced('total 12\ntotal 40')}`,
	},
];

describe('an answer to optimize that is more or less than the selected part', () => {
	testShapes(SHAPES);
});

describe('an answer with some of the selected declarations', () => {
	const merged = (document: string, code: string, languageId: string) =>
		mergePartialAnswer(code, placeOf(document, languageId), (text) => outlineOf(text, languageId));
	type Case = readonly [title: string, document: string, code: string, wanted: string, languageId?: string];

	const partial: readonly Case[] = [
		['one of two', BOTH, BETTER, `${BETTER}\n\n${TWO}`],
		[
			'one of two, with Windows line endings',
			BOTH.replaceAll('\n', '\r\n'),
			BETTER,
			`${BETTER}\n\n${TWO}`.replaceAll('\n', '\r\n'),
		],
		[
			'one of two members',
			'x();\n«class K {\n  void a() {\n    one();\n  }\n\n  void b() {\n  }\n}»',
			'class K {\n  void a() {\n    better();\n  }\n}',
			'class K {\n  void a() {\n    better();\n  }\n\n  void b() {\n  }\n}',
			'java',
		],
		[
			'one of two that are indented',
			INDENTED,
			'void a() {\n  better();\n}',
			'void a() {\n    better();\n  }\n\n  void b() {\n    two();\n  }',
			'java',
		],
		[
			'one and a new one, and a remark for the rest',
			BOTH,
			`${BETTER}\n\n// ... rest of the code\n\nfunction c() {\n  three();\n}`,
			`${BETTER}\n\n${TWO}\n\nfunction c() {\n  three();\n}`,
		],
		['one between remarks', BOTH, `${REST}\n${BETTER}\n${REST}`, `${BETTER}\n\n${TWO}`],
	];
	for (const [title, document, code, wanted, languageId = 'javascript'] of partial) {
		it(`is merged into the selection: ${title}`, () => assert.equal(merged(document, code, languageId), wanted));
	}

	const unmerged: readonly (readonly [title: string, document: string, code: string, languageId?: string])[] = [
		['all of them', BOTH, `${BETTER}\n${TWO}`],
		['all of them, one written otherwise', BOTH, `${BETTER}\nfunction B() {}`],
		['none of them', `«const x = 1;\n${ONE}\n${TWO}»`, 'const x = 2;'],
		['the only one', `«${ONE}»`, 'function a() {}'],
		['one in as many lines', `«${ONE}\n${TWO}\n\n»`, 'function a() {\n  1;\n  2;\n  3;\n  4;\n}'],
		['one of several values', '«const a = 1;\nconst b = 2;\nconst c = 3;»', 'const a = 2;'],
		[
			'one without a function inside it',
			'«function a() {\n  function i() {}\n  i();\n  one();\n}»',
			'function a() {\n  one();\n}',
		],
		[
			'all but a member',
			'«const x = 1;\n\nclass K {\n  void a() {\n  }\n\n  void b() {\n  }\n}»',
			'const x = 2;\n\nclass K {\n  void a() {\n  }\n}',
			'java',
		],
		['a remark of the selection', `«${ONE}\n${REST}\n${TWO}»`, `${BETTER}\n${REST}\n${TWO}`],
		['a remark and unknown code', BOTH, `other();\n${REST}`],
		['a remark and a name that the selection has twice', `«${ONE}\n\n${ONE}»`, `${BETTER}\n${REST}`],
	];
	for (const [title, document, code, languageId = 'javascript'] of unmerged) {
		it(`is not merged: ${title}`, () => assert.equal(merged(document, code, languageId), undefined));
	}
});
