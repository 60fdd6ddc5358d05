import assert from 'node:assert/strict';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { rewrites } from '../../../../src/localService/rewrites/rewrites.ts';
import {
	type Comparison,
	compareProgram,
	differenceFrom,
	randomPrograms,
	reportOf,
	shrunken,
} from '../../../support/rewrites/comparePrograms.ts';
import { patterns } from '../../../support/rewrites/patterns/patterns.ts';
import type { Program } from '../../../support/rewrites/randomProgram.ts';
import { runProgram } from '../../../support/rewrites/runProgram.ts';

/** `npm run test:long` tries 25 times as many. */
const COUNT = 80;
const SEED = 3;

describe('random programs, before and after they are rewritten', () => {
	let comparisons: readonly Comparison[];
	const all = randomPrograms(COUNT, SEED);

	before(() => {
		comparisons = all.map((program) => compareProgram(program));
	});

	it('do the same at each level, rewritten once and again', () => {
		const index = comparisons.findIndex(({ difference }) => difference !== undefined);
		const wrong = comparisons[index];
		if (wrong !== undefined) assert.fail(reportOf(shrunken(SEED, index) ?? wrong));
	});

	it('are changed by every rewrite', () => {
		const changedBy = new Set(comparisons.flatMap((each) => [...each.changedBy]));
		const missing = rewrites.filter(({ name }) => !changedBy.has(name)).map(({ name }) => name);
		assert.deepEqual(missing, []);
	});

	it('hold the pattern of every rewrite', () => {
		const without = rewrites
			.map(({ name }) => name)
			.filter((name) => !patterns.some((pattern) => pattern.name === name));
		assert.deepEqual(without, [], 'test/support/rewrites/patterns has nothing for these');
	});

	it('are changed in part', () => {
		const changed = comparisons.filter(({ changedBy }) => changedBy.size > 0).length;
		assert.ok(changed > COUNT / 20 && changed < COUNT, `${changed} of ${COUNT} are`);
	});

	it('give values more often than errors', () => {
		const [given, made] = [sum(comparisons, 'given'), sum(comparisons, 'all')];
		assert.ok(given > made / 2 && given < made, `${given} of ${made} calls do`);
	});

	it('end', () => {
		for (const program of all) {
			const results = runProgram(program, program.code).map(({ result }) => result);
			assert.equal(results.length, program.calls.length, program.code);
		}
	});

	for (const [what, name, pattern, replacement] of [
		['that compares loosely', 'map-lookup', / === /g, ' == '],
		['that finds without looking at the list', 'find-first', /\.filter\((\(\w+\) => [^()]*)\)\[0\]/g, '.find($1)'],
		['that does not see that a test must run to the end', 'any-match', /\.filter\((.*)\)\.length > 0/g, '.some($1)'],
		['that appends for all to see', 'append-in-place', /(\w+) = \[\.\.\.\1, ([^;]*)\];/g, '$1.push($2);'],
		['that takes a list for an object', 'set-in-place', /= \{ \.\.\.(\w+), \[(.*)\]: (.*) \};/g, '= [$2, $3];'],
		['that sorts what others see', 'least-without-sort', /\[\.\.\.(\w+)\]\.sort/g, '$1.sort'],
		['that sets what it should prepend', 'prepend-then-reverse', /\.unshift\(/g, '.push('],
		['that trusts in having no NaN', 'set-lookup', /(\w+)\.indexOf\((.*?)\) !== -1/g, '$1.includes($2)'],
		['that forgets a test for null', 'nullish-coalescing', /!== null && \w+ !== undefined/g, '!== null'],
		['that forgets that a pattern has a state', 'build-once', /new RegExp\((\w+)\)/g, "new RegExp($1, 'y')"],
		['that reads another clock', 'date-now', /new Date\(\)\.getTime\(\)/g, 'Math.floor(Date.now() / 1000)'],
		['that leaves the last key out', 'count-keys-once', /\.length; (\w+)\+\+/g, '.length - 1; $1++'],
		['that takes from the wrong end', 'queue-index', /\.shift\(\)/g, '.pop()'],
		['that stops too early', 'recursion-index', /\.slice\(1\)/g, '.slice(2)'],
		['that counts one part more', 'search-without-split', /\.length - 1;/g, '.length;'],
		['that forgets parentheses', 'exponent-operator', /Math\.pow\((.*?), 2\)/g, '$1 ** 2'],
		[
			'that looks at inherited members',
			'object-has-own',
			/Object\.prototype\.hasOwnProperty\.call\((.*?), (.*?)\)/g,
			'($2 in $1)',
		],
		['that turns a test around', 'redundant-ternary', /\? true : false/g, '? false : true'],
		['that drops a call', 'reduce-to-list', /\blog\((\w+)\)/g, '($1)'],
		['that writes what cannot be parsed', 'includes', /\breturn /g, 'return return '],
	] as const) {
		it(`would show a rewriter ${what}`, () => {
			const wrong: typeof rewriteCode = (code) => ({
				code: code.replace(pattern, replacement),
				changes: [],
				leftAlone: [],
			});
			const own = patterns.filter((each) => each.name === name);
			assert.ok(own.length > 0);
			const programs = randomPrograms(COUNT / 2, SEED, own);
			assert.ok(programs.some((program) => compareProgram(program, wrong).difference !== undefined));
		});
	}

	it('would show a rewriter whose code cannot be rewritten again', () => {
		const [program] = all;
		assert.ok(program);
		const wrong: typeof rewriteCode = (code, options) =>
			code === program.code ? { code: `${code}\n`, changes: [], leftAlone: [] } : rewriteCode('(', options);
		assert.equal(compareProgram(program, wrong).difference?.what, 'the rewriter cannot parse it');
	});

	it('are the same in each run', () => {
		assert.deepEqual(randomPrograms(COUNT, SEED), all);
	});
});

describe('the comparison of a random program before and after', () => {
	const code = 'function run(list) { log(list.length); later(() => list.length); return list.push(-0); }';
	const program: Program = {
		language: 'js',
		code,
		calls: ['((values) => ({ values, run: () => run(...values) }))([[1, , 3]])', '({ values: [], run: () => run() })'],
		imports: '{}',
	};
	const expected = runProgram(program, code);

	for (const [what, before, after] of [
		['another result', 'return list.push(-0)', 'return -list.push(-0)'],
		['an error that is not thrown', 'run(list)', 'run(list = [])'],
		['another kind of error', 'log(', 'missing; log('],
		['another change of an input', 'push(-0)', 'push(0)'],
		['a hole that is filled', 'log(', 'list && list.fill(list[0], 1, 2); log('],
		['a missing call', 'log(list.length);', 'list.length;'],
		['a call with another value', 'log(list.length)', 'log(list.length + 1)'],
		['a closure that sees something else', 'later(() => list.length)', 'later(() => list.length + 1)'],
		['code that cannot be parsed', 'return', 'return return'],
	] as const) {
		it(`reports ${what}`, () => {
			const wrong = code.replace(before, after);
			assert.notEqual(wrong, code);
			assert.notEqual(differenceFrom(expected, program, wrong), undefined);
		});
	}

	it('accepts another way to the same', () => {
		assert.equal(differenceFrom(expected, program, code.replace('-0', '-(0)')), undefined);
	});
});

function sum(comparisons: readonly Comparison[], which: 'given' | 'all'): number {
	return comparisons.reduce((all, { calls }) => all + calls[which], 0);
}
