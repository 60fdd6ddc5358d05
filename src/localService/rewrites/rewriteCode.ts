import MagicString from 'magic-string';
import { LEVELS } from '../../core/service/localLevels.ts';
import type { Edit, Finding, Rewrite, RewriteLevel } from './rewrite.ts';
import { rewrites } from './rewrites.ts';
import { joinsLineBefore, losesComment, mayBePartOfMore, separated } from './safeEdits.ts';
import { memoize } from './script/memoize.ts';
import { parseScript, type Script } from './script/script.ts';
import { tampering } from './script/tampering.ts';

/** What one rewrite changed. */
export interface Change {
	readonly name: string;
	/** The line in the given code, counted from 1. */
	readonly line: number;
	/** What became what and why, and what that rests on. */
	readonly description: string;
}

/** A pattern that stays as it is. */
export interface LeftAlone {
	readonly name: string;
	/** The line in the given code, counted from 1. */
	readonly line: number;
	/** The end of a sentence that begins with `left alone, because`. */
	readonly because: string;
}

/** The rewritten code, with what was changed and what was not. */
export interface Rewritten {
	readonly code: string;
	readonly changes: readonly Change[];
	readonly leftAlone: readonly LeftAlone[];
}

/** What to rewrite, and how the text is parsed. */
export interface Options {
	readonly level: RewriteLevel;
	readonly jsx: boolean;
}

/** A finding with its rewrite. */
interface Found {
	readonly rewrite: Rewrite;
	readonly finding: Finding;
}

type Decided = Found & { readonly finding: { readonly edits: readonly Edit[] } };

// Changes that overlap are made one by one, and one can make another possible. Each round parses the code again.
const MOST_ROUNDS = 20;
// In UTF-16 units. Rewriting blocks the process: for up to three seconds with the worst code of this length.
const LONGEST = 100_000;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rewrites JavaScript or TypeScript: at `clearer` what only reads better, at the other levels what is measured to be faster.
 * What cannot be decided stays as it is.
 * @param text a file, statements, or members of a class or an object
 * @returns undefined if the code cannot be parsed, or is longer than 100,000 characters
 */
export function rewriteCode(text: string, options: Options): Rewritten | undefined {
	if (text.startsWith(BYTE_ORDER_MARK)) {
		const rewritten = rewriteCode(text.slice(1), options);
		return rewritten && { ...rewritten, code: BYTE_ORDER_MARK + rewritten.code };
	}
	try {
		const parsed = text.length > LONGEST ? undefined : parseScript(text, options);
		return parsed && rewriteScript(parsed, options);
	} catch (error) {
		// The code is nested more deeply than the stack allows.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function rewriteScript(given: Script, options: Options): Rewritten {
	const changes: Change[] = [];
	let script = given;
	let lines: LineMap = (line) => line;
	let { toDo, leftAlone } = decide(script, options.level);
	for (let round = 0; round < MOST_ROUNDS; round++) {
		// Two changes at once could give the same new name to different things.
		const made = makeChanges(script, toDo, options) ?? makeChanges(script, toDo.slice(0, 1), options);
		if (made === undefined) break;
		for (const { rewrite, finding } of made.done) {
			const line = lines(lineOf(script, finding));
			changes.push({ name: rewrite.name, line, description: describe(rewrite, finding) });
		}
		const earlier = lines;
		lines = (line) => earlier(made.lines(line));
		script = made.script;
		({ toDo, leftAlone } = decide(script, options.level));
	}
	return {
		code: script.unwrap(script.text),
		changes: byLine(changes),
		leftAlone: byLine(asLeftAlone(script, leftAlone, lines)),
	};
}

/** Which findings are changed now, and which stay. What overlaps with another change waits for the next round. */
function decide(
	script: Script,
	level: RewriteLevel,
): { readonly toDo: readonly Decided[]; readonly leftAlone: readonly Found[] } {
	const isClearer = level === 'clearer';
	const tamperingReason = tampering(script);
	const toDo: Decided[] = [];
	const leftAlone: Found[] = [];
	let end = 0;
	const found = rewrites
		.filter((rewrite) => (rewrite.level === 'clearer') === isClearer)
		.flatMap((rewrite) => [...rewrite.find(script)].map((finding) => ({ rewrite, finding })))
		.sort(
			(one, other) =>
				spanOf(one.finding)[0] - spanOf(other.finding)[0] || spanOf(other.finding)[1] - spanOf(one.finding)[1],
		);
	for (const { rewrite, finding } of found) {
		const because = reasonAgainst(script, { rewrite, finding }, level, tamperingReason);
		if (because !== undefined || !('edits' in finding)) {
			leftAlone.push({ rewrite, finding: { node: finding.node, because: because ?? '' } });
		} else if (spanOf(finding)[0] >= end) {
			// They come in the order of their beginnings.
			toDo.push({ rewrite, finding });
			[, end] = spanOf(finding);
		}
	}
	return { toDo, leftAlone };
}

function reasonAgainst(
	script: Script,
	{ rewrite, finding }: Found,
	level: RewriteLevel,
	tamperingReason: string | undefined,
): string | undefined {
	if ('because' in finding) return finding.because;
	if (tamperingReason !== undefined) return tamperingReason;
	if (mayBePartOfMore(script, finding.node)) return 'the code around the selection is not known';
	if (finding.edits.some((edit) => losesComment(script, edit))) return 'there is a comment inside it';
	if (finding.edits.some((edit) => joinsLineBefore(script, edit)))
		return 'the line before it has no semicolon, and would run on into it';
	const needed = finding.basis.length > 0 && rewrite.level === 'low' ? 'medium' : rewrite.level;
	const levels: readonly RewriteLevel[] = LEVELS;
	if (levels.indexOf(needed) <= levels.indexOf(level)) return undefined;
	if (rewrite.level === needed) return `it takes level ${needed}`;
	return `it rests on ${finding.basis.join(' and ')}, which levels below ${needed} do not trust`;
}

type LineMap = (line: number) => number;

/** Code after some changes, and for each line of it the line that it comes from, both counted from 1. */
interface Made {
	readonly script: Script;
	readonly done: readonly Decided[];
	readonly lines: LineMap;
}

/** @returns undefined if there is nothing to do, or what comes out cannot be parsed */
function makeChanges(script: Script, toDo: readonly Decided[], options: Options): Made | undefined {
	if (toDo.length === 0) return undefined;
	const changed = new MagicString(script.text);
	for (const { start, end, text } of toDo.flatMap(({ finding }) =>
		finding.edits.map((edit) => separated(script, edit)),
	)) {
		if (start === end) changed.appendLeft(start, text);
		else changed.update(start, end, text);
	}
	const { mappings } = changed.generateDecodedMap({ hires: false });
	const lines: LineMap = (line) => {
		const segments = mappings.slice(0, line).findLast((each) => each.some((segment) => segment.length > 1));
		return (segments?.find((segment) => segment.length > 1)?.[2] ?? 0) + 1;
	};
	const parsed = parseScript(script.unwrap(changed.toString()), options);
	return parsed && { script: parsed, done: toDo, lines };
}

/** From the first to the last character that a finding is about. */
function spanOf(finding: Finding): readonly [start: number, end: number] {
	const edits = 'edits' in finding ? finding.edits : [];
	const [start, end] = finding.node.range;
	return [Math.min(start, ...edits.map((each) => each.start)), Math.max(end, ...edits.map((each) => each.end))];
}

function asLeftAlone(script: Script, leftAlone: readonly Found[], lines: LineMap): readonly LeftAlone[] {
	return leftAlone.map(({ rewrite, finding }) => {
		const because = 'because' in finding ? finding.because : '';
		return { name: rewrite.name, line: lines(lineOf(script, finding)), because };
	});
}

function describe({ description, restsOn }: Rewrite, finding: Finding): string {
	const { basis = [], remark = '' } = 'edits' in finding ? finding : {};
	return [description, remark, `Rests on ${[restsOn, ...basis].join('; ')}.`].filter((each) => each !== '').join(' ');
}

function lineOf(script: Script, { node }: Finding): number {
	const ends = lineEnds(script);
	let [low, high] = [0, ends.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ends[middle] ?? 0) < node.range[0]) low = middle + 1;
		else high = middle;
	}
	return low + 1;
}

const lineEnds = memoize(({ text }: Script) => [...text.matchAll(/\n/g)].map(({ index }) => index));

function byLine<Item extends { readonly line: number }>(items: readonly Item[]): readonly Item[] {
	return items.toSorted((one, other) => one.line - other.line);
}
