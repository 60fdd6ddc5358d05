/** Words that sentences are made of, and that no statement of a programming language has in a row. */
const PLAIN_WORDS =
	/(?:^|[\s(“"'])(?:the|a|an|this|that|these|it|its|is|are|was|be|been|will|would|can|could|should|you|your|I|I'm|I've|we|here|here's|here’s|there|to|of|and|or|with|which|because|so|now|not|only|have|has|how|what|when|any|some|also|please|below|above|following|for|in|on|by|from|as|if|else|do|does|no|but|than|more|less)(?=$|[\s.,:;!?)”"'])/g;
/** Without them, all of the words above may be SQL or Python. */
const ENGLISH =
	/\b(?:the|an|this|that|these|it|its|it's|are|was|been|will|would|can|could|should|you|your|I|we|here|here's|there|which|because|also|please|below|above|following|has|have|what|how|be)\b/i;
const MARKS_OF_CODE = /[{};=<>|\\$@[\]]|\w\(|\(\)|::|->|^\s*(?:\/\/|\/\*|\*\/|--|"""|'''|%|<!--)/;
const INLINE_CODE = /`[^`\n]*`|“[^”\n]*”|"[^"\n]*"|\*\*[^*\n]*\*\*|\[[^\]\n]*\]\([^)\n]*\)|\([^()\n]*\)|https?:\S+/g;
const WORDS = /^[("'“*_]*[\p{L}][\p{L}'’-]*[.,:;!?)"'”*_]*$/u;
/** Longer lines than that, in characters, are looked at no further: a paragraph has shown by then what it is. */
const LONGEST = 600;
/** A phrase that only a person who is talked to is told. */
const TALK =
	/^(?:sure|certainly|of course|absolutely|yes|no|okay|ok|great|hello|hi|sorry|unfortunately|i |i'm |i've |i’m |here(?:'s|’s| is| are)\b|below (?:is|are)\b|note(?: that)?\b|explanation\b|please\b|let me\b|hope\b|feel free\b|to (?:use|run|fix|create|do)\b|you can\b|this (?:code|function|version|will|is|uses|should|program|script|query|method|class|solution|implementation)\b|in this (?:code|version|example|case)\b|the (?:above|code|function|following|error|problem|updated|optimi[sz]ed|corrected|original)\b)/i;

/** Whether a line can only be text for a person: a sentence or a heading about code, and no code. */
export function isProseLine(line: string): boolean {
	const text = line.slice(0, LONGEST).trim();
	const bare = text.replace(/^(?:[-*+•]|\d+[.)]|#{1,6})\s+/, '').replace(INLINE_CODE, ' x ');
	if (bare === '' || MARKS_OF_CODE.test(bare)) return false;
	const words = bare.split(/\s+/).filter((word) => word !== '' && word !== '-' && word !== '–');
	if (words.length < 3) return isLabel(text, words.length);
	const plain = words.filter((word) => WORDS.test(word)).length;
	if (plain / words.length < 0.7) return false;
	if (TALK.test(bare) && ENGLISH.test(bare)) return true;
	const count = bare.match(PLAIN_WORDS)?.length ?? 0;
	const isSentence = /^[\p{Lu}"“*_`x]/u.test(bare) && /[.:!?)]["”*_]*$/.test(bare);
	return ENGLISH.test(bare) && (count >= 2 || isSentence) && (isSentence || words.length >= 5);
}

/** `Optimized code:`, `**Explanation**`, `## Usage`: what follows is called so. */
export function isLabel(text: string, words = text.split(/\s+/).length): boolean {
	if (words > 8) return false;
	return /^(?:#{1,6}\s+\S.*|\*\*[^*\n]+\*\*:?|(?:[A-Z][\w'’-]*)(?:\s+[\w'’()-]+){1,7}\s*:|(?:Code|Answer|Solution|Output|Result|Explanation|Note|Notes|Example|Usage|Python|JavaScript|TypeScript|Java|Ruby|Rust|Go|PHP|SQL|HTML|CSS|Bash|Shell|YAML|Lua|Kotlin|Swift)\s*:)$/.test(
		text,
	);
}

/** Whether a line is the beginning or the end of a chat, in a text that may hold sentences of its own. */
export function isTalk(line: string): boolean {
	const text = line.trim();
	return text.length < LONGEST && TALK.test(text) && ENGLISH.test(text) && /[.:!]$/.test(text);
}
