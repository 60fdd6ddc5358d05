import { isProse } from '../../../../base/text/languages.ts';
import { type CodePlace, indentationBefore, selectedText, withoutIndentation } from '../../codeEdit.ts';
import { applyChanges } from '../../diff/textChange.ts';
import { elisionLines } from '../../syntax/elision.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { editOf, type LineEdit, withBlanksBelow } from '../file/lineEdit.ts';
import { isNamed } from '../file/namedItems.ts';
import { placesByName } from '../file/placeByName.ts';
import { FilePlaces, type PlacedCode } from '../file/placedCode.ts';
import { placesInFile } from '../file/placeInFile.ts';
import { reindentChanges } from '../file/reindentChanges.ts';

/**
 * Merges an answer that leaves out parts of the selected code into it: one with an elision comment, or with only some
 * of the declarations.
 * @param outline outlines code in the place's language
 * @param isInPieces whether the code is known to consist of parts: what is between them stays
 * @returns undefined if the answer is complete, or if its parts cannot be placed
 */
export function mergePartialAnswer(
	code: string,
	place: CodePlace,
	outline: (code: string) => Outline,
	isInPieces = false,
): string | undefined {
	const { languageId } = place;
	const selected = selectedText(place);
	const original = selected.replaceAll('\r\n', '\n');
	const lead = indentationBefore(place);
	const file = { ...place, text: lead + selected };
	const merged = (changes: readonly PlacedCode[]) =>
		withoutIndentation(applyChanges(file.text, reindentChanges(changes, file)), lead);
	if (isInPieces) {
		const text = file.text.replaceAll('\r\n', '\n');
		const input = {
			code: outline(code),
			file: outline(text),
			elisions: elisionLines(code, languageId, original),
			isProse: isProse(languageId),
		};
		const named = placesByName(input, true);
		const edits = named?.isSure ? named.edits : wholeItems(input.code, input.file);
		return edits.length === 0 ? undefined : merged(new FilePlaces(file.text, input.file.lines).changes(edits));
	}
	const isElided = elisionLines(code, languageId, original).size > 0;
	// Code as long as the original omits none of its declarations.
	const isShorter = code.split('\n').length < original.trim().split('\n').length;
	if (!isElided && !(isShorter && isPart(outline(code), outline(original)))) return undefined;
	const { places, isSure } = placesInFile(code, file);
	const found = places[0];
	if (!isSure || found?.how !== 'name') return undefined;
	return merged(found.changes);
}

/** Replaces each item by the one of its name; new items go above the next one that is replaced, or below the last. */
function wholeItems(code: Outline, file: Outline): readonly LineEdit[] {
	const targets = new Map(file.items.filter(isNamed).map((item) => [item.name, item]));
	const edits: LineEdit[] = [];
	let added: readonly string[] = [];
	for (const item of code.items) {
		const target = targets.get(item.name);
		targets.delete(item.name);
		if (target === undefined) added = [...added, ...withBlanksBelow(item, code)];
		else {
			const edit = editOf(item, code, target, file);
			edits.push({ ...edit, lines: [...added, ...edit.lines] });
			added = [];
		}
	}
	const last = edits.pop();
	if (last === undefined) return [];
	return [...edits, { ...last, lines: [...last.lines, ...added] }].toSorted((a, b) => a.start - b.start);
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
