import { unixLineEnds } from '../../../../base/text/hiddenCharacters.ts';
import {
	type CodePlace,
	type EditNote,
	type ItemChanges,
	indentationBefore,
	lineBefore,
	selectedText,
	withoutIndentation,
} from '../../codeEdit.ts';
import { applyPatch, parsePatch } from '../../diff/patch.ts';
import type { TextChange } from '../../diff/textChange.ts';
import { reindent } from '../../reindent.ts';
import { bracketBalance } from '../../syntax/brackets.ts';
import { identifiersIn } from '../../syntax/identifiers.ts';
import { type Outline, type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';
import type { ExtractedCode } from '../extraction/extractedCode.ts';
import { trimmedEnd } from '../file/lineEdit.ts';
import { cropToSelection } from './cropToSelection.ts';
import { itemChanges } from './itemChanges.ts';
import { mergePartialAnswer } from './mergePartialAnswer.ts';

/** The replacement for the selected code. */
export interface ReplacedSelection {
	/** What is replaced: the selection, or the declaration around it. */
	readonly place: CodePlace;
	/** As it goes into the document. */
	readonly text: string;
	/** Changes elsewhere in the document. */
	readonly others: readonly TextChange[];
	readonly notes: readonly EditNote[];
	/** Whether the answer left out a part of the selection, which stays. */
	readonly isMerged: boolean;
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
	const lead = indentationBefore(place);
	const patch = answered.patch ?? parsePatch(code, { original, language });
	if (patch !== undefined) {
		const patched = applyPatch(lead + original, patch);
		if (patched === undefined) return undefined;
		const text = withoutIndentation(patched, lead).replaceAll('\n', place.lineEnd);
		return { place, text, others: [], notes: [], isMerged: false, items: { added: [], gone: [] } };
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
	const outlined = [lead + original, lead + text.replaceAll('\r\n', '\n')].map(outline) as [Outline, Outline];
	const items = itemChanges(...outlined, place.languageId, answered.quotesOriginal === true);
	const isMerged = merged !== undefined;
	const noted: readonly (readonly [EditNote, boolean])[] = [
		['cut', part.isCut || isMerged],
		['imports', part.imports.length > 0],
		['added', items.added.length > 0],
		['gone', items.gone.length > 0],
	];
	const notes = noted.flatMap(([note, holds]) => (holds ? [note] : []));
	return { place, text, others: part.imports, notes, isMerged, items };
}

/** How deep a declaration may be nested in an answer's code. */
const DEEPEST = 3;

/**
 * The place of the innermost declaration around the selection, if an answer declares that again: it rewrites the whole
 * declaration, which would be nested in itself.
 * @param code the answer's code
 * @param part what of it would replace the selection
 * @param outline outlines code in the place's language
 * @returns undefined if the code is about the selection alone
 */
function enclosingPlace(
	{ code, part }: { readonly code: string; readonly part: string },
	place: CodePlace,
	outline: (code: string) => Outline,
): CodePlace | undefined {
	const answered = outline(code);
	const above = new Set(identifiersIn(place.text.slice(0, place.start)));
	const declared = nested(answered.items, DEEPEST).filter(
		({ kind, name, header }) =>
			kind === 'declaration' &&
			identifiersIn(name).every((word) => above.has(word)) &&
			part.includes(answered.lines[header]?.trim() ?? ''),
	);
	if (declared.length === 0) return undefined;
	const document = outline(unixLineEnds(place.text));
	const lineAt = (offset: number) => place.text.slice(0, offset).split('\n').length - 1;
	const selected = selectedText(place);
	const first = lineAt(place.start + selected.search(/\S|$/));
	const around = innermost(document.items, first, lineAt(place.start + selected.trimEnd().length));
	const isAround = ({ kind, name, holdsMembers }: OutlineItem) =>
		kind === around?.kind && name === around.name && holdsMembers === around.holdsMembers;
	const again = declared.find(isAround);
	if (around === undefined || again === undefined) return undefined;
	if (outline(unixLineEnds(selected)).items.some(isAround)) return undefined;
	const lines = place.text.split('\n');
	const offsetOf = (line: number) => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
	const end = trimmedEnd(around, document) - 1;
	// Comments and decorators above it stay unless the code has its own.
	return {
		...place,
		start: offsetOf(again.start < again.header ? around.start : around.header),
		end: offsetOf(end) + (lines[end] ?? '').trimEnd().length,
	};
}

/** The innermost declaration whose first line is above these lines and that they do not leave. */
function innermost(items: readonly OutlineItem[], first: number, last: number): OutlineItem | undefined {
	const around = items.find(({ header, end }) => header < first && last < end);
	if (around === undefined) return undefined;
	const isNamed = around.kind === 'declaration' && around.name !== '';
	return innermost(around.children, first, last) ?? (isNamed ? around : undefined);
}

function nested(items: readonly OutlineItem[], depth: number): readonly OutlineItem[] {
	return depth === 0 ? [] : items.flatMap((item) => [item, ...nested(item.children, depth - 1)]);
}

/**
 * Removes from code what stands around a selection that begins or ends within a line: an answer often repeats the whole
 * statement, or ends it again.
 * @param code with `\n` line endings
 */
function withinLine(code: string, place: CodePlace): string {
	const selected = selectedText(place).trim();
	const [before, after] = [lineBefore(place).trim(), place.text.slice(place.end).replaceAll('\r\n', '\n')];
	const begun = code.trimStart();
	const repeats = /\w/.test(before) && before.length > 1 && begun.startsWith(before) && !selected.startsWith(before);
	const splitsWord = /\w$/.test(before) && /^\w/.test(begun.slice(before.length));
	const inner = repeats && !splitsWord ? begun.slice(before.length).trimStart() : code;
	return withoutEnd(inner, after.split('\n'), inner !== code && selected !== '');
}

/**
 * Removes the end of the code that repeats the rest of the line, and the lines below it.
 * @param isWhole whether the beginning is repeated, too
 */
function withoutEnd(code: string, [rest = '', ...below]: readonly string[], isWhole: boolean): string {
	const after = rest.trim();
	if (after === '') return code;
	const lines = code.trimEnd().split('\n');
	const isBelow = (line: string | undefined, at: number) => line?.trim() === below[at]?.trim();
	const isLast = (line: string, at: number) =>
		line.trimEnd().endsWith(after) &&
		(at === lines.length - 1 || (isBelow(lines[at + 1], 0) && lines.slice(at + 1).every(isBelow)));
	const last = lines.findIndex(isLast);
	if (last === -1) return code;
	const kept = [...lines.slice(0, last), (lines[last] ?? '').trimEnd().slice(0, -after.length)].join('\n').trimEnd();
	// Brackets that the code itself needs stay.
	const isOpen = bracketBalance(kept, '').open > 0;
	return isOpen || !(isWhole || /^;$|\w{2}/.test(after)) ? code : kept;
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
