import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isTooDeep } from '../../../../../src/service/core/reply/replyJson.ts';

const nested = (depth: number, inner = '1') => '['.repeat(depth) + inner + ']'.repeat(depth);

describe('JSON that nests too deep to be handed on', () => {
	it('is deeper than 64 levels, of lists or of objects', () => {
		assert.equal(isTooDeep(nested(64)), false);
		assert.equal(isTooDeep(nested(65)), true);
		const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
		assert.equal(isTooDeep(objects(64)), false);
		assert.equal(isTooDeep(objects(65)), true);
	});

	it('is not made by what stands side by side, nor by what is closed again', () => {
		assert.equal(isTooDeep(`[${'[],{},'.repeat(1_000)}1]`), false);
	});

	it('is not made by brackets in strings, whatever is escaped in them', () => {
		for (const text of [
			'['.repeat(100),
			`\\${'['.repeat(100)}`,
			`"${'['.repeat(100)}`,
			`\\"${'{'.repeat(100)}\\`,
			'\\',
		]) {
			assert.equal(isTooDeep(JSON.stringify([text, text])), false, text);
			assert.equal(isTooDeep(`[${JSON.stringify(text)},${nested(64)}]`), true, text);
		}
	});

	it('is no text that is no list and no object', () => {
		assert.equal(isTooDeep(`x${nested(100)}`), false);
		assert.equal(isTooDeep(`"${nested(100)}`), false);
		assert.equal(isTooDeep(''), false);
	});

	it('is none that JSON writes of anything less deep', () => {
		fc.assert(fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => !isTooDeep(JSON.stringify(value))));
	});

	it('ends where a string never does', () => assert.equal(isTooDeep(`["${'['.repeat(100)}`), false));
});
