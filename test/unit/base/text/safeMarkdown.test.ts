import assert from 'node:assert/strict';
import fc from 'fast-check';
import { marked } from 'marked';
import { safeMarkdown } from '../../../../src/base/text/safeMarkdown.ts';

describe('Markdown that loads nothing', () => {
	const cases: readonly (readonly [string, string])[] = [
		['![alt](https://evil.example/a.png)', '&#33;[alt](https://evil.example/a.png)'],
		['<img src=x>', '&lt;img src=x>'],
		['&lt;', '&amp;lt;'],
		['[a]: https://evil.example', '[a]\\: https://evil.example'],
		['use `a && b<c>` here', 'use <code>a \\&\\& b\\<c\\></code> here'],
		['```mermaid\nx\n```', '```\nx\n```'],
		['```PlantUML\nx\n```', '```\nx\n```'],
		['```TypeScript\nx\n```', '```TypeScript\nx\n```'],
		['```ts\na < b && !c[0]\n```', '```ts\na < b && !c[0]\n```'],
		['~~~\n```\n~~~', '````\n```\n````'],
	];
	for (const [text, expected] of cases) {
		it(`of ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => assert.equal(safeMarkdown(text), expected));
	}

	it('has no image and no HTML but the code of a line, whatever comes', () => {
		const piece = fc.constantFrom(
			...['`', '``', '```', '~~~', '\\', '<img src=x onerror=y>', '<', '>', '![a](b)', '!', '[', ']', '(b)', ': c'],
			...['\n', '\n\n', '    ', '> ', '- ', '&lt;', '&', 'word', '<!--', '-->', '<code>', '</code>', '[a]: b', ' '],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
				const tokens = marked.lexer(safeMarkdown(pieces.join('')));
				void marked.walkTokens(tokens, (token) => {
					assert.notEqual(token.type, 'image');
					if (token.type === 'html') assert.match(token.raw, /^<\/?code>$/);
				});
			}),
			{ numRuns: 5_000 },
		);
	});

	it('has no images and tags, and its code is unchanged', () => {
		const text =
			'![a](https://a.test/x)\n<img src="https://b.test">\n![b][r]\n\n[r]: https://c.test/y\n\n```html\n<img>\n```';
		const safe = safeMarkdown(text);
		assert.doesNotMatch(safe, /!\[|<img src|^\[r\]:/m);
		assert.match(safe, /```html\n<img>\n```/);
	});
});
