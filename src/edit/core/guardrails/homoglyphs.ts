import { identifiersIn } from '../syntax/identifiers.ts';
import type { CodeChange } from './codeChange.ts';

/** Lookalikes of `a` … `Z`, from scripts whose letters may also occur in names. */
const LIKE: Readonly<Record<string, string>> = Object.fromEntries(
	[
		'аaсcеeоoрpхxуyѕsіiјjԛqԝwһhԁdӏlАAВBЕEКKМMНHОOРPСCТTУYХXЅSІIЈJҮYԌG',
		'οoνvΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϲcϳj',
		'օoսuոnցgհhզqԼLՕOՍS',
		'ıiɑaɡgɩiʟlⅼlᴄcᴏoᴠvᴡwᴢzꜱs',
	].flatMap((pairs) => [...pairs].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : []))),
);
const PLAIN = /^[\w$]*$/;
const FOREIGN = /\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;

/** Whether new names mix in, or consist of, lookalike letters of another script. */
export function hasHomoglyphs({ before, after }: CodeChange): boolean {
	const strange = (text: string) => identifiersIn(text).filter((word) => !PLAIN.test(word));
	const own = new Set(strange(before.text));
	const added = strange(after.text).filter((word) => !own.has(word));
	const names = new Set(`${before.bare.text}\n${after.bare.text}`.match(/[\w$]+/g) ?? []);
	const isMixed = (word: string) =>
		word.split(/[_$\d]+/).some((run) => /[A-Za-z]/.test(run) && (FOREIGN.test(run) || isLookalike(run)));
	const inCode = new Set(strange(after.bare.text));
	if (added.some((word) => inCode.has(word) && (isMixed(word) || names.has(latinOf(word))))) return true;
	// Strings and comments may be in any script, but a lookalike of one of the code's names is suspicious there, too.
	return added.some((word) => isMixed(word) && names.has(latinOf(word)));
}

/** Whether letters of a mixed run look like Latin ones, except those that Latin-script languages use. */
function isLookalike(run: string): boolean {
	return [...run].some((letter) => letter in LIKE && letter !== 'ı') || isWide(run);
}

/** Full-width and mathematical letters are equivalent to the plain ones by definition. */
function isWide(text: string): boolean {
	return /[\uff21-\uff5a\u{1d400}-\u{1d7ff}]/u.test(text);
}

/** A word with its lookalikes replaced by Latin letters. */
function latinOf(word: string): string {
	return [...(isWide(word) ? word.normalize('NFKC') : word)].map((letter) => LIKE[letter] ?? letter).join('');
}
