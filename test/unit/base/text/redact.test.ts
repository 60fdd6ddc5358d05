import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskCredentials, redact } from '../../../../src/base/text/redact.ts';
import { isSteady } from '../../../support/steadyTime.ts';

const key = fc.string({
	unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
	minLength: 8,
});
const runs = { numRuns: 1_000 };

/** Every form in which a key may stand in a text. */
const FORMS: Readonly<Record<string, (secret: string, around: string) => string>> = {
	'as it is': (secret) => secret,
	'in Base64': (secret) => btoa(secret),
	'in Base64 for URLs': (secret) => Buffer.from(secret).toString('base64url'),
	'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
	'percent-encoded': (secret) => encodeURIComponent(secret),
	'percent-encoded as a form': (secret) => new URLSearchParams({ secret }).toString(),
	'within JSON': (secret) => JSON.stringify({ secret }),
	'within JSON within JSON': (secret) => JSON.stringify(JSON.stringify({ secret })),
	'after Bearer': (secret) => `authorization: Bearer ${secret}`,
	'in a URL': (secret) => `https://user:${encodeURIComponent(secret)}@host.test/`,
};

describe('the redactor', () => {
	for (const [name, form] of Object.entries(FORMS)) {
		it(`takes out a key ${name}, whatever stands around it`, () => {
			fc.assert(
				fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
					const written = form(secret, before);
					const text = redact(`${before} ${written} ${after}`, [secret]);
					const rest = `${before}  ${after}`;
					if (!rest.includes(secret)) assert.ok(!text.includes(secret), text);
					if (!rest.includes(written)) assert.ok(!text.includes(written), text);
				}),
				runs,
			);
		});
	}

	it('takes out a key within a text that is Base64 as a whole, such as user and password', () => {
		fc.assert(
			fc.property(
				key,
				fc.string({ unit: 'grapheme-ascii' }),
				fc.string({ unit: 'grapheme-ascii' }),
				(secret, before, after) => {
					const text = redact(btoa(before + secret + after), [secret]);
					const decoded = text.split('***').map((piece) => Buffer.from(piece, 'base64').toString('latin1'));
					const rest = before + after;
					if (!rest.includes(secret)) assert.ok(!decoded.some((piece) => piece.includes(secret)), text);
					assert.ok(text.includes('***') || secret.length < 8, text);
				},
			),
			runs,
		);
	});

	it('takes any text and any secrets, and loses nothing but them', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (text, secrets) => {
				const redacted = redact(text, secrets);
				if (redacted === text) return;
				assert.ok(redacted.includes('***'), redacted);
			}),
			runs,
		);
	});

	for (const [text, expected] of [
		[
			'authorization: Bearer abc.def-1 to https://me:pw@proxy.test:8080/x',
			'authorization: Bearer *** to https://***@proxy.test:8080/x',
		],
		['Proxy-Authorization: Basic bWU6cHc=, next', 'Proxy-Authorization: Basic ***, next'],
		['{"authorization":"Digest abc"}', '{"authorization":"Digest ***"}'],
		['of https://user:p@ss@host.test/x@y and z@w', 'of https://***@host.test/x@y and z@w'],
	] as const) {
		it(`takes out what nobody has told it of: ${text}`, () => {
			assert.equal(redact(text, []), expected);
		});
	}

	for (const [text, expected] of [
		['http://me:pw@proxy.test:8080', 'http://***@proxy.test:8080'],
		['me:p@ss@proxy.test:8080', '***@proxy.test:8080'],
		['http://me:p@ss word@proxy.test:8080', 'http://***@proxy.test:8080'],
		['me:p/a ss@proxy.test:8080', '***@proxy.test:8080'],
		['proxy.test:8080', 'proxy.test:8080'],
		['localhost,.corp.test', 'localhost,.corp.test'],
	] as const) {
		it(`shows a proxy’s address without its password: ${expected}`, () => {
			assert.equal(maskCredentials(text), expected);
		});
	}

	for (const [what, piece] of [
		['dots', 'a.'],
		['schemes', 'a://'],
		['at signs', 'a://b@'],
		['Bearer', 'Bearer '],
		['spaces', ' '],
		['authorization', 'authorization : '],
	] as const) {
		it(`B16 takes no longer for 256 KB of ${what} than their length asks for`, () => {
			const uses = [
				(text: string) => redact(text, ['sk-1234567890']),
				(text: string) => redact(`Bearer ${text}`, ['sk-1234567890']),
				(text: string) => maskCredentials(text),
			];
			for (const use of uses) assert.ok(isSteady((length) => use(piece.repeat(length / piece.length)), 262_144));
		});
	}

	it('leaves other text as it is', () => {
		const text = 'POST chat: 200, 17 bytes. Basic understanding of authorization: none';
		assert.equal(redact(text, ['', 'secret-key']), text);
	});
});
