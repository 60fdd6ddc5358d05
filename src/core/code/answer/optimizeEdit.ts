import type { Json } from '../../base/json.ts';
import { readFigures } from '../../service/answerFigures.ts';
import { answerTexts } from '../../service/answerTexts.ts';
import { guardrailsOf } from '../guardrails/guardrails.ts';
import { indentedLike } from '../indentation.ts';
import { isProse } from '../languageOf.ts';
import { sameCode } from '../sameCode.ts';
import { answerCode, hasMarksOfCode, joinedTexts } from './answerCode.ts';
import type { EditNote, EditOutcome } from './codeEdit.ts';
import { type CodePlace, selectedText } from './codePlace.ts';
import { listedEdits } from './editPairs.ts';
import { saysNothingToDo } from './proseLines.ts';
import { selectionAfter } from './selectionAfter.ts';

/** An answer as its body was read. */
export interface AnswerBody {
	readonly body: Json;
	/** The JSON Pointer that is set for the text; empty: none. */
	readonly pointer: string;
}

/** What an answer to optimize makes of the selected code. */
export function optimizeEdit({ body, pointer }: AnswerBody, place: CodePlace): EditOutcome {
	const edits = pointer === '' ? listedEdits(body, selectedText(place)) : undefined;
	const texts = edits === undefined ? answerTexts('optimize', body, pointer).map(({ text }) => text) : [edits];
	if (texts.length === 0) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const original = selectedText(place);
	const { languageId } = place;
	const answered = answerCode(texts, { original, known: place.text, languageId });
	if (answered === undefined) {
		const prose = texts[0] ?? '';
		return saysNothingToDo(prose) ? { kind: 'noChange', prose } : { kind: 'refused', reason: 'empty', prose };
	}
	const { code, prose, language, alternatives } = answered;
	const isSaid = !isProse(languageId) && hasMarksOfCode(original) && !hasMarksOfCode(code);
	if (isSaid) return { kind: 'refused', reason: 'empty', prose: code };
	const after = selectionAfter(answered, place);
	if (after === undefined) return { kind: 'refused', reason: 'ambiguous', prose: joinedTexts(prose, code) };
	const { text, others, notes } = after;
	const isSame = sameCode(text, original) || isSameShape(code, original);
	if (isSame && others.length === 0) return { kind: 'noChange', prose };
	const { finishReason } = readFigures(body);
	const warnings = guardrailsOf({
		languageId,
		original,
		replacement: text,
		use: 'optimize',
		around: { before: place.text.slice(0, place.start), after: place.text.slice(place.end) },
		...(language === '' ? {} : { fence: language }),
		...(finishReason === undefined ? {} : { finishReason }),
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

/** Whether code is the same but for where it begins: its lines stand as far in as each other. */
function isSameShape(one: string, other: string): boolean {
	return sameCode(indentedLike(one, ''), indentedLike(other, ''));
}
