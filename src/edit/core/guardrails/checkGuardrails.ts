import { lazy } from '../../../base/core/lazy.ts';
import { unencodable } from '../../../base/text/encodings.ts';
import { codePointName, hiddenIn } from '../../../base/text/hiddenCharacters.ts';
import { isProse } from '../../../base/text/languages.ts';
import { multisetDifference } from '../diff/multiset.ts';
import { changesSignatures } from './changedSignatures.ts';
import { type CodeChange, codeChangeOf } from './codeChange.ts';
import { collidingNames } from './collidingNames.ts';
import { addsDanger } from './danger.ts';
import { hasDiffMarks } from './diffMarks.ts';
import { isDuplicated } from './duplicated.ts';
import type { Guardrail, GuardrailInput } from './guardrail.ts';
import { hasHomoglyphs } from './homoglyphs.ts';
import { otherMeanings } from './otherMeanings.ts';
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
	const isTwice = lazy(() => isCode && isDuplicated(place));
	const colliding = lazy(() => (isCode ? collidingNames(place, code) : []));
	const verdicts: readonly (readonly [Guardrail['kind'], () => boolean | readonly string[]])[] = [
		['truncated', () => isTruncated(place, code)],
		['language', () => isWrongLanguage(after.bare.text, languageId, fence)],
		['signature', () => isOptimized && changesSignatures(place, languageId)],
		['hidden', () => multisetDifference(hiddenIn(before.text), hiddenIn(after.text)).length > 0],
		['prose', () => isCode && hasStrayProse(place, languageId)],
		['diff', () => isCode && hasDiffMarks(place, languageId)],
		['doubled', () => isTwice() && (colliding().length === 0 || colliding())],
		['collision', () => (isTwice() ? [] : colliding())],
		['meaning', () => (isCode ? otherMeanings(place, code) : [])],
		['stub', () => isOptimized && hasStub(before.signatures, after.signatures)],
		['homoglyph', () => isCode && hasHomoglyphs(place)],
		['danger', () => isCode && addsDanger(place, code)],
		['encoding', () => lostCharacters(place, code)],
	];
	return verdicts.flatMap(([kind, verdict]): readonly Guardrail[] => {
		const found = verdict();
		if (typeof found === 'boolean') return found ? [{ kind }] : [];
		return found.length > 0 ? [{ kind, names: found }] : [];
	});
}

/** The new characters that the document's encoding cannot hold. */
function lostCharacters({ before, after }: CodeChange, { encoding }: GuardrailInput): readonly string[] {
	if (encoding === undefined) return [];
	const own = new Set(before.text);
	const added = [...new Set(after.text)].filter((character) => !own.has(character)).join('');
	// One that cannot be seen by itself is told by its code point.
	return unencodable(added, encoding).map((each) => (/[\p{C}\p{Z}\p{M}]/u.test(each) ? codePointName(each) : each));
}
