import { safeMarkdown } from '../../../src/base/text/safeMarkdown.ts';
import { bracketsAround } from '../../../src/edit/core/answer/cursor/bracketsAround.ts';
import { commentPrompt } from '../../../src/edit/core/answer/cursor/commentPrompt.ts';
import { trimOverlap } from '../../../src/edit/core/answer/cursor/trimOverlap.ts';
import { explanationOf } from '../../../src/edit/core/answer/explanation.ts';
import { extractCode } from '../../../src/edit/core/answer/extraction/extractCode.ts';
import { generateEdit } from '../../../src/edit/core/answer/generateEdit.ts';
import { optimizeEdit } from '../../../src/edit/core/answer/optimizeEdit.ts';
import { diffHunks } from '../../../src/edit/core/diff/hunks.ts';
import { checkGuardrails } from '../../../src/edit/core/guardrails/checkGuardrails.ts';
import { reindent } from '../../../src/edit/core/reindent.ts';
import { isSteady } from '../steadyTime.ts';

/** In characters. */
const LENGTH = 100_000;

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
	...[
		'(',
		'{',
		'a(',
		'a (\n',
		'`${',
		'func (',
		'func a()\n',
		'def f(',
		'def a\n',
		'def a(b):\n',
		'function a(',
		'a():\n',
		'a<\n',
		'class A{\na(){\n',
	],
	...[
		'for \n',
		'for :',
		'import x\n',
		'public ',
		'public static x\n',
		'const a = (',
		'{}[]()',
		'```\n',
		'1. a\n```\nx = 1\n```\n',
		'```\nimport a\n```\n',
		'{/* */}',
		'{let a;\n',
		'{var a;\n',
		'a => a,\n',
		'<fim_middle>',
		'<code>\n',
		'>>> a\n',
		'$ a\\\n',
		'+a\n',
		'\t}\n',
		'def half(n):\n',
		'~~~ js\na\n',
		'~',
		'😀',
	],
];

const style = { insertSpaces: true, width: 4 };
const answer = (text: string) => ({ body: text, pointer: '' });
const uses: Readonly<Record<string, (code: string) => unknown>> = {
	'is looked over': (code) =>
		['typescript', 'python', 'go'].map((languageId) =>
			checkGuardrails({ use: 'optimize', languageId, original: 'a', replacement: code }),
		),
	'is looked over in its document': (code) =>
		['java', 'ruby'].map((languageId) => {
			const around = { before: 'a\n', after: '\nb' };
			return checkGuardrails({ use: 'generate', languageId, original: '', replacement: code, around });
		}),
	'is looked over for names around an answer': (code) => {
		const around = { before: code, after: `\n${code}\na Map` };
		for (const [languageId, replacement] of [
			['typescript', 'let a = new Map()'],
			['go', 'a := 1'],
			['ruby', 'a = 1'],
		] as const)
			checkGuardrails({ use: 'optimize', languageId, original: 'b', replacement, around });
	},
	'is looked over behind an open string': (code) =>
		checkGuardrails({ use: 'optimize', languageId: 'typescript', original: code, replacement: `x = "${code}` }),
	'takes the place of a selection': (code) =>
		reindent(code, { before: '', selected: '  a\n', style, lineEnd: '\n', languageId: 'typescript' }),
	'is put in at a cursor': (code) =>
		generateEdit(answer(code), { text: '  ', start: 2, end: 2, style, lineEnd: '\n', languageId: 'typescript' }),
	'is put in behind itself': (code) => {
		for (const languageId of ['python', 'html', 'shellscript']) {
			const place = { text: code, start: code.length, end: code.length, style, lineEnd: '\n', languageId } as const;
			generateEdit(answer(`\`\`\`\n${code}\n\`\`\``), place);
		}
	},
	'is put in amid itself': (code) => {
		const at = code.length / 2;
		generateEdit(answer(code), { text: code, start: at, end: at, style, lineEnd: '\n', languageId: 'typescript' });
	},
	'is an answer about a selection': (code) => {
		const text = 'before();\nfunction a() {\n  b();\n}\nafter();\n';
		const place = { text, start: 10, end: text.length - 9, style, lineEnd: '\n' } as const;
		for (const languageId of ['typescript', 'python']) optimizeEdit(answer(code), { ...place, languageId });
	},
	'is a selection with an answer': (code) => {
		const place = { text: `a\n${code}\nb`, start: 2, end: 2 + code.length, style, lineEnd: '\n' } as const;
		optimizeEdit(answer(`x(${code.slice(3)}`), { ...place, languageId: 'typescript' });
	},
	'is trimmed at the surrounding text': (code) => {
		const around = { above: [], before: code, after: code, below: [] };
		trimOverlap(code, code, code, bracketsAround(around, 'typescript'));
	},
	'is shown as an explanation': (code) =>
		safeMarkdown(`\`${explanationOf({ prose: code, body: { explanation: code } }).text}`),
	'is looked at for a fence': (code) =>
		['', 'a'].map((lead) => {
			const text = `${lead}${code}\``;
			return extractCode([{ text, pointer: '' }], { original: 'a', known: 'a', languageId: 'python' });
		}),
	'is compared': (code) => diffHunks(code, `${code}\n${code.slice(code.length / 2)}`),
	'is a comment': (code) => commentPrompt(`// ${code}`, 'go'),
};

/** A use of code, with a repeated piece of code. */
export interface HostileCase {
	readonly use: string;
	readonly piece: string;
	/** Whether the time grows only linearly with the length. */
	isSteady(): boolean;
}

/** All uses of code. */
export const USES: readonly string[] = Object.keys(uses);

/** Every use with every piece. @param share 10 for every tenth piece, each use starting at a different one */
export function hostileCases(share = 1): readonly HostileCase[] {
	return Object.entries(uses).flatMap(([use, run], shift) =>
		PIECES.filter((_, index) => (index + shift) % share === 0).map((piece) => ({
			use,
			piece,
			isSteady: () => isSteady((length) => run(piece.repeat(Math.ceil(length / piece.length))), LENGTH),
		})),
	);
}
