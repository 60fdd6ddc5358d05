import { isData, isMarkup, isProse, languageFamily } from '../../../../base/text/languages.ts';
import type { CodePlace } from '../../codeEdit.ts';
import { tokenize } from '../../syntax/lexer/tokenize.ts';
import { continuesSentence, isProseLine } from '../extraction/proseLines.ts';
import type { CursorLine } from './cursorLine.ts';

/**
 * What kind of text is written at a place: a document of text, a string, a comment, the text of an element, or the
 * unquoted value of a data format. At the end of a comment that says something, a prompt: code may be wanted below it.
 * Undefined where code is written.
 */
export type TextPlace = 'prose' | 'string' | 'comment' | 'prompt' | 'element' | 'value' | undefined;

/** The text that is written at the cursor. */
export function textPlaceOf({ text, start, languageId }: CodePlace, line: CursorLine): TextPlace {
	const { above, before, after } = line;
	if (isProse(languageId)) return 'prose';
	const hasElements = isMarkup(languageId) || /react$/.test(languageId);
	if (hasElements && IN_ELEMENT.test(text.slice(Math.max(0, start - LONGEST_ELEMENT), start))) return 'element';
	if (isData(languageId)) {
		const isScalar = /[|>][+-]?\s*$/.test(above.findLast((each) => each.trim() !== '') ?? '');
		return /^\s*[^#;].*[:=]\s/.test(before) || (before.trim() === '' && isScalar) ? 'value' : undefined;
	}
	const marked = `${text.slice(0, start)}x${text.slice(start)}`;
	const token = tokenize(marked, languageFamily(languageId)).find((each) => each.start <= start && start < each.end);
	// A quote or mark at the start of the token is before the cursor.
	if (token === undefined || token.kind === 'code' || token.start === start) return undefined;
	if (token.kind === 'string') return 'string';
	return after.trim() === '' && /[\p{L}\p{N}]\S*$/u.test(before) ? 'prompt' : 'comment';
}

/**
 * Whether words go on in the text at a place, rather than being code: the next entry of data, or what a comment asks for.
 * @param lead the whitespace before them
 */
export function continuesText(words: string, lead: string, writes: TextPlace): boolean {
	if (writes === 'value') return !lead.includes('\n') && !ENTRY.test(words);
	if (writes !== 'comment' && writes !== 'prompt') return writes !== undefined;
	if (writes === 'prompt' && !/^ +$/.test(lead)) return false;
	const lines = words.split('\n').filter((line) => line.trim() !== '');
	const isText = (line: string) => COMMENT_LINE.test(line) || isProseLine(line) || continuesSentence(line);
	return lines.some((line) => / /.test(line.trim())) && !STATEMENT.test(words) && lines.every(isText);
}

/** A key, or an item of a list. */
const ENTRY = /^\s*(?:-\s|[\w."'-]+\s*[:=](?:\s|$))/;
/** A line of documentation, with or without its mark. */
const COMMENT_LINE = /^\s*(?:\/?\*|\/\/|#|--|@\w)/;
const STATEMENT = /^\s*(?:return|throw|break|continue|yield|await|import|raise|pass|let|const|var|del|print)\b/;

/** In characters: no element has more text before its next tag. */
const LONGEST_ELEMENT = 2_000;
/** Text below a tag, other than that of a script or style. */
const IN_ELEMENT = /<(?!(?:script|style)\b)\/?[a-z][^<>]*>[^<>{}=]*$/i;
