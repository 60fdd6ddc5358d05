import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { toolEnvironment } from '../../../../../src/node/proof/dependencies/dependencies.ts';

describe('what tools are told', () => {
	it('adds to what the person has set', () => {
		const environment = { PYTHONPATH: 'mine', GOFLAGS: '-race', HOME: '/home' };
		assert.deepEqual(toolEnvironment(environment, ['copy', 'copy/src'], 'cargo'), {
			HOME: '/home',
			PYTHONPATH: ['copy', 'copy/src', 'mine'].join(delimiter),
			PYTHONDONTWRITEBYTECODE: '1',
			GOFLAGS: '-race -count=1',
			CARGO_TARGET_DIR: 'cargo',
		});
	});

	it('says nothing about Python where there is none', () => {
		assert.deepEqual(toolEnvironment({}, [], 'cargo'), { GOFLAGS: '-count=1', CARGO_TARGET_DIR: 'cargo' });
	});
});
