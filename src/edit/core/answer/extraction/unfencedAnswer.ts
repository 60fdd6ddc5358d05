import { isData, isMarkup, isProse, languageFamily } from '../../../../base/text/languages.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { hasText, trimBlankLines } from '../../whitespace/blankLines.ts';
import type { RequestedCode } from './extractedCode.ts';
import type { AnswerBlocks, CodeBlock } from './fencedBlocks.ts';
import { continuesSentence, isChatter, isProseLine } from './proseLines.ts';

/** Languages whose files contain sentences: only chat is not part of the file. */
const HOLDS_SENTENCES = /^(?:latex|tex|bibtex|typst|restructuredtext|org|asciidoc|haml|slim|feature)$/;
/** Languages in which `#` starts a comment rather than a heading. */
const HASH_COMMENTS =
	/^(?:python|ruby|shellscript|perl|r|yaml|makefile|dockerfile|toml|ini|properties|elixir|julia|powershell|php|cmake|coffeescript|nix|nim|graphql|terraform|hcl|tcl|gdscript)$/;

/** Languages in which two dashes start a comment, or three start a document. */
const DASH_COMMENTS = /^(?:yaml|haskell|sql|\w*sql|lua|elm|purescript|ada|vhdl|applescript|markdown)$/;
const RULER = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** Languages whose statements start with words in capitals. */
const UPPER_CASE = /^(?:\w*sql|dockerfile|cobol|fortran|basic|vb|abap)$/;
const STATEMENT = /^\s*\p{Lu}{2,}\s/u;

interface Paragraph {
	readonly lines: readonly string[];
	readonly isProse: boolean;
}

/** A label at the start of an answer that the code follows on the same line. */
const LABEL_BESIDE =
	/^(\s*(?:\p{Lu}[\p{L}'’]*(?: [\p{L}'’]+){0,3} (?:code|version|solution|function|query|program)(?: is)?|Answer|Solution):)[ \t]+(?=[^\s~*=-])/iu;

/** How often to check whether text is inside a string or comment of the code before it. */
const MOST_LOOKS = 30;

/**
 * Splits an answer without fences into text paragraphs and the code between them. Text inside a code paragraph is cut
 * off only if it introduces the code or ends the answer. Text in strings and comments, and lines from the document, are
 * code.
 */
export function unfencedAnswer(answer: string, about: RequestedCode): AnswerBlocks {
	const isText = textReader(answer, about);
	const pieces = new Pieces(languageFamily(about.languageId));
	const paragraphs = paragraphsOf(answer.replace(LABEL_BESIDE, '$1\n'), isText);
	for (const [at, { lines, isProse }] of paragraphs.entries()) {
		const isInside = isText(lines[0] ?? '') && pieces.isOpen([]);
		if (isProse && !isInside) {
			pieces.addText([...lines, '']);
			continue;
		}
		const start = isInside ? 0 : introduction(lines, isText);
		if (start > 0) pieces.addText(lines.slice(0, start));
		const isWhole = isProse || paragraphs[at + 1]?.isProse === false;
		const concluded = isWhole ? lines.length : conclusion(lines, isText);
		// A sentence in a comment or docstring is not text after the code.
		const end = concluded < lines.length && pieces.isOpen(lines.slice(start, concluded)) ? lines.length : concluded;
		pieces.addCode([...lines.slice(start, end), '']);
		if (end < lines.length) pieces.addText(lines.slice(end));
	}
	return pieces.end();
}

/** Collects the text and the code of an answer, in order. */
class Pieces {
	readonly #language: string;
	readonly #blocks: CodeBlock[] = [];
	readonly #prose: string[] = [];
	#code: string[] = [];
	/** The last line of text so far. */
	#label = '';
	#looks = MOST_LOOKS;

	/** @param language a family */
	constructor(language: string) {
		this.#language = language;
	}

	/** Whether the code so far, plus these lines, ends inside a string or comment. */
	isOpen(more: readonly string[]): boolean {
		if (this.#code.length + more.length === 0 || this.#looks === 0) return false;
		this.#looks -= 1;
		return stripStringsAndComments([...this.#code, ...more].join('\n'), this.#language).open;
	}

	addCode(lines: readonly string[]): void {
		this.#code.push(...lines);
	}

	/** Adds text, which ends the code before it. */
	addText(lines: readonly string[]): void {
		this.#endCode();
		this.#prose.push(...lines);
		this.#label = lines.findLast(hasText)?.trim() ?? this.#label;
	}

	end(): AnswerBlocks {
		this.#endCode();
		return { blocks: this.#blocks, prose: this.#prose.join('\n').trim() };
	}

	/** Keeps the spaces at the end of the last line; they may be intended. */
	#endCode(): void {
		const code = trimBlankLines(this.#code).join('\n');
		if (code !== '') this.#blocks.push({ code, language: '', label: this.#label, isClosed: true });
		this.#code = [];
	}
}

type IsText = (line: string) => boolean;

/** Returns a test that distinguishes the text lines of an answer from its code. */
function textReader(answer: string, { known, original, languageId }: RequestedCode): IsText {
	const documentLines = new Set(known.split('\n').map((line) => line.trim()));
	const around = isMarkup(languageId) ? linesAroundTags(answer, /<[a-z]/i.test(original)) : undefined;
	const hasRulers = !DASH_COMMENTS.test(languageId);
	const hasHeadings = !/^[ \t]*##/m.test(known);
	return (line) => {
		if (documentLines.has(line.trim())) return false;
		if (around !== undefined && !around.has(line)) return isChatter(line);
		if (hasRulers && RULER.test(line)) return true;
		if (around !== undefined && isProseLine(line)) return true;
		// Where `#` starts a comment, several in a row still mark a heading.
		return isTextLine(line, languageId) || (hasHeadings && /^#{2,6}(?:[ \t]+[\p{Lu}*]|\p{Lu}.*:$)/u.test(line));
	};
}

/** The lines before the first tag and after the last one. */
function linesAroundTags(answer: string, hasTags: boolean): ReadonlySet<string> {
	const lines = answer.split('\n');
	const isTag = (line: string) => /^\s*<[a-z!?/%]|[>}]\s*$/i.test(line);
	const first = lines.findIndex(isTag);
	if (first === -1) return new Set(hasTags ? lines : []);
	return new Set([...lines.slice(0, first), ...lines.slice(lines.findLastIndex(isTag) + 1)]);
}

/** Runs of lines between blank lines; empty between two blank lines. */
function paragraphsOf(answer: string, isText: IsText): readonly Paragraph[] {
	const found: Paragraph[] = [];
	let lines: string[] = [];
	const flush = () => {
		found.push({ lines, isProse: isTextThroughout(lines, isText) });
		lines = [];
	};
	for (const line of trimBlankLines(answer.split('\n'))) {
		if (hasText(line)) lines.push(line);
		else flush();
	}
	flush();
	return found;
}

/** Whether every line of a paragraph is text or continues the sentence before it. */
function isTextThroughout(lines: readonly string[], isText: IsText): boolean {
	const [first = '', ...rest] = lines;
	const continues = (line: string, before = '') => !isEnded(before) && continuesSentence(line);
	return isText(first) && rest.every((line, at) => isText(line) || continues(line, lines[at]));
}

/** In characters: the most that may follow the punctuation at the end of a sentence. */
const LONGEST_END = 50;

/** Whether nothing continues a line of text: it is a heading, or its sentence ends. */
function isEnded(line: string): boolean {
	return /^\s*#/.test(line) || /[.:!?：。！*]\W*$/.test(line.slice(-LONGEST_END));
}

/** The number of text lines that introduce the code after them. */
function introduction(lines: readonly string[], isText: IsText): number {
	const end = lines.findIndex((line) => !isText(line));
	const last = lines[end - 1] ?? '';
	return isEnded(last) || RULER.test(last) ? end : 0;
}

/** The index of the text that ends a code paragraph. */
function conclusion(lines: readonly string[], isText: IsText): number {
	const end = lines.findLastIndex((line) => !isText(line)) + 1;
	const last = lines[end - 1] ?? '';
	// Models also write this comment in languages that do not have it.
	return last.lastIndexOf('/*') > last.lastIndexOf('*/') ? lines.length : end;
}

/** Whether a line of an answer is text rather than code in this language. */
export function isTextLine(line: string, languageId: string): boolean {
	if (isMarkup(languageId) || isProse(languageId) || HOLDS_SENTENCES.test(languageId)) return isChatter(line);
	if (startsStatement(line, languageId)) return false;
	if (/^\s*#/.test(line)) return !HASH_COMMENTS.test(languageId) && /^#{1,6}\s+\S/.test(line);
	return isProseLine(line) || (!isData(languageId) && LABELED_WORDS.test(line));
}

/** `Error: the semicolon is missing`: plain words behind a label. In formats of data, it may be a key with its value. */
const LABELED_WORDS = /^\p{Lu}\p{L}*(?: \p{L}+){0,2}:(?: ["'`(]{0,2}[\p{L}\p{N}'’-]+[)"'`,.!?]{0,2}){3,30}$/u;

/** Whether a line starts with a word in capitals, in a language whose statements do. */
export function startsStatement(line: string, languageId: string): boolean {
	return UPPER_CASE.test(languageFamily(languageId)) && STATEMENT.test(line) && !/[.:!?]$/.test(line.trimEnd());
}
