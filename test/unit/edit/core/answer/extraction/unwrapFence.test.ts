import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unwrapFence } from '../../../../../../src/edit/core/answer/extraction/normalizeFences.ts';

function withoutOuterFence(text: string): string {
	const fenced = unwrapFence(text);
	return fenced?.isWhole ? fenced.code : text;
}

describe('an answer without its outer fence', () => {
	for (const [title, text, expected] of [
		['is the code', '```ts\na\n\n  b\n```', 'a\n\n  b'],
		['is the code if there is whitespace around the fence', '\n\n```\na\n```\n \n', 'a'],
		['is the code if the line endings differ', '```\r\na\r\nb\r\n```\r\n', 'a\nb'],
		['is the code in tildes', '~~~ python\na\n```\n~~~', 'a\n```'],
		['is the code if the fence was cut off', '```ts\na\nb', 'a\nb'],
		['keeps fences of its own', '```md\n# a\n```js\nb\n```\nc\n```', '# a\n```js\nb\n```\nc'],
		['keeps indented fences', '```py\n    ```\n    b\n    ```\n```', '    ```\n    b\n    ```'],
		['keeps shorter fences', '````md\n```\nb\n```\n````', '```\nb\n```'],
		['is empty if the fence is', '```\n```', ''],
		['is empty if nothing follows the fence', '```', ''],
		['keeps a pair of fences', '```\n```js\na\n```\n```js\nb\n```\n```', '```js\na\n```\n```js\nb\n```'],
		['keeps fences inside fences', '```\n```js\n```md\na\n```\n```\n```', '```js\n```md\na\n```\n```'],
		['keeps fences of tildes', '```\n~~~\na\n~~~\n~~~\n```', '~~~\na\n~~~\n~~~'],
		['keeps a fence of backticks in tildes', '~~~\n```\na\n~~~', '```\na'],
		['keeps a fence that is not closed', '```\n```js\na\n```', '```js\na'],
	] as const) {
		it(title, () => assert.equal(withoutOuterFence(text), expected));
	}

	for (const [title, text] of [
		['no fence is there', '  a\n  b\n'],
		['text is before the fence', 'Here:\n```\na\n```'],
		['text is behind the fence', '```\na\n```\nDone.'],
		['a fence of tildes does not pair with one that closes it', '```\n~~~\na\n```\nb\n```'],
		['a fence that is indented by three closes it', '```\na\n   ```\nb\n```'],
		['a fence closes it below a pair', '```\n```js\na\n```\nb\n```\nc\n```'],
		['there are several fences', '```\na\n```\n\n```\nb\n```'],
		['several fences have languages', '```js\na\n```\n\n```js\nb\n```'],
		['backticks are within a line', '```a``` b'],
	] as const) {
		it(`is the unchanged answer if ${title}`, () => assert.equal(withoutOuterFence(text), text));
	}

	it('is the code inside one fence at a time, at any nesting', () => {
		const line = fc.constantFrom('a', '', '  b', '# c', '`d`');
		const mark = fc.constantFrom('`', '~');
		const layer = fc.tuple(mark, fc.constantFrom('', 'ts', 'markdown'), fc.array(line, { maxLength: 3 }));
		fc.assert(
			fc.property(fc.array(line, { maxLength: 4 }), fc.array(layer, { minLength: 1, maxLength: 5 }), (code, layers) => {
				let text = code.join('\n');
				for (const [depth, [character, info, around]] of layers.entries()) {
					const fence = character.repeat(3 + depth);
					const inner = [...around, text].join('\n');
					text = [`${fence}${info}`, inner, fence].join('\n');
					assert.equal(withoutOuterFence(text), inner);
				}
			}),
			{ numRuns: 1_000 },
		);
	});
});
