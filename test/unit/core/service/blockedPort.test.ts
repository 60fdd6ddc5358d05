import assert from 'node:assert/strict';
import { isBlockedPort } from '../../../../src/core/service/blockedPort.ts';

describe('a port that no fetch opens', () => {
	it('is each that fetch itself refuses, and there are 83 of them', async () => {
		const blocked = Array.from({ length: 65_536 }, (_, port) => String(port)).filter(isBlockedPort);
		assert.equal(blocked.length, 83);
		// The first one is no port that anything listens at: Node’s fetch has other words for it.
		for (const port of blocked.slice(1)) {
			const isBadPort = ({ cause }: Error) => cause instanceof Error && cause.message === 'bad port';
			await assert.rejects(fetch(`http://127.0.0.1:${port}`), isBadPort, port);
		}
	});

	it('is none of those that services use', () => {
		for (const port of ['', '8080', '8443']) assert.ok(!isBlockedPort(port), port);
	});
});
