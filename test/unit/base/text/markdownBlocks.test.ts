import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitCodeBlocks } from '../../../../src/base/text/markdownBlocks.ts';

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

	const readme = '# Shop\n\n```bash\nnpm install\n```\n\n## Use\n\n```js\nrun();\n```\n\nMIT';
	for (const name of ['markdown', 'MD', 'mdx title="Shop"', 'md:docs/README.md', 'README.md', '{.markdown}', '']) {
		it(`W24 holds a document whole whose fence is as short as those inside it: ${name || 'no language'}`, () => {
			const parts = splitCodeBlocks(`Here:\n\`\`\`${name}\n${readme}\n\`\`\`\nDone.`);
			assert.deepEqual(
				parts.map((part) => (part.kind === 'code' ? part.code : part.text)),
				['Here:', readme, 'Done.'],
			);
		});
	}

	for (const [title, text, parts] of [
		['may be of any kind', '```rst\nA\n\n```sh\nb\n```\n\nC\n```\nEnd', ['A\n\n```sh\nb\n```\n\nC', 'End']],
		[
			'may be code with an example',
			'```jl\n"""\n```jldoctest\n1\n```\n"""\n```\nEnd',
			['"""\n```jldoctest\n1\n```\n"""', 'End'],
		],
		['ends early in code that is closed once', '```js\na\n```js\nb\n```\nEnd', ['a\n```js\nb', 'End']],
		['ends before the next document', '```md\nA\n```\nand\n```md\nB\n```', ['A', 'and', 'B']],
		['ends before code', '```md\nA\n```\n\n```js\nb\n```\nEnd', ['A', 'b', 'End']],
		['ends before text and code without a language', '```md\nA\n```\nRun:\n```\nb\n```\n', ['A', 'Run:', 'b']],
		[
			'holds a block without a language',
			'```md\n## Files\n\n```\nsrc/\n```\n\n## More\n```\nEnd',
			['## Files\n\n```\nsrc/\n```\n\n## More', 'End'],
		],
		[
			'holds one that text follows at once',
			'```md\nRun:\n\n```\nnpm i\n```\nThen it is there.\n```\nEnd',
			['Run:\n\n```\nnpm i\n```\nThen it is there.', 'End'],
		],
		[
			'holds another document',
			'```md\n```md\n```js\na\n```\n```\nB\n```\nEnd',
			['```md\n```js\na\n```\n```\nB', 'End'],
		],
		['holds a longer fence', '```md\n````js\na\n````\nB\n```\nEnd', ['````js\na\n````\nB', 'End']],
		['stays whole if it is cut off inside a block', '```md\n```sh\na\n```\n\n```js\nb', ['```sh\na\n```\n\n```js\nb']],
		[
			'in a list is held, too',
			'1. A\n   ```md\n   ```sh\n   b\n   ```\n   ```\n2. C',
			['1. A', '```sh\nb\n```', '2. C'],
		],
		['of tildes is held, too', '~~~md\n~~~sh\na\n~~~\nB\n~~~\nEnd', ['~~~sh\na\n~~~\nB', 'End']],
	] as const) {
		it(`W24 with a document in a fence: it ${title}`, () => {
			const found = splitCodeBlocks(text).map((part) => (part.kind === 'code' ? part.code : part.text.trim()));
			assert.deepEqual(found, parts);
		});
	}

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
