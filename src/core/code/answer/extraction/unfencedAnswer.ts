import { isMarkup, isProse, languageFamily } from '../../../text/detectLanguage.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import type { AnswerBlocks, CodeBlock } from './fencedBlocks.ts';
import { continuesSentence, isChatter, isProseLine } from './proseLines.ts';

/** Languages whose files hold sentences: only what speaks to the person is no part of them. */
const HOLDS_SENTENCES = /^(?:latex|tex|bibtex|typst|restructuredtext|org|asciidoc|haml|slim|feature)$/;
/** Languages in which `#` begins a comment, and so no heading. */
const HASH_COMMENTS =
	/^(?:python|ruby|shellscript|perl|r|yaml|makefile|dockerfile|toml|ini|properties|elixir|julia|powershell|php|cmake|coffeescript|nix|nim|graphql|terraform|hcl|tcl|gdscript)$/;

/** Languages in which two dashes begin a comment, or three a document. */
const DASH_COMMENTS = /^(?:yaml|haskell|sql|\w*sql|lua|elm|purescript|ada|vhdl|applescript|markdown)$/;
const RULER = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** What an answer is about. */
interface UnfencedContext {
	readonly original: string;
	readonly known: string;
	readonly languageId: string;
}

interface Paragraph {
	readonly lines: readonly string[];
	readonly isProse: boolean;
}

/** So often it is looked up whether text stands in a string or a comment of the code before it. */
const MOST_LOOKS = 30;

/**
 * Takes an answer without fences apart: into paragraphs of text and the pieces of code between them. Text within a
 * paragraph of code is taken off only where it introduces the code or ends the answer; text in a string or a comment, and
 * what the document says already, is code.
 */
export function unfencedAnswer(answer: string, about: UnfencedContext): AnswerBlocks {
	const isText = textReader(answer, about);
	const blocks: CodeBlock[] = [];
	const prose: string[] = [];
	let code: string[] = [];
	let label = '';
	let looks = MOST_LOOKS;
	/** Whether the code so far, with more lines, ends within a string or a comment. */
	const isCodeOpen = (more: readonly string[]) => {
		if (code.length + more.length === 0 || looks === 0) return false;
		looks -= 1;
		return stripStringsAndComments([...code, ...more].join('\n'), languageFamily(about.languageId)).open;
	};
	const flush = () => {
		const filled = (line: string) => line.trim() !== '';
		// Blanks at the end of the last line may be wanted there.
		const text = code.slice(Math.max(0, code.findIndex(filled)), code.findLastIndex(filled) + 1).join('\n');
		if (text !== '') blocks.push({ code: text, language: '', label, isClosed: true });
		code = [];
	};
	const tell = (lines: readonly string[]) => {
		prose.push(...lines);
		label = lines.findLast((line) => line.trim() !== '')?.trim() ?? label;
	};
	const all = paragraphsOf(answer, isText);
	for (const [at, { lines, isProse }] of all.entries()) {
		const isInside = isProse && isCodeOpen([]);
		if (isProse && !isInside) {
			flush();
			tell([...lines, '']);
			continue;
		}
		const introduced = isInside ? 0 : introduction(lines, isText);
		const start = introduced > 0 && isCodeOpen([]) ? 0 : introduced;
		if (start > 0) {
			flush();
			tell(lines.slice(0, start));
		}
		const isLast = at === all.length - 1 || all[at + 1]?.isProse === true;
		const concluded = isLast ? conclusion(lines, start, isText) : lines.length;
		// A sentence in a comment or a documentation is no text behind the code.
		const end = concluded < lines.length && isCodeOpen(lines.slice(start, concluded)) ? lines.length : concluded;
		code.push(...lines.slice(start, end), '');
		if (end < lines.length) {
			flush();
			tell(lines.slice(end));
		}
	}
	flush();
	return { blocks, prose: prose.join('\n').trim() };
}

type IsText = (line: string) => boolean;

/** Tells text from code by the line, in one answer. */
function textReader(answer: string, { known, original, languageId }: UnfencedContext): IsText {
	const standing = new Set(known.split('\n').map((line) => line.trim()));
	const around = isMarkup(languageId) ? linesAroundTags(answer, /<[a-z]/i.test(original)) : undefined;
	const hasRulers = !DASH_COMMENTS.test(languageId);
	const hasHeadings = !/^[ \t]*##/m.test(known);
	const read = (line: string) => {
		if (standing.has(line.trim())) return false;
		if (around !== undefined && !around.has(line)) return isChatter(line);
		if (hasRulers && RULER.test(line)) return true;
		if (around !== undefined && isProseLine(line)) return true;
		// Where `#` begins a comment, several of them are the mark of a heading.
		return isTextLine(line, languageId) || (hasHeadings && /^#{2,6}[ \t]+[\p{Lu}*]/u.test(line));
	};
	// The same lines are asked about more than once.
	const answers = new Map<string, boolean>();
	return (line) => {
		const found = answers.get(line) ?? read(line);
		answers.set(line, found);
		return found;
	};
}

/** The lines before the first tag and behind the last one. */
function linesAroundTags(answer: string, hasTags: boolean): ReadonlySet<string> {
	const lines = answer.split('\n');
	const isTag = (line: string) => /^\s*<[a-z!?/%]|[>}]\s*$/i.test(line);
	const first = lines.findIndex(isTag);
	if (first === -1) return new Set(hasTags ? lines : []);
	return new Set([...lines.slice(0, first), ...lines.slice(lines.findLastIndex(isTag) + 1)]);
}

/** Runs of lines between blank ones; of several blank lines, all but one belong to the run before. */
function paragraphsOf(answer: string, isText: IsText): readonly Paragraph[] {
	const found: Paragraph[] = [];
	let lines: string[] = [];
	const flush = () => {
		if (lines.length > 0) found.push({ lines, isProse: isTextThroughout(lines, isText) });
		lines = [];
	};
	for (const line of answer.split('\n')) {
		if (line.trim() !== '') lines.push(line);
		else if (lines.length > 0) flush();
		else found.push({ lines: [], isProse: false });
	}
	flush();
	return found;
}

/** Whether every line of a paragraph is text, or goes on with the text before. */
function isTextThroughout(lines: readonly string[], isText: IsText): boolean {
	const [first = '', ...rest] = lines;
	return isText(first) && rest.every((line) => isText(line) || continuesSentence(line));
}

/** How many lines of text stand before the code that they introduce. */
function introduction(lines: readonly string[], isText: IsText): number {
	const end = lines.findIndex((line) => !isText(line));
	const last = lines[end - 1]?.slice(-LONGEST_END) ?? '';
	return end > 0 && (/[:.!：。！]\W*$/.test(last) || RULER.test(last)) ? end : 0;
}

/** In characters: what stands behind the mark that ends a sentence. */
const LONGEST_END = 50;

/** Where the text begins that ends a paragraph of code. */
function conclusion(lines: readonly string[], start: number, isText: IsText): number {
	let end = lines.length;
	while (end > start + 1 && isText(lines[end - 1] ?? '')) end -= 1;
	// The end of a comment is no text behind the code.
	const last = lines[end - 1] ?? '';
	return last.lastIndexOf('/*') > last.lastIndexOf('*/') ? lines.length : end;
}

/** Whether a line of an answer is text that is no part of code in this language. */
export function isTextLine(line: string, languageId: string): boolean {
	if (isMarkup(languageId) || isProse(languageId) || HOLDS_SENTENCES.test(languageId)) return isChatter(line);
	if (/^\s*#/.test(line)) return !HASH_COMMENTS.test(languageId) && /^#{1,6}\s+\S/.test(line);
	return isProseLine(line);
}
