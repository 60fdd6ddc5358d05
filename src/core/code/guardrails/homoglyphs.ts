import type { CodeChange } from './codeChange.ts';

/** What looks like `a` … `Z`, from scripts whose letters also stand in names of their own. */
const LIKE: Readonly<Record<string, string>> = Object.fromEntries(
	[
		'аaсcеeоoрpхxуyѕsіiјjԛqԝwһhԁdӏlАAВBЕEКKМMНHОOРPСCТTУYХXЅSІIЈJҮYԌG',
		'οoνvΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϲcϳj',
		'օoսuոnցgհhզqԼLՕOՍS',
		'ıiɑaɡgɩiʟlⅼlᴄcᴏoᴠvᴡwᴢzꜱs',
	].flatMap((pairs) => [...pairs].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : []))),
);
const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;
const PLAIN = /^[\w$]*$/;
const FOREIGN = /\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;

/** Whether names that came along hold letters of another script beside, or instead of, those that they look like. */
export function hasHomoglyphs({ before, after }: CodeChange): boolean {
	if (!/[\u0080-\uffff]/.test(after.text)) return false;
	const strange = (text: string) => (text.match(WORD) ?? []).filter((word) => !PLAIN.test(word));
	const own = new Set(strange(before.text));
	const come = strange(after.text).filter((word) => !own.has(word));
	if (come.length === 0) return false;
	const names = new Set(`${before.bare.text}\n${after.bare.text}`.match(/[\w$]+/g) ?? []);
	const isMixed = (word: string) =>
		word.split(/[_$\d]+/).some((run) => /[A-Za-z]/.test(run) && (FOREIGN.test(run) || isLookalike(run)));
	const inCode = new Set(strange(after.bare.text));
	if (come.some((word) => inCode.has(word) && (isMixed(word) || names.has(latinOf(word))))) return true;
	// What strings and comments say may be in any script; a name of the code in them is meant to be read as that.
	return come.some((word) => isMixed(word) && names.has(latinOf(word)));
}

/** Whether letters among Latin ones look like such: all of them but those that words of Latin languages have. */
function isLookalike(run: string): boolean {
	return [...run].some((letter) => letter in LIKE && letter !== 'ı') || isWide(run);
}

/** Wide and mathematical letters are the plain ones by definition. */
function isWide(text: string): boolean {
	return /[\uff21-\uff5a\u{1d400}-\u{1d7ff}]/u.test(text);
}

/** A word as it looks. */
function latinOf(word: string): string {
	return [...(isWide(word) ? word.normalize('NFKC') : word)].map((letter) => LIKE[letter] ?? letter).join('');
}
