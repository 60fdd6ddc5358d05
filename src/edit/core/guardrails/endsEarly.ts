import { isData, languageFamily } from '../../../base/text/languages.ts';
import { wordContainment, wordCounts } from '../diff/wordSimilarity.ts';
import { elisionLines } from '../syntax/elision.ts';
import { identifiersIn } from '../syntax/identifiers.ts';
import { hasText } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import { type AnalyzedCode, analyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';

/**
 * Whether code whose fence was never closed seems to be cut off, although its brackets match: by its last line, and by
 * what the original ends with.
 * @param open the answer's code: all of the replacement, or a part beside which the rest stays
 */
export function endsEarly({ before, after, document }: CodeChange, open: string, languageId: string): boolean {
	const language = languageFamily(languageId);
	const part = analyzedCode(open.replaceAll('\r\n', '\n'), languageId);
	const [was, last] = [lastLineOf(before), lastLineOf(part)];
	if (part.text !== after.text)
		return !CLOSED.test(last?.bare ?? '') && elisionLines(part.text, languageId, before.text, part.bare).size === 0;
	if (last === undefined || (last.text === was?.text && /\w/.test(last.text))) return false;
	// Whole code often ends with a comment on its output, but not inside a block.
	if (last.bare === '') return was?.bare !== '' && indentWidth(last.line) > 0;
	if (hasOpenQuote(last.bare, language) || endsInWord(last, part, document?.before ?? before, language)) return true;
	if (was === undefined || was.bare === '' || CLOSED.test(was.bare)) return false;
	if (language === 'sql' && was.bare.endsWith(';') && !last.bare.endsWith(';')) return true;
	if (JUMP.test(was.bare)) return fallsThrough(after, indentWidth(was.line));
	return isGone(was, after, language);
}

interface LastLine {
	readonly line: string;
	readonly text: string;
	/** Without strings and comments. */
	readonly bare: string;
}

function lastLineOf({ lines, bareLines }: AnalyzedCode): LastLine | undefined {
	const at = lines.findLastIndex(hasText);
	const line = lines[at];
	return line === undefined ? undefined : { line, text: line.trim(), bare: bareLines[at]?.trim() ?? '' };
}

/** Formats and languages in which words stand without quotes and mean anything. */
const hasPlainWords = (language: string) =>
	isData(language) || /^(?:sql|shellscript|powershell|bat|makefile|html|css|scss|less|tcl)$/.test(language);

/** Languages in which a quote by itself is no string. */
const LONE_QUOTES = /^(?:lisp|clojure|scheme|racket|yaml|dockerfile|properties|makefile|bat|html|xml)$/;

function hasOpenQuote(bare: string, language: string): boolean {
	return !LONE_QUOTES.test(language) && /(?:^|[\s(=,:[{+])["']/.test(bare.replaceAll('""', ' '));
}

/** Whether the last word is a part of another one, or of none that is known. */
function endsInWord({ text, bare }: LastLine, after: AnalyzedCode, known: AnalyzedCode, language: string): boolean {
	const isPlain = hasPlainWords(language);
	const word = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(isPlain ? text : bare)?.[0];
	if (word === undefined || KEYWORDS.has(word)) return false;
	const words = new Set(identifiersIn(`${known.text}\n${after.text.trimEnd().slice(0, -word.length)}`));
	if (words.has(word)) return false;
	return !isPlain || [...words].some((each) => each.startsWith(word));
}

const KEYWORDS = new Set(
	'True False None true false null nil undefined self this super pass return break end'.split(' '),
);

const JUMP = /^(?:return|raise|throw|yield|break|continue|exit|die|fail)\b/;
const CLOSED = /^(?:[})\]]|""$|(?:end|fi|done|esac)\b)/;
/** Lines that continue the statement above them. */
const CONTINUES =
	/^(?:[})\]{]|(?:end|fi|done|esac|else|elif|elsif|elseif|except|rescue|ensure|catch|finally|case|when|default)\b)/;

/** Whether the last statement of code that should end with a jump can be passed without one. */
function fallsThrough({ lines, bareLines }: AnalyzedCode, indent: number): boolean {
	const isStart = (bare: string, at: number) =>
		bare.trim() !== '' && indentWidth(lines[at] ?? '') <= indent && !CONTINUES.test(bare.trim());
	const start = bareLines.findLastIndex(isStart);
	if (start === -1 || indentWidth(lines[start] ?? '') < indent) return false;
	const statement = bareLines.slice(start).map((line) => line.trim());
	if (!statement.some((line) => JUMP.test(line.replace(/^.*?[:{;]\s*(?=\w+)/, '')) || JUMP.test(line))) return true;
	const [head = ''] = statement;
	const isPassable = /^(?:if|unless|for|while|until)\b/.test(head) && !/^while\s*\(?\s*(?:True|true|1)\b/.test(head);
	return isPassable && !statement.some((line) => /^(?:\}\s*)?else\b|\belse\b/.test(line));
}

/** In characters: how much of the original's end should still be there. */
const TAIL = 40;

/** Whether most words of the original's end are missing. */
function isGone(was: LastLine, after: AnalyzedCode, language: string): boolean {
	const isPlain = hasPlainWords(language);
	const [part, whole] = isPlain ? [was.text, after.text] : [was.bare, after.bare.text];
	const words = new Map([...wordCounts(part.slice(-TAIL).toLowerCase()).keys()].map((word) => [word, 1]));
	return words.size > 0 && wordContainment(words, wordCounts(whole.toLowerCase())) < 0.5;
}
