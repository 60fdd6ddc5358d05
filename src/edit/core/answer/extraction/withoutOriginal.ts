import { prefixFunction } from '../../diff/prefixFunction.ts';
import { isSameShape } from '../../diff/similarity.ts';
import { hasText } from '../../whitespace/blankLines.ts';
import { isVersionOf } from '../declarations.ts';
import { isCalledAddition } from './joinPieces.ts';

/** A comment that labels one of two versions, and says nothing else. */
const label = (words: string) =>
	new RegExp(
		String.raw`^(?:\/\/|#|--|%|;|\/\*|<!--)+[\s*=-]*(?:(?:the|this|your|is|here|in)\s)*(?:${words})(?:\s(?:version|code|implementation|solution|approach|function|method|class|query|one|form|loop))*\W*$`,
		'i',
	);
const OLD = 'before|original|old|slow|slower|existing|current|previous';
const NEW = 'after|optimi[sz]ed|improved|refactored|rewritten|fast|faster|better';
const [OLD_LABEL, NEW_LABEL, LABEL] = [OLD, NEW, `${OLD}|${NEW}|new`].map(label) as [RegExp, RegExp, RegExp];
/** In characters. */
const LONGEST_LABEL = 120;

/**
 * Removes a complete repetition of the original next to its new version, with the comments that label them. If neither
 * they nor the names say that the rest is a new version, it is an addition, and both stay.
 */
export function withoutOriginal(code: string, original: string, languageId: string): string {
	const lines = code.split('\n');
	const filled = filledLines(lines);
	const wanted = texts(original.split('\n'));
	const start = startOf(wanted, texts(lines));
	if (wanted.length < 2 || start === undefined || filled.length === wanted.length) return code;
	const textAt = (index: number) => filled[index]?.text.slice(0, LONGEST_LABEL) ?? '';
	const end = start + wanted.length;
	const labels = { quoted: textAt(start - 1), rest: [textAt(end), start > 0 ? textAt(0) : ''] };
	const first = filled[LABEL.test(labels.quoted) ? start - 1 : start]?.at;
	const next = filled[end]?.at ?? lines.length;
	const rest = [...lines.slice(0, first), ...lines.slice(LABEL.test(textAt(end)) ? next + 1 : next)];
	const labeled = rest.findIndex(hasText);
	const bare = LABEL.test(rest[labeled]?.trim().slice(0, LONGEST_LABEL) ?? '') ? rest.slice(labeled + 1) : rest;
	const quoted = lines.slice(filled[start]?.at, next).join('\n');
	// Lines that are only reindented are the new version themselves; the original twice has no new version.
	const isQuoted = isSameShape(quoted, original) && startOf(wanted, texts(bare)) === undefined;
	return isQuoted && (sayVersions(labels) || isVersionOf(bare.join('\n'), original, languageId))
		? bare.join('\n').trimEnd()
		: code;
}

/** Whether the comments above the original or above the rest say which one is the new version. */
function sayVersions({ quoted, rest }: { readonly quoted: string; readonly rest: readonly string[] }): boolean {
	if (rest.some((text) => isCalledAddition(text))) return false;
	return OLD_LABEL.test(quoted) || rest.some((text) => NEW_LABEL.test(text));
}

interface FilledLine {
	readonly text: string;
	readonly at: number;
}

function filledLines(lines: readonly string[]): readonly FilledLine[] {
	return lines.map((line, at) => ({ text: line.trim(), at })).filter(({ text }) => hasText(text));
}

function texts(lines: readonly string[]): readonly string[] {
	return filledLines(lines).map(({ text }) => text);
}

/** The first index at which the wanted lines occur (Knuth, Morris and Pratt). */
function startOf(wanted: readonly string[], lines: readonly string[]): number | undefined {
	const back = prefixFunction(wanted);
	for (let at = 0, length = 0; at < lines.length; at += 1) {
		while (length > 0 && lines[at] !== wanted[length]) length = back[length - 1] ?? 0;
		if (lines[at] === wanted[length]) length += 1;
		if (length === wanted.length) return at + 1 - length;
	}
	return undefined;
}
