import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../src/core/code/answer/optimizeEdit.ts';
import { looseJson } from '../../../../../src/core/service/reply/looseJson.ts';
import { streamedBody } from '../../../../../src/core/service/reply/streamedBody.ts';
import { isSteady } from '../../../../support/steadyTime.ts';
import { placeOf } from './optimizeCase.ts';
import { SAMPLES } from './optimizeSamples.ts';

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

describe('a hostile answer to optimize', () => {
	const uses: Readonly<Record<string, (text: string) => unknown>> = {
		'is read about JavaScript': (text) => edited(text, SAMPLES.javascript),
		'is read about a page': (text) => edited(text, SAMPLES.html),
		'is read as an object': (text) => looseJson(`{"a": "${text}`),
		'is read as a stream': (text) => streamedBody(`data: ${text}`),
	};
	for (const [title, use] of Object.entries(uses)) {
		it(`${title} in linear time`, () => {
			for (const piece of PIECES) {
				// In pairs, so that marks are matched at every length.
				const text = (length: number) => piece.repeat(2 * Math.ceil(length / piece.length / 2));
				assert.ok(
					isSteady((length) => use(text(length)), LENGTH),
					JSON.stringify(piece),
				);
			}
		}).timeout(120_000);
	}

	it('is read in linear time with a long line about outputs above its code', () => {
		const blocks = '```\na\n```\nor\n```\nb\n```';
		const text = (length: number) => `${'output '.repeat(length / 7)}.x\n${blocks}`;
		assert.ok(isSteady((length) => edited(text(length), SAMPLES.javascript), LENGTH));
	}).timeout(120_000);
});

function edited(text: string, { document, languageId }: { readonly document: string; readonly languageId: string }) {
	return optimizeEdit({ body: { optimized_code: text }, pointer: '' }, placeOf(document, languageId));
}
