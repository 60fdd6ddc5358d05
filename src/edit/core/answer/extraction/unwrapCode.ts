import { isMarkup, languageFamily } from '../../../../base/text/languages.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { hasText, nonBlankLines } from '../../whitespace/blankLines.ts';
import type { WantedCode } from './extractedCode.ts';

type Unwrap = (text: string, about: WantedCode) => string;

/**
 * Undoes what was done to code for display elsewhere: line numbers, quote marks, escaped line breaks or characters, and
 * non-breaking spaces. A form that the original has, too, is kept.
 */
export function unwrapCode(text: string, about: WantedCode): string {
	return [
		withoutCaption,
		unticked,
		withoutQuoteMarks,
		withoutPluses,
		unnumbered,
		unprompted,
		unescapedLines,
		withoutBreaks,
		withoutEntities,
		plainIndentation,
	].reduce((code, unwrap: Unwrap) => unwrap(code, about), text);
}

/** Removes what a web page shows above its code, and what gets copied with it: the language and the button labels. */
function withoutCaption(text: string, { original, languageId }: WantedCode): string {
	const [first = '', ...rest] = text.trimStart().split('\n');
	const isName = /^[\w+#-]{1,20}$/.test(first.trim()) && languageFamily(first) === languageFamily(languageId);
	if (rest.length === 0 || !isName || original.trimStart().split('\n', 1)[0]?.trim() === first.trim()) return text;
	return rest.join('\n').replace(/^(?:(?:Copy(?: code)?|Edit|Run|Wrap|复制代码)[ \t]*\n){1,4}/, '');
}

/**
 * The text of an answer that is a single string literal, as a program prints it.
 * @returns undefined if it is not one, or if the literal is the wanted code
 */
export function printedString(answer: string, original: string): string | undefined {
	const [, mark, inside] = /^\s*[bu]?(["'])(.*)\1[,;]?\s*$/.exec(answer) ?? [];
	if (mark === undefined || inside === undefined || !inside.includes('\\n')) return undefined;
	const isOriginal = original.trimStart().startsWith(mark);
	if (isOriginal || new RegExp(`(?<!\\\\)(?:\\\\\\\\)*${mark}`).test(inside)) return undefined;
	const text = unescaped(inside);
	// New code may well be a string with several lines of words.
	return original === '' && !/[(){}[\]=;]/.test(text) ? undefined : text;
}

const filled = (text: string) => nonBlankLines(text.split('\n'));

/** All lines start with the quote mark of Markdown or email. */
export function withoutQuoteMarks(text: string, { original }: WantedCode): string {
	const isQuoted = (lines: readonly string[]) =>
		lines.length > 0 && lines.every((line) => /^ {0,3}>(?: |$)/.test(line));
	if (!isQuoted(filled(text)) || isQuoted(filled(original))) return text;
	return text.replace(/^ {0,3}> ?/gm, '');
}

/** All lines are marked as added, none as removed or unchanged: it is plain code. */
function withoutPluses(text: string, { original }: WantedCode): string {
	const isNew = (code: string) => filled(code).every((line) => line.startsWith('+'));
	return text.trim() === '' || !isNew(text) || isNew(original) ? text : text.replace(/^\+/gm, '');
}

/** A line number with its punctuation. */
const NUMBER = /^\s{0,8}[[(]?(\d{1,6})(?:[:|.)\]→]|(?=\s|$))/;

/** All lines are numbered consecutively. */
function unnumbered(text: string, { original }: WantedCode): string {
	const numbers = (lines: readonly string[]) => lines.map((line) => NUMBER.exec(line)?.[1]);
	const count = (lines: readonly string[]) => {
		const all = numbers(lines);
		return all.length > 1 && all.every((number, at) => number !== undefined && +number === +(all[0] ?? 0) + at);
	};
	if (!count(filled(text)) || count(filled(original)) || areEntries(filled(text))) return text;
	const bare = text.split('\n').map((line) => line.replace(NUMBER, ''));
	// One space or bar after each number belongs to it.
	for (const mark of ['|', '\t', ' ']) {
		const rest = bare.filter(hasText);
		if (rest.every((line) => line.startsWith(mark) || line.startsWith(` ${mark}`)))
			return bare.map((line) => line.replace(mark === '|' ? /^ ?\| ?/ : /^[ \t]/, '')).join('\n');
	}
	return bare.join('\n');
}

/** Whether the numbers are keys: entries end with commas, and cases start with an arrow or an equals sign. */
function areEntries(lines: readonly string[]): boolean {
	const isCase = (line: string) => /^\s*(?:[-=]>|=)/.test(line.replace(NUMBER, ''));
	return lines.slice(0, -1).every((line) => line.trimEnd().endsWith(',')) || lines.every(isCase);
}

/** Languages in which backticks enclose a string, a name or a command. */
const HAS_BACKTICKS = /^(?:javascript|go|ruby|perl|php|r|julia|haskell|\w*sql)$/;

/** A single line in the backticks of inline Markdown code. */
function unticked(text: string, { original, languageId }: WantedCode): string {
	const code = /^`([^`\n]+)`$/.exec(text.trim())?.[1];
	if (code === undefined || original.includes('`')) return text;
	return HAS_BACKTICKS.test(languageFamily(languageId)) && !code.endsWith(';') ? text : code;
}

/** A console session, if the original is not one. */
function unprompted(text: string, { original, languageId }: WantedCode): string {
	return stripConsolePrompts(original, languageId) === original ? stripConsolePrompts(text, languageId) : text;
}

/** Languages in which a backslash is code outside of strings: `\n -> n * 2`, `\newpage`, `C:\new`. */
const HAS_BACKSLASHES = /^(?:haskell|elm|purescript|latex|tex|clojure|lisp|scheme|racket|powershell|bat)$/;

/** A single line with line breaks written as `\n` outside its strings. */
function unescapedLines(text: string, { original, languageId }: WantedCode): string {
	const line = text.trim();
	if (line.includes('\n') || HAS_BACKSLASHES.test(languageFamily(languageId))) return text;
	if (holdsOutsideStrings(original, languageId)) return text;
	return holdsOutsideStrings(line, languageId) ? unescaped(line) : text;
}

function unescaped(text: string): string {
	return text.replace(/\\(?:\\|"|'|n|r|t|u[\da-fA-F]{4})/g, (mark) => UNESCAPED[mark] ?? unicode(mark));
}

const UNESCAPED: Readonly<Record<string, string>> = {
	'\\\\': '\\',
	'\\"': '"',
	"\\'": "'",
	'\\n': '\n',
	'\\r': '',
	'\\t': '\t',
};

function unicode(escaped: string): string {
	return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
}

function holdsOutsideStrings(line: string, languageId: string): boolean {
	const text = line.replace(/\\(["'])/g, '$1');
	const plain = stripStringsAndComments(text, languageFamily(languageId));
	if (plain.text.includes('\\n')) return true;
	// The rest of such a line can look like a comment. If strings contain `\n` as well, the comment only mentions it.
	const count = (code: string) => code.split('\\n').length - 1;
	const isInStrings = count(text) > plain.comments.reduce((sum, comment) => sum + count(comment), 0);
	return !isInStrings && plain.comments.some((comment) => /\\n(?=\S| {2}|\t)/.test(comment));
}

const BREAK = /<br ?\/?>[ \t]*$/;

/** All lines but the last end with the HTML tag for a line break. */
function withoutBreaks(text: string, { languageId }: WantedCode): string {
	const lines = text.trim().split('\n');
	const isBroken = lines.length > 1 && lines.slice(0, -1).every((line) => line.trim() === '' || BREAK.test(line));
	return isMarkup(languageId) || !isBroken ? text : lines.map((line) => line.replace(BREAK, '')).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#34;': '"',
	'&#39;': "'",
	'&#x27;': "'",
	'&apos;': "'",
	'&nbsp;': ' ',
	'&amp;': '&',
};
const ENTITY = /&(?:lt|gt|quot|#34|#39|#x27|apos|nbsp|amp);/g;

/** All characters that HTML escapes are written as entities. */
function withoutEntities(text: string, { original, languageId }: WantedCode): string {
	if (isMarkup(languageId) || original.match(ENTITY) !== null || text.match(ENTITY) === null) return text;
	const raw = text.replace(ENTITY, '');
	// Code that uses entities on purpose also has the plain characters.
	const isEscaped = !/[<>&]/.test(raw) && !(/["']/.test(raw) && !/&(?:lt|gt|amp);/.test(text));
	return isEscaped ? text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity) : text;
}

/** The indentation has spaces that no compiler accepts as whitespace. */
function plainIndentation(text: string, { original }: WantedCode): string {
	const odd = /^[ \t]*[\u00a0\u2000-\u200a\u202f\u3000]/m;
	if (!odd.test(text) || odd.test(original)) return text;
	return text.replace(/^[ \t\u00a0\u2000-\u200a\u202f\u3000]+/gm, (space) =>
		space.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '),
	);
}

/** The prompts of a console, for a new input and for its continuation. */
interface Prompt {
	readonly first: RegExp;
	readonly more: RegExp;
}

const PROMPTS: ReadonlyMap<string, Prompt> = new Map(
	Object.entries({
		python: { first: /^(?:>>> ?|In \[\d{0,5}\]: ?)/, more: /^(?:\.\.\.(?: |$)| {3,8}\.\.\.: ?)/ },
		shellscript: { first: /^(?:[\w.@:~/-]{0,60} ?)?\$ /, more: /^> / },
		ruby: {
			first: /^(?:irb\([\w:]{1,40}\):\d{1,5}[:\d]{0,5}> |>> )/,
			more: /^(?:irb\([\w:]{1,40}\):\d{1,5}[:\d]{0,5}\* |\?> )/,
		},
		javascript: { first: /^> /, more: /^\.\.\. / },
	}),
);

/**
 * Extracts the typed input from a console session, without prompts and output. Code that does not start with a prompt
 * of its language is returned unchanged.
 */
export function stripConsolePrompts(code: string, languageId: string): string {
	const prompt = PROMPTS.get(languageFamily(languageId));
	const lines = code.split('\n');
	if (prompt === undefined || !prompt.first.test(lines.find((line) => line.trim() !== '') ?? '')) return code;
	const typed: string[] = [];
	let continues = false;
	for (const line of lines) {
		const mark = prompt.first.exec(line) ?? prompt.more.exec(line);
		const isTyped: boolean = mark !== null || continues;
		if (isTyped) typed.push(line.slice(mark?.[0].length ?? 0).trimEnd());
		continues = isTyped && line.endsWith('\\');
	}
	return typed.join('\n').trimEnd();
}
