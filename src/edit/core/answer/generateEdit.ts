import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { hiddenIn, unixLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { isProse } from '../../../base/text/languages.ts';
import { joinParagraphs } from '../../../base/text/safeMarkdown.ts';
import { readMetadata } from '../../../service/core/reply/answerMetadata.ts';
import { rankAnswerTexts } from '../../../service/core/reply/answerTexts.ts';
import type { CodePlace, EditOutcome, ParsedAnswer } from '../codeEdit.ts';
import { parsePatch } from '../diff/patch.ts';
import { multisetDifference } from '../diff/similarity.ts';
import { checkGuardrails } from '../guardrails/checkGuardrails.ts';
import type { Guardrail } from '../guardrails/guardrail.ts';
import { isCutOff } from '../guardrails/truncated.ts';
import { hasText, nonBlankLines, trimBlankLines } from '../whitespace/blankLines.ts';
import { codeAtCursor } from './cursor/codeAtCursor.ts';
import { cursorLine } from './cursor/cursorLine.ts';
import { continuesText, textPlaceOf } from './cursor/textPlace.ts';
import { extractCode } from './extraction/extractCode.ts';
import { answerNotes } from './extraction/extractedCode.ts';

/**
 * The edit that an answer to generate makes at the cursor.
 * @param hidden what to do with invisible characters; they are removed by default, so that users see all that they
 * accept
 */
export function generateEdit(
	{ body, pointer }: ParsedAnswer,
	place: CodePlace,
	hidden: 'removed' | 'kept' = 'removed',
): EditOutcome {
	const texts = rankAnswerTexts('generate', body, pointer);
	if (texts.length === 0) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const writes = textPlaceOf(place, cursorLine(place));
	const asked = { original: '', known: place.text, languageId: place.languageId };
	const answered = extractCode(texts, writes === undefined ? asked : { ...asked, writes });
	if (answered === undefined) return { kind: 'refused', reason: 'empty', prose: texts[0]?.text ?? '' };
	const { prose } = answered;
	const inserted = insertedLines(answered.code, answered.language, place.text);
	if (inserted === undefined)
		return { kind: 'refused', reason: 'ambiguous', prose: joinParagraphs(prose, answered.code) };
	const visible = withoutEmptyEdges(hidden === 'kept' ? inserted : withoutHidden(inserted));
	if (visible === '') return { kind: 'refused', reason: 'empty', prose };
	const { lead } = answered;
	const newCode = { code: visible, lead, writes: continuesText(visible, lead, writes) ? writes : undefined };
	const { text: code, isCut } = codeAtCursor(newCode, place);
	if (code === '') return { kind: 'noChange', prose };
	const { finishReason } = readMetadata(body);
	const found = checkGuardrails({
		languageId: newCode.writes === undefined || newCode.writes === 'string' ? place.languageId : 'plaintext',
		original: '',
		replacement: code,
		use: 'generate',
		around: { before: place.text.slice(0, place.start), after: place.text.slice(place.start) },
		fence: answered.language,
		...(answered.isClosed ? {} : { open: code }),
		...omitUndefined({ finishReason, encoding: place.encoding }),
	}).filter(
		({ kind }) => kind !== 'hidden' && (newCode.writes !== 'string' || OF_ANY_TEXT.has(kind) || isCutOff(finishReason)),
	);
	const isHiding = hiddenIn(answered.code).length > 0;
	const warnings: readonly Guardrail[] = isHiding ? [...found, { kind: 'hidden' }] : found;
	const change = { start: place.start, end: place.start, text: code };
	const notes = [...answerNotes(answered), ...(isCut ? (['cut'] as const) : [])];
	return { kind: 'edit', changes: [change], code: visible, warnings, notes, prose };
}

/** What may speak against a text in a string, too: a call may still be dangerous there. */
const OF_ANY_TEXT: ReadonlySet<Guardrail['kind']> = new Set(['danger', 'encoding']);

/**
 * Fits code to a cursor when the user inserts it. If all of it is already there, inserts it unchanged: the user asked
 * for it.
 */
export function insertedCode(code: string, place: CodePlace): string {
	const text = withoutEmptyEdges(unixLineEnds(code));
	const writes = isProse(place.languageId) ? 'prose' : undefined;
	return codeAtCursor({ code: text, lead: '', writes }, place).text || text.replaceAll('\n', place.lineEnd);
}

function withoutEmptyEdges(text: string): string {
	return trimBlankLines(text.split('\n')).join('\n');
}

/**
 * New code with the marks of a patch removed, if it came as one: the lines that it adds.
 * @param code with `\n` line endings
 * @param language the language that its fence names
 * @param known the document: its lines are not patch lines, even if they look like some
 * @returns undefined if it also removes lines, which a request for new code never asks for
 */
export function insertedLines(code: string, language: string, known: string): string | undefined {
	const changes = parsePatch(code, { original: known, language: isAdded(code) ? 'diff' : language });
	if (changes === undefined) return code;
	const added: string[] = [];
	for (const { before, after } of changes) {
		if (multisetDifference(after, before).some(hasText)) return undefined;
		added.push(...multisetDifference(before, after));
	}
	return added
		.join('\n')
		.replace(/^(?:[ \t]*\n)+/, '')
		.trimEnd();
}

/** Whether every line is marked as added. In a sum over several lines, the first has no plus. */
function isAdded(code: string): boolean {
	const lines = nonBlankLines(code.split('\n'));
	return lines.length > 1 && lines.every((line) => /^\+(?!\+)/.test(line));
}
