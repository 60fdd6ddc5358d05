import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { resolvePointer } from '../../../../../src/base/text/jsonPointer.ts';
import {
	isNamedForCode,
	rankAnswerTexts,
	wrappedTexts,
	wrappedValue,
} from '../../../../../src/service/core/reply/answerTexts.ts';

const CODE = 'let a = 1;\nlet b = 2;';
const pointers = (body: Json, set?: string) => rankAnswerTexts('optimize', body, set).map(({ pointer }) => pointer);

describe('the name of a member', () => {
	for (const [pointer, expected] of [
		['/optimized_code', true],
		['/data/generatedCode', true],
		['/code', true],
		['/optimized', true],
		['/improved_code/value', true],
		['/optimized_code/content', true],
		['/files/0/code', true],
		['', false],
		['/choices/0/message/content', false],
		['/text', false],
		['/completion', false],
		['/error_code', false],
		['/original_code', false],
		['/code_explanation', false],
	] as const) {
		it(`${expected ? 'says' : 'does not say'} that its text is code: ${pointer}`, () =>
			assert.equal(isNamedForCode(pointer), expected));
	}
});

describe('the texts of a body that may be its answer', () => {
	it('are only the one at the pointer, if there is one', () => {
		assert.deepEqual(pointers({ optimized_code: 'a', mine: { text: 'b' } }, '/mine/text'), ['/mine/text']);
		assert.deepEqual(pointers({ optimized_code: 'a' }, '/mine'), ['/optimized_code']);
	});

	it('are ordered by what their names say, whatever the case style', () => {
		for (const name of [
			'improvedCode',
			'ImprovedCode',
			'improved_code',
			'improved-code',
			'IMPROVED CODE',
			'refactored',
			'newSource',
		]) {
			assert.deepEqual(pointers({ code: CODE, [name]: CODE, remark: CODE })[0], `/${name}`, name);
		}
	});

	it('are named by what is around them if their own name says nothing', () => {
		for (const name of ['value', 'text', 'body', 'data', 'lines']) {
			const body = { remark: CODE, improved_code: { [name]: CODE } };
			assert.deepEqual(pointers(body)[0], `/improved_code/${name}`, name);
		}
		for (const name of ['explanation', 'values', 'my_text']) {
			const body = { remark: CODE, improved_code: { [name]: CODE } };
			assert.deepEqual(pointers(body)[0], '/remark', name);
		}
	});

	it('are called old or new only by their whole name', () => {
		for (const name of ['inputs_of_all', 'original_idea', 'my_input', 'beforehand']) {
			assert.deepEqual(pointers({ [name]: CODE }), [`/${name}`], name);
		}
		for (const name of ['my_new_code', 'newcomers']) {
			assert.deepEqual(pointers({ remark: CODE, [name]: CODE }), ['/remark', `/${name}`], name);
		}
		for (const name of ['sources', 'code_style', 'barcode']) {
			assert.deepEqual(pointers({ [name]: CODE, source: CODE }), ['/source', `/${name}`], name);
		}
	});

	it('do not include one that is called old, at any place', () => {
		for (const name of ['original_code', 'oldText', 'input', 'before', 'previousVersion', 'prompt', 'search']) {
			assert.deepEqual(pointers({ [name]: CODE }), [], name);
			assert.deepEqual(pointers({ [name]: { code: CODE } }), [], name);
		}
	});

	it('are what a tool is called with, and nothing that somebody else said', () => {
		assert.deepEqual(pointers({ content: [{ type: 'tool_use', name: 'edit', input: { code: CODE } }] }), [
			'/content/0/input/code',
		]);
		assert.deepEqual(
			pointers({
				turns: [
					{ role: 'user', text: CODE },
					{ role: 'assistant', text: CODE },
				],
			}),
			['/turns/1/text'],
		);
	});

	it('are found in lists of lines, in JSON in a text, and under wrappers', () => {
		const texts = (body: Json) => rankAnswerTexts('optimize', body).map(({ text }) => text);
		assert.deepEqual(texts({ improved_code: ['let a = 1;', 'let b = 2;'] }), [CODE]);
		assert.deepEqual(texts({ outcome: JSON.stringify({ improved_code: CODE }) }), [CODE]);
		assert.deepEqual(texts({ improved_code: { value: CODE } }), [CODE]);
	});

	it('stand where they are said to be', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
				const body = JSON.parse(JSON.stringify(value));
				for (const { text, pointer } of rankAnswerTexts('optimize', body)) {
					assert.match(text, /\S/);
					assert.notEqual(resolvePointer(body, pointer), undefined);
				}
			}),
		);
	});
});

describe('a text that is JSON itself', () => {
	it('gives the code that it holds', () => {
		const texts = (text: string) => wrappedTexts(text).map((each) => each.text);
		assert.deepEqual(texts(JSON.stringify({ code: CODE, note: 'x' })), [CODE]);
		assert.deepEqual(texts(JSON.stringify({ width: 3, name: 'x' })), []);
		assert.deepEqual(texts('let a = { code: 1 };'), []);
	});

	it('may be JSON but for what models get wrong', () => {
		const wanted = { code: 'a("b");\nc', ok: true, none: null, list: [1, -2.5] };
		for (const text of [
			'{"code": "a(\\"b\\");\\nc", "ok": true, "none": null, "list": [1, -2.5]}',
			'{"code": "a(\\"b\\");\nc", "ok": true, "none": null, "list": [1, -2.5],}',
			`{'code': 'a("b");\\nc', 'ok': True, 'none': None, 'list': [1, -2.5]}`,
			'{"code": """a("b");\nc""", "ok": true, "none": null, "list": [1, -2.5]}',
			'{"code": `a("b");\nc`, "ok": true, "none": null, "list": [1, -2.5',
		]) {
			assert.deepEqual(wrappedValue(text), wanted, text);
		}
	});

	it('is an object or a list, not any other JSON', () => {
		for (const text of ['12', 'null', 'true', '"let a;\\nlet b;"']) assert.equal(wrappedValue(text), undefined, text);
		assert.deepEqual([wrappedValue(' [1]'), wrappedValue('\n{"a":1}')], [[1], { a: 1 }]);
	});

	it('is not found in a text that only begins like it', () => {
		for (const text of ['{ a: 1 }', '{"a" 1}', '{"a": b}', '{"a": 1} + 2', '{"code": x(1)}', 'f({"a": 1})']) {
			assert.equal(wrappedValue(text), undefined, text);
		}
	});

	it('is read without an exception, whatever it is', () => {
		const piece = fc.constantFrom(
			'{',
			'}',
			'[',
			']',
			'"',
			"'",
			'"""',
			'`',
			',',
			':',
			'\\',
			'\\n',
			'\\u00',
			'a',
			' ',
			'1',
			'None',
			'{"a":',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
				wrappedValue(`{"a": ${pieces.join('')}`);
			}),
		);
	});
});
