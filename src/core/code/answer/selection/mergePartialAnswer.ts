import { type CodePlace, indentationBefore, selectedText, withoutIndentation } from '../../codePlace.ts';
import { applyChanges } from '../../diff/textChange.ts';
import { elisionLines } from '../../syntax/elision.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { placesInFile } from '../file/placeInFile.ts';
import { reindentChanges } from '../file/reindentChanges.ts';

/**
 * Merges an answer that leaves out parts of the selected code into it: one with an elision comment, or with only some
 * of the declarations.
 * @param outline outlines code in the place's language
 * @returns undefined if the answer is complete, or if its parts cannot be placed
 */
export function mergePartialAnswer(
	code: string,
	place: CodePlace,
	outline: (code: string) => Outline,
): string | undefined {
	const { languageId } = place;
	const selected = selectedText(place);
	const original = selected.replaceAll('\r\n', '\n');
	const isElided = elisionLines(code, languageId, original).size > 0;
	// Code as long as the original omits none of its declarations.
	const isShorter = code.split('\n').length < original.trim().split('\n').length;
	if (!isElided && !(isShorter && isPart(outline(code), outline(original)))) return undefined;
	const lead = indentationBefore(place);
	const file = { ...place, text: lead + selected };
	const { places, isSure } = placesInFile(code, file);
	const found = places[0];
	if (!isSure || found?.how !== 'name') return undefined;
	return withoutIndentation(applyChanges(file.text, reindentChanges(found.changes, file)), lead);
}

/** Whether code has some of the selected declarations, but not all. */
function isPart(code: Outline, selected: Outline): boolean {
	const before = namesOf(selected.items);
	const after = new Set(namesOf(code.items));
	const kept = before.filter((name) => after.has(name));
	return kept.length > 0 && kept.length < before.length;
}

/** The names of declarations and their members. */
function namesOf(items: readonly OutlineItem[]): readonly string[] {
	return items.flatMap(({ kind, name, holdsMembers, children }) => [
		...(kind === 'declaration' ? [name.toLowerCase()] : []),
		...(holdsMembers ? namesOf(children) : []),
	]);
}
