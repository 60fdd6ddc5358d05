import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	fileName,
	joinName,
	nameKey,
	parentName,
	parentNames,
	splitNames,
} from '../../../../../src/prove/node/files/fileName.ts';

const segment = fc
	.uint8Array({ minLength: 1, maxLength: 6 })
	.map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0 || byte === 47 ? 65 : byte))));

describe('names of files', () => {
	it('are read from git’s list, whatever bytes they consist of', () => {
		fc.assert(
			fc.property(fc.array(segment), (names) => {
				const list = Buffer.concat(names.flatMap((name) => [name, Buffer.from([0])]));
				assert.deepEqual(splitNames(list), names.map(fileName));
			}),
		);
	});

	it('are joined and taken apart without a loss', () => {
		fc.assert(
			fc.property(segment, segment, (folder, name) => {
				const joined = joinName(fileName(folder), fileName(name));
				assert.deepEqual(Buffer.from(joined), Buffer.concat([folder, Buffer.from('/'), name]));
				assert.equal(nameKey(parentName(joined)), nameKey(fileName(folder)));
			}),
		);
		assert.equal(joinName('', 'a'), 'a');
		assert.equal(joinName('a', ''), 'a');
		assert.deepEqual(parentNames('a/b/c'), ['a/b', 'a']);
	});

	it('have a key each', () => {
		fc.assert(
			fc.property(segment, segment, (a, b) => {
				assert.equal(nameKey(fileName(a)) === nameKey(fileName(b)), a.equals(b));
			}),
		);
	});
});
