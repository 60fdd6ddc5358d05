import type { Json } from '../../base/json.ts';
import { readFigures } from '../../service/answerFigures.ts';
import { answerTexts } from '../../service/answerTexts.ts';
import { fittedCode } from '../fittedCode.ts';
import { indentedLike } from '../indentation.ts';
import { sameCode } from '../sameCode.ts';
import { guardrailsOf } from '../guardrails.ts';
import { answerCode, hasMarksOfCode } from './answerCode.ts';
import type { EditNote, EditOutcome } from './codeEdit.ts';
import { type CodePlace, lineBefore, selectedText } from './codePlace.ts';

/** An answer as its body was read. */
export interface AnswerBody {
	readonly body: Json;
	/** The body as it came, but for the key. */
	readonly source: string;
	/** The JSON Pointer that is set for the text; empty: none. */
	readonly pointer: string;
}

/** What an answer to optimize makes of the selected code. */
export function optimizeEdit({ body, pointer }: AnswerBody, place: CodePlace): EditOutcome {
	const texts = answerTexts('optimize', body, pointer).map(({ text }) => text);
	if (texts.length === 0) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const original = selectedText(place);
	const { languageId } = place;
	const answered = answerCode(texts, { original, known: place.text, languageId });
	if (answered === undefined) return { kind: 'refused', reason: 'empty', prose: texts[0] ?? '' };
	const { code, prose, language } = answered;
	if (!hasMarksOfCode(code) && hasMarksOfCode(original)) return { kind: 'refused', reason: 'empty', prose: code };
	const fitted = fittedCode(code, { ...place, before: lineBefore(place), selected: original });
	if (sameCode(fitted, original) || isSameShape(code, original)) return { kind: 'noChange', prose };
	const { finishReason } = readFigures(body);
	const warnings = guardrailsOf({
		languageId,
		original,
		replacement: fitted,
		...(language === '' ? {} : { fence: language }),
		...(finishReason === undefined ? {} : { finishReason }),
	});
	const notes: readonly EditNote[] = [
		...(prose === '' ? [] : (['prose'] as const)),
		...(answered.alternatives.length === 0 ? [] : (['alternatives'] as const)),
	];
	const change = { start: place.start, end: place.end, text: fitted };
	return { kind: 'edit', changes: [change], code, warnings, notes, prose };
}

/** Whether code is the same but for where it begins: its lines stand as far in as each other. */
function isSameShape(one: string, other: string): boolean {
	return sameCode(indentedLike(one, ''), indentedLike(other, ''));
}
