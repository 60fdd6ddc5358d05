import assert from 'node:assert/strict';
import { answeredCode } from '../../../../src/core/code/answeredCode.ts';

const script = { code: 'a();', languageId: 'typescript' };

describe('the code of an answer', () => {
	for (const [title, answer, expected] of [
		['is the answer where it has no fence', 'a();\nb();', 'a();\nb();'],
		['is what a fence around it holds', '```ts\na();\n```', 'a();'],
		['is what a fence of tildes holds', '~~~\na();\n~~~\n', 'a();'],
		['is what a fence amid prose holds', 'Faster:\n\n```\na();\n```\nEnjoy.', 'a();'],
		['is the longest of several blocks', '```\na();\nb();\n```\nUse it so:\n```\na();\n```', 'a();\nb();'],
		['may hold shorter fences', '````\n/*\n```\n*/\n````', '/*\n```\n*/'],
		['is what comes after a fence that never closes', '```ts\na();', 'a();'],
		['loses a byte order mark', '\uFEFFa();', 'a();'],
		['is empty in an empty fence', '```\n```', ''],
	] as const) {
		it(title, () => assert.equal(answeredCode(answer, script), expected));
	}

	it('keeps the fences of a Markdown document, except one around the whole', () => {
		const document = { code: '# Title', languageId: 'markdown' };
		const text = '# Title\n\n```sh\nnpm start\n```\n\nEnd.';
		assert.equal(answeredCode(text, document), text);
		assert.equal(answeredCode(`\`\`\`\`md\n${text}\n\`\`\`\``, document), text);
	});

	it('keeps the fences that code has in its comments', () => {
		const commented = { code: '/*\n```\nx\n```\n*/\na();', languageId: 'typescript' };
		assert.equal(answeredCode(commented.code, commented), commented.code);
		assert.equal(answeredCode(`\`\`\`\`ts\n${commented.code}\n\`\`\`\``, commented), commented.code);
	});

	it('keeps a fence that was selected itself', () => {
		const block = { code: '```sh\nnpm i\n```', languageId: 'markdown' };
		assert.equal(answeredCode('```sh\nnpm ci\n```', block), '```sh\nnpm ci\n```');
	});
});
