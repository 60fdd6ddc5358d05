import { isData, isMarkup, languageFamily } from '../../../base/text/languages.ts';
import type { CodeChange } from './codeChange.ts';

/** Whether the code has new sentences or Markdown outside strings and comments. */
export function hasStrayProse(place: CodeChange, languageId: string): boolean {
	if (isMarkup(languageId) || isData(languageId)) return false;
	const isKnown = place.after.bare.isKnown;
	const mayBeElement = languageFamily(languageId) === 'javascript';
	return place.newLines.some(({ at, text, bare }) => {
		if (bare === '' || text.length > LONGEST_LINE || (!isKnown && COMMENT.test(text))) return false;
		const isText =
			isMarkdown(text) ||
			ESCAPED_NAME.test(bare) ||
			(isSentence(holdsComment(text, bare) ? bare : text) && (IDEOGRAPHS.test(bare) || plainWords(bare).length >= 3));
		if (!isText) return false;
		return !(mayBeElement && isInElement(place.after.lines, at));
	});
}

/** Whether a line ends with a comment, which may contain sentences. */
function holdsComment(text: string, bare: string): boolean {
	return ['//', '/*', '#', '--', '%', ';'].some((mark) => text.includes(mark) && !bare.includes(mark));
}

/** The start of a comment, for languages whose syntax is unknown. */
const COMMENT = /^(?:#|--|;|%|'|"|\/\/|\*|REM\b|<!--|\(\*|\{-|!)/i;
/** In characters: no paragraph of an answer is longer. */
const LONGEST_LINE = 2_000;

const FENCE = /^(?:`{3,}|~{3,})[\w+#.-]*$/;
const HEADING = /^#{2,6} +[\p{Lu}*\d]/u;
const BOLD_LINE = /^(?:[-*] +|\d+\. +)?\*\*[^*]{2,80}\*\*:?(?: |$)/;
const LABEL =
	/^(?:explanation|(?:(?:example|sample|expected) )?output|example usage|usage example|sample usage|key (?:changes|improvements))s?:$/i;

/** In Markdown, `a_b_c` would be italic, so some models escape the names in their code. */
const ESCAPED_NAME = /\w\\_\w/;

function isMarkdown(text: string): boolean {
	return FENCE.test(text) || HEADING.test(text) || BOLD_LINE.test(text) || LABEL.test(text);
}

/** Words that are common in sentences, but rare in names and statements. Code has them capitalized, or not at all. */
const STOP_WORDS = new Set(
	'the this that these those you your we our it its of to with be been can will would should could here which are was were have has an a by also which when because but any their there into so more than'.split(
		' ',
	),
);

/** Whether a line is a sentence in some language, the start of one, or begins with one. */
function isSentence(line: string): boolean {
	if (IDEOGRAPHS.test(line)) return !/[=;{}]/.test(line);
	const text = line.replace(/^(?:[-*+•>]|\d{1,3}[.)])\s+/, '');
	const end = text.search(/[.:!?]["'”)*_]*\s/);
	return readsAsSentence(text) || (end !== -1 && readsAsSentence(text.slice(0, end + 1)));
}

const IDEOGRAPHS =
	/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{6}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2}[^=;{}]*[。：！]$/;

/** Whether a line is one sentence, or the start of one. */
export function readsAsSentence(text: string): boolean {
	// An SQL statement starts with words in capitals.
	if (!/^["'“‘(*_`]*\p{Lu}(?!\p{Lu}+ )/u.test(text) || /[;{},=(]$/.test(text)) return false;
	const tokens = text.split(/\s+/).filter((token) => !/^`[^`]*`\S?$/.test(token));
	const plain = plainWords(text);
	if (plain.length < 4 || plain.length < 0.75 * tokens.length) return false;
	const stops = plain.filter((word, at) => STOP_WORDS.has(at === 0 ? word.toLowerCase() : word)).length;
	const isEnded = /[.:!?]["'”)*_]*$/.test(text);
	return stops >= 2 || (isEnded && (stops === 1 || plain.length >= 6));
}

function plainWords(text: string): readonly string[] {
	return text.split(/\s+/).flatMap((token) => {
		const word = /^["'“”‘’(*_]*(\p{L}[\p{L}'’-]*)[)"'“”’*_]*[.,:;!?]*$/u.exec(token.slice(0, 60))?.[1];
		return word === undefined ? [] : [word];
	});
}

/** Whether a line is the text of a JSX element, between its tags. */
function isInElement(lines: readonly string[], at: number): boolean {
	// No paragraph of a page is longer.
	for (const line of lines
		.slice(Math.max(0, at - 20), at)
		.map((each) => each.trim())
		.reverse()) {
		if (/[>}]$/.test(line) && !line.endsWith('=>')) return line.endsWith('>') || /^\{.*\}$/.test(line);
		if (!isSentence(line) && plainWords(line).length < 3) return false;
	}
	return false;
}
