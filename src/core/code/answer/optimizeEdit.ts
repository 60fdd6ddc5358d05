import type { Json } from '../../base/json.ts';
import { readFigures } from '../../service/answerFigures.ts';
import { findAnswerText } from '../../service/answerText.ts';
import { answeredCode } from '../answeredCode.ts';
import { fittedCode } from '../fittedCode.ts';
import { guardrailsOf } from '../guardrails/guardrails.ts';
import { sameCode } from '../sameCode.ts';
import type { EditOutcome } from './codeEdit.ts';
import { type CodePlace, lineBefore, selectedText } from './codePlace.ts';

/**
 * What an answer to optimize makes of the selected code.
 * @param body as `readBody` reads it
 * @param pointer a JSON Pointer to the text; empty where none is set
 */
export function optimizeEdit(body: Json, place: CodePlace, pointer = ''): EditOutcome {
	const text = findAnswerText('optimize', body, pointer)?.text;
	if (text === undefined) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const selected = selectedText(place);
	const { languageId } = place;
	const { code, prose, language, pieces } = answeredCode(text, { code: selected, languageId });
	if (code.trim() === '') return { kind: 'refused', reason: 'empty', prose };
	if (sameCode(code, selected)) return { kind: 'noChange', prose };
	const fitted = fittedCode(code, { ...place, before: lineBefore(place), selected });
	const { finishReason } = readFigures(body);
	const warnings = guardrailsOf({
		languageId,
		original: selected,
		replacement: fitted,
		use: 'optimize',
		around: { before: place.text.slice(0, place.start), after: place.text.slice(place.end) },
		...(language === undefined ? {} : { fence: language }),
		...(finishReason === undefined ? {} : { finishReason }),
	});
	const change = { start: place.start, end: place.end, text: fitted };
	const notes = pieces > 0 && prose !== '' ? (['prose'] as const) : [];
	return { kind: 'edit', changes: [change], code: fitted, alternatives: [], warnings, notes, prose };
}
