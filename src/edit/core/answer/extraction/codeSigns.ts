import { languageFamily } from '../../../../base/text/languages.ts';
import { readsAsSentence } from '../../guardrails/strayProse.ts';
import { outlineOf } from '../../syntax/outline/outline.ts';
import type { RequestedCode } from './extractedCode.ts';
import { saysNoChangeNeeded } from './noChangeNeeded.ts';
import { isRefusal } from './proseLines.ts';
import { isTextLine, startsStatement } from './unfencedAnswer.ts';

type Wanted = Pick<RequestedCode, 'original' | 'languageId' | 'isNamed'>;

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
	asked: Wanted,
): boolean {
	if (looksLikeCode(code)) return true;
	// A fence may say so: `return a` is plain words.
	if (language !== '' && languageFamily(language) === languageFamily(asked.languageId)) return true;
	return isNamedStatement(code, asked) || startsStatement(code, asked.languageId);
}

/**
 * Whether words are code because their field is named for code: if they are no sentence, nothing is said instead of
 * code, and they do not stand for a whole declaration.
 */
export function isNamedStatement(words: string, { original, languageId, isNamed }: Wanted): boolean {
	if (isNamed !== true || words.trim() === '') return false;
	if (isRefusal(words) || saysNoChangeNeeded(words) || isEncoded(words)) return false;
	if (NO_CODE.test(words) && !original.includes(words.trim())) return false;
	if (outlineOf(original, languageId).items.some(({ kind }) => kind === 'declaration')) return false;
	const isSaid = (line: string) => readsAsSentence(line) || (isTextLine(line, languageId) && /[.:!?]$/.test(line));
	return !words.split('\n').some((line) => isSaid(line.trim()));
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
