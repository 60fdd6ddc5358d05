import { type CodePlace, lineBefore, selectedText } from '../../codePlace.ts';
import { bracketBalance } from '../../syntax/bracketBalance.ts';

/**
 * Removes from code what stands around a selection that begins or ends within a line: an answer often repeats the whole
 * statement, or ends it again.
 * @param code with `\n` line endings
 */
export function withinLine(code: string, place: CodePlace): string {
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
	const isBelow = (line: string, at: number) => line.trim() === below[at]?.trim();
	const last = lines.findIndex((line, at) => line.trimEnd().endsWith(after) && lines.slice(at + 1).every(isBelow));
	if (last === -1) return code;
	const kept = [...lines.slice(0, last), (lines[last] ?? '').trimEnd().slice(0, -after.length)].join('\n').trimEnd();
	// Brackets that the code itself needs stay.
	const isOpen = bracketBalance(kept, '').open > 0;
	return isOpen || !(isWhole || /^;$|\w{2}/.test(after)) ? code : kept;
}
