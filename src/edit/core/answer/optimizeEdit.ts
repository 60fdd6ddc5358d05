import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { isProse } from '../../../base/text/languages.ts';
import { joinParagraphs } from '../../../base/text/safeMarkdown.ts';
import { readMetadata } from '../../../service/core/reply/answerMetadata.ts';
import { rankAnswerTexts } from '../../../service/core/reply/answerTexts.ts';
import { type CodeEdit, type CodePlace, type EditOutcome, type ParsedAnswer, selectedText } from '../codeEdit.ts';
import { isSameCode, isSameShape } from '../diff/similarity.ts';
import { checkGuardrails } from '../guardrails/checkGuardrails.ts';
import { readsAsSentence } from '../guardrails/strayProse.ts';
import { nonBlankLines } from '../whitespace/blankLines.ts';
import { looksLikeCode } from './extraction/codeSigns.ts';
import { extractCode } from './extraction/extractCode.ts';
import { answerNotes, type ExtractedCode } from './extraction/extractedCode.ts';
import { saysNoChangeNeeded } from './extraction/noChangeNeeded.ts';
import { continuesSentence } from './extraction/proseLines.ts';
import { searchAndReplaceInJson } from './extraction/searchAndReplace.ts';
import { type ReplacedSelection, replaceSelection } from './selection/replaceSelection.ts';

/** The edit that an answer to optimize makes in the selected code. */
export function optimizeEdit({ body, pointer }: ParsedAnswer, place: CodePlace): EditOutcome {
	const edits = pointer === '' ? searchAndReplaceInJson(body, selectedText(place)) : undefined;
	const texts = edits === undefined ? rankAnswerTexts('optimize', body, pointer) : [{ text: edits, pointer: '' }];
	if (texts.length === 0) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const original = selectedText(place);
	const { languageId } = place;
	const asked = { original, known: place.text, languageId };
	const isText = !isProse(languageId) && isWritten(original);
	const answered = extractCode(texts, isText ? { ...asked, writes: 'prose' } : asked);
	if (answered === undefined) {
		const prose = texts[0]?.text ?? '';
		return saysNoChangeNeeded(prose) ? { kind: 'noChange', prose } : { kind: 'refused', reason: 'empty', prose };
	}
	const { code, prose } = answered;
	const isSaid = !isProse(languageId) && !isText && looksLikeCode(original) && !answered.isCode;
	if (isSaid) return { kind: 'refused', reason: 'empty', prose: code };
	const replaced = replaceSelection(answered, place);
	if (replaced === undefined) return { kind: 'refused', reason: 'ambiguous', prose: joinParagraphs(prose, code) };
	const before = selectedText(replaced.place);
	const isSame = isSameCode(replaced.text, before) || isSameShape(code, before);
	if (isSame && replaced.others.length === 0) return { kind: 'noChange', prose };
	const asWritten = isText ? { ...place, languageId: 'plaintext' } : place;
	return editOf(replaced, answered, asWritten, readMetadata(body).finishReason);
}

/** Whether the selection is sentences, such as those of a comment or an element. */
function isWritten(original: string): boolean {
	const lines = nonBlankLines(original.split('\n')).map((line) => line.trim().replace(/^(?:#+|\/\/+|--|\*)\s*/, ''));
	return readsAsSentence(lines.join(' ')) && lines.every(continuesSentence);
}

function editOf(
	{ place: { start, end }, text, others, notes, items, isMerged }: ReplacedSelection,
	answered: ExtractedCode,
	place: CodePlace,
	finishReason: string | undefined,
): CodeEdit {
	const { code, prose, language } = answered;
	const { languageId, encoding } = place;
	const warnings = checkGuardrails({
		languageId,
		original: place.text.slice(start, end),
		replacement: text,
		use: 'optimize',
		around: { before: place.text.slice(0, start), after: place.text.slice(end) },
		fence: language,
		...(answered.isClosed ? {} : { open: isMerged ? code : text }),
		...omitUndefined({ finishReason, encoding }),
	});
	// A change of what is around the selection still has one at the selection itself.
	const own = { start: place.start, end: place.end, text };
	const around = [
		{ start, end: place.start, text: '' },
		{ start: place.end, end, text: '' },
	].filter((each) => each.start < each.end);
	// An import may go directly above the selection.
	const changes = [...others, ...around, own].toSorted((a, b) => a.start - b.start);
	return { kind: 'edit', changes, code, warnings, notes: [...answerNotes(answered), ...notes], items, prose };
}
