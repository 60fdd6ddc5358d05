import { unixLineEnds } from '../../../text/lineEnds.ts';
import { type CodePlace, selectedText } from '../../codePlace.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { trimmedEnd } from '../file/lineEdit.ts';

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
export function enclosingPlace(
	{ code, part }: { readonly code: string; readonly part: string },
	place: CodePlace,
	outline: (code: string) => Outline,
): CodePlace | undefined {
	const answered = outline(code);
	const above = place.text.slice(0, place.start);
	const declared = nested(answered.items, DEEPEST).filter(
		({ kind, name, header }) =>
			kind === 'declaration' && above.includes(name) && part.includes(answered.lines[header]?.trim() ?? ''),
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
