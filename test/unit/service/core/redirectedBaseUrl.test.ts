import assert from 'node:assert/strict';
import { redirectedBaseUrl } from '../../../../src/service/core/baseUrl.ts';

describe('the base URL behind a redirect', () => {
	for (const [details, expected] of [
		[{}, undefined],
		[{ redirectPath: '/v1/chat' }, undefined],
		[{ redirectOrigin: 'https://b.example' }, 'https://b.example'],
		[{ redirectOrigin: 'http://b.example' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/v1/chat' }, 'https://b.example/v1'],
		[{ redirectOrigin: 'http://127.0.0.1:9', redirectPath: '/api/v1/metrics' }, 'http://127.0.0.1:9/api/v1'],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/proxy/v1/generate' }, 'https://b.example/proxy/v1'],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/***/v1/chat' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/x…/v1/chat' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/v1/chat/more' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/v1' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: 'x/v1/chat' }, undefined],
		[{ redirectOrigin: 'https://b.example', redirectPath: '/login' }, undefined],
	] as const) {
		it(`is ${expected ?? 'none'} for ${JSON.stringify(details)}`, () =>
			assert.equal(redirectedBaseUrl(details), expected));
	}
});
