import assert from 'node:assert/strict';
import { answeredCode } from '../../../../src/core/code/answeredCode.ts';
import { bareCode } from '../../../../src/core/code/bareCode.ts';
import { commentPrompt } from '../../../../src/core/code/commentPrompt.ts';
import { explanationOf } from '../../../../src/core/code/explanation.ts';
import { fittedCode } from '../../../../src/core/code/fittedCode.ts';
import { generatedText, textAtCursor } from '../../../../src/core/code/generatedText.ts';
import { guardrailsOf } from '../../../../src/core/code/guardrails.ts';
import { withoutOverlap } from '../../../../src/core/code/overlap.ts';
import { safeMarkdown } from '../../../../src/core/code/safeMarkdown.ts';

/** In characters. */
const LENGTH = 200_000;
/** Milliseconds: what takes longer with the square of its length takes minutes. */
const PATIENCE = 2_000;

const PIECES = [
	...[
		'\n',
		' ',
		'\t',
		"'",
		"'\\'",
		'"',
		'`',
		'` x',
		'/',
		'=/[',
		'//',
		'/*',
		'<!--',
		'<',
		'[',
		'[\n',
		'![',
		'.',
		'// ...\n',
	],
	...['(', 'func (', 'func a()\n', 'def a\n', 'def a(b):\n', 'function a(', 'a():\n', 'a<\n', 'class A{\na(){\n'],
	...[
		'for \n',
		'for :',
		'import x\n',
		'public ',
		'public static x\n',
		'const a = (',
		'{}[]()',
		'```\n',
		'~~~ js\na\n',
		'~',
		'😀',
	],
];

describe('code of many characters', () => {
	const style = { insertSpaces: true, width: 4 };
	const uses: Readonly<Record<string, (code: string) => unknown>> = {
		'is looked over': (code) =>
			['typescript', 'python', 'go'].map((languageId) =>
				guardrailsOf({ languageId, original: 'a', replacement: code }),
			),
		'is looked over behind an open string': (code) =>
			guardrailsOf({ languageId: 'typescript', original: code, replacement: `x = "${code}` }),
		'takes the place of a selection': (code) =>
			fittedCode(code, { before: '', selected: '  a\n', style, lineEnd: '\n', languageId: 'typescript' }),
		'is put in at a cursor': (code) =>
			textAtCursor(generatedText(code, 'typescript').text, {
				before: '  ',
				style,
				lineEnd: '\n',
				languageId: 'typescript',
			}),
		'is trimmed at what stands around': (code) => withoutOverlap(code, code, code),
		'is shown as an explanation': (code) =>
			safeMarkdown(`\`${explanationOf({ prose: code, body: { explanation: code } }).text}`),
		'is looked at for a fence': (code) =>
			['', 'a'].map((lead) => answeredCode(`${lead}${code}\``, { code: 'a', languageId: 'python' })),
		'is a comment': (code) => commentPrompt(`// ${code}`, 'go'),
	};
	for (const [title, use] of Object.entries(uses)) {
		it(`${title} in a time that grows with its length alone`, () => {
			for (const piece of PIECES) {
				const code = piece.repeat(Math.ceil(LENGTH / piece.length));
				const started = performance.now();
				use(code);
				const took = performance.now() - started;
				assert.ok(took < PATIENCE, `${JSON.stringify(piece)}: ${took} ms`);
			}
		}).timeout(120_000);
	}

	it('has the strings that it has, however many quotes have no partner', () => {
		assert.equal(bareCode("it's\n'a' + \"b'\" // c", 'c').text, 'it""s\n"" + "" ');
		assert.equal(bareCode("a = 'it\\'s'; b = 'c", 'go').text, 'a = ""; b = ""c');
	});
});
