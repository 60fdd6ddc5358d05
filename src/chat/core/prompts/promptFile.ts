import { normalizeLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { oneLine, truncate } from '../../../base/text/visibleText.ts';
import { isPromptName } from './promptName.ts';

/** The content of a prompt file. */
export interface PromptFile {
	/** Its own name, if that can be typed as one word. */
	readonly name?: string;
	/** On one line, without hidden characters; empty if there is none. */
	readonly description: string;
	readonly argumentHint: string;
	/** Its keys that have no effect here: a model, tools, an agent, or a mode. */
	readonly ignored: readonly string[];
	/** The text to fill in. */
	readonly body: string;
}

/** How a prompt file's name ends. */
export const PROMPT_ENDING = '.prompt.md';

/** The largest file that is read, in bytes. */
export const LARGEST_PROMPT = 64 * 1024;

/** In UTF-16 units. */
const LONGEST_DETAIL = 200;
/** Keys for other assistants: here, the model comes from the chat options, and there are no tools. */
const IGNORED = ['agent', 'mode', 'model', 'tools'];

/** Reads the text of a prompt file. Never throws. */
export function readPromptFile(text: string): PromptFile {
	const { values, body } = readFrontMatter(text);
	const name = (values.get('name') ?? '').trim();
	return {
		...(isPromptName(name) ? { name } : {}),
		description: detail(values.get('description')),
		argumentHint: detail(values.get('argument-hint')),
		ignored: IGNORED.filter((key) => values.has(key)),
		body,
	};
}

/** The text of a file with this body: a body that begins like front matter gets empty front matter before it. */
export function promptFileText(body: string): string {
	const looksLikeFrontMatter = /^\s*---/.test(body);
	return `${looksLikeFrontMatter ? '---\n---\n\n' : ''}${body.trimEnd()}\n`;
}

function detail(value = ''): string {
	return truncate(oneLine(withoutHidden(value)), LONGEST_DETAIL);
}

// A YAML library is not used: besides its size, it refuses lines that prompt files have and that VS Code accepts, such as
// `description: Review: be strict` and `argument-hint: [file] [level]`.

/** The front matter of a Markdown file, and the text below it. */
interface FrontMatter {
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
function readFrontMatter(text: string): FrontMatter {
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

/** The values by their keys; undefined if a line is neither. The first of duplicate keys counts. */
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

const ESCAPES = new Map([
	['n', '\n'],
	['t', '\t'],
	['r', '\r'],
	['0', '\0'],
]);

/**
 * Reads a text of YAML: plain, quoted, or a block after `>` or `|`.
 * @param value what follows the key on its line
 * @param below the lines that belong to the key
 * @returns empty for a list or an object; the text as written if it cannot be read
 */
function readScalar(value: string, below: readonly string[]): string {
	const block = /^([>|])[-+\d]*[ \t]*(?:#.*)?$/.exec(value);
	if (block !== null) return readBlock(below, block[1] === '>');
	const folded = fold([value, ...below].map((line) => line.trim()));
	const quote = value[0];
	if (quote === '"') return readDoubleQuoted(folded);
	if (quote === "'") return readSingleQuoted(folded);
	// Without a value on the line, what is below may be a list or an object.
	const isText = value.trim() !== '' && !value.startsWith('#');
	return isText ? fold([value, ...below].map(withoutComment)) : '';
}

function withoutComment(line: string): string {
	return line.replace(/(?:^|[ \t])#.*$/, '').trim();
}

/** Joins lines by spaces, and by a line break where a line is blank. */
function fold(lines: readonly string[]): string {
	return lines
		.join('\n')
		.trim()
		.replace(/\n+/g, (breaks) => (breaks.length === 1 ? ' ' : breaks.slice(1)));
}

function readBlock(below: readonly string[], folds: boolean): string {
	const indented = below.filter((line) => line.trim() !== '');
	const depth = Math.min(...indented.map((line) => line.length - line.trimStart().length));
	const lines = below.map((line) => line.slice(depth).trimEnd());
	return folds ? fold(lines) : lines.join('\n').trim();
}

function readSingleQuoted(text: string): string {
	const [, inner] = /^'((?:[^']|'')*)'[ \t]*(?:#.*)?$/s.exec(text) ?? [];
	return inner === undefined ? text : inner.replaceAll("''", "'");
}

function readDoubleQuoted(text: string): string {
	const [, inner] = /^"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?$/s.exec(text) ?? [];
	if (inner === undefined) return text;
	return inner.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (_, unicode, hex, other) => {
		const code: string | undefined = unicode ?? hex;
		if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
		return ESCAPES.get(other) ?? other;
	});
}
