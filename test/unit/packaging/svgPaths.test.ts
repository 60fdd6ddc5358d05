import assert from 'node:assert/strict';
import { readSvgPaths } from '../../../packaging/svgPaths.ts';

describe('the paths of an SVG file', () => {
	const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`;

	it('keep the rule by which they are filled, and lose digits too small to be seen', () => {
		const paths = readSvgPaths(svg('<path d="M1.00001 2h3.4999v5z"/><path fill-rule="evenodd" d="M8 8h4v4z"/>'));
		assert.deepEqual(paths, [{ d: 'M1 2h3.5v5z' }, { d: 'M8 8h4v4z', 'fill-rule': 'evenodd' }]);
	});

	it('are all that a drawing may consist of', () => {
		assert.throws(() => readSvgPaths(svg('<text>a</text>')), /does not consist of paths alone/);
		assert.throws(() => readSvgPaths('<svg viewBox="0 0 24 24"><path d="M1 2h3v5z"/></svg>'), /paths alone/);
	});
});
