import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	cleanPartialText,
	redactCutSecrets,
	redactSecrets,
} from '../../../../../src/service/core/reply/redactSecrets.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

const redactKey = (text: string, key: string) => redactSecrets(text, { key });
const redactCutKey = (text: string, key: string) => redactCutSecrets(text, { key });

const runs = { numRuns: 300 };
const printable = (minLength: number, maxLength: number) =>
	fc.string({
		unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
		minLength,
		maxLength,
	});
const key = printable(16, 80);
const shortKey = fc.string({ unit: fc.constantFrom(...'aZ7+/=_"&'), minLength: 4, maxLength: 15 });

/** How programs write a text into another. */
const CODINGS: Readonly<Record<string, (text: string) => string>> = {
	'as it is': (text) => text,
	'in JSON': (text) => JSON.stringify(text),
	'in JSON within JSON': (text) => JSON.stringify(JSON.stringify(text)),
	'in JSON with each character escaped': (text) => `"${escapeAll(text, (digits) => `\\u00${digits}`)}"`,
	'in JSON with capital digits': (text) => `"${escapeAll(text, (digits) => `\\u00${digits.toUpperCase()}`)}"`,
	'in JSON with escaped slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
	'percent-encoded': (text) => encodeURIComponent(text),
	'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'percent-encoded in each character': (text) => escapeAll(text, (digits) => `%${digits}`),
	'in Base64': (text) => Buffer.from(text).toString('base64'),
	'in Base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
	'in Base64 in JSON with escaped slashes': (text) => Buffer.from(text).toString('base64').replaceAll('/', '\\/'),
	'in Base64, percent-encoded': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
	'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
	'with hidden characters inside': (text) => [...text].join('\u200b'),
};

function escapeAll(text: string, write: (digits: string) => string): string {
	return [...text].map((character) => write(character.charCodeAt(0).toString(16))).join('');
}

describe('an answer without the key', () => {
	for (const [how, code] of Object.entries(CODINGS)) {
		it(`S14 holds it no more where it stood ${how}, nor where only “Bearer” and a short one did`, () => {
			fc.assert(
				fc.property(key, shortKey, (long, short) => {
					// Of a backslash that a key begins or ends with, nothing needs to be taken out.
					const left = redactKey(`<${code(long)}>`, long).replace(/\\(u005c)?|%(25)*5c|["\u200b]/gi, '');
					assert.match(left, /^<\*{3,6}.{0,8}>$/);
					assert.match(redactKey(`<${code(`Bearer ${short}`)}>`, short), /^<.*\*\*\*.{0,8}>$/);
				}),
				runs,
			);
		});
	}

	it('S14 is what it was in every other place, and JSON that can be read', () => {
		fc.assert(
			fc.property(key, fc.json(), fc.string(), fc.constantFrom('', '"', '\\'), (secret, more, around, edge) => {
				const echo = `${edge}${secret}${edge}`;
				fc.pre(!more.includes('***') && !JSON.stringify([more, around]).includes(secret));
				const text = `{"a":${more},"b":${JSON.stringify(around + echo)},"c":${JSON.stringify(around)}}`;
				const body = parseReplyBody(new TextEncoder().encode(text), undefined, { key: secret });
				assert.equal(body.kind, 'json');
				const { a, b, c } = 'value' in body ? (body.value as Record<string, unknown>) : {};
				assert.deepEqual([a, c], [JSON.parse(more), new TextDecoder().decode(new TextEncoder().encode(around))]);
				assert.ok(!String(b).includes(secret));
			}),
			runs,
		);
	});

	it('S14 is what it was without the key, byte for byte', () => {
		fc.assert(
			fc.property(fc.oneof(key, shortKey), fc.string({ unit: 'grapheme' }), (secret, text) => {
				fc.pre(!text.includes(secret));
				assert.equal(redactKey(text, secret), text);
			}),
			runs,
		);
		const examples =
			'Authorization: Bearer abc, Basic bWU6cHc=, Bearer $TOKEN, postgres://user:password@host, %2Fetc%2F \\u0041';
		for (const secret of ['', 'x', 'sk-0123456789abcdef']) assert.equal(redactKey(examples, secret), examples);
	});

	for (const [text, expected] of [
		['Bearer test', 'Bearer ***'],
		['Bearer  test.', 'Bearer  ***.'],
		['{"authorization":["bearer test"]}', '{"authorization":["bearer ***"]}'],
		['authorization=Bearer+test&x=Bearer%20test', 'authorization=Bearer+***&x=Bearer%20***'],
		['Bearer testing, Bearer test-1, Bearer test_1, Bearer Test', undefined],
		['test, a test of bearers, the bearer of a test', undefined],
	] as const) {
		it(`S14 with the key “test” is ${expected === undefined ? 'the same' : expected} for ${text}`, () => {
			assert.equal(redactKey(text, 'test'), expected ?? text);
		});
	}

	it('S14 that broke off within the key, in any form, ends before it', () => {
		fc.assert(
			fc.property(key, fc.constantFrom(...Object.values(CODINGS)), fc.nat(), (secret, code, cut) => {
				fc.pre(!/[\\%]/.test(secret));
				const whole = code(secret);
				const kept = redactCutKey(`The key: ${whole.slice(0, cut % whole.length)}`, secret);
				assert.match(kept, /^The key: (.{0,36}|"*\\*\*\*\*.{0,6})$/);
			}),
			runs,
		);
		assert.equal(redactCutKey('authorization: Bearer te', 'test'), 'authorization: ***');
		assert.equal(redactCutKey('authorization: Bearer ', 'test'), 'authorization: Bearer ');
	});

	it('S14 holds a key of 16 characters nowhere, and a shorter one, which may be a word, only after “Bearer”', () => {
		const unmistakable = 'abcdefghijklmnop';
		assert.equal(redactKey(`x${unmistakable}y`, unmistakable), 'x***y');
		const word = unmistakable.slice(1);
		assert.equal(redactKey(`x${word}y Bearer ${word}`, word), `x${word}y Bearer ***`);
		assert.equal(redactCutKey('x abcdef', unmistakable), 'x ***');
		assert.equal(redactCutKey('x bcdefg', word), 'x bcdefg');
	});

	for (const [text, key, expected] of [
		['sk-012', 'sk-0123456789abcdef', '***'],
		['sk-01', 'sk-0123456789abcdef', 'sk-01'],
		['a sk-0123 b', 'sk-0123456789abcdef', 'a sk-0123 b'],
		['aaaaaaa', 'aaaaaa0123456789', 'a***'],
		['aaaaaaaa', 'aaaaaa0123456789', 'aa***'],
		['a Bearer t', 'test', 'a ***'],
		['Bearer t', 'test', '***'],
		['Bearer x', 'test', 'Bearer x'],
		['', 'test', ''],
	] as const) {
		it(`S14 that broke off is ${JSON.stringify(expected)} for ${JSON.stringify(text)} with the key “${key}”`, () => {
			assert.equal(redactCutKey(text, key), expected);
		});
	}

	it('S14 that broke off keeps all before the key, however long it is', () => {
		const secret = 'sk-0123456789abcdef';
		for (const length of [0, 1, 2, 300, 400, 500]) {
			const before = 'x'.repeat(length);
			assert.equal(redactCutKey(`${before}${secret.slice(0, 10)}`, secret), `${before}***`);
			assert.equal(redactCutKey(`${before}\\u0073k-0123`, secret), `${before}***`);
		}
	});

	it('S14 keeps no more than 65,536 characters of an incomplete answer', () => {
		const text = 'ab'.repeat(40_000);
		assert.equal(cleanPartialText(text, { key: 'sk-0123456789abcdef' }), text.slice(0, 65_536));
		assert.equal(cleanPartialText('short, Bearer te', { key: 'test' }), 'short, ***');
	});

	it('S14 takes no longer to find it than the length of a text asks for', () => {
		const secret = `sk-${'a'.repeat(40)}`;
		for (const piece of ['\\', '\\a', '%25', '%', '\\u0073', 'Bearer ', 'a', secret]) {
			for (const key of [secret, 'test']) {
				const cut = (length: number) => redactCutKey(piece.repeat(length / piece.length), key);
				assert.ok(isSteady(cut, 262_144), piece);
			}
		}
	});
});

describe('an answer without the values of the secret headers', () => {
	const name = fc.constantFrom('x-api-key', 'x-tenant', 'authorization', 'x.y$z');

	for (const [how, code] of Object.entries(CODINGS)) {
		it(`S14 holds none where it stood ${how}`, () => {
			fc.assert(
				fc.property(name, key, (header, value) => {
					const redacted = redactSecrets(`<${code(value)}>`, {
						key: 'another-key-0123456789',
						headers: { [header]: value },
					});
					assert.match(redacted.replace(/\\(u005c)?|%(25)*5c|["\u200b]/gi, ''), /^<\*{3,6}.{0,8}>$/);
				}),
				runs,
			);
		});
	}

	const short = { key: '', headers: { 'x-tenant': 'acme' } };
	for (const [written, without] of [
		['X-Tenant: acme', 'X-Tenant: ***'],
		['{"x-tenant":"acme"}', '{"x-tenant":"***"}'],
		['{\\"X-TENANT\\": [\\"acme\\"]}', '{\\"X-TENANT\\": [\\"***\\"]}'],
		['{"name":"X-Tenant","value":"acme"}', '{"name":"X-Tenant","value":"***"}'],
		['["x-tenant", "acme"]', '["x-tenant", "***"]'],
		['HTTP_X_TENANT=acme', 'HTTP_X_TENANT=***'],
		['{"X_TENANT": "acme"}', '{"X_TENANT": "***"}'],
		['x-tenant=acme&a=b', 'x-tenant=***&a=b'],
		['x-tenant%3A%20acme', 'x-tenant%3A%20***'],
	] as const) {
		it(`S14 holds a short one no more next to its name: ${written}`, () => {
			assert.equal(redactSecrets(written, short), without);
		});
	}

	it('S14 is unchanged where a short one is an ordinary word', () => {
		const text = 'The acme of Acme: const acme = "acme"; // x-tenant: acme2, tenant acme';
		assert.equal(redactSecrets(text, short), text);
		const letter = 'const a = "x-tenants are a kind of a";';
		assert.equal(redactSecrets(letter, { key: '', headers: { 'x-tenant': 'a' } }), letter);
	});

	it('S14 holds no beginning of one where it breaks off', () => {
		assert.equal(redactCutSecrets('{"x-tenant": "ac', short), '{"x-tenant": "***');
		assert.equal(redactCutSecrets('X-Tenant: ', short), 'X-Tenant: ');
		const long = { key: '', headers: { 'x-api-key': 'tenant-0123456789' } };
		assert.equal(redactCutSecrets('you sent tenant-01234', long), 'you sent ***');
	});

	it('S14 holds neither what follows the scheme of an Authorization nor the password in it', () => {
		const headers = { authorization: `Basic ${btoa('someone:long-password-01')}` };
		const echo = `${btoa('someone:long-password-01')}, someone:long-password-01, long-password-01`;
		assert.equal(redactSecrets(echo, { key: '', headers }), '***, ***, ***');
	});
});
