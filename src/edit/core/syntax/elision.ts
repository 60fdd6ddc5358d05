import { isProse, languageFamily } from '../../../base/text/languages.ts';
import { hasText } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import { tokenize } from './lexer/tokenize.ts';
import { stripStringsAndComments } from './stripStringsAndComments.ts';

/**
 * The lines on which an answer omits code, with a comment or in place of code: “… existing code …”, “the rest stays the
 * same”, or only dots.
 * @param code with `\n` line endings
 * @param languageId VS Code's
 * @param original the code that was sent: a line in it is not an omission
 * @param bare the code as read by `stripStringsAndComments`
 * @returns line indexes; empty for prose
 */
export function elisionLines(
	code: string,
	languageId: string,
	original = '',
	bare = stripStringsAndComments(code, languageFamily(languageId)),
): ReadonlySet<number> {
	if (isProse(languageId)) return new Set();
	const own = new Set(original.split('\n').map((line) => line.trim()));
	const lines = code.split('\n');
	const language = languageFamily(languageId);
	const bareLines = bare.text.split('\n');
	const remarks = commentsByLine(code, language);
	const isElided = (line: string, at: number) => {
		if (own.has(line.trim())) return false;
		const remark = remarks.get(at);
		const rest = bareLines[at]?.trim() ?? '';
		if (remark === undefined) return rest !== '' && isElidedCode(line.trim(), { bare: bareLines, at, language });
		if (!HOLDS_REMARK.test(rest)) return DOTS_ALONE.test(remarkText(remark));
		return isElision(remark) && !isWithinText(remark, remarks.get(at - 1), remarks.get(at + 1));
	};
	return new Set(lines.flatMap((line, at) => (isElided(line, at) ? [at] : [])));
}

/** In characters. A text is wrapped at about this length. */
const LONG_LINE = 45;

/** Whether a comment line continues the one above: in the middle of a text, such words mean something else. */
function isWithinText(remark: string, above: string | undefined, below: string | undefined): boolean {
	const text = remarkText(remark);
	if (above === undefined || isElision(above)) return false;
	if (DOTS_ALONE.test(text)) return below !== undefined;
	if (DOTS_FIRST.test(text) && DOTS_LAST.test(text)) return false;
	return above.trim().length >= LONG_LINE && !/[.:!?]$/.test(remarkText(above));
}

/** Code that may be on the line of such a remark: brackets, the head of a block, an empty statement. */
const HOLDS_REMARK = /^[)\]}>,;]*$|[{([:]$|[{([]\s*[)\]}];?$|:\s*pass$/;

/** Longer remarks explain something. */
const LONGEST_REMARK = 200;

const LEADING_MARKS = /^[\s/*#%;!{<>|-]+/;
const TRAILING_MARKS = /[\s/*#%;!}>-]+$/;

/** The text of comments by line index; the last one if a line has several. */
function commentsByLine(code: string, language: string): ReadonlyMap<number, string> {
	const found = new Map<number, string>();
	let line = 0;
	for (const { kind, start, end } of tokenize(code, language)) {
		// Documentation may show code with omissions.
		const isRemark = kind === 'comment' && !code.startsWith('/**', start);
		for (const [at, text] of code.slice(start, end).split('\n').entries()) {
			if (at > 0) line += 1;
			if (isRemark && hasText(text)) found.set(line, text);
		}
	}
	return found;
}

/** A remark without its comment marks. */
function remarkText(remark: string): string {
	const short = remark.trim().slice(0, LONGEST_REMARK);
	return short.replace(LEADING_MARKS, '').replace(TRAILING_MARKS, '');
}

const DOTS = String.raw`(?:\.{3,}|…|(?:\. ){2}\.)`;
const DOTS_ALONE = new RegExp(String.raw`^[[(<{]*\s?${DOTS}\s?[\])>}]*$`);
const DOTS_FIRST = new RegExp(String.raw`^[[(<{]*\s?${DOTS}`);
const DOTS_LAST = new RegExp(String.raw`${DOTS}\s?[\])>}]*$`);
/** Words in brackets or after dots, which are not a statement in any language. */
const WORDS_ALONE = /^(?:(?:\.{3,}|…) ?)?[[(<{]?[\w',:. -]*[\])>}]?(?: ?(?:\.{3,}|…))?$/;

interface CodeLine {
	readonly bare: readonly string[];
	readonly at: number;
	readonly language: string;
}

/** Whether a line that is not a comment of its language replaces code. */
function isElidedCode(line: string, { bare, at, language }: CodeLine): boolean {
	if (line.length > LONGEST_REMARK) return false;
	if (DOTS_ALONE.test(line.replace(/[;,]$/, ''))) return !isStatementOfDots(line, { bare, at, language });
	// Some models use one kind of comment mark for all languages.
	if (/^(?:\/\/|#|--|\/\*|<!--|\{\/\*) ?\S/.test(line) && isElision(line)) return true;
	const isRemark = WORDS_ALONE.test(line) && (/^[[(<{]/.test(line) || DOTS_FIRST.test(line)) && / \w/.test(line);
	return isRemark && isElision(line);
}

/** Dots are code as an empty body in Python, as rest parameters, and as the end of a YAML document. */
function isStatementOfDots(line: string, { bare, at, language }: CodeLine): boolean {
	if (language === 'yaml') return line === '...' && !/^\s/.test(bare[at] ?? '');
	const before = beside(bare, at, -1);
	if (language === 'python')
		return /:$/.test(before.trimEnd()) && indentWidth(beside(bare, at, 1)) < indentWidth(bare[at] ?? '');
	return /[,(]$/.test(before.trimEnd()) && /^\s*\)/.test(beside(bare, at, 1));
}

/** The next line that is not blank, in one direction. */
function beside(lines: readonly string[], from: number, step: 1 | -1): string {
	// Lines this far apart do not belong together.
	for (let at = from + step, left = 20; at >= 0 && at < lines.length && left > 0; at += step, left -= 1) {
		if (hasText(lines[at] ?? '')) return lines[at] ?? '';
	}
	return '';
}

/** Whether a remark says that something is omitted: in words for omission and for code, with hardly any others. */
function isElision(remark: string): boolean {
	if (remark.length > LONGEST_REMARK) return false;
	const text = remarkText(remark);
	if (DOTS_ALONE.test(text) || SAYS_SO_ELSEWHERE.test(text)) return true;
	const words = text.match(/`[^`]*`|[\w'$]+(?:\(\))?/g) ?? [];
	if (words.length === 0 || words.length > MOST_WORDS) return false;
	const kinds = words.map(wordKind);
	const has = (...wanted: readonly WordKind[]) => kinds.some((kind) => wanted.includes(kind));
	const others = kinds.filter((kind) => kind === undefined).length;
	const [first, last] = [DOTS_FIRST.test(text), DOTS_LAST.test(text)];
	if (first && (last || others === 0 || has('left', 'rest', 'other', 'code', 'part'))) return true;
	if (others === 0) return has('left') || isClosedElision(text, kinds) || (last && (words.length <= 3 || has('other')));
	// A name among the words: of code left as it was, or of the rest of it.
	const isName = others <= 2 && !IN_PASSING.test(text);
	const named = kinds.findIndex((kind) => kind === 'code' || kind === 'part' || kind === 'rest');
	if (isName && named !== -1 && (kinds.lastIndexOf('left') > named || STAYS_SAME.test(text))) return true;
	return others === 1 && kinds[0] !== undefined && isRest(kinds, text);
}

/** In words; longer remarks explain something. */
const MOST_WORDS = 12;
const STAYS_SAME = /\b(?:stays?|remains?|kept)\b.*\bsame\b/i;
const AS_BEFORE =
	/\b(?:as|like|to)\b.*\b(?:before|above|previously|earlier|original(?: \w+)?|(?:it|they) (?:is|are|was|were)|is)\W*$/i;

/** The same for a remark that consists only of such words. */
function isClosedElision(text: string, kinds: readonly WordKind[]): boolean {
	const has = (...wanted: readonly WordKind[]) => kinds.some((kind) => wanted.includes(kind));
	if (/\bsame\b/i.test(text))
		return AS_BEFORE.test(text) || /\b(?:stays?|remains?|is|are|kept)\b.*\bsame\b/i.test(text);
	if (AS_BEFORE.test(text)) return has('rest', 'code', 'part') || /^\W*(?:as|like|identical)\b/i.test(text);
	if (/^\W*no(?:thing)?\b.*\bchanges?\b/i.test(text)) return /\b(?:here|below|above|else)\b/i.test(text);
	return isRest(kinds, text) || (/\bhere\b/i.test(text) && (has('code') || (has('other') && has('part'))));
}

/** Whether it means the rest of the code, not of some data. */
function isRest(kinds: readonly WordKind[], text: string): boolean {
	const at = kinds.indexOf('rest');
	const following = at === -1 ? [] : kinds.slice(at + 1);
	return (
		following.includes('code') || (following.includes('part') && (DOTS_LAST.test(text) || /\brest of\b/i.test(text)))
	);
}

/** A comment on code that leaves something unchanged says what the code does: “returns …”, “so that …”. */
const IN_PASSING = /\b(?:if|when|so|return\w*|must|should|because|since|until|while|but|ensure\w*)\b/i;
/** In other languages, one word is enough. */
const SAYS_SO_ELSEWHERE =
	/省略|其余|不变|保持原样|其他代码|変更なし|그대로|생략|\b(?:restlicher|unverändert|sin cambios|resto del|reste du|inchangé)/i;

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Say that something is left as it was, or left out. */
const LEFT = set(
	'unchanged unmodified unaltered untouched omitted elided snip snipped truncated abbreviated shortened brevity clarity',
);
/** Distinguish omitted code from shown code. */
const REST = set('rest remaining remainder existing previous');
/** Similar, but also used in headings for what follows. */
const OTHER = set('other others more original further additional your above etc similar same everything');
const CODE = set(
	'code codes function functions method methods class classes implementation implementations body bodies logic import imports statement statements definition definitions declaration declarations member members test tests style styles component components handler handlers route routes helper helpers program script module constructor constructors getters setters functionality',
);
/** Parts of a program, but also of data. */
const PART = set(
	'file files part parts section sections block blocks content contents markup case cases line lines property properties field fields variable variables rules page template document elements items entries rows cells columns values keys settings options config configuration props steps loop loops',
);
const BETWEEN = set(
	'the of a an todo my this that these those here there as is are be it its in on at and or for to go goes come comes like remain remains stay stays stayed kept keep keeps leave leaves left out has have been not no any changes change changed with without from see add insert put place paste write include includes all both shown exactly just still below before after again already previously else up i we same so on earlier needed required implementation continue continues continued follows identical nothing hidden preserved retained',
);

/** What a word of a remark is about; undefined for any other word. */
type WordKind = 'left' | 'rest' | 'other' | 'code' | 'part' | 'between' | undefined;

/** The kind of a word in a remark. */
function wordKind(word: string): WordKind {
	const lower = word.toLowerCase();
	if (LEFT.has(lower)) return 'left';
	if (REST.has(lower)) return 'rest';
	if (OTHER.has(lower)) return 'other';
	// A word written like code is a name.
	if (CODE.has(lower) || /[`(_]|[a-z][A-Z]/.test(word)) return 'code';
	if (PART.has(lower)) return 'part';
	return BETWEEN.has(lower) || /^\d+$/.test(word) ? 'between' : undefined;
}
