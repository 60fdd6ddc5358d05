import { hasText, trimBlankLines } from '../whitespace/blankLines.ts';
import { leadingSpace } from '../whitespace/indentation.ts';

/** Lines of code and their replacement. */
export interface PatchChange {
	readonly before: readonly string[];
	readonly after: readonly string[];
}

const UNIFIED = /^(?:@@(?: -\d|\s*$| \S)|diff --git |\*\*\* (?:Begin Patch|Update File))/;
const HEADER = /^(?:diff --git |index [\da-f]+\.\.|\*\*\* |\\ No newline|(?:new|deleted) file mode|Index: |={10,}$)/;

/**
 * The replacements in code that is a patch: a unified diff, with or without a header, or search-and-replace blocks.
 * @param original the code to change: lines of it that look like patch lines are code
 * @returns undefined if the code is not a patch
 */
export function parsePatch(
	code: string,
	{ original, language }: { readonly original: string; readonly language: string },
): readonly PatchChange[] | undefined {
	const lines = code.split('\n');
	return searchBlocks(lines) ?? (isDifference(lines, original, language) ? hunks(lines) : undefined);
}

const SEARCH = /^\s*(?:<{5,9}|-{5,9}\s*SEARCH\b)/;
/** The common base of a conflict follows. */
const BASE = /^\s*\|{5,9}/;
const DIVIDER = /^\s*={5,9}\s*$/;
const REPLACE = /^\s*(?:>{5,9}|\+{5,9}\s*REPLACE\b)/;

/** Whether code holds the start of a search-and-replace block. */
export function startsSearchBlock(code: string): boolean {
	return /^[ \t]*(?:<{5,9}|-{5,9})[ \t]*SEARCH\b/m.test(code);
}

function searchBlocks(lines: readonly string[]): readonly PatchChange[] | undefined {
	const found: PatchChange[] = [];
	let before: string[] | undefined;
	let after: string[] | undefined;
	let isBase = false;
	for (const line of lines) {
		isBase = BASE.test(line) || (isBase && !DIVIDER.test(line));
		if (isBase) continue;
		if (before === undefined) {
			if (SEARCH.test(line)) before = [];
		} else if (after === undefined) {
			if (DIVIDER.test(line)) after = [];
			else before.push(line);
		} else if (REPLACE.test(line)) {
			found.push({ before, after });
			before = after = undefined;
		} else after.push(line);
	}
	// If the last block is cut off, applying only the others would look complete.
	if (before !== undefined && found.length > 0) found.push({ before: [], after: after ?? [] });
	return found.length > 0 ? found : undefined;
}

/** Whether lines are marked like a diff, and the removed ones are in the original. */
function isDifference(lines: readonly string[], original: string, language: string): boolean {
	const names = fileNames(lines);
	const marked = (mark: string) =>
		lines.filter((line, at) => line.startsWith(mark) && !HEADER.test(line) && !names.has(at));
	const [removed, added] = [marked('-'), marked('+')];
	if (removed.length + added.length === 0) return false;
	if (names.size > 0 || lines.some((line) => UNIFIED.test(line)) || /^(?:diff|patch)$/i.test(language)) return true;
	if (removed.length === 0 || added.length === 0) return false;
	const known = new Set(original.split('\n').map((line) => line.trim()));
	const inOriginal = removed.filter((line) => !known.has(line.trim()) && known.has(line.slice(1).trim()));
	return inOriginal.length >= removed.length / 2;
}

/**
 * The indexes of the file header lines of a diff, `---` with `+++` below it. Either one by itself may be code: a
 * removed SQL comment, or a Lua documentation comment.
 */
function fileNames(lines: readonly string[]): ReadonlySet<number> {
	const isPair = (line: string, at: number) => /^--- \S/.test(line) && /^\+\+\+ \S/.test(lines[at + 1] ?? '');
	return new Set(lines.flatMap((line, at) => (isPair(line, at) ? [at, at + 1] : [])));
}

/** The hunks of a diff; context lines are part of both sides. */
function hunks(lines: readonly string[]): readonly PatchChange[] {
	const found: PatchChange[] = [];
	let before: string[] = [];
	let after: string[] = [];
	const flush = () => {
		if (before.length > 0 || after.length > 0) found.push({ before, after });
		before = [];
		after = [];
	};
	const names = fileNames(lines);
	for (const [at, line] of lines.entries()) {
		if (line.startsWith('@@')) flush();
		else if (HEADER.test(line) || names.has(at)) continue;
		else if (line.startsWith('-')) before.push(line.slice(1));
		else if (line.startsWith('+')) after.push(line.slice(1));
		else {
			// Many answers omit the space before a context line.
			const context = line.startsWith(' ') ? line.slice(1) : line;
			before.push(context);
			after.push(context);
		}
	}
	flush();
	return found;
}

/**
 * Applies changes to code one after the other, each where its lines occur: exactly once, or next after the one before.
 * Lines are compared without indentation, and new lines are indented like those they replace.
 * @returns undefined if one of them has no place, or several
 */
export function applyPatch(code: string, changes: readonly PatchChange[]): string | undefined {
	let lines = code.split('\n');
	let bare = lines.map((line) => line.trim());
	const made = new Set<string>();
	let done = 0;
	for (const change of changes) {
		const wanted = trimBlankLines(change.before);
		const texts = wanted.map((line) => line.trim());
		const key = JSON.stringify(change);
		const isMade = made.has(key);
		const start = placeOf(texts, bare, done) ?? (isMade ? undefined : placeOf(texts, bare, 0));
		// An answer may show a change twice.
		if (start === undefined && isMade) continue;
		if (start === undefined) return undefined;
		const end = start + wanted.length;
		const own = moved(trimBlankLines(change.after), wanted, lines.slice(start, end));
		lines = [...lines.slice(0, start), ...own, ...lines.slice(end)];
		bare = [...bare.slice(0, start), ...own.map((line) => line.trim()), ...bare.slice(end)];
		made.add(key);
		done = start + own.length;
	}
	return lines.join('\n');
}

/** The index from which the wanted lines occur; undefined if they do not, or if it is ambiguous. */
function placeOf(wanted: readonly string[], lines: readonly string[], from: number): number | undefined {
	if (wanted.length === 0) return lines.length === 1 && lines[0] === '' ? 0 : undefined;
	const [first] = wanted;
	let found: number | undefined;
	let steps = 0;
	for (let at = from; at <= lines.length - wanted.length; at += 1) {
		if (lines[at] !== first) continue;
		let same = 1;
		while (same < wanted.length && lines[at + same] === wanted[same]) same += 1;
		steps += same;
		if (steps > MOST_STEPS) return undefined;
		if (same < wanted.length) continue;
		if (found !== undefined) return undefined;
		found = at;
	}
	return found;
}

/** How many lines to compare for one place; a file that repeats one line would take hours. */
const MOST_STEPS = 1_000_000;

/**
 * The new lines: unchanged ones as they were, the others indented relative to them.
 * @param wanted without blank lines at its ends
 */
function moved(after: readonly string[], wanted: readonly string[], replaced: readonly string[]): readonly string[] {
	const own = leadingSpace(wanted[0] ?? '');
	const base = leadingSpace(replaced[0] ?? '');
	// The same line may occur at several depths: use them in turn, then the last one.
	const byLine = new Map<string, { readonly replaced: string[]; next: number }>();
	for (const [index, line] of wanted.entries()) {
		const known = byLine.get(line) ?? { replaced: [], next: 0 };
		known.replaced.push(replaced[index] ?? line);
		byLine.set(line, known);
	}
	return after.map((line) => {
		const known = byLine.get(line);
		if (known !== undefined) {
			const kept = known.replaced[Math.min(known.next, known.replaced.length - 1)];
			known.next += 1;
			return kept ?? line;
		}
		if (!hasText(line)) return '';
		if (line.startsWith(own)) return base + line.slice(own.length);
		return base.slice(0, Math.max(0, base.length - (own.length - leadingSpace(line).length))) + line.trimStart();
	});
}
