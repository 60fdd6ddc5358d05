import type { EditNote } from '../../codeEdit.ts';
import { type CodePlace, indentationBefore, lineBefore, selectedText, withoutIndentation } from '../../codePlace.ts';
import { applyPatch, parsePatch } from '../../diff/patch.ts';
import type { TextChange } from '../../diff/textChange.ts';
import { reindent } from '../../reindent.ts';
import { type Outline, outlineOf } from '../../syntax/outline/outline.ts';
import type { ExtractedCode } from '../extraction/extractCode.ts';
import { cropToSelection } from './cropToSelection.ts';
import { enclosingPlace } from './enclosingPlace.ts';
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
}

/**
 * Replaces the selection with an answer's code, or applies the code if it is a patch. Code that rewrites the declaration
 * around the selection replaces that.
 * @returns undefined if the code is partial or a patch and cannot be placed
 */
export function replaceSelection(answered: ExtractedCode, place: CodePlace): ReplacedSelection | undefined {
	const selected = selectedText(place);
	const original = selected.replaceAll('\r\n', '\n');
	const { code, language, alternatives } = answered;
	const lists = [code, ...alternatives].map((each) => parsePatch(each, { original, language }));
	if (lists[0] !== undefined) {
		const lead = indentationBefore(place);
		const replacements = lists.flatMap((list) => list ?? []);
		const text = applyPatch(lead + original, replacements);
		if (text === undefined) return undefined;
		return { place, text: withoutIndentation(text, lead).replaceAll('\n', place.lineEnd), others: [], notes: [] };
	}
	const outline = remembered((text) => outlineOf(text, place.languageId));
	const part = cropToSelection(code, place, outline);
	const around = enclosingPlace({ code, part: part.code }, place, outline);
	if (around !== undefined) {
		const replaced = replaceSelection(answered, around);
		return replaced && { ...replaced, notes: [...new Set([...replaced.notes, 'around' as const])] };
	}
	const notes: readonly EditNote[] = [
		...(part.isCut ? (['cut'] as const) : []),
		...(part.imports.length > 0 ? (['imports'] as const) : []),
	];
	const merged = mergePartialAnswer(part.code, place, outline);
	const text = merged ?? reindent(withinLine(part.code, place), { ...place, before: lineBefore(place), selected });
	if (merged === undefined) return { place, text, others: part.imports, notes };
	return { place, text, others: part.imports, notes: [...new Set([...notes, 'cut' as const])], isMerged: true };
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
