import { isData, isMarkup, isProse } from '../../../../base/text/languages.ts';
import type { ItemChanges } from '../../codeEdit.ts';
import { countsOf } from '../../diff/similarity.ts';
import { identifiersIn } from '../../syntax/identifiers.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { declaredIn, versionsIn } from '../declarations.ts';
import { isInterpreter } from '../extraction/codeSigns.ts';
import { textOf } from '../file/lineEdit.ts';
import { isNamed, lowerName, lowerNames } from '../file/namedItems.ts';

/** The most items to name, and the length of each in characters. */
const MOST = 5;
const LONGEST = 60;

/**
 * What a replacement adds beside the selected code, such as tests or examples, and what of it is gone.
 * @param isQuoted whether the answer repeats the selected code without saying that it is an old version
 */
export function itemChanges(before: Outline, after: Outline, languageId: string, isQuoted: boolean): ItemChanges {
	return {
		added: named(added(before, after, languageId)),
		gone: named(isQuoted ? goneLines(before, after, languageId) : goneNames(before, after, languageId)),
	};
}

function named(names: readonly string[]): readonly string[] {
	const short = [...new Set(names)].map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name));
	return short.length > MOST ? [...short.slice(0, MOST), '…'] : short;
}

function goneNames(before: Outline, after: Outline, languageId: string): readonly string[] {
	const left = new Set(lowerNames(after.items));
	const headers = new Set(after.lines.map((line) => line.trim()));
	const goneItems = (items: readonly OutlineItem[]): readonly string[] =>
		items.flatMap((item) => {
			if (item.kind === 'declaration' && isNamed(item) && !left.has(lowerName(item))) return [item.name];
			return item.holdsMembers ? goneItems(item.children) : [];
		});
	const blocks = declaredIn(before, languageId).filter(({ item, name }) => !isNamed(item) && !headers.has(name));
	return [...goneItems(before.items), ...blocks.map(({ name }) => name)];
}

/** The first lines of what is neither there nor declared again. */
function goneLines(before: Outline, after: Outline, languageId: string): readonly string[] {
	const left = new Set(after.lines.map((line) => line.trim()));
	const versions = declaredIn(before, languageId).filter(versionsIn(declaredIn(after, languageId)));
	const again = new Set(versions.map(({ item }) => item));
	return before.items
		.filter((item) => !again.has(item))
		.flatMap(({ header, end }) => nonBlankLines(before.lines.slice(header, end)).map((line) => line.trim()))
		.filter((line) => !left.has(line));
}

function added(before: Outline, after: Outline, languageId: string): readonly string[] {
	const items = after.items.filter(({ kind }) => kind !== 'import' && kind !== 'remark');
	const own = ownItems(items, before, after, languageId);
	const others = items.filter((item) => !own.has(item));
	const titles = others.map((item) => item.name || (after.lines[item.header]?.trim() ?? ''));
	const isCode = !isData(languageId) && !isMarkup(languageId) && !isProse(languageId);
	const interpreters = ({ lines }: Outline) => lines.slice(1).filter(isInterpreter);
	const again = interpreters(after).slice(interpreters(before).length);
	return isCode ? [...titles, ...addedMembers(before, after), ...again] : titles;
}

/** The items that were selected, in whatever version, and the helpers that they use. */
function ownItems(
	items: readonly OutlineItem[],
	before: Outline,
	after: Outline,
	languageId: string,
): ReadonlySet<OutlineItem> {
	const names = (outline: Outline) => new Map(declaredIn(outline, languageId).map(({ item, name }) => [item, name]));
	const [old, now] = [names(before), names(after)];
	const oldNames = new Set(old.values());
	const [oldCounts, counts] = [countsOf(before.items.map(lowerName)), countsOf(after.items.map(lowerName))];
	const texts = new Set(before.items.map((item) => textOf(item, before)));
	const isChanged = before.items.some((item) => item.kind === 'value' || (item.kind === 'statement' && !old.has(item)));
	/** Of functions with one name, those that were there before are known by their parameters. */
	const isVersion = (item: OutlineItem) =>
		oldNames.has(now.get(item) ?? '') ||
		(isNamed(item) && (counts.get(lowerName(item)) ?? 0) <= (oldCounts.get(lowerName(item)) ?? 0));
	const isOwn = (item: OutlineItem) =>
		now.has(item) && item.kind !== 'value'
			? isVersion(item)
			: isChanged || isVersion(item) || texts.has(textOf(item, after));
	const own = new Set(items.filter(isOwn));
	const helpers = Map.groupBy(
		items.filter((item) => isNamed(item) && !own.has(item) && !oldCounts.has(lowerName(item))),
		({ name }) => identifiersIn(name).at(-1) ?? '',
	);
	// A helper may have helpers of its own, which are visited after it.
	for (const { start, end } of own)
		for (const word of identifiersIn(after.lines.slice(start, end).join('\n')))
			for (const helper of helpers.get(word) ?? []) own.add(helper);
	return own;
}

/** The methods that a type has more than before and that nothing uses. */
function addedMembers(before: Outline, after: Outline): readonly string[] {
	const counts = countsOf(identifiersIn(after.lines.join('\n')));
	const types = new Map(
		before.items.filter((item) => item.holdsMembers && isNamed(item)).map((item) => [lowerName(item), item]),
	);
	return after.items.flatMap((item) => {
		const type = types.get(lowerName(item));
		if (type === undefined) return [];
		const known = new Set(type.children.map(lowerName));
		return item.children
			.filter((child) => child.kind === 'declaration' && !known.has(lowerName(child)) && counts.get(child.name) === 1)
			.map(({ name }) => name);
	});
}
