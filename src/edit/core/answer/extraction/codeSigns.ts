import { languageFamily } from '../../../../base/text/languages.ts';
import { readsAsSentence } from '../../guardrails/strayProse.ts';
import { outlineOf } from '../../syntax/outline/outline.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import type { RequestedCode } from './extractedCode.ts';
import { saysNoChangeNeeded } from './noChangeNeeded.ts';
import { isRefusal } from './proseLines.ts';
import { isTextLine, startsStatement } from './unfencedAnswer.ts';

/** Whether a text is more than plain words. */
export function looksLikeCode(text: string): boolean {
	if (isEncoded(text)) return false;
	return /[(){}[\]=;<>"'\n]|^[\w-]+:(?:\s|$)|^(?:return|yield|throw|raise)\s\S+(?:\s[^\p{L}\s]+\s\S+)*$/u.test(
		text.trim(),
	);
}

/**
 * Whether the code that was found is code, not words.
 * @param language the language that its fence names
 */
export function holdsCode(
	{ code, language }: { readonly code: string; readonly language: string },
	asked: RequestedCode,
): boolean {
	if (looksLikeCode(code)) return true;
	// A fence may say so: `return a` is plain words.
	if (language !== '' && languageFamily(language) === languageFamily(asked.languageId)) return true;
	return isNamedStatement(code, asked) || startsStatement(code, asked.languageId);
}

/**
 * Whether words are code because their field is named for code: they are no sentence, do not report that there is no
 * code, and do not stand for a whole declaration.
 */
export function isNamedStatement(words: string, { original, languageId, isNamed }: RequestedCode): boolean {
	if (isNamed !== true || words.trim() === '') return false;
	if (isRefusal(words) || saysNoChangeNeeded(words) || isEncoded(words)) return false;
	if (NO_CODE.test(words) && !original.includes(words.trim())) return false;
	if (outlineOf(original, languageId).items.some(({ kind }) => kind === 'declaration')) return false;
	const isText = (line: string) => readsAsSentence(line) || (isTextLine(line, languageId) && /[.:!?]$/.test(line));
	return !words.split('\n').some((line) => isText(line.trim()));
}

/** What stands in a field that holds no code. */
const NO_CODE =
	/^\W*(?:https?:\S+|n\/?a|none|nil|null|undefined|empty|unchanged|tbd|todo|ok|(?:\w+ )?(?:done|complete[d]?|finished|successful)|same(?: as .*)?|see .*|not \w+|no (?:code|optimi|improve|answer|output|result).*|nothing.*)?\W*$/i;

/** Whether a text is encoded bytes, such as base64. */
function isEncoded(text: string): boolean {
	const lines = text.trim().split(/\r?\n/);
	return lines.every((line) => /^[\w+/-]+={0,2}$/.test(line)) && /^\S{40}/.test(text.trim());
}

/** Whether a line is a sentence that ends with code: it is not a line of code. */
export function isSentence(code: string, languageId: string): boolean {
	return (
		!code.includes('\n') && !startsStatement(code, languageId) && isTextLine(`${code.split(': ')[0]}.`, languageId)
	);
}

const IMPORT =
	/^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|using\s+[\w.]+;|use\s+[\w\\:]+|require(?:_once)?\b|(?:const|let|var)\s.*=\s*require\(|package\s|namespace\s.*;)/;
/** Lines that only the top of a file can have. */
const TOP = /^(?:#!|<\?php\b|<\?xml\b|<!doctype\b)/i;

/** Whether a line imports names or declares the file's package. */
export function isImport(line: string): boolean {
	return IMPORT.test(line);
}

/** Whether a line can only be the first of its file. */
export function isTopOfFile(line: string): boolean {
	return TOP.test(line);
}

/** Whether a line is a shebang, not an inner attribute of Rust. */
export function isInterpreter(line: string): boolean {
	return /^#!(?!\[)/.test(line);
}

/** Whether code consists only of imports. */
export function isImportsAlone(code: string): boolean {
	const lines = nonBlankLines(code.split('\n'));
	const text = lines.filter((line) => !/^\s*(?:\/\/|#(?!\s*include)|--)/.test(line));
	return text.length > 0 && text.every(isImport);
}
