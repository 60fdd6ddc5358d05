import { fittedCode } from '../fittedCode.ts';
import { type Outline, outlineOf } from '../syntax/outline.ts';
import type { AnsweredCode } from './answerCode.ts';
import type { EditNote, TextChange } from './codeEdit.ts';
import { behindLead, type CodePlace, leadBefore, lineBefore, selectedText } from './codePlace.ts';
import { lineReplacements, withReplacements } from './lineReplacements.ts';
import { mergedPart } from './mergedPart.ts';
import { selectedPart } from './selectedPart.ts';

/** What becomes of selected code. */
export interface SelectionAfter {
	/** As it goes into the document. */
	readonly text: string;
	/** What changes elsewhere in the document. */
	readonly others: readonly TextChange[];
	readonly notes: readonly EditNote[];
}

/**
 * What an answer's code makes of the selection: it takes its place, or, where it is a list of changes, these are made.
 * @returns undefined where it is a part or a list of changes, and where that belongs cannot be told
 */
export function selectionAfter(answered: AnsweredCode, place: CodePlace): SelectionAfter | undefined {
	const selected = selectedText(place);
	const original = selected.replaceAll('\r\n', '\n');
	const { code, language, alternatives } = answered;
	const lists = [code, ...alternatives].map((each) => lineReplacements(each, { original, language }));
	if (lists[0] !== undefined) {
		const lead = leadBefore(place);
		const replacements = lists.flatMap((list) => list ?? []);
		const text = withReplacements(lead + original, replacements);
		if (text === undefined) return undefined;
		return { text: behindLead(text, lead).replaceAll('\n', place.lineEnd), others: [], notes: [] };
	}
	const outline = remembered((text) => outlineOf(text, place.languageId));
	const part = selectedPart(code, place, outline);
	const notes: readonly EditNote[] = [
		...(part.isCut ? (['cut'] as const) : []),
		...(part.imports.length > 0 ? (['imports'] as const) : []),
	];
	const merged = mergedPart(part.code, place, outline);
	const text = merged ?? fittedCode(part.code, { ...place, before: lineBefore(place), selected });
	return { text, others: part.imports, notes: merged === undefined ? notes : [...new Set([...notes, 'cut' as const])] };
}

/** The outline of the same code is made once. */
function remembered(make: (code: string) => Outline): (code: string) => Outline {
	const made = new Map<string, Outline>();
	return (code) => {
		const outline = made.get(code) ?? make(code);
		made.set(code, outline);
		return outline;
	};
}
