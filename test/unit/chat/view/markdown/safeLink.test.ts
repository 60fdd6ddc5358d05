import assert from 'node:assert/strict';
import { safeLink, saysTarget, sourceName } from '../../../../../src/chat/view/markdown/safeLink.ts';
import { hostileLinks } from '../../../../support/faults/hostilePayloads.ts';

describe('A link', () => {
	it('leads to plain web and mail addresses', () => {
		assert.deepEqual(
			['https://example.com/a?b=c#d', 'HTTP://EXAMPLE.COM:8080', 'mailto:someone@example.com?subject=x'].map(safeLink),
			[
				{ href: 'https://example.com/a?b=c#d', host: 'example.com', doubtful: false },
				{ href: 'http://example.com:8080/', host: 'example.com:8080', doubtful: false },
				{ href: 'mailto:someone@example.com?subject=x', host: 'someone@example.com', doubtful: false },
			],
		);
	});

	it('leads nowhere else', () => {
		for (const target of hostileLinks) assert.equal(safeLink(target), undefined, target);
	});

	it('shows the host in the letters that the network uses', () => {
		assert.equal(safeLink('https://аррӏе.com')?.host, 'xn--80ak6aa92e.com');
	});

	it('is doubtful if its full form is long, or if it may mislead', () => {
		const doubtful: readonly (readonly [string, string])[] = [
			[`https://example.com/${'a'.repeat(2029)}`, 'example.com'],
			[`https://example.com/${'ä'.repeat(1000)}`, 'example.com'],
			[`https://example.com/?${'q'.repeat(200)}`, 'example.com'],
			[`https://example.com/?q#${'f'.repeat(200)}`, 'example.com'],
			[`mailto:a@example.com?body=${'q'.repeat(200)}`, 'a@example.com'],
			['https://trusted.example@evil.test/x', 'evil.test'],
			['https:\\\\evil.test', 'evil.test'],
			['https:/\\evil.test/\\x', 'evil.test'],
			['https://trusted.example\\@evil.test', 'trusted.example'],
			['https://аррӏе.com', 'xn--80ak6aa92e.com'],
		];
		for (const [target, host] of doubtful) {
			const link = safeLink(target);
			assert.deepEqual([link?.doubtful, link?.host], [true, host], target);
			assert.doesNotMatch(new URL(link?.href ?? '').href, /\\|\/\/[^/]*@/);
		}
		const plain = [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/?${'q'.repeat(199)}`];
		assert.deepEqual(
			plain.map((target) => safeLink(target)?.doubtful),
			[false, false],
		);
	});

	it('shows no host beside a text that already is its target', () => {
		const link = { href: 'https://example.com/a', host: 'example.com', doubtful: false };
		const texts = [
			'https://example.com/a',
			'example.com/a',
			'example.com',
			'https://example.com',
			'example.co',
			'docs',
			'',
		];
		assert.deepEqual(
			texts.map((text) => saysTarget(text, link)),
			[true, true, true, false, false, false, false],
		);
	});

	it('to an image names its host, else its scheme, else the beginning of its target', () => {
		assert.deepEqual(
			['https://example.com/a.png', 'data:image/png;base64,AA', 'pictures/a.png', 'x'.repeat(100)].map(sourceName),
			['example.com', 'data:', 'pictures/a.png', 'x'.repeat(60)],
		);
	});
});
