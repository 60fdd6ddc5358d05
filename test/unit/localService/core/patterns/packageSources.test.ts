import assert from 'node:assert/strict';
import { changePatternsIn, packageSources } from '../../../../support/patterns/packageSources.ts';

describe('known patterns in the sources of packages', () => {
	// The other nine tenths are a part of `npm run test:long`.
	it('are changed into what parses, and stays as it is the second time', () => {
		const { files, changed, broken } = changePatternsIn(packageSources().filter((_, at) => at % 10 === 3));
		assert.ok(files > 500 && changed > 10, `${files} files, ${changed} changed`);
		assert.deepEqual(broken, []);
	}).timeout(120_000);
});
