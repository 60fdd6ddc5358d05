import assert from 'node:assert/strict';
import { extractCode } from '../../../../../../src/edit/core/answer/extraction/extractCode.ts';
import { optimizeEdit } from '../../../../../../src/edit/core/answer/optimizeEdit.ts';

/** The checked members of the extracted code. */
function answeredCode(
	answer: string,
	{ code: original, languageId }: { readonly code: string; readonly languageId: string },
) {
	const found = extractCode([{ text: answer, pointer: '' }], { original, known: original, languageId });
	return found === undefined ? undefined : { code: found.code, language: found.language, prose: found.prose };
}

const script = { code: 'a();', languageId: 'typescript' };

describe('the code of an answer', () => {
	for (const [title, answer, expected] of [
		['is the answer if it has no fence', 'a();\nb();', 'a();\nb();'],
		['is what a fence around it holds', '```ts\na();\n```', 'a();'],
		['is what a fence of tildes holds', '~~~\na();\n~~~\n', 'a();'],
		['is what a fence amid prose holds', 'Faster:\n\n```\na();\n```\nEnjoy.', 'a();'],
		['is the longest of several blocks', '```\na();\nb();\n```\nUse it so:\n```\na();\n```', 'a();\nb();'],
		['may hold shorter fences', '````\n/*\n```\n*/\nb();\n````', '/*\n```\n*/\nb();'],
		['is what comes after a fence that never closes', '```ts\na();', 'a();'],
		['loses a byte order mark', '\uFEFFa();', 'a();'],
		['loses characters without width before it', '\u200B\u2060```\na();\n```', 'a();'],
	] as const) {
		it(title, () => assert.equal(answeredCode(answer, script)?.code, expected));
	}

	it('is missing in an empty fence', () => assert.equal(answeredCode('```\n```', script), undefined));

	it('keeps the fences of a Markdown document, except one around the whole', () => {
		const document = { code: '# Title', languageId: 'markdown' };
		const text = '# Title\n\n```sh\nnpm start\n```\n\nEnd.';
		assert.equal(answeredCode(text, document)?.code, text);
		assert.equal(answeredCode(`\`\`\`\`md\n${text}\n\`\`\`\``, document)?.code, text);
	});

	it('keeps the fences that code has in its comments', () => {
		const commented = { code: '/*\n```\nx\n```\n*/\na();', languageId: 'typescript' };
		assert.equal(answeredCode(commented.code, commented)?.code, commented.code);
		assert.equal(answeredCode(`\`\`\`\`ts\n${commented.code}\n\`\`\`\``, commented)?.code, commented.code);
	});

	it('keeps a fence that was selected itself', () => {
		const block = { code: '```sh\nnpm i\n```', languageId: 'markdown' };
		assert.equal(answeredCode('```sh\nnpm ci\n```', block)?.code, '```sh\nnpm ci\n```');
	});

	for (const [title, indent] of [
		['deep', '    '],
		['less deep', '  '],
	] as const) {
		it(`keeps a fence in a documentation comment that is ${title}`, () => {
			const lines = ['"""Doc, by `f`.', '', '```', 'f()', '```', '', '```py', 'f(1)', '```', '"""', 'return 1'];
			const code = ['def f():', ...lines.map((line) => (line === '' ? '' : indent + line))].join('\n');
			const python = { code: 'def f():\n    return 1', languageId: 'python' };
			assert.deepEqual(answeredCode(code, python), { code, prose: '', language: '' });
			const fenced = { code, prose: '', language: 'python' };
			assert.deepEqual(answeredCode(`\`\`\`python\n${code}\n\`\`\``, python), fenced);
			if (indent === '  ') return;
			const explained = answeredCode(`Faster:\n\n\`\`\`python\n${code}\n\`\`\`\nEnjoy.`, python);
			assert.deepEqual(explained, { ...fenced, prose: 'Faster:\n\nEnjoy.' });
		});
	}

	it('keeps a fence in an unindented comment, but not one after comment marks in prose', () => {
		const commented = '/*\n```\nx\n```\n*/\na();';
		assert.equal(answeredCode(commented, script)?.code, commented);
		for (const code of ['a();', '/** Does a. */\na();']) {
			const prose = `It matches src/* and more:\n\n\`\`\`ts\n${code}\n\`\`\`\nEnjoy.`;
			assert.equal(answeredCode(prose, script)?.code, code);
		}
	});

	const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
	const slow = { code: 'for (const a of all) {\n\tadd(a);\n}', languageId: 'typescript' };
	for (const [title, answer, expected] of [
		[
			'what comes after the original',
			`Before:\n${fence('ts', slow.code)}After:\n${fence('ts', 'addAll();')}`,
			'addAll();',
		],
		[
			'what comes after it without a name',
			`${fence('ts', `${slow.code} `)}Now:\n${fence('', 'addAll();')}`,
			'addAll();',
		],
		[
			'what has its language, whatever is longer',
			`${fence('js', 'addAll();')}Then:\n${fence('sh', slow.code)}`,
			'addAll();',
		],
		[
			'what has no name before another language',
			`${fence('', 'f();')}Or:\n${fence('py', 'for a in all: f()')}`,
			'f();',
		],
		[
			'the original if nothing else is in its language',
			`${fence('ts', slow.code)}${fence('sh', 'npm test')}`,
			slow.code,
		],
		['the new code if nothing is in its language', `${fence('vue', slow.code)}${fence('vue', 'f();')}`, 'f();'],
	] as const) {
		it(`is ${title}, of several blocks`, () => {
			for (const text of [answer, `So:\n\n${answer}`]) assert.equal(answeredCode(text, slow)?.code, expected);
		});
	}

	for (const indent of ['    ', '\t', '        ']) {
		it(`is the content of a fence in a list, indented by ${JSON.stringify(indent)}`, () => {
			const list = `1. Use map:\n\n\`\`\`ts\nif (a) {\n\tb();\n}\n\`\`\`\n\n`.replaceAll(/^(?=[^1\n])/gm, indent);
			assert.deepEqual(answeredCode(`Two steps.\n\n${list}2. Done.`, script), {
				code: 'if (a) {\n\tb();\n}',

				language: 'ts',
				prose: 'Two steps.\n\n1. Use map:\n\n2. Done.',
			});
		});
	}

	it('keeps an indented fence without a list before it, and in documentation comments', () => {
		for (const [languageId, code] of [
			['yaml', 'body: |\n    ```ts\n    a\n    ```'],
			[
				'python',
				'def f():\n    """Doc:\n\n    - so:\n\n        ```py\n        f()\n        ```\n    """\n    return 1',
			],
		] as const) {
			assert.equal(answeredCode(code, { code: 'a', languageId })?.code, code);
		}
	});

	it('comes with the language of its fence and the text around it', () => {
		assert.deepEqual(answeredCode('One.\n\n```js title\na();\nb();\n```\nOr:\n```py\na\n```', script), {
			code: 'a();\nb();',

			language: 'js',
			prose: 'One.\n\nOr:',
		});
		const text = '# Title\n\n```js\na\n```\n';
		const markdown = { code: '# Title', languageId: 'markdown' };
		assert.deepEqual(answeredCode(text, markdown), { code: text, prose: '', language: '' });
	});
});

describe('an answer with only words', () => {
	const outcomeIn = (languageId: string) => {
		const place = { text: 'one\ntwo', start: 0, end: 7, languageId, lineEnd: '\n' } as const;
		const style = { insertSpaces: true, width: 2 };
		return optimizeEdit({ body: 'better', pointer: '' }, { ...place, style }).kind;
	};

	it('is an edit of a text, but not of code', () => {
		assert.deepEqual([outcomeIn('plaintext'), outcomeIn('typescript')], ['edit', 'refused']);
	});
});
