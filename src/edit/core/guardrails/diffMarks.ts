import { nonBlankLines } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import type { CodeChange } from './codeChange.ts';

const CONFLICT = /^(?:<{7}|>{7}|-{7} SEARCH|\+{7} REPLACE)(?: |$)/;
const HEADER =
	/^(?:@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|diff --git |\*\*\* (?:Begin|End) Patch$|\*\*\* (?:Update|Add|Delete) File: |Index: \S+$|(?:---|\+\+\+) (?:[ab]\/|"?\/dev\/null))/;

/** Whether code contains marks of a patch: conflict markers, headers, or removed and added lines. */
export function hasDiffMarks(place: CodeChange, languageId: string): boolean {
	const added = place.newLines.filter(({ bare }) => bare !== '' || /^(?:sql|lua|haskell|ada)$/.test(languageId));
	if (added.some(({ text }) => CONFLICT.test(text) || HEADER.test(text))) return true;
	const base = Math.min(...indents(place.after.lines));
	const marked = (mark: RegExp) => added.filter(({ line }) => mark.test(line.slice(base)));
	const [plus, minus] = [marked(/^\+(?![+\d])/), marked(/^-(?![-\d>])/)];
	if (plus.length === 0) return false;
	const own = new Set(place.before.lines.map((line) => line.trim()));
	const isOwn = minus.some(({ line }) => own.has(line.slice(base + 1).trim()));
	const written = nonBlankLines(place.after.lines).length;
	// The lines of a sum start with signs, too, but are indented more than the first one.
	return (
		isOwn || (minus.length + plus.length >= 3 && minus.length > 0) || (plus.length >= 2 && plus.length >= written / 2)
	);
}

function indents(lines: readonly string[]): readonly number[] {
	// Lines beyond the first thousand hardly change the common indentation.
	return nonBlankLines(lines).slice(0, 1_000).map(indentWidth);
}
