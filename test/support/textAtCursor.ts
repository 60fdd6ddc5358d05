import { codeAtCursor } from '../../src/edit/core/answer/cursor/codeAtCursor.ts';
import type { CodePlace } from '../../src/edit/core/codeEdit.ts';

/** Code as it is inserted at the end of a line, in an otherwise empty place. */
export function textAtCursor(
	code: string,
	{ before, ...place }: Pick<CodePlace, 'languageId' | 'style' | 'lineEnd'> & { readonly before: string },
): string {
	return codeAtCursor(
		{ code, lead: '', writes: undefined },
		{ ...place, text: before, start: before.length, end: before.length },
	).text;
}
