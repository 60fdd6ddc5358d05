import { type AnswerShape, type SampleParts, testShapes } from '../optimizeCase.ts';

const FENCE = '```';
const WHY = 'It reads each value once.';

function fenced(code: string, info = ''): string {
	return `${FENCE}${info}\n${code}\n${FENCE}`;
}

function escaped(code: string): string {
	return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** As Python prints it. */
function pythonString(text: string): string {
	return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function indented(text: string, by: string): string {
	return text.replace(/^(?=.)/gm, by);
}

type Wrap = (sample: SampleParts) => string;

/** The texts that wrap the code. */
const TEXTS: readonly (readonly [title: string, wrap: Wrap])[] = [
	['an object of JSON', ({ better }) => JSON.stringify({ optimized_code: better, explanation: WHY })],
	[
		'an object of JSON in a fence',
		({ better }) => fenced(JSON.stringify({ code: better, notes: [WHY] }, null, 2), 'json'),
	],
	[
		'an object of JSON behind a sentence',
		({ better }) =>
			`Here is the result in JSON format:\n\n${JSON.stringify({ code: better, explanation: WHY }, null, 2)}`,
	],
	[
		'an object of JSON whose strings have real line ends',
		({ better }) =>
			`{\n  "explanation": "${WHY}",\n  "optimized_code": "${better.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\n}`,
	],
	[
		'an object of JSON that was cut',
		({ better }) => JSON.stringify({ optimized_code: better, explanation: WHY }).slice(0, -12),
	],
	['an object of JSON with a comma too many', ({ better }) => `{"code": ${JSON.stringify(better)}, "level": "high",}`],
	['an object of Python', ({ better }) => `{'code': ${pythonString(better)}, 'changed': True, 'error': None}`],
	[
		'a list of JSON',
		({ better }) =>
			JSON.stringify([
				{ type: 'code', content: better },
				{ type: 'text', content: WHY },
			]),
	],
	['a call of a function', ({ better }) => JSON.stringify({ name: 'replace_code', arguments: { code: better } })],
	[
		'a call whose arguments are text',
		({ better }) => JSON.stringify({ name: 'replace_code', arguments: JSON.stringify({ new_code: better }) }),
	],
	[
		'a call in a tag',
		({ better }) =>
			`<tool_call>\n${JSON.stringify({ name: 'edit', arguments: { explanation: WHY, code: better } })}\n</tool_call>`,
	],
	[
		'a call in tags',
		({ better }) =>
			`<function_calls>\n<invoke name="replace">\n<parameter name="explanation">${WHY}</parameter>\n<parameter name="new_code">${better}</parameter>\n</invoke>\n</function_calls>`,
	],
	['a tag', ({ better }) => `<optimized_code>\n${better}\n</optimized_code>`],
	['a tag behind another one', ({ better }) => `<explanation>\n${WHY}\n</explanation>\n\n<code>\n${better}\n</code>`],
	[
		'tags in a tag',
		({ better }) => `<response>\n<explanation>${WHY}</explanation>\n<code>\n${better}\n</code>\n</response>`,
	],
	['a tag with a fence in it', ({ better }) => `<answer>\nHere it is:\n\n${fenced(better)}\n</answer>`],
	['a tag with raw text', ({ better }) => `<response>\n<code><![CDATA[\n${better}\n]]></code>\n</response>`],
	[
		'an artifact',
		({ better, languageId }) =>
			`<antArtifact identifier="faster" type="application/vnd.ant.code" language="${languageId}" title="Faster">\n${better}\n</antArtifact>`,
	],
	['a file in a tag', ({ better }) => `<file path="src/part">\n${better}\n</file>`],
	['a preformatted part of a page', ({ better }) => `<p>${WHY}</p>\n<pre><code>${escaped(better)}</code></pre>`],
	[
		'a preformatted part of a page with classes',
		({ better, languageId }) =>
			`<pre class="highlight"><code class="language-${languageId}">${escaped(better)}\n</code></pre>\n<p>${WHY}</p>`,
	],
	['square tags of a forum', ({ better }) => `Try this:\n\n[code]\n${better}\n[/code]`],
	['square tags with a language', ({ better }) => `[PYTHON]\n${better}\n[/PYTHON]`],
	['braces of a wiki', ({ better, languageId }) => `{code:${languageId}}\n${better}\n{code}`],
	[
		'a listing of LaTeX',
		({ better }) => `The optimized code:\n\n\\begin{lstlisting}[language=Code]\n${better}\n\\end{lstlisting}`,
	],
	['a verbatim part of LaTeX', ({ better }) => `\\begin{verbatim}\n${better}\n\\end{verbatim}`],
	['a block of Org', ({ better, languageId }) => `#+BEGIN_SRC ${languageId}\n${better}\n#+END_SRC`],
	['a block of a wiki in tags', ({ better }) => `<syntaxhighlight lang="x">\n${better}\n</syntaxhighlight>`],
	[
		'a directive of reStructuredText',
		({ better, languageId }) =>
			`Faster:\n\n.. code-block:: ${languageId}\n\n${indented(better, '    ')}\n\nThat is all.`,
	],
	['a listing of AsciiDoc', ({ better, languageId }) => `[source,${languageId}]\n----\n${better}\n----`],
	['a value of YAML', ({ better }) => `explanation: ${WHY}\noptimized_code: |\n${indented(better, '  ')}`],
	['a marked section', ({ better }) => `=== BEGIN CODE ===\n${better}\n=== END CODE ===`],
	['a section between words', ({ better }) => `BEGIN SOLUTION\n${better}\nEND SOLUTION`],
	['a file of a console', ({ better }) => `cat > part.txt << 'EOF'\n${better}\nEOF`],
	[
		'a notebook',
		({ better }) =>
			JSON.stringify({
				cells: [
					{ cell_type: 'markdown', source: ['# Faster\n', WHY] },
					{ cell_type: 'code', source: better.match(/[^\n]*\n|[^\n]+/g) },
				],
				nbformat: 4,
			}),
	],
];

/** In an HTML page, they may be its own tags. */
const AMBIGUOUS = /page|wiki in tags|value of YAML|tag behind|tags in a tag|raw text|notebook/;

const SHAPES: readonly AnswerShape[] = TEXTS.map(([title, answer]) => ({
	title: `extracts the code out of ${title}`,
	answer,
	...(AMBIGUOUS.test(title) ? { except: ['html', 'yaml'] as const } : {}),
}));

describe('an answer to optimize in a wrapper', () => {
	testShapes(SHAPES);

	testShapes([
		{
			title: 'extracts code that was typed into a prompt of Python',
			answer: ({ better }) => `>>> ${better.replaceAll('\n', '\n... ')}`,
			only: ['python'],
		},
		{
			title: 'refuses code in base64',
			answer: ({ better }) => Buffer.from(better).toString('base64'),
			wanted: 'refused',
		},
	]);
});
