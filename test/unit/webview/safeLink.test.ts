import assert from 'node:assert/strict';
import { safeLink, saysTarget, sourceName } from '../../../src/webview/markdown/safeLink.ts';
import { hostileLinks } from '../../webview/hostilePayloads.ts';

describe('A link', () => {
	it('is followed to plain web and mail addresses', () => {
		assert.deepStrictEqual(
			['https://example.com/a?b=c#d', 'HTTP://EXAMPLE.COM:8080', 'mailto:someone@example.com?subject=x'].map(safeLink),
			[
				{ href: 'https://example.com/a?b=c#d', host: 'example.com' },
				{ href: 'http://example.com:8080/', host: 'example.com:8080' },
				{ href: 'mailto:someone@example.com?subject=x', host: 'someone@example.com' },
			],
		);
	});

	it('is not followed anywhere else, nor where it does not say plainly where it leads', () => {
		for (const target of hostileLinks) assert.equal(safeLink(target), undefined, target);
	});

	it('shows the host in the letters that the network uses', () => {
		assert.equal(safeLink('https://аррӏе.com')?.host, 'xn--80ak6aa92e.com');
	});

	it('may be 2048 characters long', () => {
		const longest = `https://example.com/${'a'.repeat(2028)}`;
		assert.deepStrictEqual([safeLink(longest)?.href, safeLink(`${longest}a`)], [longest, undefined]);
	});

	it('grows when it is written out, and is measured then', () => {
		assert.equal(safeLink(`https://example.com/${'ä'.repeat(1000)}`), undefined);
	});

	it('needs no host beside a text that is its target', () => {
		const link = { href: 'https://example.com/a', host: 'example.com' };
		const texts = [
			'https://example.com/a',
			'example.com/a',
			'example.com',
			'https://example.com',
			'example.co',
			'docs',
			'',
		];
		assert.deepStrictEqual(
			texts.map((text) => saysTarget(text, link)),
			[true, true, true, false, false, false, false],
		);
	});

	it('to an image names its host, its scheme, or what there is of it', () => {
		assert.deepStrictEqual(
			['https://example.com/a.png', 'data:image/png;base64,AA', 'pictures/a.png', 'x'.repeat(100)].map(sourceName),
			['example.com', 'data:', 'pictures/a.png', 'x'.repeat(60)],
		);
	});
});
