import { LEVELS, type Level } from '../../core/service/localLevels.ts';
import { arrayRewrites } from './arrayRewrites.ts';
import { builtInRewrites } from './builtInRewrites.ts';
import { Code } from './code.ts';
import { countBelow } from './countBelow.ts';
import { expressionRewrites } from './expressionRewrites.ts';
import { indexLoopRewrites } from './indexLoopRewrites.ts';
import { loopRewrites } from './loopRewrites.ts';
import type { Edit, Rewrite } from './rewrite.ts';
import type { Source } from './source.ts';
import { spreadRewrites } from './spreadRewrites.ts';
import { tokenize } from './tokenizer.ts';
import { variableRewrites } from './variableRewrites.ts';

/** Every rewrite that the offline engine knows. */
export const rewrites: readonly Rewrite[] = [
	...expressionRewrites,
	...builtInRewrites,
	...arrayRewrites,
	...spreadRewrites,
	...indexLoopRewrites,
	...loopRewrites,
	...variableRewrites,
];

/** What one rewrite changed. */
export interface Change {
	readonly name: string;
	/** The line in the given code, counted from 1. */
	readonly line: number;
	readonly description: string;
}

export interface Rewritten {
	readonly code: string;
	readonly changes: readonly Change[];
}

interface NamedEdit extends Edit {
	readonly rewrite: Rewrite;
}

// One rewrite can enable another (a pattern inside a pattern); no code needs more rounds than its depth.
const MOST_ROUNDS = 8;
// In UTF-16 units. Rewriting blocks the process: up to a second for the worst code of this length.
const LONGEST = 100_000;

/**
 * Rewrites JavaScript or TypeScript with the rewrites up to a level. Strings, templates, regular expressions, JSX and
 * comments stay unchanged.
 * @returns undefined if the code cannot be parsed with certainty, or is longer than 100,000 characters
 */
export function rewriteCode(
	text: string,
	options: { readonly level: Level; readonly jsx: boolean },
): Rewritten | undefined {
	const chosen = rewrites.filter(({ level }) => LEVELS.indexOf(level) <= LEVELS.indexOf(options.level));
	const rounds: (readonly NamedEdit[])[] = [];
	const changes: Change[] = [];
	const lineEnds = [...text.matchAll(/\n/g)].map(({ index }) => index);
	let source = text.length > LONGEST ? undefined : tokenize(text, options);
	if (source === undefined) return undefined;
	while (rounds.length < MOST_ROUNDS) {
		const edits = applicableEdits(source, chosen);
		if (edits.length === 0) break;
		for (const { rewrite, start } of edits) {
			const line = countBelow(lineEnds, originalPosition(start, rounds)) + 1;
			changes.push({ name: rewrite.name, line, description: rewrite.description });
		}
		const next: Source | undefined = tokenize(applyEdits(source.text, edits), options);
		if (next === undefined) return undefined;
		rounds.push(edits);
		source = next;
	}
	return { code: source.text, changes: changes.sort((a, b) => a.line - b.line) };
}

/** The edits that lose no comment and do not overlap: of nested ones the outermost. */
function applicableEdits({ text, tokens, comments }: Source, chosen: readonly Rewrite[]): readonly NamedEdit[] {
	const code = new Code({ text, tokens, comments });
	const found = chosen.flatMap((rewrite) => [...rewrite.find(code)].map((edit) => ({ ...edit, rewrite })));
	const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end);
	const commentStarts = comments.map(({ start }) => start);
	const kept: NamedEdit[] = [];
	for (const edit of sorted) {
		const overlaps = edit.start < (kept.at(-1)?.end ?? 0);
		const comment = comments[countBelow(commentStarts, edit.end) - 1];
		const losesComment = comment !== undefined && comment.end > edit.start;
		if (!overlaps && !losesComment) kept.push(edit);
	}
	return kept;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const { start, end, text: replacement } of edits) {
		parts.push(text.slice(position, start), replacement);
		position = end;
	}
	return parts.join('') + text.slice(position);
}

/** Maps a position in the newest text to the first one. */
function originalPosition(position: number, rounds: readonly (readonly Edit[])[]): number {
	return rounds.reduceRight((current, edits) => positionBefore(current, edits), position);
}

function positionBefore(position: number, edits: readonly Edit[]): number {
	let shift = 0;
	for (const { start, end, text } of edits) {
		const newStart = start + shift;
		if (position < newStart) break;
		if (position < newStart + text.length) return start;
		shift += text.length - (end - start);
	}
	return position - shift;
}
