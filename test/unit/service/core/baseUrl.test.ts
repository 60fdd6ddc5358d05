import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OPERATIONS } from '../../../../src/service/core/apiTypes.ts';
import {
	completeBaseUrl,
	endpoints,
	isBlockedPort,
	isLoopback,
	PATH_PREFIXES,
	parseBaseUrl,
} from '../../../../src/service/core/baseUrl.ts';

const parse = (text: string, allowInsecureHttp = false) => parseBaseUrl(text, { allowInsecureHttp });

describe('a base URL', () => {
	for (const [text, origin, path] of [
		['https://api.example.com', 'https://api.example.com', ''],
		['https://api.example.com/', 'https://api.example.com', ''],
		['HTTPS://API.Example.com:443/team//', 'https://api.example.com', '/team'],
		['https://[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443', '/x'],
		['http://127.0.0.1:8787', 'http://127.0.0.1:8787', ''],
		['http://localhost:8787/', 'http://localhost:8787', ''],
		['http://[::1]:8787', 'http://[::1]:8787', ''],
		['http://LOCALHOST', 'http://localhost', ''],
		['http://127.8.9.10', 'http://127.8.9.10', ''],
		['http://127.1', 'http://127.0.0.1', ''],
		['http://0x7f.1', 'http://127.0.0.1', ''],
		['http://2130706433', 'http://127.0.0.1', ''],
		['http://[0:0:0:0:0:0:0:1]', 'http://[::1]', ''],
	] as const) {
		it(`S06 is ${origin} with the path “${path}” in ${text}`, () => {
			const parsed = parse(text);
			assert.ok('base' in parsed, JSON.stringify(parsed));
			assert.deepEqual([parsed.base.origin, parsed.base.path, parsed.base.insecure], [origin, path, false]);
		});
	}

	for (const [text, problem] of [
		['api.example.com', 'notAUrl'],
		['https:', 'notAUrl'],
		['https:///x', 'notAUrl'],
		['//api.example.com', 'notAUrl'],
		['ftp://api.example.com', 'scheme'],
		['file:///etc/passwd', 'notAUrl'],
		['http://10.0.0.5', 'insecureHttp'],
		['http://127.0.0.1.evil.test', 'insecureHttp'],
		['http://localhost.evil.test', 'insecureHttp'],
		['https://user:secret@api.example.com', 'credentials'],
		['https://@api.example.com', 'credentials'],
		['https://api.example.com?x=1', 'queryOrFragment'],
		['https://api.example.com/#x', 'queryOrFragment'],
		['https:\\\\api.example.com', 'characters'],
		['https://api.example.com/a b', 'characters'],
		['https://api.exa\nmple.com', 'characters'],
		['http://127.0.0.1:6000', 'blockedPort'],
		['https://api.example.com:22/v1', 'blockedPort'],
		[`https://api.example.com/${'x'.repeat(10_000)}`, 'tooLong'],
	] as const) {
		it(`S06 is refused as ${problem}: ${text.slice(0, 50).replace(/\s/g, '␣')}`, () => {
			assert.deepEqual(parse(text), { problem });
		});
	}

	for (const [typed, address] of [
		['localhost', 'http://localhost'],
		[' localhost:8080 ', 'http://localhost:8080'],
		['127.0.0.1:8080/team', 'http://127.0.0.1:8080/team'],
		['[::1]:8080', 'http://[::1]:8080'],
		['dev.localhost:8080', 'https://dev.localhost:8080'],
		['api.example.com', 'https://api.example.com'],
		['API.example.com/v1', 'https://API.example.com/v1'],
		['https://api.example.com/api/v1/chat', 'https://api.example.com/api/v1'],
		['localhost:8080/v1/metrics/', 'http://localhost:8080/v1'],
		['https://api.example.com/chat', 'https://api.example.com/chat'],
		['intranet:8443', 'https://intranet:8443'],
		['bücher.example', 'https://bücher.example'],
		['10.0.0.5', 'https://10.0.0.5'],
		['http://10.0.0.5', 'http://10.0.0.5'],
		['https://api.example.com', 'https://api.example.com'],
		['ftp://api.example.com', 'ftp://api.example.com'],
		['//api.example.com', '//api.example.com'],
		['mailto:me@example.com', 'mailto:me@example.com'],
		['local', 'local'],
		['sk-proj-0123456789abcdef', 'sk-proj-0123456789abcdef'],
		['sk-live-abc.def', 'sk-live-abc.def'],
		['sk_live_abc.def', 'sk_live_abc.def'],
		['sky.example.com', 'https://sky.example.com'],
		['eyJhbGciOi.eyJzdWIiOi.dBjftJeZ4CVP-mB92K27uhbU', 'eyJhbGciOi.eyJzdWIiOi.dBjftJeZ4CVP-mB92K27uhbU'],
	] as const) {
		it(`is completed to ${address} if the user types “${typed}”`, () => assert.equal(completeBaseUrl(typed), address));
	}

	for (const host of [
		'dev.localhost',
		'a.b.localhost',
		'localhost.',
		'dev.localhost.',
		'xlocalhost',
		'127.0.0.1.localhost',
		'128.0.0.1',
		'0.0.0.0',
		'[::ffff:127.0.0.1]',
		'[::]',
	]) {
		it(`S16 with http:// and ${host} leads to another machine`, () => {
			assert.deepEqual(parse(`http://${host}:8787/v1`), { problem: 'insecureHttp' });
			const allowed = parse(`http://${host}:8787/v1`, true);
			assert.ok('base' in allowed);
			assert.equal(allowed.base.insecure, true);
		});
	}

	it('S16 is this machine’s by a name or a number that no name server is asked for', () => {
		const hosts = fc.oneof(
			fc.domain(),
			fc.domain().map((name) => `${name}.localhost`),
			fc.ipV4Extended(),
			fc.ipV6().map((address) => `[${address}]`),
		);
		fc.assert(
			fc.property(hosts, (host) => {
				fc.pre(URL.canParse(`http://${host}`));
				const { hostname } = new URL(`http://${host}`);
				if (isLoopback(hostname)) assert.match(hostname, /^(127\.\d+\.\d+\.\d+|\[::1\])$/);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('S06 may be plain http elsewhere only where that is allowed, and is then marked', () => {
		const parsed = parse('http://10.0.0.5:80/x', true);
		assert.ok('base' in parsed);
		assert.deepEqual([parsed.base.origin, parsed.base.insecure], ['http://10.0.0.5', true]);
	});

	it('S06 has only endpoints at its own origin, whatever its text, the setting and what is remembered', () => {
		const parts = [
			'https',
			'HTTP',
			':',
			'/',
			'//',
			'\\',
			'@',
			'?',
			'#',
			'%40',
			'..',
			'a.test',
			'[::1]',
			':8443',
			'/api',
			'/v1',
			'é',
			'\t',
			'\u202e',
		];
		const hostile = fc
			.array(fc.constantFrom(...parts), { maxLength: 8 })
			.map((pieces) => `https://a.test${pieces.join('')}`);
		const text = fc.oneof(fc.webUrl(), fc.string(), hostile);
		const prefix = fc.constantFrom(...PATH_PREFIXES);
		const setting = fc.oneof(prefix, fc.constant('auto' as const));
		const known = fc.option(prefix, { nil: undefined });
		fc.assert(
			fc.property(text, fc.constantFrom(...OPERATIONS), setting, known, (candidate, operation, set, before) => {
				const parsed = parse(candidate, true);
				if ('problem' in parsed) return;
				for (const endpoint of endpoints(parsed.base, operation, set, before)) {
					assert.equal(new URL(endpoint?.url ?? '').origin, parsed.base.origin);
					assert.ok(endpoint?.url.endsWith(`/v1/${operation}`));
				}
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe('the endpoints of an operation', () => {
	const urls = (text: string, setting: 'auto' | '/api/v1' | '/v1', known?: '/api/v1' | '/v1') => {
		const parsed = parse(text);
		assert.ok('base' in parsed);
		return endpoints(parsed.base, 'chat', setting, known).map((endpoint) => endpoint?.url);
	};

	it('are both prefixes, the one that has worked before first', () => {
		assert.deepEqual(urls('https://a.test', 'auto'), ['https://a.test/api/v1/chat', 'https://a.test/v1/chat']);
		assert.deepEqual(urls('https://a.test/', 'auto', '/v1'), ['https://a.test/v1/chat', 'https://a.test/api/v1/chat']);
	});

	it('are only what the setting says', () => {
		assert.deepEqual(urls('https://a.test/x', '/v1', '/api/v1'), ['https://a.test/x/v1/chat']);
	});

	it('keep a prefix that the base URL already has', () => {
		assert.deepEqual(urls('https://a.test/v1/', '/api/v1'), ['https://a.test/v1/chat']);
		assert.deepEqual(urls('https://a.test/api/v1', 'auto'), ['https://a.test/api/v1/chat']);
		assert.deepEqual(urls('https://a.test/api', 'auto'), ['https://a.test/api/v1/chat']);
	});
});

describe('a blocked port', () => {
	it('is each that fetch itself refuses, and there are 83 of them', async () => {
		const blocked = Array.from({ length: 65_536 }, (_, port) => String(port)).filter(isBlockedPort);
		assert.equal(blocked.length, 83);
		// Nothing can listen on port 0, which Node's fetch refuses with another message.
		for (const port of blocked.slice(1)) {
			const isBadPort = ({ cause }: Error) => cause instanceof Error && cause.message === 'bad port';
			await assert.rejects(fetch(`http://127.0.0.1:${port}`), isBadPort, port);
		}
	});

	it('is not one that services use', () => {
		for (const port of ['', '8080', '8443']) assert.ok(!isBlockedPort(port), port);
	});
});
