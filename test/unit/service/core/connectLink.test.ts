import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeBaseUrl, PATH_PREFIXES, parseBaseUrl } from '../../../../src/service/core/baseUrl.ts';
import { readConnectLink } from '../../../../src/service/core/connectLink.ts';
import { PLANS } from '../../../../src/service/core/plans.ts';

const SERVICE = 'https://api.example.com';

const read = (query: string, { path = '/connect', fragment = '', allowInsecureHttp = false } = {}) =>
	readConnectLink({ path, query, fragment }, { allowInsecureHttp });
const encoded = (url: string) => `url=${encodeURIComponent(url)}`;

describe('a link that connects', () => {
	for (const [query, url, prefix, plan] of [
		[`url=${SERVICE}`, SERVICE, undefined, undefined],
		['url=https%3A%2F%2Fapi.example.com', SERVICE, undefined, undefined],
		[`prefix=/v1&url=${SERVICE}/team/&plan=core`, `${SERVICE}/team`, '/v1', 'core'],
		['url=https%3A%2F%2Fapi.example.com&prefix=%2Fapi%2Fv1&plan=auto', SERVICE, '/api/v1', 'auto'],
		[`url=${SERVICE}&prefix=auto`, SERVICE, 'auto', undefined],
		['url=HTTPS://API.Example.com:443', SERVICE, undefined, undefined],
		['url=http://localhost:8080/v1', 'http://localhost:8080/v1', undefined, undefined],
		['url=https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', undefined, undefined],
		// A Cyrillic а.
		['url=https://\u0430pi.example.com', 'https://xn--pi-6kc.example.com', undefined, undefined],
		['url=https%3A%2F%2F%D0%B0pi.example.com', 'https://xn--pi-6kc.example.com', undefined, undefined],
	] as const) {
		it(`proposes ${url} in ${query}`, () => {
			const reading = read(query);
			assert.ok('link' in reading, JSON.stringify(reading));
			assert.deepEqual([reading.link.url, reading.link.prefix, reading.link.plan], [url, prefix, plan]);
			assert.equal(reading.link.base.origin + reading.link.base.path, url);
		});
	}

	for (const [what, query, problem] of [
		['nothing', '', 'noUrl'],
		['an empty url', 'url=', 'noUrl'],
		['no url', 'prefix=/v1', 'noUrl'],
		['a key', `url=${SERVICE}&key=sk-1`, 'unknown'],
		['a key before the url', `apiKey=sk-1&url=${SERVICE}`, 'unknown'],
		['a name in capitals', `URL=${SERVICE}`, 'unknown'],
		['a name of the language’s own', `url=${SERVICE}&__proto__=x`, 'unknown'],
		['a second url', `url=${SERVICE}&url=https://evil.test`, 'repeated'],
		['the same url again', `url=${SERVICE}&url=${SERVICE}`, 'repeated'],
		['a second url by an encoded name', `url=${SERVICE}&u%72l=https://evil.test`, 'repeated'],
		['two plans', `url=${SERVICE}&plan=core&plan=trial`, 'repeated'],
		['a second url once decoded', `url=${SERVICE}%26url=https://evil.test`, 'ambiguous'],
		['a key once decoded', `url=${SERVICE}%26key=sk-1`, 'ambiguous'],
		['a host that ends elsewhere once decoded', 'url=https://api.example.com%2523.evil.test', 'ambiguous'],
		['an escape in the address', `url=${SERVICE}/%2541`, 'ambiguous'],
		['a percent sign that encodes nothing', `url=${SERVICE}/%`, 'ambiguous'],
		['bytes that are no text', `url=${SERVICE}/%C3%28`, 'ambiguous'],
		['a plus sign that becomes a space', `url=${SERVICE}/a%2Bb`, 'ambiguous'],
		['a letter that must be encoded', `url=${SERVICE}/é`, 'ambiguous'],
		['a character that turns text around', `url=${SERVICE}/\u202e`, 'ambiguous'],
		['a brace', `url=${SERVICE}/{x}`, 'ambiguous'],
		['an unknown prefix', `url=${SERVICE}&prefix=/v2`, 'value'],
		['an empty prefix', `url=${SERVICE}&prefix=`, 'value'],
		['an unknown plan', `url=${SERVICE}&plan=free`, 'value'],
		['10 KB', `url=${SERVICE}/${'x'.repeat(10_000)}`, 'size'],
	] as const) {
		it(`is refused with ${what}`, () => assert.deepEqual(read(query), { problem }));
	}

	for (const [text, urlProblem] of [
		['local', 'notAUrl'],
		['api.example.com', 'notAUrl'],
		['https://api.example.com/v1/chat', 'notAUrl'],
		['https://api.example.com/v1/chat/', 'notAUrl'],
		['https://api.example.com/x/../v1/chat', 'notAUrl'],
		['javascript:alert(1)', 'notAUrl'],
		['javascript://api.example.com/alert(1)', 'scheme'],
		['command:workbench.action.quit', 'notAUrl'],
		['file:///etc/passwd', 'notAUrl'],
		['http://api.example.com', 'insecureHttp'],
		['https://api.example.com@evil.test', 'credentials'],
		['https://user:secret@api.example.com', 'credentials'],
		['https://api.example.com?x', 'queryOrFragment'],
		['https://api.example.com/#x', 'queryOrFragment'],
		['https:\\\\evil.test', 'characters'],
		['https://api.example.com/a b', 'characters'],
		['https://api.example.com:22', 'blockedPort'],
		[`https://api.example.com/${'x'.repeat(2_048)}`, 'tooLong'],
	] as const) {
		it(`is refused with the address ${text.slice(0, 40)}, as it is and percent-encoded`, () => {
			assert.deepEqual(read(`url=${text}`), { urlProblem });
			assert.deepEqual(read(encoded(text)), { urlProblem });
		});
	}

	it('leads over plain http to another machine only where the user allows that', () => {
		const reading = read('url=http://10.0.0.5', { allowInsecureHttp: true });
		assert.ok('link' in reading && reading.link.base.insecure);
	});

	it('has one path and no fragment', () => {
		for (const path of ['', '/', '/connect/', '/Connect', '/connect/x', '/chat', '//connect'])
			assert.deepEqual(read(`url=${SERVICE}`, { path }), { problem: 'path' }, path);
		assert.deepEqual(read(`url=${SERVICE}`, { fragment: 'key=sk-1' }), { problem: 'unknown' });
	});

	it('is refused by its length before anything in it is read', () => {
		// Read, it would be a URIError.
		assert.deepEqual(read(`url=${'%'.repeat(100_000)}`), { problem: 'size' });
	});

	it('never leads elsewhere, however it is cut up and encoded', () => {
		const parts = ['url', 'prefix', 'plan', 'key', '=', '&', '?', '#', '@', '/', '\\', '+', '%', '%25', '%26', '%3D'];
		const words = [
			'https://',
			'http://',
			'a.test',
			'b.test',
			'/v1',
			'/api/v1',
			'core',
			'auto',
			'é',
			'\u202e',
			'\ud800',
			'..',
		];
		const hostile = fc
			.array(fc.constantFrom(...parts, ...words), { maxLength: 12 })
			.map((pieces) => `url=https://a.test${pieces.join('')}`);
		const query = fc.oneof(hostile, hostile.map(encodeMost), fc.string());
		let accepted = 0;
		fc.assert(
			fc.property(query, (text) => {
				const reading = read(text);
				if (!('link' in reading)) return;
				accepted++;
				const { url, base, prefix, plan } = reading.link;
				// ASCII alone, and what is shown is what is connected.
				assert.match(url, /^https?:\/\/[!-$&-~]+$/);
				assert.deepEqual(parseBaseUrl(completeBaseUrl(url), { allowInsecureHttp: false }), { base });
				const { origin, username, password, search, hash } = new URL(url);
				assert.deepEqual([origin, username, password, search, hash], [base.origin, '', '', '', '']);
				assert.ok(prefix === undefined || prefix === 'auto' || PATH_PREFIXES.includes(prefix));
				assert.ok(plan === undefined || plan === 'auto' || PLANS.includes(plan));
				// Whoever decodes the query first reads the same.
				assert.deepEqual(read(decodeURIComponent(text)), reading);
			}),
			{ numRuns: 1_000 },
		);
		assert.ok(accepted > 15, `${accepted} accepted`);
	});
});

/** As a program writes a query whose values it encodes. */
function encodeMost(query: string): string {
	return query.replace(/[^=&%\ud800]/gu, (character) => encodeURIComponent(character));
}
