import { hiddenIn } from '../../../protocol/hiddenCharacters.ts';
import { addedTexts } from '../addedTexts.ts';
import { isProse } from '../languageOf.ts';
import { changesSignatures } from './changedSignatures.ts';
import { addsDanger } from './danger.ts';
import { hasDiffMarks } from './diffMarks.ts';
import { isDoubled } from './doubled.ts';
import type { AnsweredCode, Guardrail } from './guardrail.ts';
import { hasHomoglyphs } from './homoglyphs.ts';
import { isOtherLanguage } from './otherLanguage.ts';
import { placeOf } from './place.ts';
import { hasProse } from './proseLines.ts';
import { hasStub } from './stub.ts';
import { isTruncated } from './truncated.ts';

/** Looks the code of an answer over, without running it. */
export function guardrailsOf(code: AnsweredCode): readonly Guardrail[] {
	const { languageId, use, fence } = code;
	const place = placeOf(code);
	const { before, after } = place;
	const isCode = !isProse(languageId);
	const isOptimized = use === 'optimize';
	const verdicts: readonly (readonly [Guardrail['kind'], () => boolean])[] = [
		['truncated', () => isTruncated(place, code)],
		['language', () => isOtherLanguage(after.bare.text, languageId, fence)],
		['signature', () => isOptimized && changesSignatures(place, languageId)],
		['hidden', () => addedTexts(hiddenIn(before.text), hiddenIn(after.text)).length > 0],
		['prose', () => isCode && hasProse(place, languageId)],
		['diff', () => isCode && hasDiffMarks(place, languageId)],
		['doubled', () => isCode && isDoubled(place)],
		['stub', () => isOptimized && hasStub(before.signatures, after.signatures)],
		['homoglyph', () => isCode && hasHomoglyphs(place)],
		['danger', () => isCode && addsDanger(place, code)],
	];
	return verdicts.flatMap(([kind, holds]): readonly Guardrail[] => (holds() ? [{ kind }] : []));
}
