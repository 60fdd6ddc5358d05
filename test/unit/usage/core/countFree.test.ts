import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/service/core/connection.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { countChecks, countProbes } from '../../../../src/usage/core/freeRequests.ts';

const base = { origin: 'https://example.com', host: 'example.com', path: '/v2', insecure: false };
const target: Connection = { base, key: 'k', serviceAddress: 'x' };
const { signal } = new AbortController();

describe('counting requests that cost nothing', () => {
	const counted: string[][] = [];
	const counter = { countFree: (...request: string[]) => void counted.push(request) };
	afterEach(() => counted.splice(0));

	for (const [failure, requests] of [
		[undefined, 1],
		[new ServiceError('keyRejected'), 1],
		[new ServiceError('unreachable'), 1],
		[new ServiceError('notConnected'), 0],
	] as const) {
		it(`counts the check of a key ${requests} times that ends with ${failure?.kind ?? 'an answer'}`, async () => {
			const checkConnection = async () => {
				if (failure !== undefined) throw failure;
			};
			const checked = countChecks({ checkConnection }, counter).checkConnection(target, signal);
			if (failure === undefined) await checked;
			else await assert.rejects(checked, failure);
			assert.deepEqual(counted, Array.from({ length: requests }).fill(['keyCheck', 'https://example.com/v2']));
		});
	}

	it('counts the probes of a diagnosis that were answered', async () => {
		const outcomes = [{ kind: 'reply' }, { kind: 'failure', failure: 'dns' }] as never[];
		const probe = countProbes(async () => outcomes.shift() as never, counter);
		await probe('https://example.com/api/v1/metrics', { key: '' }, signal);
		await probe('https://example.com/api/v1/metrics', { key: '' }, signal);
		assert.deepEqual(counted, [['diagnosis', 'https://example.com']]);
	});
});
