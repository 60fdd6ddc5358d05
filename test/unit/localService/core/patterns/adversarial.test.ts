import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { applyPatterns } from '../../../../../src/localService/core/patterns/applyPatterns.ts';
import { runSnippet } from '../../../../support/patterns/runSnippet.ts';
import { adversarialSnippets, type Snippet } from './adversarialSnippets.ts';

/** The offline engine knows patterns by their form, and claims nothing about the meaning: here it gets that wrong. */
const DIFFERENT = [
	'NaN and holes are not found by indexOf, but includes finds them',
	'A filter skips the holes that find would visit',
	'A sort compares as text by default, moves undefined to the end, and allows empty lists',
	'What is made in the loop fails only when the loop gets there',
	'Keys occur twice and are compared loosely',
	'The search ends before it reaches an element without the key',
];

function changed({ code, language }: Snippet): string {
	const options = { jsx: language !== 'ts', typed: language?.startsWith('ts') === true };
	const after = applyPatterns(code, options)?.code ?? assert.fail('cannot be parsed');
	assert.equal(applyPatterns(after, options)?.code, after, 'is changed a second time');
	return after;
}

async function isSame(snippet: Snippet): Promise<boolean> {
	const expected = await runSnippet(snippet, snippet.code);
	for (const { call, result } of expected) assert.doesNotMatch(result, /^(?:never settles|takes too long)$/, call);
	return isDeepStrictEqual(await runSnippet(snippet, changed(snippet)), expected);
}

describe('changing the known patterns in code that asks for trouble', () => {
	for (const snippet of adversarialSnippets) {
		const isExpected = !DIFFERENT.includes(snippet.why);
		it(`keeps ${isExpected ? 'what it does' : 'its syntax, and nothing else'}: ${snippet.why}`, async () => {
			assert.equal(await isSame(snippet), isExpected, changed(snippet));
		});
	}

	it('is tried with 60 pieces, many of which it changes, and at most one in ten of which does something else', () => {
		const titles = new Set(adversarialSnippets.map(({ why }) => why));
		assert.deepEqual([titles.size, adversarialSnippets.length], [60, 60]);
		assert.ok(adversarialSnippets.filter((snippet) => changed(snippet) !== snippet.code).length > 25);
		assert.ok(DIFFERENT.length <= 6 && DIFFERENT.every((why) => titles.has(why)));
	});
});

describe('the comparison of the code before and after', () => {
	const snippet: Snippet = {
		why: 'every kind of effect',
		code: 'function run(list) { log(list.length); list.push(-0); if (list[0]) throw new TypeError("no"); return list[0]; }',
		calls: ['run([])', 'run([1])'],
	};

	for (const [what, from, to] of [
		['another value', 'return list[0]', 'return list[1]'],
		['an error that is not thrown', 'list[0]) throw', 'list[7]) throw'],
		['another kind of error', 'TypeError', 'RangeError'],
		['another change of an input', 'push(-0)', 'push(0)'],
		['a missing call', 'log(list.length);', ''],
		['calls in another order', 'log(list.length); list.push(-0);', 'list.push(-0); log(list.length);'],
	] as const) {
		it(`reports ${what}`, async () => {
			const wrong = snippet.code.replace(from, to);
			assert.notDeepEqual(await runSnippet(snippet, wrong), await runSnippet(snippet, snippet.code));
		});
	}

	it('accepts another way to the same', async () => {
		const other = snippet.code.replace('list.push(-0)', 'list[list.length] = -0');
		assert.deepEqual(await runSnippet(snippet, other), await runSnippet(snippet, snippet.code));
	});
});
