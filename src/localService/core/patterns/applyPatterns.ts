import MagicString from 'magic-string';
import { joinsLineBefore, losesComment, separated } from './edits.ts';
import type { Occurrence, Pattern } from './pattern.ts';
import { patterns } from './patterns.ts';
import { isOnlyExpression, parseScript, type Script, type ScriptOptions } from './script.ts';

/** A place where a pattern was changed. */
export interface Change {
	readonly name: string;
	/** The line in the given code, counted from 1. */
	readonly line: number;
	/** What became what, and why that is usually faster. */
	readonly description: string;
}

/** The code with its known patterns changed. */
export interface Applied {
	readonly code: string;
	readonly changes: readonly Change[];
}

interface Candidate {
	readonly pattern: Pattern;
	readonly occurrence: Occurrence;
}

// Changes that overlap are made one after another, and one can make another possible. Each time the code is parsed again.
const MOST_TRIES = 50;
// In UTF-16 units, of all tries together.
const MOST_READ = 2_000_000;
// In UTF-16 units: it blocks the process, for about four seconds with the worst code of this length.
const LONGEST = 100_000;
const REPLACED_METHODS = /^(?:concat|filter|find|findIndex|includes|indexOf|push|reduce|shift|some|sort)$/;

/**
 * Changes every known pattern in JavaScript or TypeScript. The syntax is kept right; whether the code still does the same is
 * for a proof to show.
 * @param text a file, statements, members of a class or an object, an object, or clauses of a switch
 * @returns undefined if the code cannot be parsed, is nested too deeply, or is longer than 100,000 characters
 */
export function applyPatterns(text: string, options: ScriptOptions): Applied | undefined {
	try {
		const parsed = text.length > LONGEST ? undefined : parseScript(text, options);
		return parsed && inRounds(parsed, options);
	} catch (error) {
		// The code is nested more deeply than the stack allows.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function inRounds(given: Script, options: ScriptOptions): Applied {
	const changes: Change[] = [];
	let script = given;
	let lines: LineMap = (line) => line;
	let tries = 0;
	const most = Math.min(MOST_TRIES, MOST_READ / given.text.length);
	const tryWith = (found: readonly Candidate[]) => (tries++ < most ? make(script, found, options) : undefined);
	for (;;) {
		const found = findAll(script);
		// What cannot be parsed with all changes may be with one of them.
		let made = tryWith(found);
		for (const each of found) made ??= tryWith([each]);
		if (made === undefined) break;
		for (const { pattern, occurrence } of made.done)
			changes.push({ name: pattern.name, line: lines(lineOf(script, occurrence)), description: pattern.description });
		const earlier = lines;
		lines = (line) => earlier(made.lines(line));
		script = made.script;
	}
	return { code: script.unwrap(script.text), changes: changes.toSorted((one, other) => one.line - other.line) };
}

/**
 * What can be changed at once: of occurrences that overlap, first what takes the place of a single expression, which may leave
 * nothing else to change, then what begins first.
 */
function findAll(script: Script): readonly Candidate[] {
	if (script.isDynamic) return [];
	const found = patterns
		.flatMap((pattern) =>
			[...pattern.find(script)].map((occurrence) => ({ pattern, occurrence, span: spanOf(occurrence) })),
		)
		.filter(({ occurrence }) => isSafe(script, occurrence))
		.sort((one, other) => orderOf(one) - orderOf(other) || one.span[0] - other.span[0] || other.span[1] - one.span[1]);
	const chosen: (typeof found)[number][] = [];
	for (const each of found) {
		const [start, end] = each.span;
		if (chosen.every(({ span }) => span[1] <= start || span[0] >= end)) chosen.push(each);
	}
	return chosen;
}

function isSafe(script: Script, occurrence: Occurrence): boolean {
	const isHarmful = occurrence.edits.some((edit) => losesComment(script, edit) || joinsLineBefore(script, edit));
	// What has a method of the code’s own may be no list.
	const called = [...script.textOf(occurrence.node).matchAll(/\.(\w+)\(/g)].map(([, method]) => method ?? '');
	if (called.some((method) => REPLACED_METHODS.test(method) && script.methods.has(method))) return false;
	return !isHarmful && !mayBePartOfMore(script, occurrence);
}

function orderOf({ occurrence: { edits } }: Candidate): number {
	return Math.min(edits.length, 2);
}

/** From the first to the last character that an occurrence is about. */
function spanOf({ node, edits }: Occurrence): readonly [start: number, end: number] {
	const starts = edits.map(({ start }) => start);
	const ends = edits.map(({ end }) => end);
	return [Math.min(node.range[0], ...starts), Math.max(node.range[1], ...ends)];
}

/**
 * Whether an occurrence is all of the code and may be a part of a longer expression: what surrounds it could bind more tightly than
 * what it becomes. Only calls and members stay whole wherever they stand.
 */
function mayBePartOfMore(script: Script, { node }: Occurrence): boolean {
	const isWhole = node.parent?.type === 'ExpressionStatement' && isOnlyExpression(script);
	return isWhole && !/^(?:Call|Member|Assignment)Expression$/.test(node.type);
}

type LineMap = (line: number) => number;

/** Code after some changes, and for each line of it the line that it comes from, both counted from 1. */
interface Made {
	readonly script: Script;
	readonly done: readonly Candidate[];
	readonly lines: LineMap;
}

/** @returns undefined if there is nothing to do, or what comes out cannot be parsed */
function make(script: Script, done: readonly Candidate[], options: ScriptOptions): Made | undefined {
	if (done.length === 0) return undefined;
	const changed = new MagicString(script.text);
	const edits = done.flatMap(({ occurrence }) => occurrence.edits.map((edit) => separated(script, edit)));
	for (const { start, end, text } of edits) {
		if (start < end) changed.update(start, end, text);
		else if (!edits.some((other) => other.start < start && start < other.end)) changed.appendLeft(start, text);
	}
	const parsed = parseScript(script.unwrap(changed.toString()), options);
	if (parsed === undefined || parsed.redeclarations > script.redeclarations) return undefined;
	return { script: parsed, done, lines: lineMap(changed) };
}

function lineMap(changed: MagicString): LineMap {
	const { mappings } = changed.generateDecodedMap({ hires: false });
	return (line) => {
		const segments = mappings.slice(0, line).findLast((each) => each.some((segment) => segment.length > 1));
		return (segments?.find((segment) => segment.length > 1)?.[2] ?? 0) + 1;
	};
}

function lineOf({ text }: Script, { node }: Occurrence): number {
	return text.slice(0, node.range[0]).split('\n').length;
}
