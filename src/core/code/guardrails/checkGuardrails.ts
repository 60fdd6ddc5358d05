import { hiddenIn } from '../../../protocol/hiddenCharacters.ts';
import { isProse } from '../../text/languages.ts';
import { multisetDifference } from '../diff/multiset.ts';
import { changesSignatures } from './changedSignatures.ts';
import { codeChangeOf } from './codeChange.ts';
import { addsDanger } from './danger.ts';
import { hasDiffMarks } from './diffMarks.ts';
import { isDuplicated } from './duplicated.ts';
import type { Guardrail, GuardrailInput } from './guardrail.ts';
import { hasHomoglyphs } from './homoglyphs.ts';
import { hasStrayProse } from './strayProse.ts';
import { hasStub } from './stub.ts';
import { isTruncated } from './truncated.ts';
import { isWrongLanguage } from './wrongLanguage.ts';

/** Checks the code of an answer without running it. */
export function checkGuardrails(code: GuardrailInput): readonly Guardrail[] {
	const { languageId, use, fence } = code;
	const place = codeChangeOf(code);
	const { before, after } = place;
	const isCode = !isProse(languageId);
	const isOptimized = use === 'optimize';
	const verdicts: readonly (readonly [Guardrail['kind'], () => boolean])[] = [
		['truncated', () => isTruncated(place, code)],
		['language', () => isWrongLanguage(after.bare.text, languageId, fence)],
		['signature', () => isOptimized && changesSignatures(place, languageId)],
		['hidden', () => multisetDifference(hiddenIn(before.text), hiddenIn(after.text)).length > 0],
		['prose', () => isCode && hasStrayProse(place, languageId)],
		['diff', () => isCode && hasDiffMarks(place, languageId)],
		['doubled', () => isCode && isDuplicated(place)],
		['stub', () => isOptimized && hasStub(before.signatures, after.signatures)],
		['homoglyph', () => isCode && hasHomoglyphs(place)],
		['danger', () => isCode && addsDanger(place, code)],
	];
	return verdicts.flatMap(([kind, holds]): readonly Guardrail[] => (holds() ? [{ kind }] : []));
}
