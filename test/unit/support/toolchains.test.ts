import assert from 'node:assert/strict';
import { missingToolchains } from '../../support/proof/toolchains.ts';

describe('what this machine lacks', () => {
	it('is named at the end of a run', () => {
		assert.equal(
			missingToolchains((name) => name === 'C' || name.startsWith('Python')),
			'Not run, since not on this machine: Go, Rust, npm.',
		);
	});

	it('is not mentioned if nothing is', () => {
		assert.equal(
			missingToolchains(() => true),
			undefined,
		);
	});
});
