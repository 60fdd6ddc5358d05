import assert from 'node:assert/strict';
import { isSlowPattern, numberPattern, patternProblem } from '../../../../../src/core/proof/number/numberPattern.ts';

describe('a pattern for a number', () => {
	it('is allowed to be empty, or a regular expression of one group', () => {
		for (const pattern of [
			'',
			'(\\d+)',
			'took ([\\d.]+) ms',
			'(?:mean|median): (?<time>\\S+)',
			'(\\d+(?:\\.\\d+)?)',
			'[(](\\d)',
		]) {
			assert.equal(patternProblem(pattern), undefined, pattern);
		}
	});

	it('is told what is wrong', () => {
		assert.equal(patternProblem('(\\d+'), 'invalid');
		assert.equal(patternProblem('*'), 'invalid');
		assert.equal(patternProblem('\\'), 'invalid');
		assert.equal(patternProblem('\\d+ ms'), 'noGroup');
		assert.equal(patternProblem('(?:\\d+) ms'), 'noGroup');
		assert.equal(patternProblem('(\\d+)(ms|s)'), 'severalGroups');
		assert.equal(patternProblem('(\\d)|(\\w)'), 'severalGroups');
	});

	it('P16 is refused where it might never end', () => {
		for (const pattern of ['(a+)+$', '(?:\\w+\\s?)*(x)', '(x(?:a|a)*)', '((?:a{2,}){3,})', '(?:(?:a*)b)+(c)']) {
			assert.equal(patternProblem(pattern), 'endless', pattern);
		}
		for (const pattern of ['(?:a+)?(b)', '(?:\\d{3},)*(\\d)', '[+*](\\d)+', '\\(+(\\d+)\\)+']) {
			assert.equal(patternProblem(pattern), undefined, pattern);
		}
	});

	it('P16 is refused where repetitions side by side match the same text', () => {
		for (const pattern of [
			'\\s*:?\\s*(\\d+)',
			'(.*).*.*x',
			'[^x]*[^y]*(\\d)',
			'(\\d*)\\d*\\d*ms',
			'(?:a|b)*[^]*(\\d)',
			'(\\s*)\\1x',
		]) {
			assert.equal(patternProblem(pattern), 'endless', pattern);
		}
		for (const pattern of [
			'^\\s*mean\\s*:\\s*([\\d.]+)\\s*ms',
			'Benchmark\\w+-\\d+\\s+\\d+\\s+([\\d.]+) ns/op',
			'.*mean: (\\d+)',
			'mean +: *(?<time>\\d+(?:\\.\\d+)?)',
		]) {
			assert.equal(patternProblem(pattern), undefined, pattern);
		}
		assert.equal(isSlowPattern('(\\d*)\\d*ms'), true);
		assert.equal(isSlowPattern('\\s*(\\d+)'), false);
	});

	it('is used only if nothing is wrong with it', () => {
		assert.equal(numberPattern('(a+)+'), undefined);
		assert.equal(numberPattern('(\\d+)')?.source, '(\\d+)');
	});
});
