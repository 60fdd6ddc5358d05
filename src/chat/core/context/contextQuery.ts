/** What is typed after `#`: the name, and the parts of the folders that it lies in. */
export interface ContextQuery {
	/** In lower case, outermost first; each is part of a folder's name. */
	readonly folders: readonly string[];
	/** In lower case; empty right after a slash. */
	readonly name: string;
}

/** Reads what is typed: what stands before the last slash names folders. */
export function readContextQuery(typed: string): ContextQuery {
	const parts = typed.toLowerCase().split('/');
	return { folders: parts.slice(0, -1).filter((part) => part !== ''), name: parts.at(-1) ?? '' };
}

/** Whether the folders of a path are the query's: each holds its part in its name, in this order. */
export function isInFolders(path: string, { folders }: ContextQuery): boolean {
	const names = path.toLowerCase().split('/').slice(0, -1);
	let next = 0;
	for (const name of names) if (folders[next] !== undefined && name.includes(folders[next] ?? '')) next += 1;
	return next === folders.length;
}
