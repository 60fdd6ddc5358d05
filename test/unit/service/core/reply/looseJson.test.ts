import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looseJson } from '../../../../../src/service/core/reply/looseJson.ts';

describe('JSON but for what models get wrong', () => {
	const cases: readonly (readonly [what: string, text: string, value: unknown])[] = [
		['the words of JSON', '[true, false, null]', [true, false, null]],
		['the words of Python', '[True, False, None]', [true, false, null]],
		['a value that is missing', '{"a": undefined}', { a: null }],
		['numbers', '[1, -2.5, 1e3]', [1, -2.5, 1_000]],
		['nothing in it', '[{}, []]', [{}, []]],
		['objects in lists in objects', '{"a": [{"b": 1}, 2], "c": {"d": 3}}', { a: [{ b: 1 }, 2], c: { d: 3 } }],
		['a comma too many', '{"a": [1,],}', { a: [1] }],
		['apostrophes', "{'a': 'b\"c'}", { a: 'b"c' }],
		['quotes of Python', '{"a": """b"c\n""", \'d\': \'\'\'e\'f\'\'\'}', { a: 'b"c\n', d: "e'f" }],
		['grave accents', '{`a`: `b`}', { a: 'b' }],
		['ends of line in a string', '{"a": "b\nc"}', { a: 'b\nc' }],
		['escapes', '["\\n\\t\\r\\b\\f\\"\\\\\\/\\`\\\'"]', ['\n\t\r\b\f"\\/`\'']],
		['an escaped end of line', '["a\\\nb"]', ['ab']],
		['a character by its number', '["\\u0041b\\u00e9"]', ['Abé']],
		['escapes that are none', '["\\d\\u12\\x"]', ['\\d\\u12\\x']],
		['space around all', ' { "a" : [ 1 , 2 ] } ', { a: [1, 2] }],
		['no end of the object', '{"a": 1', { a: 1 }],
		['no end of the list', '{"a": [1, 2', { a: [1, 2] }],
		['no end of the string', '{"a": "b', { a: 'b' }],
		['no value at its end', '{"a": 1, "b":', { a: 1 }],
		['no colon at its end', '{"a": 1, "b"', { a: 1 }],
		['a name that objects have', '{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
	];
	for (const [what, text, value] of cases) {
		it(`is read with ${what}`, () => assert.deepEqual(looseJson(text), value));
	}

	for (const text of [
		'',
		'{a: 1}',
		'{"a" 1}',
		'{"a": b}',
		'{"a": 1 "b": 2}',
		'[1 2]',
		'[b]',
		'{"a": 1} x',
		'{1: 2}',
		'[toString]',
	]) {
		it(`is not ${text || 'nothing'}`, () => assert.equal(looseJson(text), undefined));
	}

	it('is no deeper than anybody wraps', () => {
		const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
		assert.deepEqual(looseJson(nested(16)), JSON.parse(nested(16)));
		assert.equal(looseJson(nested(17)), undefined);
	});

	it('is all JSON, too', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
				const text = JSON.stringify(value);
				assert.deepEqual(looseJson(text), JSON.parse(text));
			}),
		);
	});

	it('may have space around it', () => {
		assert.deepEqual(looseJson(" \n{'a': 1,}\n\t"), { a: 1 });
	});
});
