import { identifiersIn } from '../../syntax/identifiers.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import { fillElisions } from './fillElisions.ts';
import { importEdits } from './importEdits.ts';
import {
	editOf,
	type LineEdit,
	ownTextEdit,
	textOf,
	trimmedEnd,
	withBlanksAbove,
	withBlanksBelow,
} from './lineEdit.ts';
import { isNamed, keyOf, NamedItems } from './namedItems.ts';

/** Where the code goes in a file, found by name. */
export interface NamedPlaces {
	/** In file order, not overlapping. */
	readonly edits: readonly LineEdit[];
	/** The names of the matched items. */
	readonly names: readonly string[];
	/** Whether the match is unambiguous. */
	readonly isSure: boolean;
	/** Alternative places for an item whose name occurs several times. */
	readonly others: readonly NamedEdit[];
}

interface NamedEdit {
	readonly edit: LineEdit;
	readonly name: string;
}

/** The code to place and its file, as outlines. */
export interface PlacementInput {
	readonly code: Outline;
	readonly file: Outline;
	/** Lines of the code that stand for omitted code. */
	readonly elisions: ReadonlySet<number>;
	/** Whether the text is structured by headings. */
	readonly isProse: boolean;
}

/**
 * Finds the declarations, keys, rules or sections of the code in a file. New ones go after the one that they follow in
 * the code. Imports that are already there are skipped.
 * @param replacesWhole whether a type replaces one with more members; otherwise those stay
 * @returns undefined if none is found
 */
export function placesByName(input: PlacementInput, replacesWhole: boolean): NamedPlaces | undefined {
	return new NamedPlacement(input, replacesWhole).places();
}

/** An item of the code with its target, and the new items around it. */
interface Piece {
	readonly item: OutlineItem;
	readonly target: OutlineItem;
	readonly above: readonly OutlineItem[];
	readonly below: OutlineItem[];
}

class NamedPlacement {
	readonly #input: PlacementInput;
	readonly #replacesWhole: boolean;
	readonly #items: NamedItems;
	readonly #edits: LineEdit[] = [];
	readonly #names: string[] = [];
	#others: readonly NamedEdit[] = [];
	#isSure = true;

	constructor(input: PlacementInput, replacesWhole: boolean) {
		this.#input = input;
		this.#items = new NamedItems(input.code, input.file);
		this.#replacesWhole = replacesWhole;
	}

	places(): NamedPlaces | undefined {
		const { code, file } = this.#input;
		this.#items.fill();
		const keys = (item: OutlineItem, outline: Outline) =>
			[keyOf(item, outline), textOf(item, outline)].filter((key) => key !== '');
		const known = new Set(file.items.flatMap((item) => keys(item, file)));
		const items = withoutExamples(code, (item) => keys(item, code).some((key) => known.has(key)));
		this.#place(
			items.filter(({ kind }) => kind !== 'import'),
			file.items,
			true,
		);
		if (this.#names.length === 0) return undefined;
		const edits = [...importEdits(code, file), ...this.#edits].toSorted((a, b) => a.start - b.start || a.end - b.end);
		if (edits.some(({ start }, at) => start < (edits[at - 1]?.end ?? 0))) return undefined;
		return { edits, names: this.#names, isSure: this.#isSure, others: this.#others };
	}

	#place(items: readonly OutlineItem[], scopeItems: readonly OutlineItem[], isOutermost: boolean): void {
		const { code, file, elisions } = this.#input;
		const scope = new Set(scopeItems);
		const existing = new Set(scopeItems.map((item) => textOf(item, file)));
		const above: OutlineItem[] = [];
		const pieces: Piece[] = [];
		/** New items after an omission go before the next matched item, or to the end. */
		let apart: OutlineItem[] | undefined;
		for (const item of items) {
			if (item.kind === 'remark' && elisions.has(item.start)) {
				if (pieces.length > 0) apart ??= [];
				continue;
			}
			const target = this.#find(item, scope, isOutermost);
			if (target !== undefined) {
				pieces.push({ item, target, above: apart ?? (pieces.length === 0 ? above : []), below: [] });
				apart = undefined;
			} else if (!existing.has(textOf(item, code))) (apart ?? pieces.at(-1)?.below ?? above).push(item);
		}
		if (apart !== undefined && apart.length > 0) this.#add(apart, scopeItems);
		const isBeside = pieces.length === 0 && above.length > 0 && this.#addBeside(items, above, scopeItems);
		if (!isBeside) this.#judge(pieces, above, scope);
		for (const piece of pieces) this.#replace(piece);
	}

	/** New declarations next to a single remark that stands for all existing code go before or after all of it. */
	#addBeside(items: readonly OutlineItem[], added: readonly OutlineItem[], scope: readonly OutlineItem[]): boolean {
		const isElision = (item: OutlineItem | undefined) =>
			item?.kind === 'remark' && this.#input.elisions.has(item.start);
		if (items.filter(isElision).length !== 1 || scope.length === 0 || !added.every(isNamed)) return false;
		if (isElision(items[0])) this.#add(added, scope);
		else if (isElision(items.at(-1))) {
			const start = scope[0]?.start ?? 0;
			const code = added.flatMap((each) => withBlanksBelow(each, this.#input.code));
			this.#edits.push({ start, end: start, lines: code });
		} else return false;
		this.#names.push(...added.map(({ name }) => name));
		return true;
	}

	/** Appends new items after the existing ones. */
	#add(added: readonly OutlineItem[], scope: readonly OutlineItem[]): void {
		const last = scope.at(-1);
		if (last === undefined) return;
		const end = trimmedEnd(last, this.#input.file);
		this.#edits.push({ start: end, end, lines: added.flatMap((each) => withBlanksAbove(each, this.#input.code)) });
	}

	/** Statements next to nothing but another statement, or next to a member, could belong anywhere. */
	#judge(pieces: readonly Piece[], above: readonly OutlineItem[], scope: ReadonlySet<OutlineItem>): void {
		const added = [...above, ...pieces.flatMap(({ below }) => below)];
		const isLoose = added.some(({ kind }) => kind === 'statement');
		const isHeld = pieces.some(({ item, target }) => item.kind === 'declaration' && scope.has(target));
		if ((isLoose && !isHeld) || (pieces.length === 0 && added.length > 0)) this.#isSure = false;
	}

	#find(item: OutlineItem, scope: ReadonlySet<OutlineItem>, isOutermost: boolean): OutlineItem | undefined {
		const { code, file } = this.#input;
		const found = this.#items.find(item, scope, isOutermost);
		if (found === undefined) return undefined;
		if (found === 'taken' || !found.isSure) this.#isSure = false;
		if (found === 'taken') return undefined;
		const others = found.others.map((each) => ({
			edit: editOf(item, code, each, file),
			name: this.#items.fullName(each),
		}));
		if (others.length > 0) this.#others = others;
		return found.item;
	}

	#replace({ item, target, above, below }: Piece): void {
		const { code, file } = this.#input;
		this.#names.push(this.#items.fullName(target));
		const missing = missingMembers(item, target);
		const isPart = this.#leavesOut(item) || 2 * missing >= target.children.filter(isNamed).length;
		// A missing member was either removed or just not shown.
		if (missing > 0 && !isPart) this.#isSure = false;
		const before = above.flatMap((each) => withBlanksBelow(each, code));
		const following = below.flatMap((each) => withBlanksAbove(each, code));
		if (missing > 0 && (isPart || !this.#replacesWhole)) {
			const end = trimmedEnd(target, file);
			if (before.length > 0) this.#edits.push({ start: target.start, end: target.start, lines: before });
			this.#placeMembers(item, target);
			if (following.length > 0) this.#edits.push({ start: end, end, lines: following });
			return;
		}
		const edit = this.#complete(item, target);
		this.#edits.push({ ...edit, lines: [...before, ...edit.lines, ...following] });
	}

	/** The item's code with its omissions filled in. */
	#complete(item: OutlineItem, target: OutlineItem): LineEdit {
		const { code, file, elisions } = this.#input;
		const edit = editOf(item, code, target, file);
		if (!this.#leavesOut(item)) return edit;
		const gaps = code.lines
			.slice(item.header, item.end)
			.flatMap((_, at) => (elisions.has(item.header + at) ? [at] : []));
		const above = edit.lines.length - (trimmedEnd(item, code) - item.header);
		const lines = fillElisions(edit.lines.slice(above), new Set(gaps), file.lines.slice(target.header, edit.end));
		if (lines === undefined) this.#isSure = false;
		return lines === undefined ? edit : { ...edit, lines: [...edit.lines.slice(0, above), ...lines] };
	}

	#leavesOut({ start, end }: OutlineItem): boolean {
		const { code, elisions } = this.#input;
		return code.lines.slice(start, end).some((_, at) => elisions.has(start + at));
	}

	/** Places each member by itself; those that the code does not have stay. */
	#placeMembers(item: OutlineItem, target: OutlineItem): void {
		const { code, file, isProse } = this.#input;
		const ownText = ({ children, header, end }: OutlineItem, { lines }: Outline) =>
			lines.slice(header, isProse ? (children.find(isNamed)?.start ?? end) : header + 1);
		const edit = ownTextEdit(ownText(item, code), target.header, ownText(target, file));
		if (edit !== undefined) this.#edits.push(edit);
		this.#place(isProse ? item.children.filter(isNamed) : item.children, target.children, false);
	}
}

/** The number of the target's members that the item lacks. */
function missingMembers(item: OutlineItem, target: OutlineItem): number {
	if (!item.holdsMembers || !target.holdsMembers) return 0;
	const names = new Set(item.children.filter(isNamed).map(({ name }) => name));
	return target.children.filter((child) => isNamed(child) && !names.has(child.name)).length;
}

/** Statements that often follow declarations for good: they export something or start the program. */
const STAYS = /^(?:export|module|exports|if|return|pub|use|mod)\b/;

/**
 * The items of the code without usage examples: statements after all declarations that mention one of them.
 * @param isKnown whether the file has an item like this
 */
function withoutExamples({ items, lines }: Outline, isKnown: (item: OutlineItem) => boolean): readonly OutlineItem[] {
	const last = items.findLastIndex(({ kind }) => kind === 'declaration');
	const following = items.slice(last + 1);
	const firstLine = ({ header }: OutlineItem) => lines[header]?.trim() ?? '';
	const names = new Set(items.slice(0, last + 1).map(({ name }) => name));
	const mentions = (item: OutlineItem) =>
		identifiersIn(lines.slice(item.header, item.end).join('\n')).some((word) => names.has(word));
	const mayBeExample = (item: OutlineItem) =>
		item.kind === 'remark' ||
		(/^(?:statement|value)$/.test(item.kind) && !isKnown(item) && !STAYS.test(firstLine(item)));
	return last !== -1 && following.every(mayBeExample) && following.some(mentions) ? items.slice(0, last + 1) : items;
}
