import assert from 'node:assert/strict';
import { EndpointFallback } from '../../../../../src/service/core/request/pathPrefixMemory.ts';
import { connectionTo } from '../../../../support/fakes/scriptedClient.ts';

const target = (url = 'https://service.test') => connectionTo(url, 'key').base;

describe('the other address of an operation', () => {
	for (const status of [404, 405]) {
		it(`is asked after a ${status}, once`, () => {
			const endpoints = new EndpointFallback('chat', 'auto', undefined);
			assert.equal(endpoints.endpoint(target()).url, 'https://service.test/api/v1/chat');
			assert.equal(endpoints.fallBackAfter(status, target()), true);
			assert.deepEqual(endpoints.endpoint(target()), { url: 'https://service.test/v1/chat', prefix: '/v1' });
			assert.equal(endpoints.fallBackAfter(status, target()), false);
			assert.equal(endpoints.endpoint(target()).prefix, '/v1');
		});
	}

	for (const status of [200, 400, 401, 403, 406, 410, 421, 429, 500]) {
		it(`is not asked after a ${status}`, () => {
			const endpoints = new EndpointFallback('chat', 'auto', undefined);
			assert.equal(endpoints.fallBackAfter(status, target()), false);
			assert.equal(endpoints.endpoint(target()).prefix, '/api/v1');
		});
	}

	it('comes second to the one that has worked before', () => {
		const endpoints = new EndpointFallback('chat', 'auto', '/v1');
		assert.equal(endpoints.endpoint(target()).prefix, '/v1');
		assert.equal(endpoints.fallBackAfter(404, target()), true);
		assert.equal(endpoints.endpoint(target()).prefix, '/api/v1');
	});

	it('is none where the prefix is set, or stands in the base URL', () => {
		assert.equal(new EndpointFallback('chat', '/v1', undefined).fallBackAfter(404, target()), false);
		const whole = target('https://service.test/proxy/v1');
		assert.equal(new EndpointFallback('chat', 'auto', undefined).fallBackAfter(404, whole), false);
	});
});
