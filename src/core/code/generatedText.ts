import { hiddenIn, withoutHidden } from '../../protocol/hiddenCharacters.ts';
import { answeredCode } from './answeredCode.ts';
import { indentedLike } from './indentation.ts';
import { type IndentationStyle, inOwnStyle } from './indentationStyle.ts';
import { isProse } from './languageOf.ts';
import { heldLines, withoutHeld } from './syntax/heldLines.ts';

/** Where a text is put into a document. */
export interface CursorPlace {
	/** What stands before the cursor on its line. */
	readonly before: string;
	/** Of the document. */
	readonly languageId: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
}

/** What an answer to generate holds for a document. */
export interface GeneratedText {
	/** Without a fence and without empty lines around it, `\n` as line end. */
	readonly text: string;
	/** Whether more than that came: prose around the one piece of code. */
	readonly isPart: boolean;
}

/** Reads what is to go into a document of a language: of code in a fence amid prose, the code, unless prose is wanted. */
export function generatedText(answer: string, languageId: string): GeneratedText {
	const { code, pieces, prose } = answeredCode(answer, { code: '', languageId });
	return { text: withoutEmptyEdges(pieces > 1 ? answer : code), isPart: pieces === 1 && prose !== '' };
}

/** Versions of a generated text as a person can see them. */
export interface VisibleTexts {
	/** Each without its hidden characters; those that have nothing else are left out. */
	readonly texts: readonly string[];
	/** The hidden characters of all versions, by their code points. */
	readonly hidden: readonly string[];
}

/** Takes out of versions of a generated text what cannot be seen: what one accepts is what one sees. */
export function visibleTexts(versions: readonly string[]): VisibleTexts {
	const texts = versions.map((version) => withoutEmptyEdges(withoutHidden(version)));
	return { texts: texts.filter((text) => text !== ''), hidden: versions.flatMap(hiddenIn) };
}

/** A generated text as it is put in at a cursor: indented like the line and written in the document's style. */
export function textAtCursor(text: string, { before, languageId, style, lineEnd }: CursorPlace): string {
	const lines = text.split(/\r\n|\n|\r/);
	const held = heldLines(lines.join('\n'), languageId);
	const free = withoutHeld(lines, held).join('\n');
	const moved = indentedLike(isProse(languageId) ? free : inOwnStyle(free, style), before).split('\n');
	return moved.map((line, at) => (held.has(at) ? lines[at] : line)).join(lineEnd);
}

function withoutEmptyEdges(text: string): string {
	const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
	const filled = (line: string) => line.trim() !== '';
	return lines.slice(Math.max(0, lines.findIndex(filled)), lines.findLastIndex(filled) + 1).join('\n');
}
