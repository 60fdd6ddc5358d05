import { omitUndefined } from '../../base/omitUndefined.ts';
import { answerCandidates } from '../../service/reply/answerCandidates.ts';
import { readMetadata } from '../../service/reply/answerMetadata.ts';
import { isProse } from '../../text/detectLanguage.ts';
import type { EditNote, EditOutcome, ParsedAnswer } from '../codeEdit.ts';
import { type CodePlace, selectedText } from '../codePlace.ts';
import { isSameCode } from '../diff/isSameCode.ts';
import { checkGuardrails } from '../guardrails/checkGuardrails.ts';
import { indentLike } from '../whitespace/indentation.ts';
import { extractCode, joinParagraphs, looksLikeCode } from './extraction/extractCode.ts';
import { saysNoChangeNeeded } from './extraction/proseLines.ts';
import { searchAndReplaceInJson } from './extraction/searchAndReplace.ts';
import { replaceSelection } from './selection/replaceSelection.ts';

/** The edit that an answer to optimize makes in the selected code. */
export function optimizeEdit({ body, pointer }: ParsedAnswer, place: CodePlace): EditOutcome {
	const edits = pointer === '' ? searchAndReplaceInJson(body, selectedText(place)) : undefined;
	const texts = edits === undefined ? answerCandidates('optimize', body, pointer).map(({ text }) => text) : [edits];
	if (texts.length === 0) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const original = selectedText(place);
	const { languageId } = place;
	const answered = extractCode(texts, { original, known: place.text, languageId });
	if (answered === undefined) {
		const prose = texts[0] ?? '';
		return saysNoChangeNeeded(prose) ? { kind: 'noChange', prose } : { kind: 'refused', reason: 'empty', prose };
	}
	const { code, prose, language, alternatives } = answered;
	const isSaid = !isProse(languageId) && looksLikeCode(original) && !looksLikeCode(code);
	if (isSaid) return { kind: 'refused', reason: 'empty', prose: code };
	const after = replaceSelection(answered, place);
	if (after === undefined) return { kind: 'refused', reason: 'ambiguous', prose: joinParagraphs(prose, code) };
	const { text, others, notes } = after;
	const isSame = isSameCode(text, original) || isSameShape(code, original);
	if (isSame && others.length === 0) return { kind: 'noChange', prose };
	const { finishReason } = readMetadata(body);
	const warnings = checkGuardrails({
		languageId,
		original,
		replacement: text,
		use: 'optimize',
		around: { before: place.text.slice(0, place.start), after: place.text.slice(place.end) },
		...(language === '' ? {} : { fence: language }),
		...omitUndefined({ finishReason }),
	});
	const told: readonly (readonly [EditNote, boolean])[] = [
		['prose', prose !== ''],
		['alternatives', alternatives.length > 0],
	];
	const changes = [{ start: place.start, end: place.end, text }, ...others];
	return {
		kind: 'edit',
		changes: changes.toSorted((a, b) => a.start - b.start),
		code,
		warnings,
		notes: [...told.flatMap(([note, holds]) => (holds ? [note] : [])), ...notes],
		prose,
	};
}

/** Whether two pieces of code are equal except for a common indentation. */
function isSameShape(one: string, other: string): boolean {
	return isSameCode(indentLike(one, ''), indentLike(other, ''));
}
