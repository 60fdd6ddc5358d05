import { unixLineEnds } from '../../../../base/text/hiddenCharacters.ts';
import { isProse, languageFamily } from '../../../../base/text/languages.ts';
import { areSimilarLines, type SimilarStretch, similarStretches } from '../../diff/similarity.ts';
import { elisionLines } from '../../syntax/elision.ts';
import { type Outline, type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';
import { hasText } from '../../whitespace/blankLines.ts';
import type { LineEdit } from './lineEdit.ts';
import { type PlacementInput, placesByName } from './placeByName.ts';
import { type FilePlace, FilePlaces } from './placedCode.ts';

/** A file to put code into. */
export interface CodeFile {
	readonly text: string;
	/** VS Code's language id. */
	readonly languageId: string;
}

/** The places where code may go in a file. */
export interface PlacesInFile {
	/** The best first; empty if nothing in the file is similar. */
	readonly places: readonly FilePlace[];
	/** Whether the first one is certain. */
	readonly isSure: boolean;
}

/** The most places to offer. */
const MOST_PLACES = 5;

/** Below this similarity, two texts have little more than their language in common. */
const LEAST_SIMILARITY = 0.2;

/**
 * Finds where code belongs in a file: declarations, keys, rules or sections by their names, a whole file in place of
 * the file, and other code at the most similar lines. Takes time proportional to both.
 */
export function placesInFile(code: string, { text, languageId }: CodeFile): PlacesInFile {
	const file = outlineOf(text.replaceAll('\r\n', '\n'), languageId);
	const own = withoutFileName(unixLineEnds(code).trimEnd(), file);
	if (own.trim() === '') return { places: [], isSure: false };
	const elisions = elisionLines(own, languageId, text);
	const input = {
		code: unwrapped(outlineOf(own, languageId, elisions), languageId),
		file: unwrapped(file, languageId),
		elisions,
		isProse: isProse(languageId),
	};
	const placed = new FilePlaces(text, file.lines);
	const whole = wholeFile(input);
	if (whole?.isSure) return { places: [placed.place([whole.edit], 'file')], isSure: true };
	const named = placesByName(input, false);
	if (named?.isSure && whole === undefined)
		return { places: [placed.place(named.edits, 'name', named.names)], isSure: true };
	const wholly = placesByName(input, true);
	const { lines } = input.code;
	const regions = similarStretches(lines, file.lines, MOST_PLACES).filter(
		({ likeness, start, end }) =>
			likeness >= LEAST_SIMILARITY && openBrackets(file.lines.slice(start, end)) === openBrackets(lines),
	);
	const known = [
		...[named, wholly].flatMap((found) =>
			// Code that is there already changes nothing.
			found === undefined || found.edits.length === 0 ? [] : [placed.place(found.edits, 'name', found.names)],
		),
		...(named?.others ?? []).map(({ edit, name }) => placed.place([edit], 'name', [name])),
		...(whole === undefined ? [] : [placed.place([whole.edit], 'file')]),
	];
	const alike = regions
		.map(({ start, end }) => placed.place([{ start, end, lines }], 'likeness'))
		.filter(({ start, end }) => known.every((place) => end <= place.start || place.end <= start));
	const all = [...known, ...alike];
	const isSure = named === undefined && elisions.size === 0 && isOnlyPlace(input, regions);
	return { places: distinct(all).slice(0, MOST_PLACES), isSure };
}

/** A path in a comment on the first line names the file and is not part of it. */
function withoutFileName(code: string, { lines }: Outline): string {
	const line = code.split('\n', 1)[0] ?? '';
	const isName =
		/^\s{0,20}(?:\/\/|#|--|;|%|\/\*|<!--)\s{0,4}(?:file(?:name)?:\s{0,4})?[\w@.~+\\/-]{1,300}\.[A-Za-z]\w{0,12}\s{0,4}(?:\*\/|-->)?$/i.test(
			line.slice(0, 400).trimEnd(),
		);
	return isName && line.trim() !== lines[0]?.trim() ? code.slice(line.length + 1) : code;
}

/** The contents of the brackets around a whole JSON document. */
function unwrapped(outline: Outline, languageId: string): Outline {
	const [root, ...others] = outline.items.filter(({ kind }) => kind !== 'remark');
	const isRoot = languageFamily(languageId).startsWith('json') && root?.kind === 'statement' && others.length === 0;
	return isRoot && root.children.length > 0 ? { ...outline, items: root.children } : outline;
}

interface WholeFile {
	readonly edit: LineEdit;
	readonly isSure: boolean;
}

/** The whole file as the place, for code that has most of its items. */
function wholeFile({ code, file, elisions }: PlacementInput): WholeFile | undefined {
	const keys = new Set(code.items.map((item) => keyOf(item, code.lines)));
	const existing = file.items.filter(({ kind }) => kind !== 'remark');
	const covered = new Set(existing.filter((item) => keys.has(keyOf(item, file.lines))));
	const lacks = existing.some((item) => item.kind === 'declaration' && !covered.has(item));
	if (elisions.size > 0 || existing.length < 2 || covered.size < 0.6 * existing.length) return undefined;
	if (lacks && covered.size < 0.75 * existing.length) return undefined;
	const first = code.items.find(({ kind }) => kind !== 'remark');
	const before = existing[0];
	if (first === undefined || before === undefined) return undefined;
	const startsAlike = code.lines[0]?.trim() === file.lines[0]?.trim();
	const hasComments = first.start < first.decorators;
	const start = startsAlike ? 0 : hasComments ? before.start : before.decorators;
	const end = file.lines.findLastIndex(hasText) + 1;
	const from = startsAlike ? 0 : code.items[0]?.start;
	return { edit: { start, end, lines: code.lines.slice(from) }, isSure: !lacks };
}

function keyOf({ kind, name, header, end }: OutlineItem, lines: readonly string[]): string {
	return name === '' ? `${kind}\n${lines[header]?.trim()}${end - header > 1}` : name;
}

/** Whether one stretch of lines is by far the most similar, and starts and ends like the code. */
function isOnlyPlace({ code, file }: PlacementInput, regions: readonly SimilarStretch[]): boolean {
	const [best, second] = regions;
	if (best === undefined || best.likeness < 0.5 || (second?.likeness ?? 0) > 0.5 * best.likeness) return false;
	// A declaration whose name is not in the file may be new.
	if (code.items.some(({ kind }) => kind === 'declaration')) return false;
	const lines = file.lines.slice(best.start, best.end);
	const ends = (at: 0 | -1) => areSimilarLines(code.lines.at(at) ?? '', lines.at(at) ?? '');
	return ends(0) && ends(-1);
}

function openBrackets(lines: readonly string[]): number {
	const text = lines.join('\n');
	return text.split(/[([{]/).length - text.split(/[)\]}]/).length;
}

/** Different methods may find the same place. */
function distinct(places: readonly FilePlace[]): readonly FilePlace[] {
	return [...new Map(places.map((place) => [JSON.stringify(place.changes), place])).values()];
}
