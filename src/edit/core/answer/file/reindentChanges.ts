import type { CodePlace } from '../../codeEdit.ts';
import type { TextChange } from '../../diff/textChange.ts';
import { reindent } from '../../reindent.ts';
import type { PlacedCode } from './placedCode.ts';

/** Adapts code to its places in a file: to the indentation and the file's line endings. */
export function reindentChanges(
	changes: readonly PlacedCode[],
	file: Omit<CodePlace, 'start' | 'end'>,
): readonly TextChange[] {
	return changes.map(({ start, end, code }) => {
		if (start === end) return { start, end, text: code.replaceAll('\n', file.lineEnd) };
		return { start, end, text: reindent(code, { ...file, selected: file.text.slice(start, end), before: '' }) };
	});
}
