import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { isProse } from '../../../base/text/languages.ts';
import { findSecrets } from '../../../base/text/secretScan.ts';
import { multisetDifference } from '../diff/multiset.ts';
import { type CodeChange, codeChangeOf } from './codeChange.ts';
import { addedDangers, type ChangedCode } from './dangers.ts';
import type { GuardrailInput } from './guardrail.ts';

/** Downloads something and runs it. */
const RUNS_WHAT_COMES = /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b/g;

/** Whether code can do harm that the original could not, or brings a secret. What stands around it changes nothing. */
export function addsDanger(place: CodeChange, { languageId, use }: GuardrailInput): boolean {
	const { before, after, document } = place;
	if (addsSecret(place)) return true;
	const [ranBefore, ranAfter] = [before, after].map(({ bare }) => bare.text.match(RUNS_WHAT_COMES) ?? []);
	if (multisetDifference<string>(ranBefore ?? [], ranAfter ?? []).length > 0) return true;
	// A prompt may well ask for network access or a command; only optimized code must keep its behavior.
	if (use === 'generate') return false;
	const documents = document && { before: document.before.text, after: document.after.text };
	const change = { languageId, before: before.text, after: after.text };
	return addedDangers(documents === undefined ? change : { ...change, documents }).length > 0;
}

/** Whether a change of a whole document adds what can do harm. @param change two texts with any line endings */
export function documentAddsDanger({ languageId, before, after }: ChangedCode): boolean {
	const input: GuardrailInput = { languageId, original: before, replacement: after, use: 'optimize' };
	return !isProse(languageId) && addsDanger(codeChangeOf(input), input);
}

function addsSecret({ before, newLines }: CodeChange): boolean {
	const added = newLines.map(({ line }) => line).join('\n');
	return findSecrets(added).some(({ start, end }) => !before.text.includes(added.slice(start, end)));
}

/**
 * Whether code ends the process where the code before it did not: tests that run it end without a failure, too.
 * @param code two texts of the same place, or of the whole document; with any line endings
 */
export function newlyEndsProcess({ languageId, before, after }: ChangedCode): boolean {
	const change = { languageId, before: normalizeLineEnds(before), after: normalizeLineEnds(after) };
	return addedDangers(change).some(({ kind }) => kind === 'ends');
}
