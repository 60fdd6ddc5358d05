import { diffHunks, splitLines } from '../../code/diff/hunks.ts';
import { applyChanges, type TextChange } from '../../code/diff/textChange.ts';
import type { ProvedChange } from '../prove.ts';
import type { CodeFunction, CodeRange, StopPlace } from './codeFunction.ts';
import { maskedCode, withoutDirectives } from './maskedCode.ts';
import { statementPlace } from './statementPlace.ts';
import type { StopCandidate } from './stopCandidate.ts';
import { STOP_LANGUAGES, type StopLanguage } from './stopLanguages.ts';

/**
 * Ways to make changed code stop, the most telling first: all functions that the change touches; the innermost one
 * around it; a statement before it. A change outside of functions leaves only the last one, and none where a language
 * has no such statements. Code of which nobody can tell whether it is a function leaves none: see `CodeFunction`.
 * @returns undefined if nobody has said how code of this language is made to stop
 */
export function stopCandidates({ languageId, before, after }: ProvedChange): readonly StopCandidate[] | undefined {
	const language = STOP_LANGUAGES.get(languageId);
	if (language === undefined) return undefined;
	const masked = maskedCode(after, language.family);
	const code = language.hasDirectives === true ? withoutDirectives(masked) : masked;
	const functions = language
		.functions(after, code)
		.filter(({ place }) => place === undefined || language.forms[place.form] !== undefined);
	const changed = changedRanges(before, after);
	const touched = functions.filter((each) => isTouched(each, functions, changed));
	// What is outside of functions runs as soon as the file is loaded, and says nothing of a function that changed, too.
	const first = changed.find((range) => innermost(functions, range) !== undefined) ?? changed[0];
	const inner = innermost(functions, first);
	const isOutside = inner === undefined && touched.length === 0;
	const hasStatement = isOutside || inner?.place !== undefined;
	const places = [
		touched.map(({ place }) => place),
		[inner?.place],
		[hasStatement ? statementPlace({ text: after, code, language, inner, changed: first }) : undefined],
	].map((each) => each.filter((place) => place !== undefined));
	const candidates = places.filter((each) => each.length > 0).map((each) => candidateOf(after, each, language));
	return candidates.filter(({ stopped }, index) => candidates.findIndex((each) => each.stopped === stopped) === index);
}

/** What is different in the text after. */
function changedRanges(before: string, after: string): readonly CodeRange[] {
	const offsets = [0];
	for (const line of splitLines(after)) offsets.push((offsets.at(-1) ?? 0) + line.length);
	return diffHunks(before, after).map(({ addedStart, added, removed }) => {
		const start = offsets[addedStart] ?? after.length;
		const whole = offsets[addedStart + added.length] ?? after.length;
		// The indentation of its first line, and the ending of its last, belong to no function.
		const text = after.slice(start, whole);
		const range = { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
		return withoutCommon(range, removed.join('').trim(), text.trim());
	});
}

/** Leaves out what both texts start and end with: of a long line, most may be of other functions. */
function withoutCommon({ start, end }: CodeRange, removed: string, added: string): CodeRange {
	if (removed === '' || added === '') return { start, end };
	const most = Math.min(removed.length, added.length);
	let head = 0;
	while (head < most && removed[head] === added[head]) head += 1;
	let tail = 0;
	while (tail < most - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail += 1;
	// Where something was removed alone, what is before it tells the function.
	const isRemoved = start + head === end - tail;
	return {
		start: start + (isRemoved ? Math.max(0, head - 1) : head),
		end: end - tail + (isRemoved && head === 0 ? 1 : 0),
	};
}

/** Whether a function's header or body was changed, other than in the functions inside it. */
function isTouched(own: CodeFunction, functions: readonly CodeFunction[], changed: readonly CodeRange[]): boolean {
	const inside = functions.filter((each) => each !== own && own.start <= each.start && each.end <= own.end);
	return changed.some((range) => {
		const isNear = range.start < own.end && range.end > own.start;
		const isRemoved = range.end <= range.start && range.start > own.start && range.start < own.end;
		return (isNear || isRemoved) && !inside.some((each) => each.start <= range.start && range.end <= each.end);
	});
}

/** The smallest function that holds the whole change, or its start. */
function innermost(functions: readonly CodeFunction[], range: CodeRange | undefined): CodeFunction | undefined {
	if (range === undefined) return undefined;
	const around = functions.filter(({ start, end }) => start <= range.start && range.start < end);
	const smallestFirst = around.toSorted((one, other) => one.end - one.start - (other.end - other.start));
	return smallestFirst.find(({ end }) => range.end <= end) ?? smallestFirst[0];
}

function candidateOf(text: string, places: readonly StopPlace[], language: StopLanguage): StopCandidate {
	const withCondition = (condition: string) => {
		const changes = places.map((place) => insertion(text, place, language, condition));
		return applyChanges(
			text,
			changes.toSorted((one, other) => one.start - other.start),
		);
	};
	return { harmless: withCondition(language.conditions.harmless), stopped: withCondition(language.conditions.stopped) };
}

function insertion(text: string, place: StopPlace, { forms }: StopLanguage, condition: string): TextChange {
	const { at, form, indent = '', before = '', behind = '' } = place;
	const inserted = `${before}${forms[form]?.(condition) ?? ''}${behind}`;
	if (form !== 'line') return { start: at, end: at, text: inserted };
	const ending = text.includes('\r\n') ? '\r\n' : '\n';
	const isLineStart = at === 0 || text[at - 1] === '\n';
	const line = isLineStart ? `${indent}${inserted}${ending}` : `${ending}${indent}${inserted}`;
	return { start: at, end: at, text: line };
}
