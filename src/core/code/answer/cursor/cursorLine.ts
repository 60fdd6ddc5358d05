import { languageFamily } from '../../../text/detectLanguage.ts';
import type { CodePlace } from '../../codePlace.ts';
import { commentPrompt } from '../../request/commentPrompt.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';

/** What is known of the cursor's line and of the lines around it. */
export interface CursorLine {
	/** What stands before the cursor, and behind it. */
	readonly before: string;
	readonly after: string;
	readonly above: readonly string[];
	readonly below: readonly string[];
}

/** The line that a place begins on. */
export function cursorLine({ text, start }: CodePlace): CursorLine {
	const [before, after] = [text.slice(0, start).split(/\r?\n/), text.slice(start).split(/\r?\n/)];
	return {
		before: before.at(-1) ?? '',
		after: after[0] ?? '',
		above: before.slice(0, -1),
		below: after.slice(1),
	};
}

/** The end of a line that a deeper one follows. */
const OPENING =
	/[{([]$|=>$|\b(?:do(?:\s*\|[^|]*\|)?|then|begin)$|^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:$/;
/** An element that goes on below, or an environment. */
const OPENING_MARKUP = /<[a-zA-Z](?:[^<>]*[^<>/])?>$|\\begin\{[^{}\n]*\}/;
const CLOSING = /^\s*[)\]}]|^\s*<\/|^\s*\\end\{|^\s*(?:end|fi|done|esac|else|elif|except|finally|catch)\b/i;

/** Whether a deeper line follows. */
export function lineOpensBlock(line: string): boolean {
	const text = line.trimEnd();
	return OPENING.test(text) || OPENING_MARKUP.test(text);
}

/** Whether a line closes what one before it opened. */
export function lineClosesBlock(line: string): boolean {
	return CLOSING.test(line);
}

/** The beginning or end of a comment, or of a text that is one to all intents: code does not begin on its line. */
const COMMENT_EDGE =
	/^\s*(?:\*\/|\*.*\*\/|\/\*.*\*\/|\{\/\*.*\*\/\}|-->|<!--.*-->|-\}|\*\)|#>|=end|"""|'''|(?:"""|''').*(?:"""|'''))\s*$/;

/** Whether a line is a comment and nothing else. */
export function isComment(line: string, languageId: string): boolean {
	return commentPrompt(line, languageId) !== undefined || COMMENT_EDGE.test(line);
}

/** Whether what follows on a line were part of a comment there. */
export function endsInComment(line: string, languageId: string): boolean {
	const { comments, isKnown } = stripStringsAndComments(`${line}x`, languageFamily(languageId));
	return isKnown && comments.at(-1)?.endsWith('x') === true;
}
