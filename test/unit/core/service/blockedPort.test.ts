import assert from 'node:assert/strict';
import { blockedPort } from '../../../../src/core/service/blockedPort.ts';

describe('a port that no fetch opens', () => {
	for (const port of ['1', '22', '6000', '6669', '10080']) {
		it(`is ${port}, as fetch itself says`, async () => {
			const origin = `http://127.0.0.1:${port}`;
			assert.equal(blockedPort(origin), port);
			await assert.rejects(fetch(origin), ({ cause }: Error) => cause instanceof Error && cause.message === 'bad port');
		});
	}

	it('is none of those that services use', () => {
		for (const origin of ['https://a.test', 'http://a.test', 'http://a.test:8080', 'https://a.test:8443']) {
			assert.equal(blockedPort(origin), undefined);
		}
	});
});
