import assert from 'node:assert/strict';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { adversarialSnippets } from './adversarialSnippets.ts';
import { type Outcome, runSnippet } from './runSnippet.ts';
import type { Snippet } from './snippets/snippet.ts';

const LEVELS = ['clearer', 'low', 'medium', 'high'] as const;

/** What each level makes of a snippet; undefined where it is refused. */
const made = new Map<Snippet, readonly (string | undefined)[]>();

function madeOf(snippet: Snippet): readonly (string | undefined)[] {
	const { code, language } = snippet;
	const known = made.get(snippet) ?? LEVELS.map((level) => rewriteCode(code, { level, jsx: language !== 'ts' })?.code);
	made.set(snippet, known);
	return known;
}

function rewrittenForms(snippet: Snippet): readonly string[] {
	const forms = madeOf(snippet).map((form) => form ?? snippet.code);
	return [...new Set(forms)].filter((form) => form !== snippet.code);
}

/** Requires that some code does what the snippet's own code does. */
async function assertSame(snippet: Snippet, expected: readonly Outcome[], code: string): Promise<void> {
	let actual: readonly Outcome[];
	try {
		actual = await runSnippet(snippet, code);
	} catch (error) {
		assert.fail(`The rewritten code cannot be parsed: ${error}\n${code}`);
	}
	assert.deepEqual(actual, expected, `Rewritten to:\n${code}`);
}

describe('rewriting code that asks for trouble', () => {
	for (const snippet of adversarialSnippets) {
		it(`keeps what the code does: ${snippet.why}`, async () => {
			const expected = await runSnippet(snippet, snippet.code);
			for (const { call, result } of expected) {
				assert.doesNotMatch(result, /^(?:never settles|takes too long)$/, `The snippet itself hangs: ${call}`);
			}
			for (const code of rewrittenForms(snippet)) await assertSame(snippet, expected, code);
		});
	}

	it('is tried with snippets that have different titles', () => {
		const titles = adversarialSnippets.map(({ why }) => why);
		assert.deepEqual(
			titles.filter((title, index) => titles.indexOf(title) !== index),
			[],
		);
	});

	it('refuses no file in TypeScript', () => {
		const refused = adversarialSnippets.filter((snippet) => {
			const { language, around } = snippet;
			if (around !== undefined || (language !== 'ts' && language !== 'tsx')) return false;
			return madeOf(snippet).includes(undefined);
		});
		assert.deepEqual(
			refused.map(({ why }) => why),
			[],
		);
	});

	it('changes some of the snippets', () => {
		assert.ok(adversarialSnippets.some((snippet) => rewrittenForms(snippet).length > 0));
	});
});

describe('the comparison of the code before and after', () => {
	const snippet: Snippet = {
		why: 'every kind of effect',
		code: 'function run(list) { log(list.length); list.push(-0); if (list[0]) throw new TypeError("no"); return list[0]; }',
		calls: ['run([])', 'run([1])'],
	};
	let expected: readonly Outcome[];

	before(async () => {
		expected = await runSnippet(snippet, snippet.code);
	});

	for (const [what, from, to] of [
		['another value', 'return list[0]', 'return list[1]'],
		['an error that is not thrown', 'list[0]) throw', 'list[7]) throw'],
		['another kind of error', 'TypeError', 'RangeError'],
		['an error at the start', 'function run', 'missing(); function run'],
		['another change of an input', 'push(-0)', 'push(0)'],
		['a missing call', 'log(list.length);', ''],
		['a call with another value', 'log(list.length)', 'log(list.length + 1)'],
		['calls in another order', 'log(list.length); list.push(-0);', 'list.push(-0); log(list.length);'],
		['code that cannot be parsed', 'return', 'return return'],
	] as const) {
		it(`reports ${what}`, async () => {
			const wrong = snippet.code.replace(from, to);
			assert.notEqual(wrong, snippet.code);
			await assert.rejects(assertSame(snippet, expected, wrong), assert.AssertionError);
		});
	}

	it('accepts another way to the same', async () => {
		await assertSame(snippet, expected, snippet.code.replace('list.push(-0)', 'list[list.length] = -0'));
	});

	for (const [call, result] of [
		['(async () => { for (;;) await null; })()', 'takes too long'],
		['new Promise(() => {})', 'never settles'],
		['Promise.reject(new RangeError())', 'throws RangeError'],
		['missing', 'throws ReferenceError'],
	] as const) {
		it(`says that ${call} ${result}`, async () => {
			const [outcome] = await runSnippet({ why: '', code: '', calls: [call] }, '');
			assert.equal(outcome?.result, result);
		});
	}

	for (const [one, other] of [
		['0', '-0'],
		['0', '"0"'],
		['1', '1n'],
		['NaN', 'undefined'],
		['[undefined]', '[,]'],
		['[,]', '[]'],
		['({ a: 1, b: 2 })', '({ b: 2, a: 1 })'],
		['({ a: undefined })', '({})'],
		['({})', 'Object.create(null)'],
		['({})', 'new (class List {})()'],
		['[]', 'new (class List extends Array {})()'],
		['new Set([1, 2])', 'new Set([2, 1])'],
		['new Map([[1, 2]])', 'new Map([[1, 3]])'],
		['/a/g', '/a/'],
		['Object.freeze([])', '[]'],
		['({ ["__proto__"]: 1 })', '({ __proto__: 1 })'],
		['({ get a() { return 1; } })', '({ a: 1 })'],
		['Promise.resolve(1)', '1'],
		['[Promise.resolve(1)]', '[Promise.resolve(2)]'],
		['({ a() {} }).a', '({ b() {} }).b'],
	] as const) {
		it(`tells ${one} from ${other}`, async () => {
			const [outcome, otherOutcome] = await runSnippet({ why: '', code: '', calls: [one, other] }, '');
			assert.notEqual(outcome?.result, otherOutcome?.result);
		});
	}
});
