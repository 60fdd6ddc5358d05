import { isSameCode } from '../../diff/isSameCode.ts';
import { parsePatch } from '../../diff/patch.ts';
import { prefixFunction } from '../../diff/prefixFunction.ts';
import { wordCounts, wordSimilarity } from '../../diff/wordSimilarity.ts';
import { hasText } from '../../whitespace/blankLines.ts';
import { indentLike } from '../../whitespace/indentation.ts';

/** How similar a line must be to the original's first line for the rest to be a version of the original. */
const LEAST_SIMILARITY = 0.5;
/** A comment that labels one of the two versions. */
const LABEL =
	/^(?:\/\/|#|--|%|;|\/\*|<!--)+\s*(?:\w+\s){0,2}(?:before|after|original|optimi[sz]ed|improved|old|new|refactored|slow|fast|faster|better)(?:\s\w+){0,3}\W*$/i;

/**
 * Removes a complete repetition of the original next to its new version, with the comments that label them.
 * @param language the language that its fence names; a patch repeats what it changes
 */
export function withoutOriginal(code: string, original: string, language: string): string {
	if (parsePatch(code, { original, language }) !== undefined) return code;
	const lines = code.split('\n');
	const filled = filledLines(lines);
	const wanted = texts(original.split('\n'));
	const start = startOf(wanted, texts(lines));
	if (wanted.length < 2 || start === undefined) return code;
	const isLabel = (index: number) => LABEL.test(filled[index]?.text ?? '');
	const first = filled[isLabel(start - 1) ? start - 1 : start]?.at;
	const end = start + wanted.length;
	const next = filled[end]?.at ?? lines.length;
	const rest = [...lines.slice(0, first), ...lines.slice(isLabel(end) ? next + 1 : next)];
	const labeled = rest.findIndex(hasText);
	const bare = LABEL.test(rest[labeled]?.trim() ?? '') ? rest.slice(labeled + 1) : rest;
	const begins = wordCounts(wanted[0] ?? '');
	const isForm = bare.some((line) => wordSimilarity(wordCounts(line), begins) >= LEAST_SIMILARITY);
	const quoted = lines.slice(filled[start]?.at, next).join('\n');
	// Lines that are only reindented are the new version themselves; the original twice has no new version.
	const isQuoted =
		isSameCode(indentLike(quoted, ''), indentLike(original, '')) && startOf(wanted, texts(bare)) === undefined;
	return isForm && isQuoted ? bare.join('\n').trimEnd() : code;
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
