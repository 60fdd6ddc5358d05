import assert from 'node:assert/strict';
import { outcomeOf } from '../optimizeCase.ts';

const ONE = 'def total(prices):\n    result = 0\n    for price in prices:\n        result += price\n    return result';
const TWO = 'def count(names):\n    number = 0\n    for name in names:\n        number += 1\n    return number';
const DOCUMENT = `import sys\n\n«${ONE}\n\n\n${TWO}»\n\nsys.exit(0)\n`;
const BETTER =
	'import sys\n\ndef total(prices):\n    return sum(prices)\n\n\ndef count(names):\n    return len(names)\n\nsys.exit(0)\n';
const LOOP_ONE = '    result = 0\n    for price in prices:\n        result += price\n    return result';
const LOOP_TWO = '    number = 0\n    for name in names:\n        number += 1\n    return number';

function fenced(code: string, language = ''): string {
	return `\`\`\`${language}\n${code}\n\`\`\``;
}

function searchBlock(before: string, after: string): string {
	return `<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE`;
}

function hunk(before: string, after: string): string {
	return `${before.replace(/^/gm, '-')}\n${after.replace(/^/gm, '+')}`;
}

const SEARCHES = [
	searchBlock(LOOP_ONE, '    return sum(prices)'),
	searchBlock(LOOP_TWO, '    return len(names)'),
] as const;
const HUNKS = [
	` def total(prices):\n${hunk(LOOP_ONE, '    return sum(prices)')}`,
	` def count(names):\n${hunk(LOOP_TWO, '    return len(names)')}`,
] as const;
const PROSE = 'The first loop is what `sum` does.';

describe('answers that became the wrong edit: patches', () => {
	for (const [title, answer] of [
		['search-and-replace blocks', `${fenced(SEARCHES[0])}\n\nAnd the second:\n\n${fenced(SEARCHES[1])}`],
		['search-and-replace blocks in the other order', `${fenced(SEARCHES[1])}\n\n${fenced(SEARCHES[0])}`],
		[
			'differences',
			`${PROSE}\n\n${fenced(`@@ -1,5 +1,2 @@\n${HUNKS[0]}`, 'diff')}\n\nAs for the second:\n\n${fenced(`@@ -8,5 +5,2 @@\n${HUNKS[1]}`, 'diff')}`,
		],
		['differences without a header', HUNKS.map((each) => fenced(each, 'diff')).join(`\n\n${PROSE}\n\n`)],
		[
			'patches for a tool',
			HUNKS.map((each) => fenced(`*** Begin Patch\n*** Update File: shop.py\n@@\n${each}\n*** End Patch`)).join(
				'\n\nThe second:\n\n',
			),
		],
		['a difference and a search-and-replace block', `${fenced(HUNKS[0], 'diff')}\n\n${fenced(SEARCHES[1])}`],
		['a patch that is shown twice', `${fenced(SEARCHES[0])}\n\nAll of it:\n\n${fenced(SEARCHES.join('\n'))}`],
		['patches without fences', `${PROSE}\n\n${SEARCHES[0]}\n\nThis is the second change.\n\n${SEARCHES[1]}`],
	] as const) {
		it(`A2 applies all of them: ${title}`, () => {
			const { kind, document, warnings } = outcomeOf(answer, DOCUMENT, 'python');
			assert.deepEqual([kind, document, warnings], ['edit', BETTER, []]);
		});
	}

	it('A2 says that there is other code, too', () => {
		const answer = `${fenced(HUNKS[0], 'diff')}\n\nAdd this:\n\n${fenced('def last(prices):\n    return prices[-1]', 'python')}`;
		assert.deepEqual(outcomeOf(answer, DOCUMENT, 'python').notes, ['prose', 'alternatives']);
	});

	it('A2 takes the whole code if its patch has no place', () => {
		const whole = BETTER.slice(BETTER.indexOf('def'), BETTER.indexOf('\n\nsys.exit'));
		const answer = `${fenced(searchBlock('    nothing = 1', '    nothing = 2'))}\n\n${fenced(whole, 'python')}`;
		assert.equal(outcomeOf(answer, DOCUMENT, 'python').document, BETTER);
	});

	for (const [title, answer] of [
		['one that has no place', `${fenced(SEARCHES[0])}\n\n${fenced(searchBlock('    nothing = 1', '    nothing = 2'))}`],
		['one that is cut off', `${fenced(SEARCHES[0])}\n\n\`\`\`\n<<<<<<< SEARCH\n${LOOP_TWO}\n=======\n    return l`],
		[
			'one of two changes in a difference',
			`${fenced(SEARCHES[0])}\n\n${fenced(` def count(names):\n-    number = 0\n+    number = 1\n@@\n${hunk('    return x', '    return y')}`, 'diff')}`,
		],
	] as const) {
		it(`A2 says that it does not apply ${title}`, () => {
			const { kind, document } = outcomeOf(answer, DOCUMENT, 'python');
			assert.deepEqual([kind, document], ['refused', DOCUMENT.replace(/[«»]/g, '')]);
		});
	}
});
