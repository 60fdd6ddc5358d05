import { diffHunks, splitLines } from '../../../edit/core/diff/hunks.ts';
import { applyChanges, type TextChange } from '../../../edit/core/diff/textChange.ts';
import { maskedCode, withoutDirectives } from '../../../edit/core/syntax/stripStringsAndComments.ts';
import type { ProvedChange } from '../sandbox.ts';
import { type CodeFunction, type CodeRange, functionName, hasName, type MutationPlace } from './codeFunction.ts';
import { MUTANT_LANGUAGES, type MutantLanguage, mutantMessage } from './mutantLanguages.ts';
import { statementPlace } from './statementPlace.ts';
import { WorkLimit, WorkTooLong } from './workLimit.ts';

/** In milliseconds: the editor waits, and hostile code could block it for minutes. */
const LONGEST_SEARCH = 200;
/** In UTF-16 units: in longer code, even the steps between two checks of the limit take too long. */
const LONGEST_CODE = 500_000;

/**
 * Changed code with statements that make it stop, to see whether the tests notice. Its texts differ only in the conditions of
 * these statements, so that a compiler, type checker, or linter treats them alike.
 */
export interface Mutant {
	/** None of the statements runs. */
	readonly harmless: string;
	/** Each function fails as soon as it is reached. */
	readonly stopped: string;
	/** Set if several functions stop. */
	readonly several?: MutatedFunctions;
	/** Functions that the change touches, but that never stop, as they are shown. */
	readonly skipped?: readonly string[];
}

/** Functions that stop, alone or together. */
export interface MutatedFunctions {
	readonly functions: readonly MutatedFunction[];
	/** The text in which only some of them stop. @param functions indexes */
	readonly withStopped: (functions: readonly number[]) => string;
}

/** One of several functions that stop. */
export interface MutatedFunction {
	/** As it is shown: `total()`, or the start of its line if it has no name. */
	readonly name: string;
	/** Whether it has no name, and is inside another one of them. */
	readonly isCallback: boolean;
	/** The message of its failure. */
	readonly message: string;
}

/**
 * The mutants of a change, the most significant first: one that stops in all functions that the change touches, one in
 * the innermost function around it, and one right before it. Outside of functions there is only the last one, and in
 * languages without such statements none. Nor is there any if changed code may be an unrecognized function (see
 * `CodeFunction`), or if the search takes more than 200 ms.
 * @param monotonic the time in milliseconds, which may be inexact
 * @returns undefined if it is not known how to make code of this language stop
 */
export function mutantCandidates(change: ProvedChange, monotonic = Date.now): readonly Mutant[] | undefined {
	const language = MUTANT_LANGUAGES.get(change.languageId);
	if (language === undefined) return undefined;
	if (Math.max(change.before.length, change.after.length) > LONGEST_CODE) return [];
	try {
		return mutantsIn(change, language, new WorkLimit(monotonic, LONGEST_SEARCH));
	} catch (error) {
		if (error instanceof WorkTooLong) return [];
		throw error;
	}
}

function mutantsIn({ before, after }: ProvedChange, language: MutantLanguage, limit: WorkLimit): readonly Mutant[] {
	const changed = changedRanges(before, after);
	limit.check();
	const masked = maskedCode(after, language.family);
	const code = language.hasDirectives === true ? withoutDirectives(masked) : masked;
	const functions = language
		.functions(after, code, limit)
		.filter(({ place }) => place === undefined || language.forms[place.form] !== undefined);
	limit.check();
	const near = functions.filter((own) => changed.some((range) => isNear(own, range)));
	const touched = near.filter((each) => isTouched(each, near, changed, limit));
	// Code outside of functions runs as soon as the file is loaded, which shows nothing about a changed function.
	const first = changed.find((range) => innermost(functions, range) !== undefined) ?? changed[0];
	const inner = innermost(functions, first);
	const [placed, unplaced] = [true, false].map((has) => touched.filter(({ place }) => (place !== undefined) === has));
	const isIn = (range: CodeRange, some: readonly CodeFunction[] = []) => some.some((own) => isNear(own, range));
	// It is unknown what runs this code, and when: no mutant could show that it runs.
	if (changed.some((range) => isIn(range, unplaced) && !isIn(range, placed))) return [];
	const isOutside = inner === undefined && touched.length === 0;
	const hasStatement = isOutside || inner?.place !== undefined;
	const statement = hasStatement ? statementPlace({ text: after, code, language, inner, changed: first }) : undefined;
	const places = [touched.map(({ place }) => place), [inner?.place], [statement]]
		.map((each) => each.filter((place) => place !== undefined))
		.filter((each) => each.length > 0);
	const skipped = touched
		.filter((each) => each !== inner && (inner === undefined || !isInside(each, inner) || hasName(after, each)))
		.map((each) => functionName(after, each));
	const candidates = places.map((each, at): Mutant => {
		limit.check();
		const isAll = at === 0 && touched.length > 0;
		if (isAll && each.length > 1) return mutantOfAll(after, touched, language);
		return { ...mutantOf(after, each, language), ...(isAll || skipped.length === 0 ? {} : { skipped }) };
	});
	return candidates.filter(({ stopped }, index) => candidates.findIndex((each) => each.stopped === stopped) === index);
}

/** What is different in the text after. */
function changedRanges(before: string, after: string): readonly CodeRange[] {
	const offsets = [0];
	for (const line of splitLines(after)) offsets.push((offsets.at(-1) ?? 0) + line.length);
	return diffHunks(before, after).map(({ addedStart, added, removed }) => {
		const start = offsets[addedStart] ?? after.length;
		const whole = offsets[addedStart + added.length] ?? after.length;
		// The indentation of its first line and the line ending of its last belong to no function.
		const text = after.slice(start, whole);
		const range = { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
		return withoutCommon(range, removed.join('').trim(), text.trim());
	});
}

/** Without the common start and end of both texts: most of a long line may belong to other functions. */
function withoutCommon({ start, end }: CodeRange, removed: string, added: string): CodeRange {
	if (removed === '' || added === '') return { start, end };
	const most = Math.min(removed.length, added.length);
	let head = 0;
	while (head < most && removed[head] === added[head]) head += 1;
	let tail = 0;
	while (tail < most - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail += 1;
	// If something was only removed, what precedes it tells the function.
	const isRemoved = start + head === end - tail;
	return {
		start: start + (isRemoved ? Math.max(0, head - 1) : head),
		end: end - tail + (isRemoved && head === 0 ? 1 : 0),
	};
}

/** Whether a change added or removed something in a function. */
function isNear(own: CodeFunction, range: CodeRange): boolean {
	const isRemoved = range.end <= range.start && range.start > own.start && range.start < own.end;
	return (range.start < own.end && range.end > own.start) || isRemoved;
}

/**
 * Whether a function's header or body was changed, other than in the functions inside it.
 * @param near all functions in which something was changed
 */
function isTouched(
	own: CodeFunction,
	near: readonly CodeFunction[],
	changed: readonly CodeRange[],
	limit: WorkLimit,
): boolean {
	limit.check();
	const inside = near.filter((each) => isInside(each, own));
	return changed.some(
		(range) => isNear(own, range) && !inside.some((each) => each.start <= range.start && range.end <= each.end),
	);
}

function isInside(inner: CodeFunction, outer: CodeFunction): boolean {
	return inner !== outer && outer.start <= inner.start && inner.end <= outer.end;
}

/** The smallest function that holds the whole change, or its start. */
function innermost(functions: readonly CodeFunction[], range: CodeRange | undefined): CodeFunction | undefined {
	if (range === undefined) return undefined;
	const around = functions.filter(({ start, end }) => start <= range.start && range.start < end);
	const smallestFirst = around.toSorted((one, other) => one.end - one.start - (other.end - other.start));
	return smallestFirst.find(({ end }) => range.end <= end) ?? smallestFirst[0];
}

/** What is inserted at a place. */
interface Mutation {
	readonly place: MutationPlace;
	readonly condition: string;
	readonly message: string;
}

function mutantOf(text: string, places: readonly MutationPlace[], language: MutantLanguage): Mutant {
	const withCondition = (condition: string) =>
		withMutations(
			text,
			places.map((place) => ({ place, condition, message: mutantMessage() })),
			language,
		);
	return { harmless: withCondition(language.conditions.harmless), stopped: withCondition(language.conditions.stopped) };
}

/** Each function has a message of its own, and can be made to stop alone. */
function mutantOfAll(text: string, touched: readonly CodeFunction[], language: MutantLanguage): Mutant {
	const { harmless, stopped } = language.conditions;
	const own = touched.flatMap((each) => (each.place === undefined ? [] : [{ ...each, place: each.place }]));
	const withStopped = (isStopped: (index: number) => boolean) =>
		withMutations(
			text,
			own.map(({ place }, index) => ({
				place,
				condition: isStopped(index) ? stopped : harmless,
				message: mutantMessage(index),
			})),
			language,
		);
	return {
		harmless: withStopped(() => false),
		stopped: withStopped(() => true),
		several: {
			functions: own.map((each, index) => ({
				name: functionName(text, each),
				isCallback: !hasName(text, each) && own.some((outer) => isInside(each, outer)),
				message: mutantMessage(index),
			})),
			withStopped: (functions) => withStopped((at) => functions.includes(at)),
		},
	};
}

function withMutations(text: string, mutations: readonly Mutation[], language: MutantLanguage): string {
	const changes = mutations.map((mutation) => insertion(text, mutation, language));
	return applyChanges(
		text,
		changes.toSorted((one, other) => one.start - other.start),
	);
}

function insertion(text: string, { place, condition, message }: Mutation, { forms }: MutantLanguage): TextChange {
	const { at, form, indent = '', before = '', behind = '' } = place;
	const inserted = `${before}${(place.text ?? forms[form])?.(condition, message) ?? ''}${behind}`;
	if (form !== 'line') return { start: at, end: at, text: inserted };
	const ending = text.includes('\r\n') ? '\r\n' : '\n';
	const isLineStart = at === 0 || text[at - 1] === '\n';
	const line = isLineStart ? `${indent}${inserted}${ending}` : `${ending}${indent}${inserted}`;
	return { start: at, end: at, text: line };
}
