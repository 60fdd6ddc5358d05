import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redact } from '../../../../src/core/base/redactor.ts';

describe('the redactor', () => {
	it('takes out a key in every form in which it may appear', () => {
		const key = fc.string({
			unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
			minLength: 8,
		});
		fc.assert(
			fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
				const forms = [secret, btoa(secret), encodeURIComponent(secret), JSON.stringify({ secret })];
				for (const form of forms) {
					const text = redact(`${before} ${form} ${after}`, [secret]);
					const rest = redact(`${before}  ${after}`, []);
					if (!rest.includes(secret)) assert.ok(!text.includes(secret), text);
				}
			}),
		);
	});

	it('takes out bearer tokens and user names in URLs, even unknown ones', () => {
		assert.equal(
			redact('authorization: Bearer abc.def-1 to https://me:pw@proxy.test:8080/x', []),
			'authorization: Bearer *** to https://***@proxy.test:8080/x',
		);
	});

	it('leaves other text as it is', () => {
		assert.equal(redact('POST chat: 200, 17 bytes', ['', 'secret-key']), 'POST chat: 200, 17 bytes');
	});
});
