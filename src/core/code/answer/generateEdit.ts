import { hiddenIn } from '../../../protocol/hiddenCharacters.ts';
import type { Json } from '../../base/json.ts';
import { findAnswerText } from '../../service/answerText.ts';
import { generatedText, textAtCursor, visibleTexts } from '../generatedText.ts';
import { withoutOverlap } from '../overlap.ts';
import type { EditOutcome } from './codeEdit.ts';
import { type CodePlace, lineBefore } from './codePlace.ts';

/**
 * What an answer to generate puts in at the cursor.
 * @param body as `readBody` reads it
 * @param pointer a JSON Pointer to the text; empty where none is set
 */
export function generateEdit(body: Json, place: CodePlace, pointer = ''): EditOutcome {
	const text = findAnswerText('generate', body, pointer)?.text;
	if (text === undefined) return { kind: 'refused', reason: 'unrecognised', prose: '' };
	const generated = generatedText(text, place.languageId);
	const visible = visibleTexts([generated.text]).texts[0] ?? '';
	if (visible === '') return { kind: 'refused', reason: 'empty', prose: '' };
	const fitted = textAtCursor(visible, { ...place, before: lineBefore(place) });
	const code = withoutOverlap(fitted, place.text.slice(0, place.start), place.text.slice(place.start));
	if (code === '') return { kind: 'noChange', prose: '' };
	const warnings = hiddenIn(generated.text).length > 0 ? [{ kind: 'hidden' } as const] : [];
	return {
		kind: 'edit',
		changes: [{ start: place.start, end: place.start, text: code }],
		code,
		alternatives: [],
		warnings,
		notes: generated.isPart ? ['prose'] : [],
		prose: '',
	};
}
