import assert from 'node:assert/strict';
import { isBlockedPort } from '../../../../src/core/service/blockedPort.ts';

describe('a port that no fetch opens', () => {
	for (const port of ['1', '22', '6000', '6669', '10080']) {
		it(`is ${port}, as fetch itself says`, async () => {
			const origin = `http://127.0.0.1:${port}`;
			assert.ok(isBlockedPort(port));
			await assert.rejects(fetch(origin), ({ cause }: Error) => cause instanceof Error && cause.message === 'bad port');
		});
	}

	it('is none of those that services use', () => {
		for (const port of ['', '8080', '8443']) assert.ok(!isBlockedPort(port), port);
	});
});
