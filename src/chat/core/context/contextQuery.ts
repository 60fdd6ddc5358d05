/** What is typed after `#`: a name, and parts of the names of its folders. */
export interface ContextQuery {
	/** In lower case, outermost first; each is part of a folder's name. */
	readonly folders: readonly string[];
	/** In lower case; empty right after a slash. */
	readonly name: string;
}

/** Reads what is typed: the part before the last slash names folders. */
export function readContextQuery(typed: string): ContextQuery {
	const parts = typed.toLowerCase().split('/');
	return { folders: parts.slice(0, -1).filter((part) => part !== ''), name: parts.at(-1) ?? '' };
}

/** Whether a path's folders match the query's parts, in this order. */
function isInFolders(path: string, { folders }: ContextQuery): boolean {
	const names = path.toLowerCase().split('/').slice(0, -1);
	let next = 0;
	for (const name of names) if (folders[next] !== undefined && name.includes(folders[next] ?? '')) next += 1;
	return next === folders.length;
}

/** Something that can be offered by its name. */
export interface Named {
	readonly name: string;
	/** With its folders; it ends in the name. */
	readonly path: string;
	/** Its distance from what the user is working on: 0 for what always comes first, then open editors. */
	readonly distance: number;
}

/**
 * What matches the query, best first: the whole name, its beginning, the beginnings of its words, a part of it, its letters
 * in order. Ties go to the nearest, then to the shortest path. The order is total, so it never depends on the search's.
 */
export function rankNames<T extends Named>(candidates: readonly T[], query: ContextQuery): readonly T[] {
	const fitting = candidates.flatMap((candidate) => {
		const tier = isInFolders(candidate.path, query) ? tierOf(candidate.name, query.name) : undefined;
		return tier === undefined ? [] : [{ candidate, tier }];
	});
	const order = (a: (typeof fitting)[number], b: (typeof fitting)[number]) =>
		a.tier - b.tier || compareNamed(a.candidate, b.candidate);
	return fitting.toSorted(order).map(({ candidate }) => candidate);
}

function compareNamed(a: Named, b: Named): number {
	return a.distance - b.distance || a.path.length - b.path.length || compareTexts(a.path, b.path);
}

/** By UTF-16 units: the same in every language. */
function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

/** 0 is best; undefined if the letters of `typed`, in lower case, are not in the name in this order. */
function tierOf(name: string, typed: string): number | undefined {
	const lower = name.toLowerCase();
	if (lower === typed || lower.replace(/(?<!^)\.[^.]*$/, '') === typed) return 0;
	if (lower.startsWith(typed)) return 1;
	if (!hasInOrder(lower, typed)) return undefined;
	if (beginsWords(wordsOf(name), typed.replace(/[._-]/g, ''))) return 2;
	return lower.includes(typed) ? 3 : 4;
}

function hasInOrder(name: string, letters: string): boolean {
	let at = 0;
	for (const letter of name) if (letters.startsWith(letter, at)) at += letter.length;
	return at === letters.length;
}

/** The words of `chatModel.test-2`, in lower case: chat, model, test, 2. */
function wordsOf(name: string): readonly string[] {
	const words = name.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];
	return words.map((word) => word.toLowerCase());
}

/** Whether `letters` are beginnings of some of the words, in their order: `chmo` of chat, model. */
function beginsWords(words: readonly string[], letters: string): boolean {
	// The places up to which the words so far account for the letters.
	let reached = new Set([0]);
	for (const word of words) {
		const next = new Set(reached);
		for (const from of reached) {
			for (let length = 1; length <= word.length && word[length - 1] === letters[from + length - 1]; length++) {
				next.add(from + length);
			}
		}
		reached = next;
	}
	return letters !== '' && reached.has(letters.length);
}
