import assert from 'node:assert/strict';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { rewrites } from '../../../../src/localService/rewrites/rewrites.ts';
import { evaluateFunction } from '../../../support/evaluateCode.ts';
import { rewriteCases } from '../../../support/rewriteCases.ts';

describe('the code that the bench measures', () => {
	for (const { name, form, code, input } of rewriteCases) {
		it(`is rewritten by ${name}, and gives the same: ${form}`, () => {
			const { code: after, changes } = rewriteCode(code, { level: 'high', jsx: false }) ?? assert.fail('not parsed');
			assert.deepEqual([...new Set(changes.map((change) => change.name))], [name]);
			for (const length of [1, 10, 100]) {
				const [wanted, given] = [code, after].map((each) => evaluateFunction(each, 'run')(...input(length)));
				assert.deepEqual(given, wanted);
			}
		});
	}

	it('has a case for every optimization', () => {
		const measured = new Set(rewriteCases.map(({ name }) => name));
		const optimizations = rewrites.filter(({ level }) => level !== 'clearer').map(({ name }) => name);
		assert.deepEqual(
			optimizations.filter((name) => !measured.has(name)),
			[],
		);
	});
});
