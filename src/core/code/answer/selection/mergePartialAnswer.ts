import { applyChanges } from '../../codeEdit.ts';
import { type CodePlace, indentationBefore, selectedText, withoutIndentation } from '../../codePlace.ts';
import { elisionLines } from '../../syntax/elision.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { placesInFile } from '../file/placeInFile.ts';
import { reindentChanges } from '../file/reindentChanges.ts';

/**
 * The selected code with those of its parts changed that an answer has, where that leaves others out: it says so in a comment,
 * or only some of the declarations came.
 * @param outline of code in the place's language
 * @returns undefined where all of it came, or where it cannot be told where the parts belong
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
	// What is as long as the original leaves none of its declarations out.
	const isShorter = code.split('\n').length < original.trim().split('\n').length;
	if (!isElided && !(isShorter && isPart(outline(code), outline(original)))) return undefined;
	const lead = indentationBefore(place);
	const file = { ...place, text: lead + selected };
	const { places, isSure } = placesInFile(code, file);
	const found = places[0];
	if (found === undefined || !isSure || found.how !== 'name') return undefined;
	return withoutIndentation(applyChanges(file.text, reindentChanges(found.changes, file)), lead);
}

/** Whether code has some of the declarations of the selected code, and not others. */
function isPart(code: Outline, selected: Outline): boolean {
	const before = namesOf(selected.items);
	if (before.length < 2) return false;
	const after = new Set(namesOf(code.items));
	const kept = before.filter((name) => after.has(name));
	return kept.length > 0 && kept.length < before.length;
}

/** The names of declarations and of their members. */
function namesOf(items: readonly OutlineItem[]): readonly string[] {
	return items.flatMap(({ kind, name, holdsMembers, children }) => [
		...(kind === 'declaration' ? [name.toLowerCase()] : []),
		...(holdsMembers ? namesOf(children) : []),
	]);
}
