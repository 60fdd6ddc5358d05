import { isUtf8 } from 'node:buffer';

/** Paths to put in the place of others, such as those of the copy in the place of those of the live tree. */
export type PathReplacements = ReadonlyMap<string, string>;

/** A text with paths replaced, whatever is below them: `/live/src`, but not `/live-2`. Bytes that are no text stay. */
export function replacePaths(bytes: Buffer, replacements: PathReplacements): Buffer {
	if (replacements.size === 0 || bytes.includes(0) || !isUtf8(bytes)) return bytes;
	// The longest first: a folder in the tree may have a place of its own.
	const paths = [...replacements.keys()].sort((a, b) => b.length - a.length).map(escaped);
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}._-])(?:${paths.join('|')})(?![\\p{L}\\p{N}._-])`, 'gu');
	return Buffer.from(bytes.toString().replace(pattern, (found) => replacements.get(found) ?? found));
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
