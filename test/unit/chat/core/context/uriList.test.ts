import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readUriList } from '../../../../../src/chat/core/context/placeInWorkspace.ts';

describe('a list of URIs', () => {
	it('is read with both kinds of line ends, without comments, blank lines and repetitions', () => {
		const list = '# of an Explorer\r\nfile:///work/a.ts\r\n\r\nfile:///work/b.ts\nfile:///work/a.ts\r\n';
		assert.deepEqual(readUriList(list), ['file:///work/a.ts', 'file:///work/b.ts']);
	});

	it('gives every entry once, in order, however long it is', () => {
		const entry = fc.webUrl();
		fc.assert(
			fc.property(fc.array(entry, { maxLength: 10 }), fc.constantFrom('\n', '\r\n'), (entries, end) => {
				assert.deepEqual(readUriList(entries.join(end)), [...new Set(entries)]);
			}),
			{ numRuns: 50 },
		);
		const many = Array.from({ length: 20_000 }, (_, index) => `file:///work/${index}`);
		assert.deepEqual(readUriList(many.join('\r\n')), many.slice(0, 1_000));
	});
});
