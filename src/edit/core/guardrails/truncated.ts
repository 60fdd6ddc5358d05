import { isData, isMarkup, isProse, languageFamily } from '../../../base/text/languages.ts';
import { wordContainment, wordCounts } from '../diff/similarity.ts';
import { bracketBalance, openBlocks } from '../syntax/brackets.ts';
import { elisionLines } from '../syntax/elision.ts';
import { identifiersIn } from '../syntax/identifiers.ts';
import type { StrippedCode } from '../syntax/stripStringsAndComments.ts';
import { hasText, nonBlankLines } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import { type AnalyzedCode, analyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';
import type { GuardrailInput } from './guardrail.ts';

/** Whether code ends too early, or omits what it should repeat. */
export function isTruncated(place: CodeChange, code: GuardrailInput): boolean {
	const { languageId, finishReason, open } = code;
	if (isCutOff(finishReason) || isUnfinished(place, languageId) || leavesOut(place, languageId)) return true;
	// Some models leave out the closing fence, so it says little if the service knows how the answer ended.
	if (open === undefined || WHOLE.test(finishReason ?? '') || isProse(languageId) || isMarkup(languageId)) return false;
	return endsEarly(place, open, languageId);
}

const WHOLE = /(?<![a-z])(?:stop|end|eos|complete|finish(?!_?reason)|done)/i;

/** The share of the original's words that a rewrite may replace without leaving anything out. */
const REWRITTEN = 0.05;

/** Whether code has an elision. If all of the original is there, the elision only says what else may come. */
function leavesOut({ before, after }: CodeChange, languageId: string): boolean {
	if (elisionLines(after.text, languageId, before.text, after.bare).size === 0) return false;
	const words = ({ bare }: AnalyzedCode) => wordCounts(bare.text.toLowerCase());
	return before.text.trim() === '' || wordContainment(words(before), words(after)) < 1 - REWRITTEN;
}

/** Whether the service says that an answer is not whole, such as for its length. */
export function isCutOff(finishReason: string | undefined): boolean {
	return finishReason !== undefined && /length|max_?(?:output_?)?tokens|incomplete|truncated/i.test(finishReason);
}

/** Formats that hold plain text, in which a bracket or a trailing sign may mean anything. */
const TEXTS: ReadonlySet<string> = new Set(['yaml', 'ini', 'properties', 'dockerfile', 'makefile', 'bat', 'xml']);

/** A selection may start or end inside a block; what counts is whether it ends differently now. */
function isUnfinished(place: CodeChange, languageId: string): boolean {
	const { before, after, document } = place;
	if (TEXTS.has(languageFamily(languageId)) || isProse(languageId) || !after.bare.isKnown) return false;
	if (after.bare.open && !before.bare.open)
		return document === undefined || (document.after.bare.open && !document.before.bare.open);
	const language = languageFamily(languageId);
	if (opensMore(before.bare, after.bare, language) && closesWorse(place, language)) return true;
	if (language === 'python' && (emptyBlocks(after) > emptyBlocks(before) || stillLacksColon(place))) return true;
	return !isMarkup(languageId) && hangs(place, language);
}

function opensMore(before: StrippedCode, after: StrippedCode, language: string): boolean {
	// Each branch of a directive may open a bracket that is closed once.
	if (language === 'c' && /^[ \t]*#[ \t]*el/m.test(after.text)) return false;
	const pairs = language === 'shellscript' ? ['[]', '{}'] : ['()', '[]', '{}'];
	return (
		pairs.some((pair) => openBrackets(after.text, pair) > openBrackets(before.text, pair)) ||
		openBlocks(after.text, language) > openBlocks(before.text, language)
	);
}

function openBrackets(text: string, pair: string): number {
	return text.split(pair[0] ?? '').length - text.split(pair[1] ?? '').length;
}

/** A document whose brackets match better than before was fixed; so was code that was broken by itself. */
function closesWorse({ before, after, document }: CodeChange, language: string): boolean {
	const faults = ({ bare }: AnalyzedCode) => {
		const { open, closed, crossed } = bracketBalance(bare.text, language);
		return open + closed + crossed + Math.abs(openBlocks(bare.text, language));
	};
	if (document !== undefined) return faults(document.after) > faults(document.before);
	const [old, now] = [bracketBalance(before.bare.text, language), bracketBalance(after.bare.text, language)];
	return old.crossed === 0 || now.open > old.open;
}

/** The number of Python blocks without a body: the next line is not indented further. */
function emptyBlocks({ bareLines }: AnalyzedCode): number {
	const written = nonBlankLines(bareLines);
	return written.filter((line, at) => {
		const next = written[at + 1];
		return next !== undefined && BLOCK.test(line) && indentWidth(next) <= indentWidth(line);
	}).length;
}

const BLOCK =
	/^\s*(?:(?:async\s+)?(?:def|for|with)|class|if|elif|else|while|try|except|finally|match|case)\b[^#]*:\s*$/;

/** Whether a Python block has a body, but no colon before it: the change did not correct this, or introduced it. */
function stillLacksColon({ before, after }: CodeChange): boolean {
	if (after.text === before.text) return false;
	const written = nonBlankLines(after.bareLines);
	let open = 0;
	return written.some((line, at) => {
		const isWhole = open === 0;
		open += openBrackets(line, '()') + openBrackets(line, '[]') + openBrackets(line, '{}');
		const next = written[at + 1] ?? '';
		return isWhole && open === 0 && BLOCK_WITHOUT_COLON.test(line) && indentWidth(next) > indentWidth(line);
	});
}

const BLOCK_WITHOUT_COLON =
	/^\s*(?:(?:async\s+)?(?:def|for|with)|class|if|elif|else|while|try|except|finally)\b[^:]*(?<!\\)$/;

/** What no statement ends with, for languages that differ: shell commands may end with `src/*`, `.` or `&`. */
const HANGS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		python:
			/[-+*/%=<>&|^,.:\\@]$|\b(?:and|or|not|in|is|if|lambda|import|from|as|assert|del|with|while|elif)$|^(?:(?:async )?(?:def|for|with)|class|if|elif|else|while|try|except|finally)\b(?:[^:()[\]{}]|\([^:()[\]{}]*\))*$/,
		shellscript: /(?:[|\\]|&&)$/,
		lua: /(?:[-+*/%=&|^,.<>~#]|\b(?:and|or|not|local|then|do|in)|^(?:for|while)\b(?!.*\bdo\b).*|^(?:else)?if\b(?!.*\bthen\b).*)$/,
		ruby: /(?:[-+*/%=&|^,.]|[-=]>|\s[<>]|\b(?:and|or|not|unless|while|until|if))$/,
		sql: /(?:[-+*/%=<>|,.]|\b(?:select|from|where|and|or|not|on|join|by|set|values|into|as|in|like|between|having|union|when|then|else))$/i,
		erlang: /(?:->|[-+*/=<>|,])$/,
		prolog: /(?::-|[-+*/=<>|,])$/,
	}),
);
/** A tag or the end of a PHP script also ends with `>`. */
const HANGING = /(?:[-+*/%=&|^,.]|[-=]>|\s[<>])$/;
const COMPLETE = /(?:\+\+|--|\.{3}|\?>)$|^(?:import|from|using|package|use)\s/;

function hangs({ before, after, document }: CodeChange, language: string): boolean {
	const isHanging = (text: string) => (HANGS.get(language) ?? HANGING).test(text) && !COMPLETE.test(text);
	const last = lastLine(after);
	if (!isHanging(last) || isHanging(lastLine(before))) return false;
	const rest = document?.around[1] ?? '';
	// The text after the place continues the statement.
	if (rest.trim() === '') return true;
	return /^[^\S\n]*\n/.test(rest) && !(last.endsWith(',') && /^\s*[\])}\w"'`{[(]/.test(rest));
}

function lastLine({ bare }: AnalyzedCode): string {
	const text = bare.text.trimEnd();
	return text.slice(text.lastIndexOf('\n') + 1).trim();
}

/**
 * Whether code whose fence was never closed seems to be cut off, although its brackets match: by its last line, and by
 * what the original ends with.
 * @param open the answer's code: all of the replacement, or a part beside which the rest stays
 */
function endsEarly({ before, after, document }: CodeChange, open: string, languageId: string): boolean {
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
