import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replyJson } from '../../../../../src/service/core/reply/replyJson.ts';

describe('the JSON of a reply', () => {
	for (const [text, value] of [
		['null', null],
		['NaN', undefined],
		['[NaN, Infinity, -Infinity, nan, -nan, inf, +Inf]', [null, null, null, null, null, null, null]],
		['{"a":NaN,"b":{"c":[1,-Infinity]},"d":-2e-3}', { a: null, b: { c: [1, null] }, d: -0.002 }],
		['{"NaN":"NaN","b":"\\"NaN, \\\\","c":NaN}', { NaN: 'NaN', b: '"NaN, \\', c: null }],
		['{"a":NaNs}', undefined],
		['{"a":xNaN}', undefined],
		['{"a":"NaN}', undefined],
		['[1,]', undefined],
	] as const) {
		it(`is ${JSON.stringify(value)} in ${text}`, () => assert.deepEqual(replyJson(text), value));
	}

	it('is what JSON says, if it is JSON', () => {
		fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(replyJson(text), JSON.parse(text))));
	});

	it('is the same with no figure in the place of null', () => {
		const isPlain = (text: string) => !/NaN|null/.test(text);
		fc.assert(
			fc.property(fc.json().filter(isPlain), (text) => {
				const value = { before: JSON.parse(text), none: null, after: JSON.parse(text) };
				assert.deepEqual(replyJson(JSON.stringify(value).replaceAll('null', 'NaN')), value);
			}),
		);
	});
});
