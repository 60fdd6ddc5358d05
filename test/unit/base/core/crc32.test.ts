import assert from 'node:assert/strict';
import { crc32 as reference } from 'node:zlib';
import fc from 'fast-check';
import { crc32 } from '../../../../src/base/core/checksummedLine.ts';

describe('crc32', () => {
	it('gives the published check values', () => {
		const known = [
			['', 0],
			['a', 0xe8b7be43],
			['123456789', 0xcbf43926],
			['The quick brown fox jumps over the lazy dog', 0x414fa339],
		] as const;
		for (const [text, expected] of known) assert.equal(crc32(new TextEncoder().encode(text)), expected, text);
	});

	it('agrees with zlib on any bytes, taken at once or in two parts', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
				assert.equal(crc32(bytes), reference(bytes));
				assert.equal(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut))), reference(bytes));
			}),
		);
	});
});
