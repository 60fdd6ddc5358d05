import { languageFamily } from '../../../text/detectLanguage.ts';
import type { CodePlace } from '../../codePlace.ts';
import { commentPrompt } from '../../request/commentPrompt.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';

/** The cursor's line and the lines around it. */
export interface CursorLine {
	/** The text before and after the cursor on its line. */
	readonly before: string;
	readonly after: string;
	readonly above: readonly string[];
	readonly below: readonly string[];
}

/** The line that a place starts on. */
export function cursorLine({ text, start }: CodePlace): CursorLine {
	const [before, after] = [text.slice(0, start).split(/\r?\n/), text.slice(start).split(/\r?\n/)];
	return {
		before: before.at(-1) ?? '',
		after: after[0] ?? '',
		above: before.slice(0, -1),
		below: after.slice(1),
	};
}

/** The end of a line that an indented line follows. */
const OPENING =
	/[{([]$|=>$|\b(?:do(?:\s*\|[^|]*\|)?|then|begin)$|^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:$/;
/** An element that continues below, or a LaTeX environment. */
const OPENING_MARKUP = /<[a-zA-Z](?:[^<>]*[^<>/])?>$|\\begin\{[^{}\n]*\}/;
const CLOSING = /^\s*[)\]}]|^\s*<\/|^\s*\\end\{|^\s*(?:end|fi|done|esac|else|elif|except|finally|catch)\b/i;

/** Whether an indented line follows. */
export function lineOpensBlock(line: string): boolean {
	const text = line.trimEnd();
	return OPENING.test(text) || OPENING_MARKUP.test(text);
}

/** Whether a line closes a block that an earlier line opened. */
export function lineClosesBlock(line: string): boolean {
	return CLOSING.test(line);
}

/** The start or end of a comment, or of a docstring: no code starts on that line. */
const COMMENT_EDGE =
	/^\s*(?:\*\/|\*.*\*\/|\/\*.*\*\/|\{\/\*.*\*\/\}|-->|<!--.*-->|-\}|\*\)|#>|=end|"""|'''|(?:"""|''').*(?:"""|'''))\s*$/;

/** Whether a line is only a comment. */
export function isComment(line: string, languageId: string): boolean {
	return commentPrompt(line, languageId) !== undefined || COMMENT_EDGE.test(line);
}

/** Whether text added to the end of this line would be part of a comment. */
export function endsInComment(line: string, languageId: string): boolean {
	const { comments, isKnown } = stripStringsAndComments(`${line}x`, languageFamily(languageId));
	return isKnown && comments.at(-1)?.endsWith('x') === true;
}
