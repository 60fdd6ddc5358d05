import type { EditNote, ItemChanges } from '../../codeEdit.ts';
import { type CodePlace, indentationBefore, lineBefore, selectedText, withoutIndentation } from '../../codePlace.ts';
import { applyPatch, parsePatch } from '../../diff/patch.ts';
import type { TextChange } from '../../diff/textChange.ts';
import { reindent } from '../../reindent.ts';
import { type Outline, outlineOf } from '../../syntax/outline/outline.ts';
import type { ExtractedCode } from '../extraction/extractCode.ts';
import { cropToSelection } from './cropToSelection.ts';
import { enclosingPlace } from './enclosingPlace.ts';
import { itemChanges } from './itemChanges.ts';
import { mergePartialAnswer } from './mergePartialAnswer.ts';
import { withinLine } from './withinLine.ts';

/** The replacement for the selected code. */
export interface ReplacedSelection {
	/** What is replaced: the selection, or the declaration around it. */
	readonly place: CodePlace;
	/** As it goes into the document. */
	readonly text: string;
	/** Changes elsewhere in the document. */
	readonly others: readonly TextChange[];
	readonly notes: readonly EditNote[];
	/** Set if the answer left out a part of the selection, which stays. */
	readonly isMerged?: true;
	readonly items: ItemChanges;
}

/**
 * Replaces the selection with an answer's code, or applies the code if it is a patch. Code that rewrites the declaration
 * around the selection replaces that.
 * @returns undefined if the code is partial or a patch and cannot be placed
 */
export function replaceSelection(answered: ExtractedCode, place: CodePlace): ReplacedSelection | undefined {
	const selected = selectedText(place);
	const original = selected.replaceAll('\r\n', '\n');
	const { code, language } = answered;
	const patch = answered.patch ?? parsePatch(code, { original, language });
	if (patch !== undefined) {
		const lead = indentationBefore(place);
		const text = applyPatch(lead + original, patch);
		if (text === undefined) return undefined;
		const items = { added: [], gone: [] };
		return { place, text: withoutIndentation(text, lead).replaceAll('\n', place.lineEnd), others: [], notes: [], items };
	}
	const outline = remembered((text) => outlineOf(text, place.languageId));
	const part = cropToSelection(code, place, outline);
	const around = enclosingPlace({ code, part: part.code }, place, outline);
	if (around !== undefined) {
		const replaced = replaceSelection(answered, around);
		return replaced && { ...replaced, notes: [...new Set([...replaced.notes, 'around' as const])] };
	}
	const merged = mergePartialAnswer(part.code, place, outline, answered.isInPieces);
	const text = merged ?? reindent(withinLine(part.code, place), { ...place, before: lineBefore(place), selected });
	const lead = indentationBefore(place);
	const outlined = [lead + original, lead + text.replaceAll('\r\n', '\n')].map(outline) as [Outline, Outline];
	const items = itemChanges(...outlined, place.languageId, answered.quotesOriginal === true);
	const noted: readonly (readonly [EditNote, boolean])[] = [
		['cut', part.isCut],
		['imports', part.imports.length > 0],
		// What is left out stays.
		['cut', merged !== undefined && !part.isCut],
		['added', items.added.length > 0],
		['gone', items.gone.length > 0],
	];
	const notes = noted.flatMap(([note, holds]) => (holds ? [note] : []));
	const replaced = { place, text, others: part.imports, notes, items };
	return merged === undefined ? replaced : { ...replaced, isMerged: true };
}

/** Outlines the same code only once. */
function remembered(make: (code: string) => Outline): (code: string) => Outline {
	const made = new Map<string, Outline>();
	return (code) => {
		const outline = made.get(code) ?? make(code);
		made.set(code, outline);
		return outline;
	};
}
