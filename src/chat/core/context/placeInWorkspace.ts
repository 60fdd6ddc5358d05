/** The parts of a URI that say where something is. The path is decoded. */
export interface Place {
	readonly scheme: string;
	readonly authority: string;
	readonly path: string;
}

/** A place, and whether one of the workspace's folders holds it. */
export interface FoundPlace extends Place {
	readonly inside: boolean;
}

/** What the window calls the machine that its files are on. Beside the files, the same scheme is `file`. */
const REMOTE = 'vscode-remote';

/**
 * Finds a place that the window named among the workspace's folders, as this side names it: a remote window says
 * `vscode-remote` where an extension that runs beside the files says `file`. The path is resolved first, so that `..`
 * never leads out of a folder unseen.
 * @param folders the workspace's folders; the innermost one that holds the place counts
 */
export function placeInWorkspace(place: Place, folders: readonly Place[]): FoundPlace {
	const path = resolvedPath(place.path);
	const holder = folders
		.filter((folder) => isSameMachine(place, folder) && isWithin(path, resolvedPath(folder.path)))
		.toSorted((a, b) => b.path.length - a.path.length)
		.at(0);
	if (holder !== undefined) return { scheme: holder.scheme, authority: holder.authority, path, inside: true };
	const isBesideFiles = place.scheme === REMOTE && folders.every(({ scheme }) => scheme === 'file');
	const { scheme, authority } = isBesideFiles ? { scheme: 'file', authority: '' } : place;
	return { scheme, authority, path, inside: false };
}

function isSameMachine(place: Place, folder: Place): boolean {
	if (place.scheme === REMOTE && folder.scheme === 'file') return true;
	return place.scheme === folder.scheme && place.authority.toLowerCase() === folder.authority.toLowerCase();
}

function isWithin(path: string, folder: string): boolean {
	return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Without `.`, `..`, empty segments and a final slash. The letter of a Windows drive is lowercase, as VS Code writes it. */
function resolvedPath(path: string): string {
	const segments: string[] = [];
	for (const segment of path.split('/')) {
		if (segment === '..') segments.pop();
		else if (segment !== '' && segment !== '.') segments.push(segment);
	}
	return `/${segments.join('/')}`.replace(/^\/[A-Za-z]:/, (drive) => drive.toLowerCase());
}

/** The most entries that are read from one list. */
const MOST_ENTRIES = 1_000;

/**
 * The entries of a `text/uri-list` (RFC 2483, section 5): one URI per line, comments left out. Line ends may be LF alone, and an
 * entry that is there twice counts once.
 */
export function readUriList(text: string): readonly string[] {
	const entries = text.split(/[\r\n]+/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
	return [...new Set(entries)].slice(0, MOST_ENTRIES);
}
