import assert from 'node:assert/strict';
import { normalizeLineEnds } from '../../../../../src/base/text/hiddenCharacters.ts';
import { changedRegion } from '../../../../../src/edit/core/history/acceptedOptimization.ts';
import { acceptedStateOf, firstChangedLine } from '../../../../../src/edit/core/history/acceptedState.ts';

const FILE = `import a from 'a';

function total(prices) {
	let sum = 0;
	for (let i = 0; i < prices.length; i++) sum += prices[i];
	return sum;
}

total([1]);
`;
const BETTER = FILE.replace(
	'for (let i = 0; i < prices.length; i++) sum += prices[i];',
	'for (const price of prices) sum += price;',
);

describe('the current state of accepted code', () => {
	const region = changedRegion(FILE, BETTER);
	for (const [what, text, state] of [
		['it is as accepted', BETTER, 'kept'],
		['the same with other line ends', BETTER.replaceAll('\n', '\r\n'), 'kept'],
		['the lines around were edited', BETTER.replace('let sum = 0', 'let sum = 1'), 'kept'],
		['it was moved', `// a comment\n${BETTER}`, 'kept'],
		['it was undone', FILE, 'undone'],
		['it was undone, and the lines around were edited', FILE.replace('let sum = 0', 'let sum = 1'), 'undone'],
		['it was edited', BETTER.replace('sum += price', 'sum = sum + price'), 'edited'],
		['all is gone', '', 'edited'],
		['it is there without its context', BETTER.split('\n').slice(4, 5).join(''), 'edited'],
		['it is there as a whole line', `${BETTER.split('\n')[4]}\n`, 'kept'],
	] as const) {
		it(`${what}: ${state}`, () => assert.equal(acceptedStateOf(region, normalizeLineEnds(text)), state));
	}

	it('is edited if only a short line is still there, which may be anywhere', () => {
		assert.equal(acceptedStateOf(changedRegion('a\nb\nc\n', 'a\nd\nc\n'), 'x\nd\ny\n'), 'edited');
		assert.equal(acceptedStateOf(changedRegion('a\nb\n', 'a\nd();\n'), 'x\nb\n'), 'edited');
	});

	for (const [what, before, after] of [
		['only added', 'a\n', 'a\nb\n'],
		['only removed', 'a\nb\n', 'a\n'],
		['all removed', 'a\n', ''],
	] as const) {
		it(`recognizes lines that were ${what}`, () => {
			const changed = changedRegion(before, after);
			if (after !== '') assert.equal(acceptedStateOf(changed, after), 'kept');
			assert.equal(acceptedStateOf(changed, before), 'undone');
		});
	}
});

describe('the first changed line of accepted code', () => {
	it('is a line of the old code, not of its context', () => {
		assert.equal(
			firstChangedLine(changedRegion(FILE, BETTER)),
			'for (let i = 0; i < prices.length; i++) sum += prices[i];',
		);
	});

	it('is the first added line if none was removed, preferably one with words', () => {
		assert.equal(firstChangedLine({ before: 'a\n', after: 'a\n\n}\nb();\n' }), 'b();');
		assert.equal(firstChangedLine({ before: '{\n', after: '[\n' }), '{');
		assert.equal(firstChangedLine({ before: '', after: '' }), '');
		assert.equal(firstChangedLine({ before: 'a\nb\nd\n', after: 'a\nc\nd\n' }), 'b');
		assert.equal(firstChangedLine({ before: 'a\na\n', after: 'a\n' }), 'a');
		assert.equal(firstChangedLine({ before: 'a\n', after: 'b\na\n' }), 'b');
		assert.equal(firstChangedLine({ before: 'x\na\nb\n', after: 'y\na\nb\n' }), 'x');
	});
});
