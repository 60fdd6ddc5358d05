import assert from 'node:assert/strict';
import { readSvgPaths } from '../../../packaging/svgPaths.ts';

describe('the paths of an SVG file', () => {
	const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`;

	it('are read as they are, with the rule by which they are filled', () => {
		const paths = svg(
			'<path d="M1.00001 2h3.4999v5z"/>\n<path fill-rule="evenodd" clip-rule="evenodd" d="M8 8h4v4z"/>',
		);
		assert.deepEqual(readSvgPaths(paths), [{ d: 'M1.00001 2h3.4999v5z' }, { d: 'M8 8h4v4z', 'fill-rule': 'evenodd' }]);
	});

	it('are all that a drawing may consist of', () => {
		for (const other of ['<text>a</text>', '<path d="M1 2h3v5z" transform="scale(2)"/>', '<path d="M1 2h3"/>a']) {
			assert.throws(() => readSvgPaths(svg(other)), /does not consist of paths alone/);
		}
		assert.throws(() => readSvgPaths('<svg viewBox="0 0 24 24"><path d="M1 2h3v5z"/></svg>'), /paths alone/);
	});
});
