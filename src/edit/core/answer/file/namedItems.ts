import { lineSimilarity } from '../../diff/similarity.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';

/** The most items of one name to compare, lines of each to compare, and comparisons to make. */
const MOST_PLACES = 20;
const MOST_LINES = 400;

/** If no other item is more than this share as similar as the best one, the best one is meant. */
const CLEARLY = 0.6;
const LEAST_SIMILARITY = 0.3;

/** The item of the file that an item of the code was matched with. */
export interface FoundItem {
	readonly item: OutlineItem;
	/** Whether the match is unambiguous. */
	readonly isSure: boolean;
	/** The other items of this name. */
	readonly others: readonly OutlineItem[];
}

/** The items of a file by name, to match those of the code. Each is matched at most once. */
export class NamedItems {
	readonly #code: Outline;
	readonly #file: Outline;
	readonly #byKey = new Map<string, OutlineItem[]>();
	/** The names of the enclosing items, each followed by a dot. */
	readonly #owners = new Map<OutlineItem, string>();
	readonly #used = new Set<OutlineItem>();
	#comparisons = 0;

	constructor(code: Outline, file: Outline) {
		this.#code = code;
		this.#file = file;
	}

	/** Indexes the file. */
	fill(items = this.#file.items, owner = ''): void {
		for (const item of items) {
			this.#owners.set(item, owner);
			const key = keyOf(item, this.#file);
			const known = this.#byKey.get(key);
			if (known !== undefined) known.push(item);
			else if (key !== '') this.#byKey.set(key, [item]);
			this.fill(item.children, isNamed(item) ? `${owner}${item.name}.` : owner);
		}
	}

	/** The name of an item with those of the enclosing items; empty if it has none. */
	fullName(item: OutlineItem): string {
		return isNamed(item) ? `${this.#owners.get(item) ?? ''}${item.name}` : '';
	}

	/**
	 * Finds the item of the file that an item of the code replaces.
	 * @param scope the items of the file that correspond to its siblings
	 * @param isOutermost whether it may be anywhere in the file
	 * @returns undefined if it is new; `taken` if the items of this name are already matched
	 */
	find(item: OutlineItem, scope: ReadonlySet<OutlineItem>, isOutermost: boolean): FoundItem | 'taken' | undefined {
		const named = this.#byKey.get(keyOf(item, this.#code));
		if (named === undefined) return undefined;
		const within = named.filter((each, at) => at < MOST_PLACES && scope.has(each));
		// Keys of data belong to their parent, and a variable is not a member; other code is found anywhere.
		const isHere = (within.length > 0 && item.holdsMembers) || this.#isVariable(item);
		const all = isOutermost && !isHere ? named : within;
		const free = all.slice(0, MOST_PLACES).filter((each) => !this.#used.has(each));
		const [only, ...others] = free;
		// A statement has no name; its first line identifies it if no other statement starts with it.
		if (all.length === 0 || (!isNamed(item) && all.length > 1)) return undefined;
		if (only === undefined) return 'taken';
		const found =
			others.length > 0 ? this.#mostSimilar(item, [only, ...others]) : { item: only, isSure: true, others: [] };
		this.#used.add(found.item);
		return all.length > MOST_PLACES ? { ...found, isSure: false } : found;
	}

	#isVariable({ kind, header }: OutlineItem): boolean {
		return kind === 'value' && /^\s*(?:export\s+)?(?:const|let|var)\b/.test(this.#code.lines[header] ?? '');
	}

	#mostSimilar({ header, end }: OutlineItem, items: readonly [OutlineItem, ...OutlineItem[]]): FoundItem {
		this.#comparisons += 1;
		const mayCompare = this.#comparisons <= MOST_PLACES;
		const own = this.#code.lines.slice(header, Math.min(end, header + MOST_LINES));
		const similarityTo = (item: OutlineItem) =>
			lineSimilarity(own, this.#file.lines.slice(item.header, Math.min(item.end, item.header + MOST_LINES)));
		const ranked = items
			.map((item) => ({ item, similarity: mayCompare ? similarityTo(item) : 0 }))
			.toSorted((a, b) => b.similarity - a.similarity);
		const [best = 0, second = 0] = ranked.map(({ similarity }) => similarity);
		const others = ranked.slice(1).map(({ item }) => item);
		const isSure = best >= LEAST_SIMILARITY && second <= CLEARLY * best;
		return { item: ranked[0]?.item ?? items[0], isSure, others: isSure ? [] : others };
	}
}

/**
 * The key to find an item by: its name, or the first line of a statement with several lines; empty if it has neither.
 */
export function keyOf(item: OutlineItem, { lines }: Outline): string {
	if (isNamed(item)) return item.name;
	const line = lines[item.header]?.trim() ?? '';
	return item.kind === 'statement' && item.end - item.header > 1 && /\w.*\w/.test(line.slice(0, 80)) ? `\n${line}` : '';
}

/** The name of an item in lower case: a model may write names in its language's convention. */
export function lowerName({ name }: OutlineItem): string {
	return name.toLowerCase();
}

/** The names of items and of all that they hold, in lower case. */
export function lowerNames(items: readonly OutlineItem[]): readonly string[] {
	return items.flatMap((item) => [lowerName(item), ...lowerNames(item.children)]);
}

/** Whether an item has a name that other code uses for it. */
export function isNamed({ kind, name }: OutlineItem): boolean {
	return name !== '' && (kind === 'declaration' || kind === 'value');
}
