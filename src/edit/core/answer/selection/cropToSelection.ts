import { type CodePlace, indentationBefore, selectedText } from '../../codeEdit.ts';
import { wordCounts, wordSimilarity } from '../../diff/similarity.ts';
import type { TextChange } from '../../diff/textChange.ts';
import { identifiersIn } from '../../syntax/identifiers.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { bracketsAround } from '../cursor/bracketsAround.ts';
import { trimSurroundingLines } from '../cursor/trimOverlap.ts';
import { isImportsAlone, isInterpreter } from '../extraction/codeSigns.ts';
import { importEdits } from '../file/importEdits.ts';
import { isNamed, lowerName, lowerNames } from '../file/namedItems.ts';
import { FilePlaces } from '../file/placedCode.ts';

/** The part of an answer's code that replaces the selection. */
export interface CroppedAnswer extends RemainingCode {
	/** The changes to the document's imports. */
	readonly imports: readonly TextChange[];
}

/** How deep the selected code may be nested in the answer's declarations; honest answers go no deeper. */
const DEEPEST = 3;

/**
 * Crops an answer to the selected part of the document: removes the lines around the selection, the rest of a file or
 * type that came along, and usage examples. Imports go to the document's own. New items that the selected part uses
 * stay with it.
 * @param outline outlines code in the place's language
 */
export function cropToSelection(answered: string, place: CodePlace, outline: (code: string) => Outline): CroppedAnswer {
	const selected = selectedText(place).replaceAll('\r\n', '\n');
	const above = place.text.slice(0, place.start).replaceAll('\r\n', '\n');
	const script = withoutInterpreter(answered, selected, above);
	const code = withoutScriptTags(script, selected, above);
	const whole = { code, imports: [], isCut: script !== answered };
	const below = place.text.slice(place.end).replaceAll('\r\n', '\n');
	if (selected.trim() === '' || (above + below).trim() === '' || hasSameEnds(code, selected)) return whole;
	const around = { above: above.split('\n'), before: '', after: '', below: below.split('\n') };
	const brackets = bracketsAround(around, place.languageId);
	const trimmed = trimSurroundingLines(code.split('\n'), selected.split('\n'), around, brackets).join('\n');
	let rest: Outline | undefined;
	const outlines = {
		code: outline(trimmed),
		selected: outline(indentationBefore(place) + selected),
		get rest() {
			rest ??= outline(above + selected.replace(/[^\n]+/g, '') + below);
			return rest;
		},
		line: around.above.length - 1,
	};
	const part = new Cutting(outlines, around).part();
	const cutAround = code.replace(trimmed, () => '');
	const isCut = whole.isCut || part?.isCut === true || (cutAround !== '' && !isImportsAlone(cutAround));
	const edits = part === undefined || hasOwnImports(outlines) ? [] : importEdits(outlines.code, outlines.rest);
	const imports = new FilePlaces(place.text, place.text.split(/\r?\n/))
		.changes(edits)
		.filter(({ start, end }) => end <= place.start || start >= place.end)
		.map((change) => ({ start: change.start, end: change.end, text: change.code.replaceAll('\n', place.lineEnd) }));
	return { code: part?.code ?? trimmed, imports, isCut };
}

/** Removes the shebang of code that does not go to the top of the file. */
function withoutInterpreter(code: string, selected: string, above: string): string {
	return above.trim() === '' || isInterpreter(selected.trimStart()) || !isInterpreter(code.trimStart())
		? code
		: code.trimStart().replace(/^.*\n\s*/, '');
}

/** Removes the PHP tags around code that goes into an open script, which they would end. */
function withoutScriptTags(code: string, selected: string, above: string): string {
	const begin = /^\s*<\?php[^\S\n]*\n?/.exec(code);
	if (begin === null || selected.includes('<?php') || !above.includes('<?')) return code;
	const script = code.slice(begin[0].length).trimEnd();
	return script.endsWith('?>') ? script.slice(0, -2).trimEnd() : script;
}

/** How many times as long as the original an answer may be that contains nothing else. */
const MOST_LONGER = 1.2;

/** The word similarity from which a line may be another version of the other. */
const LEAST_SIMILARITY = 0.5;

/** Whether code starts and ends with the lines that it replaces, or similar ones: then nothing else came along. */
function hasSameEnds(code: string, selected: string): boolean {
	const [own, old] = [code.trim().split('\n'), selected.trim().split('\n')];
	// Longer code may continue with the lines below.
	if (own.length > MOST_LONGER * old.length) return false;
	const similarity = (one: string, other: string) => wordSimilarity(wordCounts(one), wordCounts(other));
	const areAlike = (one = '', other = '') => one.trim() === other.trim() || similarity(one, other) >= LEAST_SIMILARITY;
	if (areAlike(own[0], old[0]) && areAlike(own.at(-1), old.at(-1))) return true;
	// The same lines in another order are nothing new, either.
	return own.length === old.length && similarity(code, selected) >= SAME_WORDS;
}

/** The word similarity of two texts with nearly the same words. */
const SAME_WORDS = 0.95;

interface Outlines {
	readonly code: Outline;
	readonly selected: Outline;
	/** Of the document, with the selected lines blanked; computed on first use. */
	readonly rest: Outline;
	/** The first line of the selection. */
	readonly line: number;
}

/** What remains of an answer's code. */
interface RemainingCode {
	readonly code: string;
	/** Whether anything other than that and imports was dropped. */
	readonly isCut: boolean;
}

class Cutting {
	readonly #outlines: Outlines;
	/** The lines around the selection, except for those that its own statements start with. */
	readonly #around: ReadonlySet<string>;
	#names: ReadonlySet<string> | undefined;
	#values: ReadonlySet<string> | undefined;

	constructor(
		outlines: Outlines,
		{ above, below }: { readonly above: readonly string[]; readonly below: readonly string[] },
	) {
		this.#outlines = outlines;
		const { items, lines } = outlines.selected;
		const starts = items.filter((item) => !isNamed(item)).map(({ header }) => lines[header]?.trim() ?? '');
		// Brackets are everywhere.
		const selected = new Set(starts.filter((line) => /\w/.test(line)));
		const around = [...above, ...below].map((line) => line.trim());
		this.#around = new Set(around.filter((line) => !selected.has(line)));
	}

	/** The code for the selected part; undefined if nothing else came, or if the part is not found. */
	part(): RemainingCode | undefined {
		const { selected, code } = this.#outlines;
		const names = new Set(selected.items.map(lowerName));
		let level: readonly OutlineItem[] = code.items;
		for (let depth = 0; depth < DEEPEST; depth += 1) {
			const own = level.filter((item) => isNamed(item) && names.has(lowerName(item)));
			if (own.length > 0) return this.#kept(level, new Set(own), depth > 0);
			level = level.flatMap(({ children }) => children);
		}
		return undefined;
	}

	#kept(level: readonly OutlineItem[], own: ReadonlySet<OutlineItem>, isWrapped: boolean): RemainingCode | undefined {
		const { lines } = this.#outlines.code;
		let used: ReadonlySet<string> | undefined;
		const isUsed = ({ name }: OutlineItem) => {
			used ??= identifiersOf([...own], lines);
			return used.has(name);
		};
		const belongs = (item: OutlineItem) => {
			if (own.has(item)) return true;
			if (item.kind === 'import') return hasOwnImports(this.#outlines);
			if (item.kind === 'remark') return !isWrapped;
			return !this.#isElsewhere(item) && (!isWrapped || isUsed(item));
		};
		const items = level.filter(belongs);
		if (items.length === level.length && !isWrapped) return undefined;
		const isRemark = ({ kind }: OutlineItem) => kind === 'remark';
		const first = items.findIndex((item) => !isRemark(item));
		const last = items.findLastIndex((item) => !isRemark(item));
		const kept = items.slice(first, last + 1);
		// Imports are not lost: they move to the document's own.
		const left = new Set(kept);
		const isCut = isWrapped || level.some((item) => item.kind !== 'import' && !left.has(item));
		return { code: joined(kept, lines), isCut };
	}

	/**
	 * Whether the document has this name, or this very line, outside the selection; the selection may repeat a line. A
	 * value is another one if it is not beside the selection.
	 */
	#isElsewhere(item: OutlineItem): boolean {
		const { code, rest, line } = this.#outlines;
		if (item.kind === 'value') {
			this.#values ??= new Set(
				itemsBeside(rest.items, line)
					.filter(({ kind }) => kind === 'value')
					.map(lowerName),
			);
			return this.#values.has(lowerName(item));
		}
		this.#names ??= new Set(lowerNames(rest.items));
		if (isNamed(item)) return this.#names.has(lowerName(item));
		return this.#around.has(code.lines[item.header]?.trim() ?? '');
	}
}

/** Whether imports stay with the selected code: it has some itself, or it is not inside anything and there are none. */
function hasOwnImports({ selected, rest, line }: Outlines): boolean {
	const holds = ({ items }: Outline) => items.some(({ kind }) => kind === 'import');
	const isEnclosed = rest.items.some(({ header, end }) => header < line && line < end);
	return holds(selected) || (!isEnclosed && !holds(rest));
}

/** The items beside a line: in the innermost item around it. */
function itemsBeside(items: readonly OutlineItem[], line: number): readonly OutlineItem[] {
	const around = items.find(({ header, end }) => header < line && line < end);
	return around === undefined ? items : itemsBeside(around.children, line);
}

function identifiersOf(items: readonly OutlineItem[], lines: readonly string[]): ReadonlySet<string> {
	return new Set(items.flatMap(({ start, end }) => lines.slice(start, end)).flatMap((line) => identifiersIn(line)));
}

/** Items one below the other, with a blank line if there was one between them. */
function joined(items: readonly OutlineItem[], lines: readonly string[]): string {
	return items
		.map(({ start, end }, at) => {
			const before = items[at - 1];
			const isApart = before !== undefined && lines.slice(before.end, start).some((line) => line.trim() === '');
			return (isApart ? '\n' : '') + lines.slice(start, end).join('\n');
		})
		.join('\n');
}
