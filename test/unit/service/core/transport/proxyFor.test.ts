import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ProxySettings, proxyFor } from '../../../../../src/service/core/transport/proxyFor.ts';

const PROXY = 'http://proxy.test:3128';
const settings = (more: Partial<ProxySettings> = {}): ProxySettings => ({
	enabled: true,
	proxy: PROXY,
	noProxy: [],
	environment: {},
	...more,
});

describe('the proxy for an address', () => {
	for (const [what, address, more, expected] of [
		['http.proxy', 'https://api.test', {}, PROXY],
		['nothing set', 'https://api.test', { proxy: '' }, undefined],
		['http.proxySupport off', 'https://api.test', { enabled: false }, undefined],
		[
			'HTTPS_PROXY for https',
			'https://api.test',
			{ proxy: '', environment: { HTTPS_PROXY: 'http://s:1', HTTP_PROXY: 'http://p:2' } },
			'http://s:1',
		],
		[
			'HTTP_PROXY for http',
			'http://api.test',
			{ proxy: '', environment: { HTTPS_PROXY: 'http://s:1', HTTP_PROXY: 'http://p:2' } },
			'http://p:2',
		],
		[
			'HTTP_PROXY for https where it is alone',
			'https://api.test',
			{ proxy: '', environment: { HTTP_PROXY: 'http://p:2' } },
			'http://p:2',
		],
		[
			'lower case before upper case',
			'https://api.test',
			{ proxy: '', environment: { https_proxy: 'http://l:1', HTTPS_PROXY: 'http://u:2' } },
			'http://l:1',
		],
		['an address without a scheme', 'https://api.test', { proxy: ' proxy:8080 ' }, 'http://proxy:8080'],
		['credentials kept', 'https://api.test', { proxy: 'http://u:p@proxy:8080' }, 'http://u:p@proxy:8080'],
		['localhost', 'http://localhost:8080', {}, undefined],
		['a name under localhost, which may be another machine’s', 'http://a.localhost', {}, PROXY],
		['127.0.0.0/8', 'http://127.8.9.10', {}, undefined],
		['::1', 'http://[::1]:80', {}, undefined],
		['::1 mapped', 'http://[::ffff:127.0.0.1]', {}, undefined],
	] as const) {
		it(`comes from ${what}`, () => assert.equal(proxyFor(address, settings(more)), expected));
	}

	for (const [entry, address, isDirect] of [
		['*', 'https://api.test', true],
		['api.test', 'https://api.test', true],
		['API.test', 'https://api.TEST', true],
		['test', 'https://api.test', true],
		['.test', 'https://api.test', true],
		['.api.test', 'https://api.test', true],
		['*.test', 'https://api.test', true],
		['pi.test', 'https://api.test', false],
		['api.test:443', 'https://api.test', true],
		['api.test:80', 'http://api.test', true],
		['api.test:8443', 'https://api.test:8443', true],
		['api.test:8443', 'https://api.test', false],
		['api.test.', 'https://api.test', false],
		['[2001:db8::1]', 'https://[2001:db8::1]', true],
		['2001:db8::1', 'https://[2001:db8::1]', true],
		['[2001:db8::1]:443', 'https://[2001:db8::1]', true],
		['[2001:db8::1]:444', 'https://[2001:db8::1]', false],
		['10.0.0.1', 'https://10.0.0.1', true],
		['', 'https://api.test', false],
		['.', 'https://api.test', false],
	] as const) {
		it(`${isDirect ? 'is none' : 'stays'} for ${address} where "${entry}" is excepted`, () => {
			const expected = isDirect ? undefined : PROXY;
			assert.equal(proxyFor(address, settings({ noProxy: [entry] })), expected);
			assert.equal(proxyFor(address, settings({ environment: { NO_PROXY: `other.example, ${entry}` } })), expected);
		});
	}

	it('never throws and never names anything but what was set, whatever is excepted', () => {
		fc.assert(
			fc.property(fc.webUrl(), fc.array(fc.string()), fc.string(), (address, noProxy, NO_PROXY) => {
				const found = proxyFor(address, settings({ noProxy, environment: { NO_PROXY } }));
				assert.ok(found === undefined || found === PROXY);
			}),
			{ numRuns: 1_000 },
		);
	});
});
