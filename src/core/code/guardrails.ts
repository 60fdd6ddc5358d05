import { hiddenIn, normalizeLineEnds } from '../../protocol/hiddenCharacters.ts';
import { addedTexts } from './addedTexts.ts';
import { isMarkup, isProse, languageFamily, languageOf } from './languageOf.ts';
import { keepsSignatures, signaturesOf } from './signatures.ts';
import { type BareCode, bareCode } from './syntax/bareCode.ts';

/** Why optimized code should be looked at twice. It is never changed for it: the person decides. */
export interface Guardrail {
	readonly kind: /** It ends too early, or leaves out what it should repeat. */
		| 'truncated'
		/** It is written in another language. */
		| 'language'
		/** A function, method or type that others may use is gone or is called in another way. */
		| 'signature'
		/** It brings characters that cannot be seen. */
		| 'hidden';
}

/** Code before and after, and what is known of the answer that it came with. */
export interface OptimizedCode {
	readonly languageId: string;
	readonly original: string;
	readonly replacement: string;
	/** What the fence of the answer called its language. */
	readonly fence?: string;
	/** As the service gave it. */
	readonly finishReason?: string;
}

/** Looks an optimized piece of code over, without running it. */
export function guardrailsOf(code: OptimizedCode): readonly Guardrail[] {
	const { languageId, original, replacement, fence, finishReason } = code;
	const language = languageFamily(languageId);
	const [oldText, newText] = [normalizeLineEnds(original), normalizeLineEnds(replacement)];
	const bare = (text: string) => bareCode(text, language);
	const [before, after] = [bare(oldText), bare(newText)];
	const truncated = isCut(finishReason) || isUnfinished(before, after, languageId) || leavesOut(before, after);
	const verdicts: readonly (readonly [Guardrail['kind'], boolean])[] = [
		['truncated', truncated],
		['language', isOtherLanguage(after.text, languageId, fence)],
		['signature', !keepsSignatures(signaturesOf(before.text, language), signaturesOf(after.text, language))],
		['hidden', addedTexts(hiddenIn(oldText), hiddenIn(newText)).length > 0],
	];
	return verdicts.flatMap(([kind, holds]): readonly Guardrail[] => (holds ? [{ kind }] : []));
}

function isCut(finishReason: string | undefined): boolean {
	return finishReason !== undefined && /length|max_?(?:output_?)?tokens/i.test(finishReason);
}

/** What no statement ends with, where that is not as in most languages: a command ends with `src/*`, `.` or `&`. */
const HANGS: Readonly<Record<string, RegExp>> = {
	python: /[-+*/%=<>&|^,.:\\]$/,
	erlang: /(?:->|[-+*/=<>|,])$/,
	prolog: /(?::-|[-+*/=<>|,])$/,
	shellscript: /(?:[|\\]|&&)$/,
};

/** What these hold are texts, in which a bracket or a sign at the end may mean anything. */
const TEXTS: ReadonlySet<string> = new Set(['yaml', 'ini', 'properties', 'dockerfile', 'makefile', 'bat', 'xml']);

/** A selection may well begin or end inside a block: what counts is that it ends otherwise than it did. */
function isUnfinished(before: BareCode, after: BareCode, languageId: string): boolean {
	if (!after.isKnown) return false;
	if (after.open && !before.open) return true;
	const language = languageFamily(languageId);
	if (TEXTS.has(language) || isProse(languageId)) return false;
	// In a shell, a case ends with a bracket that nothing opens.
	const pairs = language === 'shellscript' ? ['[]', '{}'] : ['()', '[]', '{}'];
	if (pairs.some((pair) => openBrackets(after.text, pair) > openBrackets(before.text, pair))) return true;
	if (isMarkup(languageId)) return false;
	const hangs = HANGS[language] ?? /[-+*/%=<>&|^,.]$/;
	const ends = ({ text }: BareCode) => /(?:\+\+|--|\.{3})$/.test(text.trimEnd()) || !hangs.test(text.trimEnd());
	return ends(before) && !ends(after);
}

function openBrackets(text: string, pair: string): number {
	const count = (bracket: string | undefined) => text.split(bracket ?? '').length - 1;
	return count(pair[0]) - count(pair[1]);
}

const ELISION =
	/(?:\.\.\.|…).*\b(?:rest|remaining|existing|unchanged|same|omitted|previous|other)\b|\b(?:rest|remainder) of (?:the|your) (?:code|file|function|class)\b|^\W*(?:\.\.\.|…)\W*$/i;

/** What leaves something out says so at the beginning of a line; a line of a million dots would take hours to look at. */
const LONGEST_REMARK = 200;

function leavesOut(before: BareCode, after: BareCode): boolean {
	const says = (line: string) => ELISION.test(line.slice(0, LONGEST_REMARK));
	const count = ({ comments }: BareCode) => comments.flatMap((comment) => comment.split('\n')).filter(says).length;
	return count(after) > count(before);
}

function isOtherLanguage(bare: string, languageId: string, fence = ''): boolean {
	if (isProse(languageId) || isMarkup(languageId)) return false;
	const language = languageFamily(languageId);
	const named = languageFamily(fence);
	// A fence may be called anything; only a language that is known says something.
	if (['javascript', 'python', 'go', 'rust', 'java', 'c', 'csharp', 'ruby', 'php'].includes(named))
		return named !== language;
	return languageOf(bare, language) !== language;
}
