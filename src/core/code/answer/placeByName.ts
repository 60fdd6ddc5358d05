import type { Outline, OutlineItem } from '../syntax/outline.ts';
import { likeness } from './likeness.ts';
import { ImportPlaces } from './placedImports.ts';

/** Lines that are to take the place of those from `start` to before `end`. */
export interface LineEdit {
	readonly start: number;
	readonly end: number;
	readonly lines: readonly string[];
}

/** Where the parts of a code stand in a file, by their names. */
export interface NamedPlaces {
	readonly edits: readonly LineEdit[];
	/** The names of what was found. */
	readonly names: readonly string[];
	/** Whether nothing else can be meant. */
	readonly isSure: boolean;
	/** Other places of the one part that was found in several. */
	readonly others: readonly LineEdit[];
}

/** What a code and the file that it goes into are made of. */
export interface NamedParts {
	readonly code: Outline;
	readonly file: Outline;
	/** Lines of the code that stand for something it leaves out. */
	readonly leftOut: ReadonlySet<number>;
	/** Whether headings divide the texts. */
	readonly isProse: boolean;
}

/** So many places of one name are compared, by so many lines of each, and so often. */
const MOST_PLACES = 20;
const MOST_LINES = 400;

/**
 * Finds the declarations, keys, rules, or sections of a code in a file; what is new goes behind the one that it follows in
 * the code. Imports that are there already are left out.
 * @param wholly whether a type takes the place of one that has more members; otherwise those stay
 * @returns undefined where none is found
 */
export function placesByName(parts: NamedParts, wholly: boolean): NamedPlaces | undefined {
	return new Placing(parts, wholly).places();
}

/** An item of the code with where it goes, and the new ones that follow it. */
interface Piece {
	readonly item: OutlineItem;
	readonly target: OutlineItem;
	readonly lead: OutlineItem[];
	readonly followers: OutlineItem[];
}

class Placing {
	readonly #parts: NamedParts;
	readonly #wholly: boolean;
	readonly #index = new Map<string, OutlineItem[]>();
	readonly #used = new Set<OutlineItem>();
	readonly #edits: LineEdit[] = [];
	readonly #names: string[] = [];
	#others: readonly LineEdit[] = [];
	#comparisons = 0;
	#isSure = true;

	constructor(parts: NamedParts, wholly: boolean) {
		this.#parts = parts;
		this.#wholly = wholly;
	}

	places(): NamedPlaces | undefined {
		const { code, file } = this.#parts;
		this.#fill(file.items);
		const imports = new ImportPlaces(code, file);
		const items = code.items.filter(({ kind }) => kind !== 'import');
		this.#place(items, file.items, true);
		if (this.#names.length === 0) return undefined;
		const edits = [...imports.edits(), ...this.#edits].toSorted((a, b) => a.start - b.start || a.end - b.end);
		const overlap = edits.some(({ start }, at) => at > 0 && start < (edits[at - 1]?.end ?? 0));
		if (overlap) return undefined;
		return { edits, names: this.#names, isSure: this.#isSure, others: this.#others };
	}

	#fill(items: readonly OutlineItem[]): void {
		for (const item of items) {
			const key = this.#key(item, this.#parts.file.lines);
			const found = key === '' ? undefined : this.#index.get(key);
			if (found !== undefined) found.push(item);
			else if (key !== '') this.#index.set(key, [item]);
			this.#fill(item.children);
		}
	}

	/** What an item is found by; a statement of several lines by its first one. */
	#key({ kind, name, header, end }: OutlineItem, lines: readonly string[]): string {
		if (kind === 'declaration' || kind === 'value') return name;
		const line = lines[header]?.trim() ?? '';
		return kind === 'statement' && end - header > 1 && /\w.*\w/.test(line.slice(0, 80)) ? `\n${line}` : '';
	}

	#place(items: readonly OutlineItem[], scope: readonly OutlineItem[], isOutermost: boolean): void {
		const standing = new Set(scope.map((item) => this.#text(item, this.#parts.file.lines)));
		const lead: OutlineItem[] = [];
		const pieces: Piece[] = [];
		/** What is new behind something left out goes before what comes next, or to the end. */
		let apart: OutlineItem[] | undefined;
		for (const item of items) {
			if (this.#parts.leftOut.has(item.start) && item.kind === 'remark') {
				if (pieces.length > 0) apart ??= [];
				continue;
			}
			const target = this.#find(item, scope, isOutermost);
			if (target !== undefined) {
				this.#used.add(target);
				pieces.push({ item, target, lead: apart ?? (pieces.length === 0 ? lead : []), followers: [] });
				apart = undefined;
			} else if (!standing.has(this.#text(item, this.#parts.code.lines)))
				(apart ?? pieces.at(-1)?.followers ?? lead).push(item);
		}
		if (apart !== undefined && apart.length > 0) this.#add(apart, scope);
		const isAdded = pieces.length === 0 && lead.length > 0 && this.#addBeside(items, lead, scope);
		if (!isAdded) this.#judge(pieces, lead, scope);
		for (const piece of pieces) this.#replace(piece);
	}

	/** New declarations beside a remark that stands for all that is there go to the end of that, or to its beginning. */
	#addBeside(items: readonly OutlineItem[], added: readonly OutlineItem[], scope: readonly OutlineItem[]): boolean {
		const remarks = items.flatMap((item, at) =>
			this.#parts.leftOut.has(item.start) && item.kind === 'remark' ? [at] : [],
		);
		const isFirst = remarks[0] === 0;
		const last = scope.at(-1);
		if (remarks.length !== 1 || last === undefined || !added.every(isNamed)) return false;
		if (!isFirst && remarks[0] !== items.length - 1) return false;
		if (isFirst) this.#add(added, scope);
		else {
			const start = scope[0]?.start ?? 0;
			const code = added.flatMap((each, at) => (at > 0 ? this.#blanksBefore(each) : this.#withBlanks(each, each.end)));
			this.#edits.push({ start, end: start, lines: [...code, ''] });
		}
		this.#names.push(...added.map(({ name }) => name));
		return true;
	}

	/** Puts new items behind all that is there. */
	#add(added: readonly OutlineItem[], scope: readonly OutlineItem[]): void {
		const last = scope.at(-1);
		if (last === undefined) return;
		const end = last.end - trailingBlanks(this.#parts.file.lines, last);
		this.#edits.push({ start: end, end, lines: added.flatMap((each) => this.#blanksBefore(each)) });
	}

	/** Statements beside a statement, or beside a member, may belong anywhere. */
	#judge(pieces: readonly Piece[], lead: readonly OutlineItem[], scope: readonly OutlineItem[]): void {
		const added = [...lead, ...pieces.flatMap(({ followers }) => followers)];
		const isLoose = added.some(({ kind }) => kind === 'statement');
		const holds = pieces.some(({ item, target }) => item.kind === 'declaration' && scope.includes(target));
		if ((isLoose && !holds) || (pieces.length === 0 && added.length > 0)) this.#isSure = false;
	}

	#find(item: OutlineItem, scope: readonly OutlineItem[], isOutermost: boolean): OutlineItem | undefined {
		const { code, file } = this.#parts;
		const key = this.#key(item, code.lines);
		const everywhere = this.#index.get(key) ?? [];
		if (everywhere.length === 0) return undefined;
		const inScope = everywhere.length > MOST_PLACES ? [] : everywhere.filter((each) => scope.includes(each));
		// The keys of data are found by where they stand; code is found wherever it stands.
		const direct = inScope.length > 0 && item.children.every(({ kind }) => kind !== 'statement');
		const all = isOutermost && !direct ? everywhere : inScope;
		const found = all.slice(0, MOST_PLACES).filter((each) => !this.#used.has(each));
		if (key.startsWith('\n')) return found.length === 1 ? found[0] : undefined;
		if (found.length === 0) {
			if (all.length > 0) this.#isSure = false;
			return undefined;
		}
		if (found.length === 1 && all.length <= MOST_PLACES) return found[0];
		this.#comparisons += 1;
		if (all.length > MOST_PLACES || this.#comparisons > MOST_PLACES) this.#isSure = false;
		if (this.#comparisons > MOST_PLACES) return found[0];
		const lines = ({ header, end }: OutlineItem, from: readonly string[]) =>
			from.slice(header, Math.min(end, header + MOST_LINES));
		const ranked = found
			.map((target) => ({ target, alike: likeness(lines(item, code.lines), lines(target, file.lines)) }))
			.toSorted((a, b) => b.alike - a.alike);
		const [best, second] = ranked;
		if ((second?.alike ?? 0) > 0.6 * (best?.alike ?? 0) || (best?.alike ?? 0) < 0.3) {
			this.#isSure = false;
			this.#others = ranked.slice(1).map(({ target }) => this.#edit(item, target));
		}
		return best?.target;
	}

	#replace({ item, target, lead, followers }: Piece): void {
		this.#names.push(target.name);
		const missing = this.#missing(item, target);
		const members = target.children.filter(isNamed).length;
		const isPart = this.#leavesOut(item) || 2 * missing >= members;
		if (missing > 0 && !isPart) this.#isSure = false;
		if (missing > 0 && (isPart || !this.#wholly) && lead.length + followers.length === 0)
			return this.#descend(item, target);
		if (missing > 0) this.#isSure = false;
		const edit = this.#edit(item, target);
		const before = lead.flatMap((each, at) => this.#withBlanks(each, (lead[at + 1] ?? item).start));
		const behind = followers.flatMap((each) => this.#blanksBefore(each));
		this.#edits.push({ ...edit, lines: [...before, ...edit.lines, ...behind] });
	}

	/** How many members of the target the item does not have. */
	#missing(item: OutlineItem, target: OutlineItem): number {
		if (!item.holdsMembers || !target.holdsMembers) return 0;
		const names = new Set(item.children.filter(isNamed).map(({ name }) => name));
		return target.children.filter((child) => isNamed(child) && !names.has(child.name)).length;
	}

	#leavesOut({ start, end }: OutlineItem): boolean {
		for (let line = start; line < end; line += 1) if (this.#parts.leftOut.has(line)) return true;
		return false;
	}

	/** Members go to their own places, and those that the code does not have stay. */
	#descend(item: OutlineItem, target: OutlineItem): void {
		const { code, file, isProse } = this.#parts;
		const ownEnd = ({ children, header, end }: OutlineItem) =>
			isProse ? (children.find(isNamed)?.start ?? end) : header + 1;
		const own = code.lines.slice(item.header, ownEnd(item));
		const before = file.lines.slice(target.header, ownEnd(target));
		if (own.join('\n').trim() !== before.join('\n').trim()) {
			const kept = before.length - before.findLastIndex((line) => line.trim() !== '') - 1;
			this.#edits.push({
				start: target.header,
				end: target.header + before.length - kept,
				lines: withoutBlankEnd(own),
			});
		}
		const children = isProse ? item.children.filter(isNamed) : item.children;
		this.#place(children, target.children, false);
	}

	/** What stands in the file above a declaration stays, unless the code has the like of it. */
	#edit(item: OutlineItem, target: OutlineItem): LineEdit {
		const { code, file } = this.#parts;
		const hasComments = item.start < item.decorators;
		const hasDecorators = item.decorators < item.header;
		const comments = code.lines.slice(item.start, item.decorators);
		const kept = hasComments && !hasDecorators ? file.lines.slice(target.decorators, target.header) : [];
		const body = withoutBlankEnd(code.lines.slice(item.decorators, item.end));
		const withoutComments = hasDecorators ? target.decorators : target.header;
		const end = target.end - trailingBlanks(file.lines, target);
		return {
			start: hasComments ? target.start : withoutComments,
			end,
			lines: withComma([...comments, ...kept, ...body], file.lines[end - 1] ?? ''),
		};
	}

	#text({ header, end }: OutlineItem, lines: readonly string[]): string {
		const texts = lines.slice(header, end).map((line) => line.trim());
		return texts.filter((line) => line !== '').join('\n');
	}

	#withBlanks({ start, end }: OutlineItem, next: number): readonly string[] {
		const { lines } = this.#parts.code;
		let last = next;
		while (last > end && lines[last - 1]?.trim() !== '') last -= 1;
		return [...lines.slice(start, end), ...lines.slice(end, last).filter((line) => line.trim() === '')];
	}

	#blanksBefore({ start, end }: OutlineItem): readonly string[] {
		const { lines } = this.#parts.code;
		let first = start;
		while (lines[first - 1]?.trim() === '') first -= 1;
		return withoutBlankEnd(lines.slice(first, end));
	}
}

function isNamed({ kind, name }: OutlineItem): boolean {
	return name !== '' && (kind === 'declaration' || kind === 'value');
}

function trailingBlanks(lines: readonly string[], { header, end }: OutlineItem): number {
	let last = end;
	while (last > header + 1 && lines[last - 1]?.trim() === '') last -= 1;
	return end - last;
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
	return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

/** In a list, what follows decides on the comma. */
function withComma(lines: readonly string[], replaced: string): readonly string[] {
	const last = lines.at(-1)?.trimEnd() ?? '';
	const wants = replaced.trimEnd().endsWith(',');
	if (wants === last.endsWith(',')) return lines;
	if (!wants) return [...lines.slice(0, -1), last.slice(0, -1)];
	return /[\w"'\]})]$/.test(last) ? [...lines.slice(0, -1), `${last},`] : lines;
}
