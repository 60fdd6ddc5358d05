import assert from 'node:assert/strict';
import type { Token } from 'marked';
import { lexMarkdown } from '../../../../../src/chat/view/markdown/lexMarkdown.ts';
import { LexingBudget } from '../../../../../src/chat/view/markdown/meteredTokenizer.ts';

const DOCS = 'https://a.example/docs';
/** Within each, what `|` marks is not part of the address before it. */
const ADDRESSES = [
	`参照 ${DOCS}|。次の文。`,
	...[...'，、）」』】》：；！？．～“”’…—।،؟۔»｜'].map((sign) => `看 ${DOCS}|${sign}然后`),
	`（${DOCS}|）`,
	`${DOCS}|.。`,
	`${DOCS}/f_(x)|)。`,
	`${DOCS}|、次`,
	'https://ja.example/wiki/日本語|。次',
	'https://ja.example/wiki/ジョン・レノン|・',
	'https://en.example/wiki/Poland–Russia|–',
	'https://a.example/?q=日本&x=1#節|：',
	'https://a.example|的文档',
	'https://a.example|에서 확인',
	'http://localhost:3000|を開く',
];

describe('A bare address', () => {
	for (const text of ADDRESSES) {
		it(`W24 ends before the sentence goes on: ${text}`, () => {
			const written = text.replace('|', '');
			const address = text.slice(text.indexOf('http'), text.indexOf('|'));
			assert.deepEqual(linksIn(lexMarkdown(written, new LexingBudget(100_000))), [address]);
		});
	}

	it('W24 is one of several in a sentence', () => {
		const tokens = lexMarkdown(`${DOCS}、https://b.example/x；http://c.example。`, new LexingBudget(100_000));
		assert.deepEqual(linksIn(tokens), [DOCS, 'https://b.example/x', 'http://c.example']);
	});

	it('W24 is found before a long text without spaces', () => {
		assert.deepEqual(linksIn(lexMarkdown(`${DOCS}。${'文'.repeat(3_000)}`, new LexingBudget(100_000))), [DOCS]);
	});

	it('may be long', () => {
		const address = `${DOCS}?${'q'.repeat(3_000)}`;
		assert.deepEqual(linksIn(lexMarkdown(`${address}.`, new LexingBudget(100_000))), [address]);
	});

	it('keeps every sign inside the brackets of a link', () => {
		const tokens = lexMarkdown(`<${DOCS}。a> [b](${DOCS}、c)`, new LexingBudget(100_000));
		assert.deepEqual(linksIn(tokens), [`${DOCS}。a`, `${DOCS}、c`]);
	});
});

function linksIn(tokens: readonly Token[] = []): readonly string[] {
	return tokens.flatMap((token) =>
		token.type === 'link' ? [String(token.href)] : linksIn('tokens' in token ? token.tokens : []),
	);
}
