import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mayHoldSecret, parseHeader, parseHeaderValue } from '../../../../../src/service/core/keys/parseHeader.ts';

const characters = (first: number, last: number) =>
	fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
const token = fc
	.string({ unit: fc.constantFrom(...'abcXYZ019-_.!~'), minLength: 1, maxLength: 40 })
	.map((text) => `x-${text}`)
	.filter((name) => !/^x-(?:request-id|(?:http-)?method(?:-override)?)$/i.test(name));
const value = fc
	.string({ unit: characters(0x20, 0x7e), minLength: 1, maxLength: 80 })
	.filter((text) => text.trim() === text && !/^["']/.test(text));

describe('a secret header that was typed', () => {
	it('is read as its name alone, or as name and value, whatever these are', () => {
		fc.assert(
			fc.property(token, value, (name, secret) => {
				assert.deepEqual(parseHeader(name), { name });
				for (const text of [`${name}: ${secret}`, ` ${name}:${secret}\n`, `-H "${name}: ${secret}"`]) {
					assert.deepEqual(parseHeader(text), { name, value: secret }, text);
				}
				assert.deepEqual(parseHeader(`"${name}": "${secret}",`), { name, value: secret });
			}),
		);
	});

	it('gives what fetch takes, or a reason that quotes nothing of it', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), token), value, (name, secret) => {
				const parsed = parseHeader(`${name}: ${secret}`);
				if ('problem' in parsed) return assert.match(parsed.problem, /^[a-zA-Z]+$/);
				const headers = new Headers({ [parsed.name]: parsed.value ?? '' });
				assert.equal(headers.get(parsed.name), parsed.value ?? '');
			}),
		);
	});

	it('has no value that could end the header, or that is no text of a header', () => {
		fc.assert(
			fc.property(value, fc.constantFrom('\r\n', '\n', '\r', '\0', '\t', '\u0085', '\u2028'), value, (a, broken, b) => {
				assert.deepEqual(parseHeaderValue(`${a}${broken}${b}`), { problem: 'lineBreak' });
				assert.deepEqual(parseHeader(`x-api-key: ${a}${broken}${b}`), { problem: 'lineBreak' });
			}),
		);
		assert.deepEqual(parseHeaderValue('caf\u00e9'), { problem: 'notAscii' });
		assert.deepEqual(parseHeaderValue('\u201cquoted\u201d'), { problem: 'notAscii' });
		assert.deepEqual(parseHeaderValue('x'.repeat(4_097)), { problem: 'tooLong' });
		assert.deepEqual(parseHeaderValue(' \n'), { problem: 'noValue' });
		assert.deepEqual(parseHeaderValue(' Token  a b '), { value: 'Token  a b' });
	});

	for (const [text, problem] of [
		['', 'noName'],
		[': value', 'noName'],
		['x api key', 'name'],
		['x-api-key\u00e9', 'name'],
		['x'.repeat(65), 'name'],
		['sk-abcdef', 'looksLikeKey'],
		['AIzaSy0123456789abcdefghijklmnopqrstuvw', 'looksLikeKey'],
		['0123abcd-0123-abcd-0123-0123456789ab', 'looksLikeKey'],
		['Cookie: session=1', 'cookie'],
		['__proto__', 'name'],
	] as const) {
		it(`is refused without a name that HTTP allows: “${text.slice(0, 20)}”`, () => {
			assert.deepEqual(parseHeader(text), { problem });
		});
	}

	it('may hold a secret as soon as it is no plain name, or looks like a key', () => {
		for (const plain of [
			'',
			'te',
			'x-api-key',
			'Authorization',
			'x-amz-content-sha256',
			'Ocp-Apim-Subscription-Key2',
			' X-Tenant ',
		]) {
			assert.equal(mayHoldSecret(plain), false, plain);
		}
		for (const secret of ['sk-', 'x-api-key:', 'Bearer abc', '"x-api', '0123456789abcdef0123', 'a=b']) {
			assert.equal(mayHoldSecret(secret), true, secret);
		}
	});

	for (const name of [
		...[
			'Host',
			'Content-Length',
			'Transfer-Encoding',
			'Connection',
			'TE',
			'Trailer',
			'Upgrade',
			'Keep-Alive',
			'Expect',
		],
		...['Proxy-Authorization', 'Content-Type', 'Accept', 'Accept-Encoding', 'Sec-Fetch-Mode', 'If-None-Match'],
	]) {
		it(`is refused where ${name} belongs to the message itself, in any case of letters`, () => {
			for (const each of [name, name.toLowerCase(), name.toUpperCase()]) {
				assert.deepEqual(parseHeader(`${each}: x`), { problem: 'ofMessage' });
			}
		});
	}

	for (const name of ['User-Agent', 'Idempotency-Key', 'X-Request-Id']) {
		it(`is refused where ${name} is set for each request`, () => {
			assert.deepEqual(parseHeader(name), { problem: 'ofWhetstone' });
		});
	}

	for (const name of [
		'x-api-key',
		'X-Tenant',
		'Authorization',
		'CF-Access-Client-Secret',
		'Ocp-Apim-Subscription-Key',
		'api-key',
	]) {
		it(`may be ${name}`, () => {
			assert.deepEqual(parseHeader(`${name}: abc`), { name, value: 'abc' });
		});
	}
});
