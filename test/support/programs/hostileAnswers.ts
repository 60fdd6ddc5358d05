import { optimizeEdit } from '../../../src/edit/core/answer/optimizeEdit.ts';
import { looseJson } from '../../../src/service/core/reply/looseJson.ts';
import { streamedBody } from '../../../src/service/core/reply/streamedBody.ts';
import { isSteady } from '../steadyTime.ts';
import type { HostileCase } from './hostileCode.ts';

/** In characters. */
const LENGTH = 50_000;

/** Parts of the marks that answers are recognized by, repeated. */
const PIECES = [
	...[
		'<code>\n',
		'<code>',
		'</code>',
		'<think>',
		'</think>',
		'<think></think>',
		'<|a|>',
		'<s> ',
		'[THINK]',
		'[ABC]\n',
		'{code}\n',
	],
	...[
		'\\begin{code}\n',
		'#+BEGIN_SRC\n',
		'----\n',
		'[source]\n----\n',
		'BEGIN CODE\n',
		'END CODE\n',
		'cat > a << EOF\n',
		'code: |\n',
	],
	...[
		'{"code":"',
		'{"a":1,',
		'[1,',
		"{'a': ",
		'"',
		'\\"',
		'\\n',
		'`',
		'``\n',
		"'''\n",
		'"""\n',
		'\\`\\`\\`\n',
		'```\na\n',
	],
	...[
		'<search>',
		'<search></search><replace></replace>',
		'<<<<<<< SEARCH\n',
		'=======\n',
		'>>>>>>> REPLACE\n',
		'|||||||\n',
	],
	...[
		'@@ -1 +1 @@\n-a\n+b\n',
		'+a\n',
		'1: a\n',
		'> a\n',
		'&lt;',
		'a<br>\n',
		'Der Code ist gut.\n\n',
		'这是代码\n\n',
		'## A\n\n',
		'/*',
		'*/',
	],
	...[
		'/* \n\n',
		'The code is this.\n\nx = "\n\n',
		'\n\nHuman: a',
		'\n\nHuman: \n\nAssistant:',
		'`a(b)` ',
		'// ...\n',
		'|a|b|\n',
	],
	...[
		'<|channel|>final<|message|>',
		'Thinking...\n',
		'analysisA',
		'assistantfinal',
		'<parameter name="code">\n',
		'(a',
		'a ',
	],
];

const SCRIPT =
	"import { rate } from './rate.js';\n\n«export function total(cart) {\n  return cart.sum() * rate;\n}»\n\ntotal([]);\n";
const PAGE = '<body>\n  «<ul>\n    <li>One</li>\n    <li>Two</li>\n  </ul>»\n</body>\n';

const uses: Readonly<Record<string, (text: string) => unknown>> = {
	'is read about JavaScript': (text) => edited(text, SCRIPT, 'javascript'),
	'is read about a page': (text) => edited(text, PAGE, 'html'),
	'is read as an object': (text) => looseJson(`{"a": "${text}`),
	'is read as a stream': (text) => streamedBody(`data: ${text}`),
};

/** All uses of an answer to optimize. */
export const ANSWER_USES: readonly string[] = Object.keys(uses);

/** Every use with every piece. @param share 10 for every tenth piece, each use starting at a different one */
export function hostileAnswers(share = 1): readonly HostileCase[] {
	return Object.entries(uses).flatMap(([use, run], shift) =>
		PIECES.filter((_, index) => (index + shift) % share === 0).map((piece) => {
			// In pairs, so that marks are matched at every length.
			const text = (length: number) => piece.repeat(2 * Math.ceil(length / piece.length / 2));
			return { use, piece, isSteady: () => isSteady((length) => run(text(length)), LENGTH) };
		}),
	);
}

/** Whether an answer with a long line about outputs above its code takes linear time. */
export function isSteadyAboutOutputs(): boolean {
	const blocks = '```\na\n```\nor\n```\nb\n```';
	const text = (length: number) => `${'output '.repeat(length / 7)}.x\n${blocks}`;
	return isSteady((length) => edited(text(length), SCRIPT, 'javascript'), LENGTH);
}

function edited(answer: string, document: string, languageId: string): unknown {
	const [before = '', selected = '', after = ''] = document.split(/[«»]/);
	return optimizeEdit(
		{ body: { optimized_code: answer }, pointer: '' },
		{
			text: before + selected + after,
			start: before.length,
			end: before.length + selected.length,
			languageId,
			style: { insertSpaces: true, width: 2 },
			lineEnd: '\n',
		},
	);
}
