/** Common words of sentences. No programming statement has several in a row. */
const PLAIN_WORDS =
	/(?:^|[\s(“"'])(?:the|a|an|is|are|was|be|been|will|would|can|could|should|to|of|and|or|with|because|so|now|not|only|have|has|how|what|when|any|some|for|in|on|by|from|as|if|else|do|does|no|but|than|more|less|this|that|it|you|your|we|which)(?=$|[\s.,:;!?)”"'])/g;
/** Without one of these, the words above may be SQL or Python. */
const ENGLISH =
	/\b(?:the|an|this|that|these|those|it|its|it's|are|was|were|been|will|would|can|could|should|you|your|you're|I|we|here|here's|there|which|because|also|please|below|above|following|has|have|what|how|be|is|to|of|instead)\b/i;
const MARKS_OF_CODE = /[{};=<>|\\$@[\]]|\w\(|\(\)|::|->/;
/** A line that starts like this is a comment or the start of a string. */
const BEGINS_CODE = /^\s*(?:\/\/|\/\*|\*\/|--|"""|'''|%|<!--|;|REM\b)/;
const INLINE_CODE = /`[^`\n]*`|“[^”\n]*”|"[^"\n]*"|\*\*[^*\n]*\*\*|\[[^\]\n]*\]\([^)\n]*\)|\([^()\n]*\)|https?:\S+/g;
const LIST_MARK = /^(?:[-*+•]|\d+[.)]|#{1,6}|>)\s+/;
/** A list item that starts in bold, any item of a list with dots, or a label in bold. */
const MARKED_TEXT = /^[-*+•]\s+\*\*[^*]+\*\*|^[•▪‣]\s+\S|^\*\*[^*\s][^*]{0,80}(?::\*\*|\*\*:)(?:\s|$)/;
const WORD = /^[("'“«„¡¿*_]*[\p{L}][\p{L}'’/\p{Pd}]*[.,:;!?)"'”»*_]*$/u;
/** Letters of scripts that programming languages have no words in. */
const OTHER_WRITING =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu;
/** In characters. By then, a paragraph has shown what it is. */
const LONGEST = 600;
/** How a chat reply starts. */
const TALK =
	/^(?:i(?:'m|’m|'ve)? |(?:sure|certainly|of course|absolutely|yes|no|okay|ok|great|hello|hi|sorry|unfortunately|here(?:'s|’s| is| are)|below (?:is|are)|note|explanation|because|which|since|(?:or|and),? (?:alternatively|better|even|if you|just|simply|try|use|using|you)|please|let me|hope|feel free|to (?:use|run|fix|create|do)|you can|this (?:code|function|version|will|is|uses|should|program|script|query|method|class|solution|implementation)|in this (?:code|version|example|case)|the (?:above|code|function|following|error|problem|updated|optimi[sz]ed|corrected|original))\b)/i;

/** Whether a line can only be text, not code: a sentence, a list item or a heading. */
export function isProseLine(line: string): boolean {
	const text = line.slice(0, LONGEST).trim();
	if (BEGINS_CODE.test(text)) return false;
	const isItem = LIST_MARK.test(text);
	if (MARKED_TEXT.test(text)) return true;
	const bare = text.replace(LIST_MARK, '').replace(INLINE_CODE, ' x ');
	const words = bare.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
	if (isOtherWriting(bare)) return true;
	if (isLabel(text)) return true;
	if (words.length < 3) return /^[-*•]\s+\p{Lu}[\p{L} ]*(?:\([^()]*\))?$/u.test(text);
	const plain = words.filter((word) => WORD.test(word)).length / words.length;
	const count = (bare.match(PLAIN_WORDS) ?? []).length;
	const begins = /^[\p{Lu}"“«„¡¿*_`]/u.test(text.replace(LIST_MARK, ''));
	const ends = /[.:!?)]["”»*_`]*$/.test(text);
	// In any language: nearly all words consist of letters, and several are lowercase.
	const isSentence = begins && plain >= 0.85 && words.filter((word) => /^\p{Ll}{2,}/u.test(word)).length >= 2;
	if (isSentence && (/[.:!?]["”»*_`]*$/.test(text) || isItem)) return true;
	// A sentence may quote some code.
	if (MARKS_OF_CODE.test(bare)) return begins && ends && plain >= 0.7 && words.length >= 8 && count >= 3;
	if (plain < 0.7) return false;
	if (TALK.test(bare) && ENGLISH.test(bare)) return true;
	if (/^\d+[.)]\s/.test(text) && begins && words.length >= 4) return true;
	return begins && ENGLISH.test(bare) && (ends || isItem ? count >= 1 : count >= 2 && words.length >= 5);
}

/** Whether most letters are of a script that code has only in strings and comments. */
function isOtherWriting(text: string): boolean {
	const others = (text.match(OTHER_WRITING) ?? []).length;
	if (others < 3 || /[{};=<>$@\\]/.test(text)) return false;
	return others * 2 >= (text.match(/\p{L}/gu) ?? []).length;
}

/** Whether a line may continue the sentence of the line before. */
export function continuesSentence(line: string): boolean {
	const bare = line.slice(0, LONGEST).replace(INLINE_CODE, ' x ').trim();
	const words = bare.split(/\s+/);
	return !MARKS_OF_CODE.test(bare) && words.filter((word) => WORD.test(word)).length / words.length >= 0.7;
}

/** `Optimized code:`, `**Explanation**`: a label for what follows. */
function isLabel(text: string): boolean {
	return /^(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\p{N}'’-]*(?:\s+[\p{L}\p{N}'’()-]+){1,7}\s*:|(?:Code|Answer|Solution|Output|Result|Explanation|Notes?|Example|Usage|Original|Before|After|Optimi[sz]ed|Improved|Refactored|Fix(?:e[ds])?|Corrected|Alternatively|Bugs?|Issues?|Problems?|Reason|Updated|Revised)\s*:)$/u.test(
		text,
	);
}

/** Whether a line starts or ends a chat reply; for documents that contain sentences themselves. */
export function isChatter(line: string): boolean {
	const text = line.trim();
	return text.length < LONGEST && TALK.test(text) && ENGLISH.test(text) && /[.:!]$/.test(text);
}

/** How an answer that refuses begins: not with text for a document. */
const REFUSAL =
	/^(?:i(?:'|’)?m (?:(?:really |very |so )?sorry|unable)|i am (?:sorry|unable)|sorry|i apologi[sz]e|unfortunately|as an ai\b|i (?:can(?:no|'|’)?t|can not|won(?:'|’)t)\b)/i;
const ABOUT_ITSELF =
	/\b(?:i|we)(?:'|’)?(?:m| am| are)? (?:can(?:no|'|’)?t|can not|won(?:'|’)t|unable|not able|do(?:n(?:'|’)t| not) have)\b|\bas an ai\b/i;

/** Whether an answer says that it gives none. */
export function isRefusal(answer: string): boolean {
	const text = answer.trimStart().slice(0, LONGEST);
	return REFUSAL.test(text) && ABOUT_ITSELF.test(text);
}
