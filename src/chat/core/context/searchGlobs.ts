import type { ContextQuery } from './contextQuery.ts';

/**
 * Globs that find what a query may mean, in any case. A search ends at a number of files and is not sorted, so that the
 * widest is narrowed as long as it ends there.
 */
export interface SearchGlobs {
	/** From the widest to the narrowest: the letters in order, the letters together, the name begins with them. */
	readonly files: readonly string[];
	/** Files in folders whose name holds the query's, which need not match themselves; undefined without a name. */
	readonly inFolders: string | undefined;
}

/** Globs for VS Code's search. Where the file system knows case, its globs do, too. */
export function searchGlobs({ folders, name }: ContextQuery): SearchGlobs {
	const start = `**/${folders.map((folder) => `*${anyCase(folder)}*/**/`).join('')}`;
	if (name === '') return { files: [`${start}*`], inFolders: undefined };
	const together = anyCase(name);
	const apart = [...name].map(anyCase).join('*');
	const files = [`${start}*${apart}*`, `${start}*${together}*`, `${start}${together}*`];
	return { files: [...new Set(files)], inFolders: `${start}*${together}*/{*,*/*}` };
}

/** A character that means something in a glob becomes one that fits any: ranking looks at the name itself. */
function anyCase(text: string): string {
	return [...text].map(oneCharacter).join('');
}

function oneCharacter(character: string): string {
	if (/^[*?[\]{}()!,\\^|+@]$/.test(character)) return '?';
	const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
	// What has several units in one of its cases does not fit into brackets everywhere.
	const single = [...forms].filter((form) => form.length === 1);
	return single.length > 1 ? `[${single.join('')}]` : character;
}
