import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitCodeBlocks } from '../../../../src/core/text/markdownBlocks.ts';

describe('an answer', () => {
	it('is cut into Markdown and fenced code', () => {
		assert.deepEqual(splitCodeBlocks('Do this:\n\n```ts\nconst a = 1;\n```\n\nDone.'), [
			{ kind: 'markdown', text: 'Do this:\n' },
			{ kind: 'code', language: 'ts', code: 'const a = 1;' },
			{ kind: 'markdown', text: '\nDone.' },
		]);
	});

	it('keeps shorter fences and other fence characters inside a block', () => {
		assert.deepEqual(splitCodeBlocks('````md\n```js\nx\n```\n~~~\n````'), [
			{ kind: 'code', language: 'md', code: '```js\nx\n```\n~~~' },
		]);
	});

	it('takes a fence in a list for code, without the list’s indentation', () => {
		assert.deepEqual(splitCodeBlocks('1. One\n   ```py\n   if a:\n       b()\n   ```\n2. Two'), [
			{ kind: 'markdown', text: '1. One' },
			{ kind: 'code', language: 'py', code: 'if a:\n    b()' },
			{ kind: 'markdown', text: '2. Two' },
		]);
	});

	it('keeps a fence that stands further in than one that could close the block', () => {
		const code = 'def f():\n    """\n    ```\n    f()\n    ```\n    """';
		assert.deepEqual(splitCodeBlocks(`\`\`\`py\n${code}\n   \`\`\``), [{ kind: 'code', language: 'py', code }]);
	});

	it('lets a fence that is never closed reach to the end', () => {
		assert.deepEqual(splitCodeBlocks('```\na\nb'), [{ kind: 'code', language: '', code: 'a\nb' }]);
	});

	it('is cut in one pass, however hostile: a megabyte of fences, or one line of it', () => {
		assert.ok(splitCodeBlocks('```\n'.repeat(262_144)).length <= 501);
		assert.equal(splitCodeBlocks(`\`\`\`${'x'.repeat(1_048_576)}\``).length, 1);
		assert.equal(splitCodeBlocks(`${'~'.repeat(1_048_576)}\``).length, 1);
	});

	it('does not take inline code for a fence', () => {
		assert.deepEqual(splitCodeBlocks('```not a fence``` here'), [{ kind: 'markdown', text: '```not a fence``` here' }]);
	});

	it('loses no line but the fences, whatever it is', () => {
		const line = fc.oneof(fc.constantFrom('```', '````', '~~~', '```js', '  ```', '', 'text', '- item'), fc.string());
		fc.assert(
			fc.property(fc.array(line), (lines) => {
				const text = lines.join('\n');
				const kept = splitCodeBlocks(text).flatMap((part) =>
					(part.kind === 'code' ? part.code : part.text).split('\n'),
				);
				const wanted = text.split(/\r\n|\n|\r/).filter((each) => each.trim() !== '' && !/^\s*(`{3}|~{3})/.test(each));
				for (const each of wanted)
					assert.ok(
						kept.some((other) => other.trim() === each.trim()),
						each,
					);
			}),
			{ numRuns: 1_000 },
		);
	});
});
