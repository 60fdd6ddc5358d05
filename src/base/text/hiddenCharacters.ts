/** A run of visible text, or one hidden character by its code point, such as `U+202E`. */
export type TextPiece = { readonly text: string } | { readonly hidden: string };

/**
 * Characters that draw nothing or change the direction of others. Line feed and tab are visible enough. The Arabic and
 * Kaithi signs in the class of format characters do draw something; the blank Braille pattern and the object
 * replacement character are in the class of symbols, but draw nothing.
 */
const hiddenPattern =
	/(?![\n\t\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffc]/gu;
const joinerScripts =
	/[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const keycapBase = /[0-9#*]/;
/**
 * What a variation selector may follow: the bases in Unicode's emoji-variation-sequences.txt, except those of keycaps.
 * These are all emoji with a text presentation by default, and the other emoji listed here.
 */
const presentationBase =
	/(?!\p{Emoji_Presentation})\p{Emoji}|[⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕🀄🈚🈯🌍-🌏🌕🌜🍸🎓🎧🎬-🎮🏂🏄🏆🏊🏠🏭🐈🐕🐟🐦👂👆-👉👍👎👓👪👽💣💰💳💻💿📋📚📟📤-📦📪-📭📷📹-📻🔈🔍🔒🔓🕐-🕧😐🚇🚍🚑🚔🚘🚭🚲🚹🚺🚼]/u;

/** Splits `text` at its hidden characters. Joiners of emoji, and of scripts that need them, do not count. */
export function splitHidden(text: string): readonly TextPiece[] {
	const pieces: TextPiece[] = [];
	let start = 0;
	for (const match of text.matchAll(hiddenPattern)) {
		const character = match[0];
		if (isNeeded(character, text, match.index)) continue;
		if (match.index > start) pieces.push({ text: text.slice(start, match.index) });
		pieces.push({ hidden: codePointName(character) });
		start = match.index + character.length;
	}
	if (start < text.length || pieces.length === 0) pieces.push({ text: text.slice(start) });
	return pieces;
}

/** The hidden characters of `text` in order, by their code points. */
export function hiddenIn(text: string): readonly string[] {
	return splitHidden(text).flatMap((piece) => ('hidden' in piece ? [piece.hidden] : []));
}

/** How many hidden characters `text` has. */
export function countHidden(text: string): number {
	return hiddenIn(text).length;
}

/** Replaces `\r\n` by `\n`: a line end does not count as a hidden character. */
export function normalizeLineEnds(text: string): string {
	return text.includes('\r') ? text.replace(/\r\n/g, '\n') : text;
}

function isNeeded(character: string, text: string, index: number): boolean {
	const before = characterBefore(text, index);
	if (character === '\ufe0f' || character === '\ufe0e') {
		return keycapBase.test(before) ? text[index + 1] === '\u20e3' : presentationBase.test(before);
	}
	if (character !== '\u200d' && character !== '\u200c') return false;
	return joinerScripts.test(before) || (character === '\u200d' && joinsPictures(text, index));
}

/** A selector for the colored form of a character may come between it and the joiner. */
function joinsPictures(text: string, index: number): boolean {
	const end = text[index - 1] === '\ufe0f' ? index - 1 : index;
	return (
		picture.test(characterBefore(text, end)) && picture.test(String.fromCodePoint(text.codePointAt(index + 1) ?? 0))
	);
}

/** The character before `index`. A pattern ending in `$` misses characters of two units in some versions of V8. */
function characterBefore(text: string, index: number): string {
	const start = /[\udc00-\udfff]/.test(text[index - 1] ?? '') ? index - 2 : index - 1;
	return text.slice(Math.max(0, start), index);
}

/** A character by its code point, such as `U+202E`. */
export function codePointName(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text without its hidden characters. */
export function withoutHidden(text: string): string {
	return splitHidden(text)
		.map((piece) => ('text' in piece ? piece.text : ''))
		.join('');
}

/**
 * Converts all line endings to `\n`, also a carriage return by itself. Text that is checked for hidden characters takes
 * `normalizeLineEnds` instead, since a lone carriage return is one.
 */
export function unixLineEnds(text: string): string {
	return text.replace(/\r\n?/g, '\n');
}
