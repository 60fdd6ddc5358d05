import { isMarkup, isProse } from '../languageOf.ts';
import type { AnswerBlocks, CodeBlock } from './codeBlocks.ts';
import { goesOn, isProseLine, isTalk } from './proseLines.ts';

/** Languages whose files hold sentences: only what speaks to the person is no part of them. */
const HOLDS_SENTENCES = /^(?:latex|tex|bibtex|typst|restructuredtext|org|asciidoc|haml|slim|feature)$/;
/** Languages in which `#` begins a comment, and so no heading. */
const HASH_COMMENTS =
	/^(?:python|ruby|shellscript|perl|r|yaml|makefile|dockerfile|toml|ini|properties|elixir|julia|powershell|php|cmake|coffeescript|nix|nim|graphql|terraform|hcl|tcl|gdscript)$/;

interface Paragraph {
	readonly lines: readonly string[];
	readonly isProse: boolean;
}

/**
 * Takes an answer without fences apart: into paragraphs of text and the pieces of code between them. Text within a
 * paragraph of code is taken off only where it introduces the code or ends the answer.
 */
export function bareAnswer(answer: string, languageId: string): AnswerBlocks {
	const blocks: CodeBlock[] = [];
	const prose: string[] = [];
	let code: string[] = [];
	let label = '';
	const flush = () => {
		const text = code
			.join('\n')
			.replace(/^(?:[ \t]*\n)+/, '')
			.trimEnd();
		if (text.trim() !== '') blocks.push({ code: text, language: '', label, isClosed: true });
		code = [];
	};
	const tell = (lines: readonly string[]) => {
		prose.push(...lines);
		label = lines.findLast((line) => line.trim() !== '')?.trim() ?? label;
	};
	const all = paragraphsOf(answer, languageId);
	for (const [at, { lines, isProse: isText }] of all.entries()) {
		if (isText) {
			flush();
			tell([...lines, '']);
			continue;
		}
		const start = introduction(lines, languageId);
		const end = at === all.length - 1 || all[at + 1]?.isProse ? conclusion(lines, start, languageId) : lines.length;
		if (start > 0) {
			flush();
			tell(lines.slice(0, start));
		}
		code.push(...lines.slice(start, end), '');
		if (end < lines.length) {
			flush();
			tell(lines.slice(end));
		}
	}
	flush();
	return { blocks, prose: prose.join('\n').trim() };
}

/** Runs of lines between blank ones; of several blank lines, all but one belong to the run before. */
function paragraphsOf(answer: string, languageId: string): readonly Paragraph[] {
	const found: Paragraph[] = [];
	let lines: string[] = [];
	const flush = () => {
		if (lines.length > 0) found.push({ lines, isProse: isText(lines, languageId) });
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
function isText(lines: readonly string[], languageId: string): boolean {
	const [first = '', ...rest] = lines;
	return isTextLine(first, languageId) && rest.every((line) => isTextLine(line, languageId) || goesOn(line));
}

/** How many lines of text stand before the code that they introduce. */
function introduction(lines: readonly string[], languageId: string): number {
	const end = lines.findIndex((line) => !isTextLine(line, languageId));
	return end > 0 && /[:.!]\W*$/.test(lines[end - 1] ?? '') ? end : 0;
}

/** Where the text begins that ends a paragraph of code. */
function conclusion(lines: readonly string[], start: number, languageId: string): number {
	let end = lines.length;
	while (end > start + 1 && isTextLine(lines[end - 1] ?? '', languageId)) end -= 1;
	// The end of a comment is no text behind the code.
	const opensComment = /\/\*(?!.*\*\/)/.test(lines[end - 1] ?? '');
	return opensComment ? lines.length : end;
}

/** Whether a line of an answer is text that is no part of code in this language. */
export function isTextLine(line: string, languageId: string): boolean {
	if (isMarkup(languageId) || isProse(languageId) || HOLDS_SENTENCES.test(languageId)) return isTalk(line);
	if (/^\s*#/.test(line)) return !HASH_COMMENTS.test(languageId) && /^#{1,6}\s+\S/.test(line);
	return isProseLine(line);
}
