import { languageFamily } from '../../../../base/text/languages.ts';
import type { CodePlace } from '../../codeEdit.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { commentPrompt } from './commentPrompt.ts';

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
