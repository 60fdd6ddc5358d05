import { isProse, languageFamily } from '../../text/detectLanguage.ts';
import { tokenize } from './lexer/tokenize.ts';
import { stripStringsAndComments } from './stripStringsAndComments.ts';

/**
 * The lines on which an answer says that it leaves something out, in a comment or instead of code: "… existing code …",
 * "the rest stays the same", or dots alone.
 * @param code with `\n` as line end
 * @param languageId VS Code's
 * @param original what was asked about: what it says already, the answer did not leave out
 * @param bare the code as `stripStringsAndComments` reads it
 * @returns indexes of lines; none for languages of prose
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
		if (line.trim() === '' || own.has(line.trim())) return false;
		const remark = remarks.get(at);
		const rest = bareLines[at]?.trim() ?? '';
		if (remark === undefined) return rest !== '' && isElidedCode(line.trim(), { bare: bareLines, at, language });
		if (!HOLDS_REMARK.test(rest)) return DOTS_ALONE.test(words(remark));
		return isElision(remark) && !isWithinText(remark, remarks.get(at - 1), remarks.get(at + 1));
	};
	return new Set(lines.flatMap((line, at) => (isElided(line, at) ? [at] : [])));
}

/** In characters: a line of a text is broken where it is about as long. */
const LONG_LINE = 45;

/** Whether a line of a comment goes on with what the line above says: words in the middle of a text mean something else. */
function isWithinText(remark: string, above: string | undefined, below: string | undefined): boolean {
	const text = words(remark);
	if (above === undefined || isElision(above)) return false;
	if (DOTS_ALONE.test(text)) return below !== undefined;
	if (DOTS_FIRST.test(text) && DOTS_LAST.test(text)) return false;
	return above.trim().length >= LONG_LINE && !/[.:!?]$/.test(words(above));
}

/** What may stand beside a remark that takes the place of code: brackets, the head of a block, an empty statement. */
const HOLDS_REMARK = /^[)\]}>,;]*$|[{([:]$|[{([]\s*[)\]}];?$|:\s*pass$/;

/** What is longer leaves nothing out: it explains. */
const LONGEST_REMARK = 200;

const MARKS_BEFORE = /^[\s/*#%;!{<>|-]+/;
const MARKS_BEHIND = /[\s/*#%;!}>-]+$/;

/** What the comments of a code say, by the indexes of their lines; of several on one line, the last. */
function commentsByLine(code: string, language: string): ReadonlyMap<number, string> {
	const found = new Map<number, string>();
	let line = 0;
	for (const { kind, start, end } of tokenize(code, language)) {
		// What is documented may well show code that leaves something out.
		const isDocumentation = code.startsWith('/**', start);
		const [first = '', ...rest] = code.slice(start, end).split('\n');
		if (kind === 'comment' && !isDocumentation && first.trim() !== '') found.set(line, first);
		for (const each of rest) {
			line += 1;
			if (kind === 'comment' && !isDocumentation && each.trim() !== '') found.set(line, each);
		}
	}
	return found;
}

/** A remark without the marks around it. */
function words(remark: string): string {
	const short = remark.trim().slice(0, LONGEST_REMARK);
	return short.replace(MARKS_BEFORE, '').replace(MARKS_BEHIND, '');
}

const DOTS = String.raw`(?:\.{3,}|…|(?:\. ){2}\.)`;
const DOTS_ALONE = new RegExp(String.raw`^[[(<{]*\s?${DOTS}\s?[\])>}]*$`);
const DOTS_FIRST = new RegExp(String.raw`^[[(<{]*\s?${DOTS}`);
const DOTS_LAST = new RegExp(String.raw`${DOTS}\s?[\])>}]*$`);
/** Words in brackets, or behind dots, which no language has as a statement. */
const WORDS_ALONE = /^(?:(?:\.{3,}|…) ?)?[[(<{]?[\w',:. -]*[\])>}]?(?: ?(?:\.{3,}|…))?$/;

interface CodeLine {
	readonly bare: readonly string[];
	readonly at: number;
	readonly language: string;
}

/** Whether a line that is no comment of its language takes the place of code. */
function isElidedCode(line: string, { bare, at, language }: CodeLine): boolean {
	if (line.length > LONGEST_REMARK) return false;
	if (DOTS_ALONE.test(line.replace(/[;,]$/, ''))) return !isStatementOfDots(line, { bare, at, language });
	// The marks of another language's comments: answers of some models use one kind for all.
	if (/^(?:\/\/|#|--|\/\*|<!--|\{\/\*) ?\S/.test(line) && isElision(line)) return true;
	const isRemark = WORDS_ALONE.test(line) && (/^[[(<{]/.test(line) || DOTS_FIRST.test(line)) && / \w/.test(line);
	return isRemark && isElision(line);
}

/** Dots are code as an empty body in Python, as the rest of a list of parameters, and as the end of a YAML document. */
function isStatementOfDots(line: string, { bare, at, language }: CodeLine): boolean {
	if (language === 'yaml') return line === '...' && !/^\s/.test(bare[at] ?? '');
	const before = beside(bare, at, -1);
	if (language === 'python') return /:$/.test(before.trimEnd()) && indent(beside(bare, at, 1)) < indent(bare[at] ?? '');
	return /[,(]$/.test(before.trimEnd()) && /^\s*\)/.test(beside(bare, at, 1));
}

/** The next line that is not blank, in one direction. */
function beside(lines: readonly string[], from: number, step: 1 | -1): string {
	// So many lines further away, nothing belongs together.
	for (let at = from + step, left = 20; at >= 0 && at < lines.length && left > 0; at += step, left -= 1) {
		if (lines[at]?.trim() !== '') return lines[at] ?? '';
	}
	return '';
}

function indent(line: string): number {
	return line.length - line.trimStart().length;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Say of something that it is left as it was, or out. */
const LEFT = set(
	'unchanged unmodified unaltered untouched omitted elided snip snipped truncated abbreviated shortened brevity clarity',
);
/** Tell what is left from what is shown. */
const REST = set('rest remaining remainder existing previous');
/** The same, but just as well the heading of what follows. */
const OTHER = set('other others more original further additional your above etc similar same everything');
const CODE = set(
	'code codes function functions method methods class classes implementation implementations body bodies logic import imports statement statements definition definitions declaration declarations member members test tests style styles component components handler handlers route routes helper helpers program script module constructor constructors getters setters functionality',
);
/** Parts of a program, but of data as well. */
const PART = set(
	'file files part parts section sections block blocks content contents markup case cases line lines property properties field fields variable variables rules page template document elements items entries rows cells columns values keys settings options config configuration props steps loop loops',
);
const BETWEEN = set(
	'the of a an todo my this that these those here there as is are be it its in on at and or for to go goes come comes like remain remains stay stays stayed kept keep keeps leave leaves left out has have been not no any changes change changed with without from see add insert put place paste write include includes all both shown exactly just still below before after again already previously else up i we same so on earlier needed required implementation continue continues continued follows identical nothing hidden preserved retained',
);

/** Whether a remark says that something is left out: in words of leaving out and words for code, and hardly any others. */
function isElision(remark: string): boolean {
	if (remark.length > LONGEST_REMARK) return false;
	const text = words(remark);
	if (DOTS_ALONE.test(text) || SAYS_SO_ELSEWHERE.test(text)) return true;
	const said = text.match(/`[^`]*`|[\w'$]+(?:\(\))?/g) ?? [];
	if (said.length === 0 || said.length > MOST_WORDS) return false;
	const kinds = said.map(kindOf);
	const has = (...wanted: readonly Kind[]) => kinds.some((kind) => wanted.includes(kind));
	const others = kinds.filter((kind) => kind === undefined).length;
	const [first, last] = [DOTS_FIRST.test(text), DOTS_LAST.test(text)];
	if (first && (last || others === 0 || has('left', 'rest', 'other', 'code', 'part'))) return true;
	if (others === 0) return has('left') || isClosedElision(text, kinds) || (last && (said.length <= 3 || has('other')));
	// A name among the words: of what is left as it was, or of what there is a rest of.
	const isName = others <= 2 && !IN_PASSING.test(text);
	const named = kinds.findIndex((kind) => kind === 'code' || kind === 'part' || kind === 'rest');
	if (isName && named !== -1 && (kinds.lastIndexOf('left') > named || STAYS_SAME.test(text))) return true;
	return others === 1 && kinds[0] !== undefined && isRest(kinds, text);
}

/** In words; who says more explains something. */
const MOST_WORDS = 12;
const STAYS_SAME = /\b(?:stays?|remains?|kept)\b.*\bsame\b/i;
const AS_BEFORE =
	/\b(?:as|like|to)\b.*\b(?:before|above|previously|earlier|original(?: \w+)?|(?:it|they) (?:is|are|was|were)|is)\W*$/i;

/** The same of a remark that is made of such words alone. */
function isClosedElision(text: string, kinds: readonly Kind[]): boolean {
	const has = (...wanted: readonly Kind[]) => kinds.some((kind) => wanted.includes(kind));
	if (/\bsame\b/i.test(text))
		return AS_BEFORE.test(text) || /\b(?:stays?|remains?|is|are|kept)\b.*\bsame\b/i.test(text);
	if (AS_BEFORE.test(text)) return has('rest', 'code', 'part') || /^\W*(?:as|like|identical)\b/i.test(text);
	if (/^\W*no(?:thing)?\b.*\bchanges?\b/i.test(text)) return /\b(?:here|below|above|else)\b/i.test(text);
	return isRest(kinds, text) || (/\bhere\b/i.test(text) && (has('code') || (has('other') && has('part'))));
}

/** Whether what is left of the code is meant, and not of some data. */
function isRest(kinds: readonly Kind[], text: string): boolean {
	const at = kinds.indexOf('rest');
	const behind = at === -1 ? [] : kinds.slice(at + 1);
	return behind.includes('code') || (behind.includes('part') && (DOTS_LAST.test(text) || /\brest of\b/i.test(text)));
}

/** Code that leaves something unchanged says what it does: "returns …", "so that …". */
const IN_PASSING = /\b(?:if|when|so|return\w*|must|should|because|since|until|while|but|ensure\w*)\b/i;
/** The same in other languages, which need no more than the word. */
const SAYS_SO_ELSEWHERE =
	/省略|其余|不变|保持原样|其他代码|変更なし|그대로|생략|\b(?:restlicher|unverändert|sin cambios|resto del|reste du|inchangé)/i;

type Kind = 'left' | 'rest' | 'other' | 'code' | 'part' | 'between' | undefined;

function kindOf(word: string): Kind {
	const lower = word.toLowerCase();
	if (LEFT.has(lower)) return 'left';
	if (REST.has(lower)) return 'rest';
	if (OTHER.has(lower)) return 'other';
	// What is written as code is a name in it.
	if (CODE.has(lower) || /[`(_]|[a-z][A-Z]/.test(word)) return 'code';
	if (PART.has(lower)) return 'part';
	return BETWEEN.has(lower) || /^\d+$/.test(word) ? 'between' : undefined;
}
