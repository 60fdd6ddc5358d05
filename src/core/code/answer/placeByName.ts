import type { Outline, OutlineItem } from '../syntax/outline.ts';
import { withoutExamples } from './examples.ts';
import { likeness } from './likeness.ts';
import {
	editOf,
	type LineEdit,
	ownTextEdit,
	textOf,
	trimmedEnd,
	withBlanksAbove,
	withBlanksBelow,
} from './lineEdit.ts';
import { importEdits } from './placedImports.ts';
import { withLeftOut } from './withLeftOut.ts';

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

/** So many places of one name are compared, by so many lines of each, and so often. */
const MOST_PLACES = 20;
const MOST_LINES = 400;

/** Places with one name of which one is this much more like the code than the next are told apart by that. */
const CLEARLY = 0.6;
const LEAST_ALIKE = 0.3;

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
	readonly #index = new Map<string, OutlineItem[]>();
	/** The names of what items stand in, each with a dot. */
	readonly #owners = new Map<OutlineItem, string>();
	readonly #used = new Set<OutlineItem>();
	readonly #edits: LineEdit[] = [];
	readonly #names: string[] = [];
	#others: readonly NamedEdit[] = [];
	#comparisons = 0;
	#isSure = true;

	constructor(parts: NamedParts, wholly: boolean) {
		this.#parts = parts;
		this.#wholly = wholly;
	}

	places(): NamedPlaces | undefined {
		const { code, file } = this.#parts;
		this.#fill(file.items, '');
		const known = new Set(file.items.flatMap((item) => [keyOf(item, file) || textOf(item, file), textOf(item, file)]));
		const items = withoutExamples(code, (item) => known.has(keyOf(item, code)) || known.has(textOf(item, code)));
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

	#fill(items: readonly OutlineItem[], owner: string): void {
		for (const item of items) {
			this.#owners.set(item, owner);
			const key = keyOf(item, this.#parts.file);
			const known = this.#index.get(key);
			if (known !== undefined) known.push(item);
			else if (key !== '') this.#index.set(key, [item]);
			this.#fill(item.children, isNamed(item) ? `${owner}${item.name}.` : owner);
		}
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
				this.#used.add(target);
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
		const key = keyOf(item, this.#parts.code);
		const named = this.#index.get(key);
		if (named === undefined) return undefined;
		const within = named.filter((each, at) => at < MOST_PLACES && scope.has(each));
		// The keys of data are those of their place, and a variable is no member; other code is found wherever it stands.
		const isHere = (within.length > 0 && item.holdsMembers) || this.#isVariable(item);
		const all = isOutermost && !isHere ? named : within;
		const free = all.slice(0, MOST_PLACES).filter((each) => !this.#used.has(each));
		// A statement has no name: its first line tells where it belongs if no other begins with it.
		if (!isNamed(item)) return all.length === 1 ? free[0] : undefined;
		if (all.length > MOST_PLACES || (all.length > 0 && free.length === 0)) this.#isSure = false;
		return free.length > 1 ? this.#mostAlike(item, free) : free[0];
	}

	#isVariable({ kind, header }: OutlineItem): boolean {
		return kind === 'value' && /^\s*(?:export\s+)?(?:const|let|var)\b/.test(this.#parts.code.lines[header] ?? '');
	}

	#mostAlike(item: OutlineItem, targets: readonly OutlineItem[]): OutlineItem | undefined {
		const { code, file } = this.#parts;
		this.#comparisons += 1;
		if (this.#comparisons > MOST_PLACES) {
			this.#isSure = false;
			return targets[0];
		}
		const own = code.lines.slice(item.header, Math.min(item.end, item.header + MOST_LINES));
		const ranked = targets
			.map((target) => {
				const end = Math.min(target.end, target.header + MOST_LINES);
				return { target, alike: likeness(own, file.lines.slice(target.header, end)) };
			})
			.toSorted((a, b) => b.alike - a.alike);
		const [best, second] = ranked.map(({ alike }) => alike);
		if ((best ?? 0) < LEAST_ALIKE || (second ?? 0) > CLEARLY * (best ?? 0)) {
			this.#isSure = false;
			this.#others = ranked
				.slice(1)
				.map(({ target }) => ({ edit: editOf(item, code, target, file), name: this.#fullName(target) }));
		}
		return ranked[0]?.target;
	}

	#fullName(target: OutlineItem): string {
		return isNamed(target) ? `${this.#owners.get(target) ?? ''}${target.name}` : '';
	}

	#replace({ item, target, above, below }: Piece): void {
		const { code, file } = this.#parts;
		this.#names.push(this.#fullName(target));
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
		const lines = withLeftOut(edit.lines.slice(above), new Set(gaps), file.lines.slice(target.header, edit.end));
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

/** What an item is found by: its name, or the first line of a statement of several; empty where there is nothing. */
function keyOf(item: OutlineItem, { lines }: Outline): string {
	if (isNamed(item)) return item.name;
	const line = lines[item.header]?.trim() ?? '';
	return item.kind === 'statement' && item.end - item.header > 1 && /\w.*\w/.test(line.slice(0, 80)) ? `\n${line}` : '';
}

/** How many members of the target the item does not have. */
function missingMembers(item: OutlineItem, target: OutlineItem): number {
	if (!item.holdsMembers || !target.holdsMembers) return 0;
	const names = new Set(item.children.filter(isNamed).map(({ name }) => name));
	return target.children.filter((child) => isNamed(child) && !names.has(child.name)).length;
}

function isNamed({ kind, name }: OutlineItem): boolean {
	return name !== '' && (kind === 'declaration' || kind === 'value');
}
