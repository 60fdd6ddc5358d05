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
import { withoutExamples } from './withoutExamples.ts';

/** Where the parts of a code stand in a file, by their names. */
export interface NamedPlaces {
	/** In the order of the file, and apart. */
	readonly edits: readonly LineEdit[];
	/** The names of what was found. */
	readonly names: readonly string[];
	/** Whether nothing else can be meant. */
	readonly isSure: boolean;
	/** Other places of a part that was found in several. */
	readonly others: readonly NamedEdit[];
}

interface NamedEdit {
	readonly edit: LineEdit;
	readonly name: string;
}

/** What a code and the file that it goes into are made of. */
export interface NamedParts {
	readonly code: Outline;
	readonly file: Outline;
	/** Lines of the code that stand for what it leaves out. */
	readonly leftOut: ReadonlySet<number>;
	/** Whether headings divide the texts. */
	readonly isProse: boolean;
}

/**
 * Finds the declarations, keys, rules, or sections of a code in a file; what is new goes behind the one that it follows in
 * the code. Imports that are there already are left out.
 * @param wholly whether a type takes the place of one that has more members; otherwise those stay
 * @returns undefined where none is found
 */
export function placesByName(parts: NamedParts, wholly: boolean): NamedPlaces | undefined {
	return new Placing(parts, wholly).places();
}

/** An item of the code with where it goes, and the new ones around it. */
interface Piece {
	readonly item: OutlineItem;
	readonly target: OutlineItem;
	readonly above: readonly OutlineItem[];
	readonly below: OutlineItem[];
}

class Placing {
	readonly #parts: NamedParts;
	readonly #wholly: boolean;
	readonly #items: NamedItems;
	readonly #edits: LineEdit[] = [];
	readonly #names: string[] = [];
	#others: readonly NamedEdit[] = [];
	#isSure = true;

	constructor(parts: NamedParts, wholly: boolean) {
		this.#parts = parts;
		this.#items = new NamedItems(parts.code, parts.file);
		this.#wholly = wholly;
	}

	places(): NamedPlaces | undefined {
		const { code, file } = this.#parts;
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
		const { code, file, leftOut } = this.#parts;
		const scope = new Set(scopeItems);
		const standing = new Set(scopeItems.map((item) => textOf(item, file)));
		const above: OutlineItem[] = [];
		const pieces: Piece[] = [];
		/** What is new behind something left out goes above what comes next, or to the end. */
		let apart: OutlineItem[] | undefined;
		for (const item of items) {
			if (item.kind === 'remark' && leftOut.has(item.start)) {
				if (pieces.length > 0) apart ??= [];
				continue;
			}
			const target = this.#find(item, scope, isOutermost);
			if (target !== undefined) {
				pieces.push({ item, target, above: apart ?? (pieces.length === 0 ? above : []), below: [] });
				apart = undefined;
			} else if (!standing.has(textOf(item, code))) (apart ?? pieces.at(-1)?.below ?? above).push(item);
		}
		if (apart !== undefined && apart.length > 0) this.#add(apart, scopeItems);
		const isBeside = pieces.length === 0 && above.length > 0 && this.#addBeside(items, above, scopeItems);
		if (!isBeside) this.#judge(pieces, above, scope);
		for (const piece of pieces) this.#replace(piece);
	}

	/** New declarations beside a remark that stands for all that is there go to the end of that, or to its beginning. */
	#addBeside(items: readonly OutlineItem[], added: readonly OutlineItem[], scope: readonly OutlineItem[]): boolean {
		const isLeftOut = (item: OutlineItem | undefined) => item?.kind === 'remark' && this.#parts.leftOut.has(item.start);
		if (items.filter(isLeftOut).length !== 1 || scope.length === 0 || !added.every(isNamed)) return false;
		if (isLeftOut(items[0])) this.#add(added, scope);
		else if (isLeftOut(items.at(-1))) {
			const start = scope[0]?.start ?? 0;
			const code = added.flatMap((each) => withBlanksBelow(each, this.#parts.code));
			this.#edits.push({ start, end: start, lines: code });
		} else return false;
		this.#names.push(...added.map(({ name }) => name));
		return true;
	}

	/** Puts new items behind all that is there. */
	#add(added: readonly OutlineItem[], scope: readonly OutlineItem[]): void {
		const last = scope.at(-1);
		if (last === undefined) return;
		const end = trimmedEnd(last, this.#parts.file);
		this.#edits.push({ start: end, end, lines: added.flatMap((each) => withBlanksAbove(each, this.#parts.code)) });
	}

	/** Statements beside nothing but another statement, or beside a member, may belong anywhere. */
	#judge(pieces: readonly Piece[], above: readonly OutlineItem[], scope: ReadonlySet<OutlineItem>): void {
		const added = [...above, ...pieces.flatMap(({ below }) => below)];
		const isLoose = added.some(({ kind }) => kind === 'statement');
		const isHeld = pieces.some(({ item, target }) => item.kind === 'declaration' && scope.has(target));
		if ((isLoose && !isHeld) || (pieces.length === 0 && added.length > 0)) this.#isSure = false;
	}

	#find(item: OutlineItem, scope: ReadonlySet<OutlineItem>, isOutermost: boolean): OutlineItem | undefined {
		const { code, file } = this.#parts;
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
		const { code, file } = this.#parts;
		this.#names.push(this.#items.fullName(target));
		const missing = missingMembers(item, target);
		const isPart = this.#leavesOut(item) || 2 * missing >= target.children.filter(isNamed).length;
		// What is missing may have been taken out, or is only not shown.
		if (missing > 0 && !isPart) this.#isSure = false;
		const before = above.flatMap((each) => withBlanksBelow(each, code));
		const behind = below.flatMap((each) => withBlanksAbove(each, code));
		if (missing > 0 && (isPart || !this.#wholly)) {
			const end = trimmedEnd(target, file);
			if (before.length > 0) this.#edits.push({ start: target.start, end: target.start, lines: before });
			this.#placeMembers(item, target);
			if (behind.length > 0) this.#edits.push({ start: end, end, lines: behind });
			return;
		}
		const edit = this.#complete(item, target);
		this.#edits.push({ ...edit, lines: [...before, ...edit.lines, ...behind] });
	}

	/** The code of an item in its place, with what it leaves out of it. */
	#complete(item: OutlineItem, target: OutlineItem): LineEdit {
		const { code, file, leftOut } = this.#parts;
		const edit = editOf(item, code, target, file);
		if (!this.#leavesOut(item)) return edit;
		const gaps = code.lines
			.slice(item.header, item.end)
			.flatMap((_, at) => (leftOut.has(item.header + at) ? [at] : []));
		const above = edit.lines.length - (trimmedEnd(item, code) - item.header);
		const lines = fillElisions(edit.lines.slice(above), new Set(gaps), file.lines.slice(target.header, edit.end));
		if (lines === undefined) this.#isSure = false;
		return lines === undefined ? edit : { ...edit, lines: [...edit.lines.slice(0, above), ...lines] };
	}

	#leavesOut({ start, end }: OutlineItem): boolean {
		const { code, leftOut } = this.#parts;
		return code.lines.slice(start, end).some((_, at) => leftOut.has(start + at));
	}

	/** Members go to their own places, and those that the code does not have stay. */
	#placeMembers(item: OutlineItem, target: OutlineItem): void {
		const { code, file, isProse } = this.#parts;
		const ownText = ({ children, header, end }: OutlineItem, { lines }: Outline) =>
			lines.slice(header, isProse ? (children.find(isNamed)?.start ?? end) : header + 1);
		const edit = ownTextEdit(ownText(item, code), target.header, ownText(target, file));
		if (edit !== undefined) this.#edits.push(edit);
		this.#place(isProse ? item.children.filter(isNamed) : item.children, target.children, false);
	}
}

/** How many members of the target the item does not have. */
function missingMembers(item: OutlineItem, target: OutlineItem): number {
	if (!item.holdsMembers || !target.holdsMembers) return 0;
	const names = new Set(item.children.filter(isNamed).map(({ name }) => name));
	return target.children.filter((child) => isNamed(child) && !names.has(child.name)).length;
}
