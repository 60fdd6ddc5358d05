import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { readScalar } from './yamlScalar.ts';

// A YAML library is not used: besides its size, it refuses lines that prompt files have and that VS Code accepts, such as
// `description: Review: be strict` and `argument-hint: [file] [level]`.

/** The front matter of a Markdown file, and the text below it. */
export interface FrontMatter {
	/** By key, in lower case. The value of a list or an object is empty: only texts are read. */
	readonly values: ReadonlyMap<string, string>;
	/** Without blank lines at its ends. */
	readonly body: string;
}

const KEY = /^([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*)|[ \t]*)$/;
const QUOTED_KEY = /^(["'])([\w-]+)\1[ \t]*:(?:[ \t]+(.*)|[ \t]*)$/;
/** A line that belongs to the key above it, or to none: indented, a list item, a comment, or blank. */
const CONTINUED = /^(?:[ \t]|-(?:[ \t]|$)|#|$)/;

/** Reads the front matter of a text. If it has none that can be read, the whole text is the body. Never throws. */
export function readFrontMatter(text: string): FrontMatter {
	const unix = normalizeLineEnds(text);
	const [first, ...lines] = unix.split('\n');
	const end = lines.findIndex((line) => /^(?:---|\.\.\.)[ \t]*$/.test(line));
	const values = isFence(first) && end >= 0 ? readValues(lines.slice(0, end)) : undefined;
	if (values === undefined) return { values: new Map(), body: withoutBlankEnds(unix) };
	return { values, body: withoutBlankEnds(lines.slice(end + 1).join('\n')) };
}

function isFence(line: string | undefined): boolean {
	return line !== undefined && /^---[ \t]*$/.test(line);
}

/** The values by their keys; undefined if a line is neither. Of a key that is there twice, the first one counts. */
function readValues(lines: readonly string[]): ReadonlyMap<string, string> | undefined {
	const values = new Map<string, string>();
	for (let index = 0; index < lines.length; ) {
		const line = lines[index] ?? '';
		const key = readKey(line);
		if (key === undefined && !CONTINUED.test(line)) return undefined;
		let end = index + 1;
		while (end < lines.length && CONTINUED.test(lines[end] ?? '')) end += 1;
		if (key !== undefined && !values.has(key.name)) {
			values.set(key.name, readScalar(key.value, lines.slice(index + 1, end)));
		}
		index = end;
	}
	return values;
}

function readKey(line: string): { readonly name: string; readonly value: string } | undefined {
	const plain = KEY.exec(line);
	if (plain !== null) return { name: (plain[1] ?? '').toLowerCase(), value: plain[2] ?? '' };
	const quoted = QUOTED_KEY.exec(line);
	return quoted === null ? undefined : { name: (quoted[2] ?? '').toLowerCase(), value: quoted[3] ?? '' };
}

function withoutBlankEnds(text: string): string {
	return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
