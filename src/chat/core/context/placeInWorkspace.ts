/** The parts of a URI that locate something. The path is decoded. */
export interface Place {
	readonly scheme: string;
	readonly authority: string;
	readonly path: string;
}

/** A place, and whether it is in one of the workspace's folders. */
interface FoundPlace extends Place {
	readonly inside: boolean;
}

/** The window's scheme for files on a remote machine. For an extension that runs there, it is `file`. */
const REMOTE = 'vscode-remote';

/**
 * Finds a place named by the window among the workspace's folders, in this extension's scheme: a remote window uses
 * `vscode-remote` where an extension on the remote machine uses `file`. The path is resolved first, so that `..` never
 * leads out of a folder unnoticed.
 * @param folders the workspace's folders; the innermost one that contains the place counts
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
 * The entries of a `text/uri-list` (RFC 2483, section 5): one URI per line, without comments. Lines may end in LF alone, and
 * duplicate entries count once.
 */
export function readUriList(text: string): readonly string[] {
	const entries = text.split(/[\r\n]+/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
	return [...new Set(entries)].slice(0, MOST_ENTRIES);
}
