import assert from 'node:assert/strict';
import fc from 'fast-check';
import { generateEdit } from '../../../../../src/edit/core/answer/generateEdit.ts';
import type { EditOutcome } from '../../../../../src/edit/core/codeEdit.ts';

const LANGUAGES = [
	'python',
	'javascript',
	'typescriptreact',
	'go',
	'rust',
	'java',
	'csharp',
	'cpp',
	'ruby',
	'php',
	'shellscript',
	'sql',
	'lua',
	'haskell',
	'html',
	'vue',
	'css',
	'yaml',
	'json',
	'toml',
	'dockerfile',
	'makefile',
	'latex',
	'markdown',
	'plaintext',
	'nobody-knows-it',
];

/** Lines of answers and documents that trigger every rule. */
const PIECES = [
	'```',
	'```python',
	'~~~js',
	"'''",
	'"""',
	'def half(n):',
	'    return n / 2',
	'function half(n) {',
	'}',
	'\t}',
	'import os',
	'#include <a>',
	'<?php',
	'#!/bin/sh',
	'# a comment',
	'// a comment',
	'/* a comment',
	' */',
	'Here is the code:',
	'Output:',
	'1. Step',
	'<think>',
	'</think>',
	'<fim_middle>',
	'<|endoftext|>',
	'<code>',
	'</code>',
	'<ul>',
	'</ul>',
	'@@ -1 +1 @@',
	'+added',
	'-gone',
	'<<<<<<< SEARCH',
	'=======',
	'>>>>>>> REPLACE',
	'> quoted',
	'>>> typed',
	'$ ls',
	'{"code": "a\\nb"}',
	'\\begin{a}',
	'end',
	'1 numbered',
	'&lt;',
	'',
	'    ',
];

const line = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...PIECES) },
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
);
const text = fc
	.array(line, { maxLength: 14 })
	.chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));

const asked = fc
	.record({
		text,
		at: fc.nat(400),
		languageId: fc.constantFrom(...LANGUAGES),
		style: fc.record({ insertSpaces: fc.boolean(), width: fc.constantFrom(2, 4, 8) }),
		lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
	})
	.map(({ at, ...place }) => {
		const nearest = Math.min(at, place.text.length);
		// A cursor is never inside a line ending.
		const isWithinEnd = place.text.slice(nearest - 1, nearest + 1) === '\r\n';
		const start = isWithinEnd ? nearest - 1 : nearest;
		return { ...place, start, end: start };
	});

function edited(
	body: Parameters<typeof generateEdit>[0]['body'],
	place: Parameters<typeof generateEdit>[1],
): EditOutcome {
	return generateEdit({ body, pointer: '' }, place);
}

describe('any answer to generate, at any place', () => {
	it('results in an edit at the cursor only, or in none', () => {
		fc.assert(
			fc.property(text, asked, (answer, place) => {
				const outcome = edited({ text: answer }, place);
				if (outcome.kind !== 'edit') return;
				assert.deepEqual(
					outcome.changes.map(({ start, end }) => [start, end]),
					[[place.start, place.start]],
				);
				assert.notEqual(outcome.changes[0]?.text, '');
			}),
			{ numRuns: 400 },
		);
	});

	it('is read in any body', () => {
		fc.assert(
			fc.property(fc.jsonValue(), asked, (body, place) => {
				edited(JSON.parse(JSON.stringify(body)), place);
			}),
			{ numRuns: 150 },
		);
	});

	it('gives the same code from a fence with and without prose around it', () => {
		fc.assert(
			fc.property(fc.constantFrom('x = 1', 'half(2)\nhalf(3)', 'for a in b:\n    c(a)'), asked, (code, place) => {
				fc.pre(!/^(?:markdown|plaintext)$/.test(place.languageId) && !/```|~~~/.test(place.text));
				const fenced = edited({ text: `\`\`\`\n${code}\n\`\`\`` }, place);
				const told = edited(
					{ text: `Here is the code:\n\n\`\`\`\n${code}\n\`\`\`\n\nThis is all that you need.` },
					place,
				);
				const textsOf = (outcome: EditOutcome) =>
					outcome.kind === 'edit' ? outcome.changes.map((change) => change.text) : outcome.kind;
				assert.deepEqual(textsOf(told), textsOf(fenced));
			}),
			{ numRuns: 150 },
		);
	});

	it('gives the lines that a diff adds, without their context', () => {
		const lines = (name: string) =>
			fc.nat(5).map((count) => Array.from({ length: count }, (_, at) => `${name}${at} = 1`));
		fc.assert(
			fc.property(lines('first'), lines('added'), lines('last'), fc.boolean(), (first, added, last, hasHeader) => {
				fc.pre(added.length > 0);
				const header = hasHeader ? ['--- a/x.py', '+++ b/x.py', '@@ -1 +1 @@'] : [];
				const marked = [
					first.map((each) => ` ${each}`),
					added.map((each) => `+${each}`),
					last.map((each) => ` ${each}`),
				];
				const answer = ['```diff', ...header, ...marked.flat(), '```'].join('\n');
				const [before, after] = [first.map((each) => `${each}\n`).join(''), last.map((each) => `\n${each}`).join('')];
				const start = before.length;
				const place = {
					text: before + after,
					start,
					end: start,
					languageId: 'python',
					style: { insertSpaces: true, width: 4 },
				};
				const outcome = edited({ text: answer }, { ...place, lineEnd: '\n' });
				assert.equal(outcome.kind === 'edit' ? outcome.changes[0]?.text : outcome.kind, added.join('\n'));
			}),
			{ numRuns: 100 },
		);
	});

	it('changes nothing if the answer repeats the lines above', () => {
		const name = fc.stringMatching(/^[a-z]{3,8}$/);
		fc.assert(
			fc.property(
				fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
				fc.constantFrom('python', 'go', 'ruby'),
				(names, languageId) => {
					const standing = names.map((each) => `${each}_name = 1`).join('\n');
					const text = `${standing}\n`;
					const place = { text, start: text.length, end: text.length, languageId, lineEnd: '\n' } as const;
					for (const answer of [standing, `\`\`\`\n${standing}\n\`\`\``])
						assert.equal(
							edited({ text: answer }, { ...place, style: { insertSpaces: true, width: 4 } }).kind,
							'noChange',
						);
				},
			),
			{ numRuns: 100 },
		);
	});

	it("adds only the document's line endings", () => {
		fc.assert(
			fc.property(text, asked, (answer, place) => {
				const outcome = edited({ text: answer }, place);
				if (outcome.kind !== 'edit') return;
				const ends = new Set(outcome.changes[0]?.text.match(/\r\n|\n|\r/g));
				ends.delete(place.lineEnd);
				assert.deepEqual([...ends], []);
			}),
			{ numRuns: 100 },
		);
	});
});
