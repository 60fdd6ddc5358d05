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
