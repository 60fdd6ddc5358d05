import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { addedDangers, type ChangedCode } from './dangers.ts';

/**
 * Whether code ends the process where the code before it did not: tests that run it end without a failure, too.
 * @param code two texts of the same place, or of the whole document; with any line endings
 */
export function newlyEndsProcess({ languageId, before, after }: ChangedCode): boolean {
	const change = { languageId, before: normalizeLineEnds(before), after: normalizeLineEnds(after) };
	return addedDangers(change).some(({ kind }) => kind === 'ends');
}
