import assert from 'node:assert/strict';
import type { Json } from '../../../../../../src/base/core/json.ts';
import { outcomeOf } from '../optimizeCase.ts';

/** The document, `refused` or `noChange`, and the warnings. */
function optimized(languageId: string, marked: string, body: Json): readonly string[] {
	const { kind, document, warnings } = outcomeOf(body, marked, languageId);
	return [kind === 'edit' ? document : kind, ...warnings];
}

describe('a field that is named for code', () => {
	for (const [title, languageId, document, code, wanted] of [
		['a statement of SQL', 'sql', '«SELECT * FROM a WHERE (b)»', 'SELECT c FROM a WHERE b IS NOT NULL'],
		['return None', 'python', 'def f(x):\n«    return (None)»', 'return None', 'def f(x):\n    return None'],
		[
			'a return of words alone',
			'python',
			'def f(a, b):\n«    if a:\n        return b\n    return a»',
			'return a and b',
			'def f(a, b):\n    return a and b',
		],
		[
			'a step of a Dockerfile',
			'dockerfile',
			'FROM debian\n«RUN apt-get update\nRUN apt-get install -y curl»',
			'RUN apt-get update && apt-get install -y curl',
			'FROM debian\nRUN apt-get update && apt-get install -y curl',
		],
		['a recipe', 'makefile', 'clean:\n\t«rm -r build; rm -r dist»', 'rm -rf build dist', 'clean:\n\trm -rf build dist'],
		['a single word', 'javascript', 'while (a) {\n  «if (a) { break; }»\n}', 'break', 'while (a) {\n  break\n}'],
		['an expression without signs', 'python', 'n = «len(list(a))»', 'count', 'n = count'],
		['a step of a feature', 'feature', '«Given the user is (logged in)»', 'Given the user is logged in'],
		['a sentence of Markdown', 'markdown', '«This is a (very) long sentence.»', 'This sentence is short.'],
		[
			'a sentence for one in a docstring',
			'python',
			'def f(a):\n    """«This function (really) returns the count.»"""',
			'Returns the count of the items.',
			'def f(a):\n    """Returns the count of the items."""',
		],
		[
			'a sentence below its label',
			'html',
			'<p>«Welcome (all) to this shop.»</p>',
			'Here is the improved sentence:\n\nWelcome to it.',
			'<p>Welcome to it.</p>',
		],
		[
			'a comment for one',
			'python',
			'«# This (really) is the count of it.»\nx = 1',
			'# The count of it.',
			'# The count of it.\nx = 1',
		],
		[
			'a sentence for one in an element',
			'html',
			'<p>«Welcome (all) to this shop.»</p>',
			'Welcome to it.',
			'<p>Welcome to it.</p>',
		],
	] as const) {
		it(`A4 holds code: ${title}`, () => {
			assert.deepEqual(optimized(languageId, document, { optimized_code: code }), [wanted ?? code]);
		});
	}

	it('A4 holds code under other names, in a wrapper and in JSON inside a text', () => {
		const [document, code] = ['«SELECT * FROM a WHERE (b)»', 'SELECT c FROM a WHERE b IS NOT NULL'];
		for (const body of [
			{ optimizedCode: code },
			{ code },
			{ data: { improved_code: code } },
			{ choices: [{ message: { content: JSON.stringify({ optimized_code: code }) } }] },
		]) {
			assert.deepEqual(optimized('sql', document, body), [code]);
		}
	});

	it('A4 is preferred to the explanation beside it', () => {
		const body = { optimized_code: 'return a and b', explanation: 'The result is the same.\nIt is shorter.' };
		assert.deepEqual(optimized('python', '«return (a and b)»', body), ['return a and b']);
	});

	for (const [words, outcome] of [
		["I'm sorry, I can't optimize this code.", 'refused'],
		['You should use the sum function to speed this up.', 'refused'],
		['Could you please provide more context?', 'refused'],
		['N/A', 'refused'],
		['None', 'refused'],
		['Same as original', 'refused'],
		['Optimization complete', 'refused'],
		['The code is already optimal.', 'noChange'],
		['No changes needed.', 'noChange'],
		['Der Code ist bereits optimal.', 'noChange'],
	] as const) {
		it(`A4 that says something instead holds no code: ${words}`, () => {
			assert.deepEqual(optimized('python', 'x = 1\n«y = f(x)»', { optimized_code: words }), [outcome]);
		});
	}

	it('A4 of a few words holds no code for a whole declaration', () => {
		const document = '«def f(a):\n    return sum(list(a))»';
		assert.deepEqual(optimized('python', document, { optimized_code: 'sum of a' }), ['refused']);
	});
});
