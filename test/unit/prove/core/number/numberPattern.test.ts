import assert from 'node:assert/strict';
import { numberPattern, patternProblem } from '../../../../../src/prove/core/number/numberPattern.ts';
import { processorTime } from '../../../../support/steadyTime.ts';

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

	it('is checked for what is wrong', () => {
		assert.equal(patternProblem('(\\d+'), 'invalid');
		assert.equal(patternProblem('*'), 'invalid');
		assert.equal(patternProblem('\\'), 'invalid');
		assert.equal(patternProblem('\\d+ ms'), 'noGroup');
		assert.equal(patternProblem('(?:\\d+) ms'), 'noGroup');
		assert.equal(patternProblem('(\\d+)(ms|s)'), 'severalGroups');
		assert.equal(patternProblem('(\\d)|(\\w)'), 'severalGroups');
	});

	it('P16 is checked without being tried: on an empty text, too, that may go on forever', () => {
		const check = () => assert.equal(patternProblem('(?:a*|b*|c*){20}(x)'), undefined);
		assert.ok(processorTime(check) < 1_000);
	});

	it('is used only if nothing is wrong with it', () => {
		assert.equal(numberPattern('a+'), undefined);
		assert.equal(numberPattern('(\\d+)')?.source, '(\\d+)');
	});
});
