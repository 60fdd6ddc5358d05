import assert from 'node:assert/strict';
import { unfencedAnswer } from '../../../../../../src/edit/core/answer/extraction/unfencedAnswer.ts';

const SAID = 'This is faster than the other one.';

interface Place {
	readonly languageId?: string;
	readonly known?: string;
	readonly original?: string;
}

/** The blocks of an answer as `label|code`, and the prose. */
function blocksOf(answer: string, { languageId = 'typescript', known = '', original = '' }: Place = {}) {
	const { blocks, prose } = unfencedAnswer(answer, { languageId, known, original });
	assert.ok(blocks.every((each) => each.isClosed && each.language === ''));
	return [...blocks.map(({ label, code }) => `${label}|${code}`), prose];
}

type Case = readonly [title: string, answer: string, blocks: readonly string[], prose: string, place?: Place];

function testCases(cases: readonly Case[]): void {
	for (const [title, answer, blocks, prose, place] of cases) {
		it(title, () => assert.deepEqual(blocksOf(answer, place), [...blocks, prose]));
	}
}

describe('an answer without fences', () => {
	testCases([
		['is empty without any text', '\n \n', [], ''],
		['is text alone', `\n${SAID}\n\n${SAID}\n`, [], `${SAID}\n\n${SAID}`],
		['is code alone', '\n\na();\n\n\nb();  \n\n', ['|a();\n\n\nb();  '], ''],
		['is code of one letter', 'a', ['|a'], ''],
		['has calls below a heading', '### Answer\na(b)\nc(d)', ['### Answer|a(b)\nc(d)'], '### Answer'],
		['has code beside a label', 'Improved code: a();', ['Improved code:|a();'], 'Improved code:'],
		[
			'has code beside a label with a verb',
			'The new version is: a();\nb();',
			['The new version is:|a();\nb();'],
			'The new version is:',
		],
		['has a value beside a key', 'code: a,\nother: b,', ['|code: a,\nother: b,'], ''],
		['has calls below a label', 'Answer:\na(b)\nc(d)', ['Answer:|a(b)\nc(d)'], 'Answer:'],
		['has text below the code', `a();\n${SAID}\n${SAID}`, ['|a();'], `${SAID}\n${SAID}`],
		['has text below the code, above blank lines', `a();\n${SAID}\n\n\n`, ['|a();'], SAID],
		['has text in a paragraph below the code', `a();\n\n${SAID}`, ['|a();'], SAID],
		[
			'has text below the code, and more in a paragraph',
			`a();\n${SAID}\n\nDone with it.`,
			['|a();'],
			`${SAID}\nDone with it.`,
		],
		[
			'has code between text',
			`${SAID}\n\na();\n\n${SAID}\n\nb();`,
			[`${SAID}|a();`, `${SAID}|b();`],
			`${SAID}\n\n${SAID}`,
		],
		['has a label above its code', `Here is the code:\na();`, ['Here is the code:|a();'], 'Here is the code:'],
		[
			'has two lines above its code',
			`${SAID}\n Here is the code: \na();`,
			['Here is the code:|a();'],
			`${SAID}\n Here is the code:`,
		],
		['has a ruler above its code', '---\na();', ['---|a();'], '---'],
		['has a ruler below its code', 'a();\n  ***  ', ['|a();'], '***'],
		['has no ruler beside other text', 'a();\n--- c;\nb ---', ['|a();\n--- c;\nb ---'], ''],
		['has text that ends in the middle', `${SAID.slice(0, -1)}\na();`, [`|${SAID.slice(0, -1)}\na();`], ''],
		[
			'has many marks behind the colon of a text',
			`Here is the code: ${'~'.repeat(60)}\na();`,
			[`|Here is the code: ${'~'.repeat(60)}\na();`],
			'',
		],
		['has no ruler before other text', 'a();\n--- c;', ['|a();\n--- c;'], ''],
		['has text with a colon in the middle', 'Here is it: the new code\na();', ['|Here is it: the new code\na();'], ''],
		['has text between two lines of code', `a();\n${SAID}\nb();`, [`|a();\n${SAID}\nb();`], ''],
		['has text below code that goes on', `a();\n${SAID}\n\nb();`, [`|a();\n${SAID}\n\nb();`], ''],
		['has text above blank lines, and code', `a();\n${SAID}\n\n\nb();`, [`|a();\n${SAID}\n\n\nb();`], ''],
		[
			'has a sentence of two lines',
			'This is faster than\nthe other one\n\na();',
			['the other one|a();'],
			'This is faster than\nthe other one',
		],
		[
			'has a sentence that continues in code',
			'This is faster than\na[0] = b;',
			['|This is faster than\na[0] = b;'],
			'',
		],
	]);

	testCases([
		['keeps a sentence in a comment', `/*\n\n${SAID}\n\n*/\na();`, [`|/*\n\n${SAID}\n\n*/\na();`], ''],
		['keeps a sentence at the end of a comment', `a();\n/* b\n${SAID}`, [`|a();\n/* b\n${SAID}`], ''],
		['keeps a label in a comment', `/*\n\nHere it is:\na\n*/`, ['|/*\n\nHere it is:\na\n*/'], ''],
		[
			'keeps a sentence in a string below a comment',
			`a; // b\n\nc = \`\n\n${SAID}\n\n\``,
			[`|a; // b\n\nc = \`\n\n${SAID}\n\n\``],
			'',
		],
		['keeps lines in a comment of as many', `/*\n\na\nb\n${SAID}`, [`|/*\n\na\nb\n${SAID}`], ''],
		['keeps a sentence in a docstring', `"""A.\n${SAID}`, [`|"""A.\n${SAID}`], '', { languageId: 'python' }],
		[
			'keeps a sentence in a docstring of a dialect',
			`"""A.\n\n${SAID}\n"""\na`,
			[`|"""A.\n\n${SAID}\n"""\na`],
			'',
			{ languageId: 'starlark' },
		],
		[
			'has text below a comment with a sentence',
			`/*\n\n${SAID}\n*/\na();\n${SAID}`,
			[`|/*\n\n${SAID}\n*/\na();`],
			SAID,
		],
		['keeps lines of the document', `a();\n  ${SAID}`, [`|a();\n  ${SAID}`], '', { known: `b();\n${SAID} \nc();` }],
		['drops what only resembles lines of the document', `a();\n${SAID}`, ['|a();'], SAID, { known: `// ${SAID}` }],
	]);

	it('looks thirty times if a sentence is in a comment', () => {
		const sentences = (count: number) => `${SAID}\n\n`.repeat(count);
		const [code = '', , prose = ''] = blocksOf(`/*\n\n${sentences(40)}*/`);
		assert.equal(code.split(SAID).length - 1, 30);
		assert.equal(prose.split(SAID).length - 1, 10);
		// Neither text above code nor code without text needs a look.
		for (const before of [sentences(40), `a();\n\n${SAID}\n\n`.repeat(20)]) {
			assert.ok(blocksOf(`${before}/*\n\n${SAID}\n\n*/`).includes(`${SAID}|/*\n\n${SAID}\n\n*/`));
		}
	});
});

describe('headings and rulers of an answer', () => {
	const python = { languageId: 'python' };
	testCases([
		[
			'are text in a language without such comments',
			'# Code:\n\na();\n\n### End',
			['# Code:|a();'],
			'# Code:\n\n### End',
		],
		['are not what begins with a mark', '#define A\n#region\n #pragma', ['|#define A\n#region\n #pragma'], ''],
		['are comments where these begin so', '# Code\na = 1\n# End', ['|# Code\na = 1\n# End'], '', python],
		['are text there with two marks', '## Code:\na = 1\n\n## End', ['## Code:|a = 1'], '## Code:\n## End', python],
		['are comments there that are sentences', `a = 1\n# ${SAID}`, [`|a = 1\n# ${SAID}`], '', python],
		['keep text in a comment that is none there', `a = 1\n/* b\n${SAID}`, [`|a = 1\n/* b\n${SAID}`], '', python],
		['are text below a comment that is none there', `a = 1\n/* b */\n${SAID}`, ['|a = 1\n/* b */'], SAID, python],
		[
			'keep text in the second of two such comments',
			`a = 1\n/* b */ /* c\n${SAID}`,
			[`|a = 1\n/* b */ /* c\n${SAID}`],
			'',
			python,
		],
		['are text below two such comments', `a = 1\n/* b */ /* c */\n${SAID}`, ['|a = 1\n/* b */ /* c */'], SAID, python],
		['are comments there within a line', 'a = 1\nb ## End', ['|a = 1\nb ## End'], '', python],
		[
			'are comments if the document has such',
			'a = 1\n## End',
			['|a = 1\n## End'],
			'',
			{ ...python, known: '  ## Start' },
		],
		[
			'are text if the document has marks amid lines',
			'a = 1\n## End',
			['|a = 1'],
			'## End',
			{ ...python, known: 'b ## c' },
		],
		['are code where three dashes start a document', '---\na: 1\n---', ['|---\na: 1\n---'], '', { languageId: 'yaml' }],
		['are text in a language named alike', 'a();\n---', ['|a();'], '---', { languageId: 'myyaml' }],
		['are text in a language that begins alike', 'a();\n---', ['|a();'], '---', { languageId: 'luau' }],
	]);
});

describe('an answer without fences for a page', () => {
	const page = { languageId: 'html', original: '<p>A</p>' };
	const words = { languageId: 'html', original: 'A' };
	testCases([
		['has text around its tags', `${SAID}\n\n<p>B</p>\n\n${SAID}`, [`${SAID}|<p>B</p>`], `${SAID}\n\n${SAID}`, page],
		[
			'has text directly around its tags',
			`Here it is:\n<p>B</p>\n${SAID}`,
			['Here it is:|<p>B</p>'],
			`Here it is:\n${SAID}`,
			page,
		],
		[
			'keeps sentences between its tags',
			`<p>\n\n${SAID.replace('This', 'It')}\n\n</p>`,
			[`|<p>\n\n${SAID.replace('This', 'It')}\n\n</p>`],
			'',
			page,
		],
		[
			'loses chatter between its tags',
			`<p>A</p>\n\nHere is the rest of the code:\n\n<p>B</p>`,
			['|<p>A</p>', 'Here is the rest of the code:|<p>B</p>'],
			'Here is the rest of the code:',
			page,
		],
		[
			'keeps a sentence that ends with a tag',
			'<p>A</p>\n\nIt is faster than the other <b>',
			['|<p>A</p>\n\nIt is faster than the other <b>'],
			'',
			page,
		],
		[
			'has a sentence below its tags',
			'<p>A</p>\nIt is faster than the other one.',
			['|<p>A</p>'],
			'It is faster than the other one.',
			page,
		],
		['keeps an item that ends with a tag', '<p>A</p>\n\n- **B** <b>', ['|<p>A</p>\n\n- **B** <b>'], '', page],
		['keeps rulers between its tags', '<p>\n---\n</p>', ['|<p>\n---\n</p>'], '', page],
		['has no tags', 'It is faster than the other one.', [], 'It is faster than the other one.', page],
		[
			'has no tags, as the original',
			'It is faster than the other one.',
			['|It is faster than the other one.'],
			'',
			words,
		],
		[
			'ends with braces',
			'Now it is so, as you like it.\n\n{{#if a}} \n\nNow it is so, as you like it.',
			['Now it is so, as you like it.|{{#if a}} '],
			'Now it is so, as you like it.\n\nNow it is so, as you like it.',
			page,
		],
		[
			'begins amid a line of text',
			'It is like a <p> in the other one.\n\n<b>',
			['It is like a <p> in the other one.|<b>'],
			'It is like a <p> in the other one.',
			page,
		],
	]);
});
