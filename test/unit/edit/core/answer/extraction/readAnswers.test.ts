import assert from 'node:assert/strict';
import { extractCode } from '../../../../../../src/edit/core/answer/extraction/extractCode.ts';

interface Place {
	readonly original?: string;
	readonly known?: string;
	readonly languageId?: string;
}

function read(answer: string, { original = '', known = original, languageId = 'typescript' }: Place) {
	const found = extractCode([{ text: answer, pointer: '' }], { original, known, languageId });
	if (found === undefined) return undefined;
	const { code, language, prose, alternatives, isClosed, lead } = found;
	return { code, language, prose, alternatives, isClosed, lead };
}

const SAID = 'This is faster than the other one.';
const PLAIN: ReturnType<typeof read> = {
	code: '',
	language: '',
	prose: '',
	alternatives: [],
	isClosed: true,
	lead: '',
};

describe('an answer', () => {
	const fence = '```';
	for (const [title, answer, expected, place] of [
		['code alone', ' \n  a();\n', { code: '  a();', lead: ' \n  ' }, {}],
		['code below text', `${SAID}\n\n  a();`, { code: '  a();', prose: SAID }, {}],
		['code with the space of a first token', ' a();\nb();', { code: 'a();\nb();', lead: ' ' }, { original: 'c();' }],
		['code with that space in generate', ' a();\nb();', { code: ' a();\nb();', lead: ' ' }, {}],
		['indented code', ' a();\n b();', { code: ' a();\n b();', lead: ' ' }, { original: 'c();' }],
		['code that is indented further', '  a();', { code: '  a();', lead: '  ' }, { original: 'c();' }],
		['code with a space at its end', 'a();\nb(); \n;', { code: 'a();\nb(); \n;' }, { original: 'c();' }],
		['a byte order mark amid code', 'a("\uFEFF");', { code: 'a("\uFEFF");' }, {}],
		['an open fence', `${fence}js\na();`, { code: 'a();', language: 'js', isClosed: false }, {}],
		[
			'two versions',
			`${fence}\na(b, c);\n${fence}\nOr:\n${fence}\na(c, b);\n${fence}`,
			{ code: 'a(b, c);', prose: 'Or:', alternatives: ['a(c, b);'] },
			{ original: 'a(b, c, d);' },
		],
		[
			'a fence for a fence',
			`${fence}\nb\n${fence}`,
			{ code: `${fence}\nb\n${fence}` },
			{ original: `  ${fence}\na\n${fence}` },
		],
		['a fence for tildes', '~~~\nb\n~~~', { code: '~~~\nb\n~~~' }, { original: '~~~\na\n~~~' }],
		['a fence for marks amid a line', `${fence}\nb();\n${fence}`, { code: 'b();' }, { original: `a(); // ${fence}` }],
		[
			'a fence for code with a fence',
			`b\n${fence}\nc\n${fence}`,
			{ code: `b\n${fence}\nc\n${fence}` },
			{ original: `a\n${fence}\nc\n${fence}` },
		],
		[
			'a fenced text in a text',
			`${fence}md\n# A\n${fence}`,
			{ code: '# A', language: 'md' },
			{ languageId: 'markdown' },
		],
		[
			'a fenced example in a text',
			`${fence}js\na\n${fence}`,
			{ code: `${fence}js\na\n${fence}` },
			{ languageId: 'markdown' },
		],
		[
			'a fence with a comment that has one',
			`${fence}js\n/*\n~~~\na\n~~~\n*/\nb();\n${fence}`,
			{ code: '/*\n~~~\na\n~~~\n*/\nb();', language: 'js' },
			{},
		],
		[
			'edits in tags',
			'<search>a();</search>\n<replace>b();</replace>',
			{ code: '<<<<<<< SEARCH\na();\n=======\nb();\n>>>>>>> REPLACE' },
			{ original: 'a();\nc();' },
		],
		[
			'edits in JSON',
			'[{"search": "a();", "replace": "b();"}]',
			{ code: '<<<<<<< SEARCH\na();\n=======\nb();\n>>>>>>> REPLACE' },
			{ original: 'a();\nc();' },
		],
		['a tag with text', `One.\n<code>\n${SAID}\n\na();\n</code>`, { code: 'a();', prose: `One.\n\n${SAID}` }, {}],
		['a tag without code', `<code>${SAID}</code>\na();`, { code: `<code>${SAID}</code>\na();` }, {}],
		[
			'a quoted line of code',
			' Use `a(c, b)` instead of it. ',
			{ code: 'a(c, b)', prose: 'Use `a(c, b)` instead of it.' },
			{ original: 'a(b, c)' },
		],
		[
			'a line of code at the end of a sentence',
			'Use this shorter one: a(c, b)',
			{ code: 'a(c, b)', prose: 'Use this shorter one: a(c, b)' },
			{ original: 'a(b, c)' },
		],
		[
			'a line of code with an index at the end of a sentence',
			'You can simplify it like this: total = a[0] + b',
			{ code: 'total = a[0] + b', prose: 'You can simplify it like this: total = a[0] + b' },
			{ original: 'total = b[0] + a' },
		],
		[
			'a fence for a fence in a text',
			`${fence}\nb\n${fence}`,
			{ code: `${fence}\nb\n${fence}` },
			{ original: `${fence}\na\n${fence}`, languageId: 'markdown' },
		],
		[
			'the selected JSON with JSON in it',
			'{"code": "[1]"}',
			{ code: '{"code": "[1]"}' },
			{ original: '{"code": "[1]"}' },
		],
		[
			'two lines, one of which ends with code',
			'a();\nuse the shorter one: b()',
			{ code: 'a();\nuse the shorter one: b()' },
			{ original: 'b(c)' },
		],
		['code in quotation marks', '"a();\\nb();"', { code: 'a();\nb();' }, { original: 'a();' }],
		['code in JSON', '{"code": "a();"}', { code: 'a();', lead: '' }, {}],
		[
			'fenced code in JSON',
			JSON.stringify({ code: `${SAID}\n${fence}js\na();\n${fence}` }),
			{ code: 'a();', language: 'js', prose: SAID },
			{},
		],
		['JSON in a fence', `${SAID}\n${fence}json\n{"code": "a();"}\n${fence}`, { code: 'a();', prose: SAID }, {}],
		[
			'an answer of Markdown in a fence',
			`~~~Markdown\n${fence}js\na();\n${fence}\n~~~`,
			{ code: 'a();', language: 'js' },
			{},
		],
		[
			'an answer in a fence of another language',
			`~~~cmd\n${SAID}\n\na();\n~~~`,
			{ code: `${SAID}\n\na();`, language: 'cmd' },
			{},
		],
		[
			'an answer in a fence of a longer name',
			`~~~mdown\n${SAID}\n\na();\n~~~`,
			{ code: `${SAID}\n\na();`, language: 'mdown' },
			{},
		],
		[
			'the original in JSON, and another',
			'{"new_code": "a();", "code": "b();"}',
			{ code: 'b();' },
			{ original: 'a();' },
		],
		['the original in JSON, twice', '{"new_code": "a();", "code": " a();"}', { code: 'a();' }, { original: 'a();' }],
		['a word in JSON, and code', '{"result_text": "done", "code": "b();"}', { code: 'b();' }, {}],
		['a sentence in JSON, and code', JSON.stringify({ new_code: SAID, code: 'b();' }), { code: 'b();' }, {}],
		['JSON for JSON', '{"code": "a"}', { code: '{"code": "a"}' }, { languageId: 'json' }],
		['JSON in JSON', '{"code": "{\\"b\\": 1}"}', { code: '{"b": 1}' }, { languageId: 'jsonc' }],
		['a list in JSON', '{"code": "[1]"}', { code: '[1]' }, { languageId: 'json', original: '[2]' }],
		['JSON for an object of code', '{"code": "a()"}', { code: '{"code": "a()"}' }, { original: ' {"code": "b()"}' }],
		['code in JSON for code with braces', '{"code": "a({})"}', { code: 'a({})' }, { original: 'b({})' }],
		[
			'code in JSON for code that ends in JSON',
			'{"code": "a([])"}',
			{ code: '{"code": "a([])"}' },
			{ languageId: 'json' },
		],
		['code in JSON for lines of JSON', '{"code": "a()"}', { code: 'a()' }, { languageId: 'jsonl' }],
		['code in JSON for a dialect', '{"code": "a()"}', { code: 'a()' }, { languageId: 'myjson' }],
		['the selected JSON', '{"code": "a()"}', { code: '{"code": "a()"}' }, { original: '{"code": "a()"}' }],
		[
			'a page for a page',
			'<html><body>a</body></html>',
			{ code: '<html><body>a</body></html>' },
			{ languageId: 'html' },
		],
		['a page for a script with one', '<body>a();</body>', { code: '<body>a();</body>' }, { known: 'f("<HTML>")' }],
		[
			'a component that is named like a page',
			'<headline>{a}</headline>',
			{ code: '<headline>{a}</headline>' },
			{ languageId: 'typescriptreact' },
		],
		['a page in a string', 'f("<html>");', { code: 'f("<html>");' }, {}],
		['a page below a script', 'a();\n<body>', { code: 'a();\n<body>' }, {}],
	] as const) {
		it(`is read: ${title}`, () => assert.deepEqual(read(answer, place), { ...PLAIN, ...expected }));
	}

	for (const [title, answer, place] of [
		['nothing', ' \n', {}],
		['nothing for a text', ' \n', { languageId: 'markdown' }],
		['a page', '\n <!DOCTYPE html><p>a();</p>', {}],
		['a page for a script with another tag', '<html>a();</html>', { known: '<bodyguard>' }],
		['an empty fence', '```\n\n```\na();', {}],
		['words in quotation marks', `"${SAID}\\n${SAID}()"`, { original: 'a();' }],
		['a sentence', SAID, { original: 'a();' }],
		['a sentence that ends with other code', 'Use this shorter one: a(c, b)', { original: 'd()' }],
	] as const) {
		it(`has no code: ${title}`, () => assert.equal(read(answer, place), undefined));
	}
});
