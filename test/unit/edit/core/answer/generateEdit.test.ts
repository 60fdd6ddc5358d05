import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { generateEdit, insertedCode } from '../../../../../src/edit/core/answer/generateEdit.ts';
import { generateCases, outcomeOf } from './generateCases.ts';

for (const [name, title] of Object.entries({
	comments: 'code that a comment asks for',
	bodies: 'code in an empty body',
	indentation: 'code with an indentation of its own',
	middle: 'code in the middle of a line',
	markup: 'code in markup, styles and data',
	repeated: 'code that repeats its surroundings',
	enclosed: 'code that came with the declarations around its place',
	fences: 'code in the fences of an answer',
	prose: 'code amid sentences',
	chats: 'code in the answers of a chat',
	services: 'code in the bodies of services and the marks of models',
})) {
	describe(title, () => {
		for (const each of generateCases(name)) {
			it(each.title, () => assert.deepEqual(outcomeOf(each), each.wanted));
		}
	});
}

const EDIT = { kind: 'edit', warnings: [], notes: [], prose: '' };
const HIDDEN = 'a\u200b();';

describe('the outcome of an answer for a cursor', () => {
	/** @param marked with ¦ for the cursor */
	const placeOf = (marked: string, languageId = 'javascript') => {
		const start = marked.indexOf('¦');
		const lineEnd = marked.includes('\r\n') ? ('\r\n' as const) : ('\n' as const);
		const text = marked.replace('¦', '');
		return { text, start, end: start, languageId, style: { insertSpaces: true, width: 2 }, lineEnd };
	};

	for (const [title, body, wanted, document = 'a();\n¦'] of [
		['a body without a text', {}, { kind: 'refused', reason: 'unrecognised', prose: '' }],
		['words', 'I cannot help.', { kind: 'refused', reason: 'empty', prose: 'I cannot help.' }],
		[
			'a patch that removes lines',
			'```diff\n-a();\n+b();\n```\nSwapped.',
			{ kind: 'refused', reason: 'ambiguous', prose: 'Swapped.\n\n-a();\n+b();' },
		],
		['invisible code', '```js\n\u200b\n```\nThat is all.', { kind: 'refused', reason: 'empty', prose: 'That is all.' }],
		[
			'what is there already',
			'Here:\n```\nfirst();\n```',
			{ kind: 'noChange', prose: 'Here:' },
			'first();\n¦\nlast();',
		],
	] as const satisfies readonly (readonly [string, Json, object, string?])[]) {
		it(`is no edit for ${title}`, () =>
			assert.deepEqual(generateEdit({ body, pointer: '' }, placeOf(document)), wanted));
	}

	const warned = (...kinds: readonly string[]) => ({ warnings: kinds.map((kind) => ({ kind })) });
	for (const [title, body, code, more, document = '¦'] of [
		['code', 'b();', 'b();', {}],
		[
			'one of two pieces of code',
			'```\nb();\n```\nor\n```\nc();\n```',
			'b();',
			{ notes: ['prose', 'alternatives'], prose: 'or' },
		],
		[
			'code that ended early',
			{ choices: [{ message: { content: 'b();' }, finish_reason: 'length' }] },
			'b();',
			warned('truncated'),
		],
		['code in the fence of another language', '```python\nb()\n```', 'b()', warned('language')],
		['the lines that a patch adds', '```diff\n+b();\n+c();\n```', 'b();\nc();', {}],
		[
			'code of another language with an invisible character',
			'```python\nb\u200b()\n```',
			'b()',
			warned('language', 'hidden'),
		],
		[
			'a function that the document has',
			'b();\nfunction f() {}',
			'b();\nfunction f() {}',
			warned('doubled'),
			'function f() {}\na();\n¦',
		],
		['code with an invisible character', HIDDEN, 'a();', warned('hidden')],
		['code that opens what is closed below', 'if (b) {\n  c();', 'if (b) {\n  c();', {}, '¦\n}\n'],
		['code that closes what is open above', 'b();\n}', 'b();\n}', {}, '{¦\n'],
	] as const satisfies readonly (readonly [string, Json, string, object, string?])[]) {
		it(`is an edit: ${title}`, () => {
			const outcome = generateEdit({ body, pointer: '' }, placeOf(document));
			assert.ok(outcome.kind === 'edit');
			const { changes, ...others } = outcome;
			assert.deepEqual(others, { ...EDIT, code, ...more });
			const start = document.indexOf('¦');
			assert.deepEqual(
				changes.map((change) => [change.start, change.end]),
				[[start, start]],
			);
		});
	}

	it('keeps invisible characters if told so, with a warning', () => {
		const outcome = generateEdit({ body: HIDDEN, pointer: '' }, placeOf('¦'), 'kept');
		const change = { start: 0, end: 0, text: HIDDEN };
		assert.deepEqual(outcome, { ...EDIT, code: HIDDEN, changes: [change], ...warned('hidden') });
	});

	for (const [title, code, document, wanted] of [
		['without blank lines around', '\r\n  \r\nb();\r\n\n', '  ¦', 'b();'],
		['again if all of it is there', 'first();\nb();', 'first();\r\nb();\r\n¦', 'first();\r\nb();'],
		['without the lines above', 'first();\nb();', 'first();\n¦', 'b();'],
		['as a blank', ' \n', '¦', ''],
	] as const) {
		it(`is code that the user inserts: ${title}`, () => assert.equal(insertedCode(code, placeOf(document)), wanted));
	}
});
