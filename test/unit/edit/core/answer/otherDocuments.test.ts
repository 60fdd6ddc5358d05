import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { outcomeOf } from './optimizeCase.ts';

interface DocumentCase {
	readonly title: string;
	readonly languageId: string;
	/** The text between « and » is selected. */
	readonly document: string;
	readonly answer: Json;
	/** Its replacement, or another outcome. */
	readonly wanted: string;
}

const FENCE = '```';

const CASES: readonly DocumentCase[] = [
	{
		title: 'an element of a component',
		languageId: 'typescriptreact',
		document:
			'export function Menu({ items }: Props) {\n  return (\n«    <ul>\n      {items.map((item, i) => <li key={i}>{item.name}</li>)}\n    </ul>»\n  );\n}\n',
		answer: `Use a stable key:\n\n${FENCE}tsx\n<ul>\n  {items.map(({ id, name }) => <li key={id}>{name}</li>)}\n</ul>\n${FENCE}`,
		wanted: '    <ul>\n      {items.map(({ id, name }) => <li key={id}>{name}</li>)}\n    </ul>',
	},
	{
		title: 'the script of a component file',
		languageId: 'vue',
		document:
			'<template><p>{{ sum }}</p></template>\n<script setup>\n«let sum = 0;\nfor (let i = 0; i < list.length; i++) {\n  sum += list[i];\n}»\n</script>\n',
		answer: `Voici une version plus courte :\n\n${FENCE}js\nlet sum = list.reduce((a, b) => a + b, 0);\n${FENCE}`,
		wanted: 'let sum = list.reduce((a, b) => a + b, 0);',
	},
	{
		title: 'an object of JSON',
		languageId: 'json',
		document: '{\n  "name": "kit",\n«  "scripts": { "a": "node a.js", "b": "node a.js" },»\n  "type": "module"\n}\n',
		answer: `${FENCE}json\n"scripts": { "a": "node a.js", "b": "npm run a" },\n${FENCE}\n\nThe second one calls the first.`,
		wanted: '  "scripts": { "a": "node a.js", "b": "npm run a" },',
	},
	{
		title: 'a document of JSON whose member is called code',
		languageId: 'json',
		document: '«{\n  "code": "a=1",\n  "other": [1, 2, 3]\n}»\n',
		answer: '{\n  "code": "a=1",\n  "other": [1]\n}',
		wanted: '{\n  "code": "a=1",\n  "other": [1]\n}',
	},
	{
		title: 'a list of a container file',
		languageId: 'dockerfile',
		document: 'FROM node:24\n«RUN apt-get update\nRUN apt-get install -y git\nRUN npm install»\nCMD ["node", "."]\n',
		answer: `Combine the layers:\n\n${FENCE}dockerfile\nRUN apt-get update && apt-get install -y git \\\n    && npm ci\n${FENCE}\n\nThen build it:\n\n${FENCE}bash\ndocker build -t kit .\n${FENCE}`,
		wanted: 'RUN apt-get update && apt-get install -y git \\\n    && npm ci',
	},
	{
		title: 'a paragraph of LaTeX with a listing of its own',
		languageId: 'latex',
		document: '\\section{A}\n«\\begin{verbatim}\nrun one\nrun two\n\\end{verbatim}»\n\\section{B}\n',
		answer: '\\begin{verbatim}\nrun both\n\\end{verbatim}',
		wanted: '\\begin{verbatim}\nrun both\n\\end{verbatim}',
	},
	{
		title: 'a section of Markdown with a fence in it',
		languageId: 'markdown',
		document: `# Kit\n\n«## Use\n\n${FENCE}sh\nnpm install kit\nnpm run kit\n${FENCE}\n\nThat is all.»\n\n## End\n`,
		answer: `## Use\n\n${FENCE}sh\nnpx kit\n${FENCE}\n\nThat is all.`,
		wanted: `## Use\n\n${FENCE}sh\nnpx kit\n${FENCE}\n\nThat is all.`,
	},
	{
		title: 'a function whose documentation holds sentences between blank lines',
		languageId: 'python',
		document:
			'import os\n\n«def names(folder):\n    result = []\n    for name in os.listdir(folder):\n        result.append(name)\n    return result»\n',
		answer:
			'Here is the documented version:\n\ndef names(folder):\n    """Lists a folder.\n\n    The names are given in the order of the system, which is not sorted.\n\n    This is what callers have to know about it.\n    """\n    return list(os.listdir(folder))',
		wanted:
			'def names(folder):\n    """Lists a folder.\n\n    The names are given in the order of the system, which is not sorted.\n\n    This is what callers have to know about it.\n    """\n    return list(os.listdir(folder))',
	},
	{
		title: 'a function with a comment block that holds paragraphs',
		languageId: 'java',
		document: 'class A {\n«    int twice(int a) {\n        return a + a;\n    }»\n}\n',
		answer:
			'/*\n * Doubles a number.\n\nThe result of this is the number, added to itself.\n\nIt is what the callers of the class want.\n */\nint twice(int a) {\n    return 2 * a;\n}',
		wanted:
			'    /*\n     * Doubles a number.\n\n    The result of this is the number, added to itself.\n\n    It is what the callers of the class want.\n     */\n    int twice(int a) {\n        return 2 * a;\n    }',
	},
	{
		title: 'a template with comments in another writing',
		languageId: 'javascript',
		document: '«function greet(name) {\n  // 挨拶を返す\n  return "こんにちは、" + name + "！";\n}»\n',
		answer: 'function greet(name) {\n  // 挨拶を返す\n  return `こんにちは、\u0024{name}！`;\n}',
		wanted: 'function greet(name) {\n  // 挨拶を返す\n  return `こんにちは、\u0024{name}！`;\n}',
	},
	{
		title: 'a template of several lines of text',
		languageId: 'javascript',
		document: 'const help = 1;\n«const text = `Usage:\n\n` + `This is the help of the program. ` + `It is short.`;»\n',
		answer: 'const text = `Usage:\n\nThis is the help of the program. It is short.\n\nThe end of it is here.\n`;',
		wanted: 'const text = `Usage:\n\nThis is the help of the program. It is short.\n\nThe end of it is here.\n`;',
	},
	{
		title: 'one line, with its new form in a sentence',
		languageId: 'javascript',
		document: 'a();\n«const last = list[list.length - 1];»\nb();\n',
		answer: 'You can write `const last = list.at(-1);` instead.',
		wanted: 'const last = list.at(-1);',
	},
	{
		title: 'a call in a language whose names nobody here knows',
		languageId: 'somelang',
		document: 'begin\n«  let x := add(add(1, 2), add(3, 4))\n  print x»\nend\n',
		answer: `Оптимизированный вариант:\n\n${FENCE}\nlet x := 10\nprint x\n${FENCE}`,
		wanted: '  let x := 10\n  print x',
	},
	{
		title: 'a document with CRLF line endings',
		languageId: 'csharp',
		document: 'class A\r\n{\r\n«    int F(int a)\r\n    {\r\n        return a + a;\r\n    }»\r\n}\r\n',
		answer: `${FENCE}csharp\nint F(int a)\n{\n    return 2 * a;\n}\n${FENCE}`,
		wanted: '    int F(int a)\r\n    {\r\n        return 2 * a;\r\n    }',
	},
];

describe('an answer to optimize about', () => {
	for (const { title, languageId, document, answer, wanted } of CASES) {
		it(title, () => {
			const [before = '', , after = ''] = document.split(/[«»]/);
			const outcome = outcomeOf(answer, document, languageId);
			assert.deepEqual([outcome.document, outcome.warnings], [before + wanted + after, []]);
		});
	}
});
