import assert from 'node:assert/strict';
import { redirectTarget, shownPath } from '../../../../../src/service/core/reply/replyError.ts';

const FROM = 'https://service.test';
const KEY = 'sk-CANARY-first-key';

function target(location: string | undefined): string | undefined {
	const reply = { status: 302, bytes: new Uint8Array(), cut: false, header: () => location };
	return redirectTarget(reply, FROM, { key: KEY })?.href;
}

describe('where a reply redirects to', () => {
	it('is an address of http or https, relative to the service where it names no other', () => {
		assert.equal(target('https://other.test/v1/chat'), 'https://other.test/v1/chat');
		assert.equal(target('http://other.test/'), 'http://other.test/');
		assert.equal(target('/login'), `${FROM}/login`);
	});

	for (const location of [
		'javascript:alert(1)',
		'ftp://other.test/x',
		'file:///etc/passwd',
		'httpss://other.test/x',
		'vscode://extension/http:',
		'view-source+http://other.test/',
		'http://',
		`https://${KEY.toLowerCase()}.other.test/`,
		`https://${KEY}.other.test/`,
	]) {
		it(`is nothing to be offered where it is ${location}`, () => assert.equal(target(location), undefined));
	}

	it('is nothing where its host holds the password of a secret header, which a URL has in lower case', () => {
		const reply = {
			status: 302,
			bytes: new Uint8Array(),
			cut: false,
			header: () => 'https://Long-Password-01.other.test/',
		};
		const headers = { authorization: `Basic ${btoa('someone:Long-Password-01')}` };
		assert.equal(redirectTarget(reply, FROM, { key: '', headers }), undefined);
	});

	it('is nothing where the reply names no place', () => {
		for (const location of [undefined, '']) assert.equal(target(location), undefined);
	});
});

describe('the path of a redirect, as it is shown', () => {
	const shown = (path: string) => shownPath(new URL(path, FROM), { key: KEY });

	it('is without a query, without the key, and without what may be a token', () => {
		assert.equal(shown('/v2/chat?token=secret'), '/v2/chat');
		assert.ok(!shown(`/v2/${KEY}/chat`).includes('CANARY'));
		assert.equal(shown(`/v2/${'a'.repeat(40)}/chat`), `/v2/${'a'.repeat(40)}/chat`);
		assert.equal(shown(`/v2/${'a'.repeat(41)}/chat`), '/v2/…/chat');
	});

	it('is cut where it is long, and holds no sign that a notification would make a link of', () => {
		const long = '/abcd'.repeat(40);
		assert.equal(shown(long), long);
		assert.equal(shown(`${long}/x`), `${long}…`);
		assert.equal(shown('/[a](b)'), '/%5ba%5d%28b%29');
	});
});
