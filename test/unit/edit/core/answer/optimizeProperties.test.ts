import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { optimizeEdit } from '../../../../../src/edit/core/answer/optimizeEdit.ts';
import type { CodePlace, EditOutcome } from '../../../../../src/edit/core/codeEdit.ts';

import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { applyChanges } from '../../../../../src/edit/core/diff/textChange.ts';
import { outcomeOf, partsOf, placeOf } from './optimizeCase.ts';
import { SAMPLES } from './optimizeSamples.ts';

const ALL = Object.values(SAMPLES);

function editOf(body: Json, place: CodePlace): EditOutcome {
	return optimizeEdit({ body, pointer: '' }, place);
}

/** Pieces of answers, in any order. */
const PIECE = fc.oneof(
	fc.constantFrom(
		...[
			'```',
			'```js\n',
			'~~~',
			'<think>',
			'</think>',
			'<code>',
			'</code>',
			'<<<<<<< SEARCH\n',
			'=======\n',
			'>>>>>>> REPLACE\n',
		],
		...[
			'@@ -1 +1 @@\n',
			'--- a\n',
			'+++ b\n',
			'{"code": "',
			'"}',
			'// ...\n',
			'"""',
			'/*',
			'*/',
			'\\n',
			'\r\n',
			'\u2028',
			'&lt;',
		],
		...[
			'import x\n',
			'def f(x):\n    return x\n',
			'function f() {\n',
			'}\n',
			'<|im_end|>',
			'[/CODE]\n',
			'1. ',
			'> ',
			':\n',
			'\n\n',
		],
		...[
			'Here is the code:\n',
			'Das ist der Code.\n',
			'这是代码。\n',
			'\\begin{verbatim}\n',
			'\\end{verbatim}\n',
			'+',
			'-',
			' ',
			'\t',
		],
	),
	fc.string({ unit: 'binary', maxLength: 20 }),
);
const ANSWER = fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join(''));
/** The last are names that every object has: a table of languages must not take them for its own. */
const LANGUAGE = fc.oneof(
	fc.constantFrom(...ALL.map(({ languageId }) => languageId)),
	fc.string({ maxLength: 12 }),
	fc.constantFrom('__proto__', 'constructor', 'toString'),
);

const PLACE = fc
	.record({
		text: ANSWER,
		ends: fc.tuple(fc.nat(), fc.nat()),
		languageId: LANGUAGE,
		insertSpaces: fc.boolean(),
		lineEnd: fc.constantFrom<'\n' | '\r\n'>('\n', '\r\n'),
	})
	.map(({ text, ends, languageId, insertSpaces, lineEnd }): CodePlace => {
		const [start = 0, end = 0] = ends.map((each) => each % (text.length + 1)).toSorted((a, b) => a - b);
		return { text, start, end, languageId, style: { insertSpaces, width: 4 }, lineEnd };
	});

describe('any answer to optimize', () => {
	it('results in an edit, no change, or a refusal, never in an exception', () => {
		fc.assert(
			fc.property(fc.oneof(ANSWER, fc.jsonValue()), PLACE, (answer, place) => {
				const body = JSON.parse(JSON.stringify(typeof answer === 'string' ? { optimized_code: answer } : answer));
				assert.ok(['edit', 'noChange', 'refused'].includes(editOf(body, place).kind));
			}),
			{ numRuns: 400 },
		);
	});

	it('leaves all text outside the place unchanged, except imports', () => {
		fc.assert(
			fc.property(ANSWER, fc.constantFrom(...ALL), (answer, sample) => {
				const place = placeOf(sample.document, sample.languageId);
				const edit = editOf({ optimized_code: answer }, place);
				if (edit.kind !== 'edit') return;
				const outside = edit.changes.filter(({ start, end }) => start !== place.start || end !== place.end);
				assert.ok(outside.length === 0 || edit.notes.includes('imports'));
				assert.ok(outside.every(({ start, end }) => end <= place.start || start >= place.end));
				assert.equal(edit.changes.length - outside.length, 1);
			}),
			{ numRuns: 300 },
		);
	});

	it('results in no change if it is the original, however fenced or indented', () => {
		for (const sample of ALL) {
			const { selected, original } = partsOf(sample);
			for (const answer of [selected, original, `\`\`\`\n${original}\n\`\`\``, `\n\n${selected}\n\n`]) {
				assert.equal(outcomeOf(answer, sample.document, sample.languageId).kind, 'noChange', sample.languageId);
			}
		}
	});
});

/** Lines that occur once, so that each change has one place. */
const LINES = fc
	.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 2, maxLength: 30 })
	.map((numbers) => numbers.map((number) => `call_${number}(value);`));

/** These lines with some removed, changed or added. */
const CHANGED = LINES.chain((lines) =>
	fc
		.array(fc.constantFrom('stays', 'stays', 'goes', 'changes', 'comes'), {
			minLength: lines.length,
			maxLength: lines.length,
		})
		.map((fates) => ({
			lines,
			after: lines.flatMap((line, at) => {
				const fate = fates[at];
				if (fate === 'goes') return [];
				if (fate === 'changes') return [`other_${line}`];
				return fate === 'comes' ? [line, `more_${line}`] : [line];
			}),
		})),
).filter(({ lines, after }) => after.length > 0 && after.join() !== lines.join());

/** The changes with all context lines, so that every hunk has a place. */
function unifiedDifference(before: string, after: string): string {
	const lines = before.split('\n').slice(0, -1);
	const body: string[] = [];
	let done = 0;
	for (const { start, removed, added } of diffHunks(before, after)) {
		body.push(...lines.slice(done, start).map((line) => ` ${line}`));
		body.push(...removed.map((line) => `-${line.trimEnd()}`), ...added.map((line) => `+${line.trimEnd()}`));
		done = start + removed.length;
	}
	body.push(...lines.slice(done).map((line) => ` ${line}`));
	return `--- a/part\n+++ b/part\n@@ -1,${lines.length} +1,${after.split('\n').length - 1} @@\n${body.join('\n')}`;
}

describe('a generated diff', () => {
	const forms: readonly (readonly [string, (before: string, after: string) => string])[] = [
		['in the unified form', unifiedDifference],
		[
			'as a block to search and replace',
			(before, after) => `<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE`,
		],
	];
	for (const [form, write] of forms) {
		it(`gives the new text if it comes as an answer ${form}`, () => {
			fc.assert(
				fc.property(CHANGED, fc.constantFrom('', '\t', '    '), ({ lines, after }, indent) => {
					const text = (all: readonly string[]) => all.map((line) => `${indent}${line}\n`).join('');
					const document = `start();\n${text(lines)}end();\n`;
					const place = placeOf(`start();\n«${text(lines).slice(0, -1)}»\nend();\n`, 'javascript');
					const edit = editOf({ optimized_code: write(text(lines), text(after)) }, place);
					assert.equal(edit.kind, 'edit');
					const changed = edit.kind === 'edit' ? applyChanges(document, edit.changes) : '';
					assert.equal(changed, `start();\n${text(after)}end();\n`);
				}),
				{ numRuns: 200 },
			);
		});
	}
});
