import * as vscode from 'vscode';
import type { ContextQuery } from '../../core/context/contextQuery.ts';
import { searchGlobs } from '../../core/context/excludedFiles.ts';
import type { Attachable } from './attachable.ts';
import { placeAttachable } from './openFiles.ts';
import type { SearchRoot } from './searchRoots.ts';

/** The most files of one search. */
const MOST_FOUND = 500;

/** The files of the folders that a query may mean, and the folders that they lie in. Not ranked. */
export async function findPlaces(
	query: ContextQuery,
	roots: readonly SearchRoot[],
	token: vscode.CancellationToken,
): Promise<readonly Attachable[]> {
	const found = await Promise.all(roots.map((root) => findInRoot(query, root, token)));
	return found.flat();
}

async function findInRoot(
	query: ContextQuery,
	{ folder, exclude }: SearchRoot,
	token: vscode.CancellationToken,
): Promise<readonly Attachable[]> {
	const globs = searchGlobs(query);
	const search = async (glob: string) => {
		const pattern = new vscode.RelativePattern(folder, glob);
		return await vscode.workspace.findFiles(pattern, exclude, MOST_FOUND, token);
	};
	const searchNames = async () => {
		const found: vscode.Uri[] = [];
		for (const glob of globs.files) {
			const part = await search(glob);
			found.push(...part);
			// A search that ended at its limit may have left out the best: the next one is narrower.
			if (part.length < MOST_FOUND || token.isCancellationRequested) break;
		}
		return found;
	};
	const inFolders = globs.inFolders === undefined ? [] : search(globs.inFolders);
	const [files, others] = await Promise.all([searchNames(), inFolders]);
	const folders = foldersOf([...files, ...others], folder.uri);
	return [...files.map((uri) => placeAttachable(uri, 'file')), ...folders.map((uri) => placeAttachable(uri, 'folder'))];
}

/** The folders below `root` that these files lie in. */
function foldersOf(files: readonly vscode.Uri[], root: vscode.Uri): readonly vscode.Uri[] {
	const start = root.path.replace(/\/*$/, '/').length;
	const paths = new Set<string>();
	for (const { path } of files) {
		for (let end = path.lastIndexOf('/'); end >= start; end = path.lastIndexOf('/', end - 1)) {
			const folder = path.slice(0, end);
			// Its own folders are known then, too.
			if (paths.has(folder)) break;
			paths.add(folder);
		}
	}
	return [...paths].map((path) => root.with({ path }));
}
