import { lazy } from '../../../base/core/lazy.ts';
import { unencodable } from '../../../base/text/encodings.ts';
import { codePointName, hiddenIn } from '../../../base/text/hiddenCharacters.ts';
import { isProse, languageFamily } from '../../../base/text/languages.ts';
import { multisetDifference } from '../diff/similarity.ts';
import { bracketBalance } from '../syntax/brackets.ts';
import { identifiersIn } from '../syntax/identifiers.ts';

import {
	isBackwardCompatible,
	type Parameter,
	type Signature,
	unqualifiedName,
	Visibility,
} from '../syntax/signatures/signature.ts';
import { nonBlankLines } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import type { AnalyzedCode } from './analyzedCode.ts';
import { type CodeChange, codeChangeOf } from './codeChange.ts';
import { collidingNames } from './collidingNames.ts';
import { addsDanger } from './danger.ts';
import { isDuplicated } from './duplicated.ts';
import type { Guardrail, GuardrailInput } from './guardrail.ts';
import { otherMeanings } from './otherMeanings.ts';
import { hasStrayProse } from './strayProse.ts';
import { isTruncated } from './truncated.ts';
import { isWrongLanguage } from './wrongLanguage.ts';

/** Checks the code of an answer without running it. */
export function checkGuardrails(code: GuardrailInput): readonly Guardrail[] {
	const { languageId, use, fence } = code;
	const place = codeChangeOf(code);
	const { before, after } = place;
	const isCode = !isProse(languageId);
	const isOptimized = use === 'optimize';
	const isTwice = lazy(() => isCode && isDuplicated(place));
	const colliding = lazy(() => (isCode ? collidingNames(place, code) : []));
	const checks: readonly (readonly [Guardrail['kind'], () => boolean | readonly string[]])[] = [
		['truncated', () => isTruncated(place, code)],
		['language', () => isWrongLanguage(after.bare.text, languageId, fence)],
		['signature', () => isOptimized && changesSignatures(place, languageId)],
		['hidden', () => multisetDifference(hiddenIn(before.text), hiddenIn(after.text)).length > 0],
		['prose', () => isCode && hasStrayProse(place, languageId)],
		['diff', () => isCode && hasDiffMarks(place, languageId)],
		['doubled', () => isTwice() && (colliding().length === 0 || colliding())],
		['collision', () => (isTwice() ? [] : colliding())],
		['meaning', () => (isCode ? otherMeanings(place, code) : [])],
		['stub', () => isOptimized && hasStub(before.signatures, after.signatures)],
		['homoglyph', () => isCode && hasHomoglyphs(place)],
		['danger', () => isCode && addsDanger(place, code)],
		['encoding', () => lostCharacters(place, code)],
	];
	return checks.flatMap(([kind, check]): readonly Guardrail[] => {
		const found = check();
		if (typeof found === 'boolean') return found ? [{ kind }] : [];
		return found.length > 0 ? [{ kind, names: found }] : [];
	});
}

/** The new characters that the document's encoding cannot hold. */
function lostCharacters({ before, after }: CodeChange, { encoding }: GuardrailInput): readonly string[] {
	if (encoding === undefined) return [];
	const own = new Set(before.text);
	const added = [...new Set(after.text)].filter((character) => !own.has(character)).join('');
	// An invisible one is named by its code point.
	return unencodable(added, encoding).map((each) => (/[\p{C}\p{Z}\p{M}]/u.test(each) ? codePointName(each) : each));
}

const CONFLICT = /^(?:<{7}|>{7}|-{7} SEARCH|\+{7} REPLACE)(?: |$)/;
const HEADER =
	/^(?:@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|diff --git |\*\*\* (?:Begin|End) Patch$|\*\*\* (?:Update|Add|Delete) File: |Index: \S+$|(?:---|\+\+\+) (?:[ab]\/|"?\/dev\/null))/;

/** Whether code contains marks of a patch: conflict markers, headers, or removed and added lines. */
function hasDiffMarks(place: CodeChange, languageId: string): boolean {
	const added = place.newLines.filter(({ bare }) => bare !== '' || /^(?:sql|lua|haskell|ada)$/.test(languageId));
	if (added.some(({ text }) => CONFLICT.test(text) || HEADER.test(text))) return true;
	const base = Math.min(...indents(place.after.lines));
	const marked = (mark: RegExp) => added.filter(({ line }) => mark.test(line.slice(base)));
	const [plus, minus] = [marked(/^\+(?![+\d])/), marked(/^-(?![-\d>])/)];
	if (plus.length === 0) return false;
	const own = new Set(place.before.lines.map((line) => line.trim()));
	const isOwn = minus.some(({ line }) => own.has(line.slice(base + 1).trim()));
	const written = nonBlankLines(place.after.lines).length;
	// The lines of a sum start with signs, too, but are indented more than the first one.
	return (
		isOwn || (minus.length + plus.length >= 3 && minus.length > 0) || (plus.length >= 2 && plus.length >= written / 2)
	);
}

function indents(lines: readonly string[]): readonly number[] {
	// Lines beyond the first thousand hardly change the common indentation.
	return nonBlankLines(lines).slice(0, 1_000).map(indentWidth);
}

/** A single statement that does nothing: it fails, or returns an empty value. */
const STUB =
	/^(?:pass|\.{3}|…|(?:return\s*)?\(?(?:null|nullptr|NULL|None|nil|undefined|default|-?\d(?:\.\d+)?|\[\]|\{\}|false|true|False|True)?\)?|return|(?:throw|raise|die|exit)\b[^;{}]*|throw\([^;{}]*|(?:core::)?(?:todo|unimplemented|panic|unreachable)!?\s*\([^;{}]*\)|(?:TODO|fatalError|error|abort|panic)\([^;{}]*\))$/;

/** Whether a function that did something now does nothing. */
function hasStub(before: readonly Signature[], after: readonly Signature[]): boolean {
	const now = Map.groupBy(after, ({ name }) => name);
	return [...Map.groupBy(before, ({ name }) => name)].some(([name, was]) => {
		// Overloads cannot be matched with each other.
		const is = now.get(name);
		return is !== undefined && was.every(doesSomething) && is.every(isStub);
	});
}

function doesSomething(signature: Signature): boolean {
	return signature.body !== undefined && !signature.isBroken && !isStub(signature);
}

function isStub({ body }: Signature): boolean {
	if (body === undefined) return false;
	const statement = body
		.trim()
		.replace(/^""\s*\n/, '')
		.replace(/\s*\bend$/, '')
		.replace(/[;.]+$/, '');
	return body.length < 300 && STUB.test(statement.trim());
}

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
function hasHomoglyphs({ before, after }: CodeChange): boolean {
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

/** Whether a declaration that other code may use is gone, or is called differently. */
function changesSignatures({ before, after, document }: CodeChange, languageId: string): boolean {
	if (before.signatures.length === 0) return false;
	const whole = before.signatures.filter((each) => !each.isBroken);
	const [old, now] = isBroken(document?.before ?? before, languageId)
		? [whole.filter(({ body }) => body !== undefined).map(withoutHolder), after.signatures.map(withoutHolder)]
		: [whole, after.signatures];
	const words = lazy(() => new Set(document?.around.flatMap((text) => text.match(/[\w$]+/g) ?? [])));
	/** A hidden helper that only the code itself called is no one else's concern. */
	const isUsed = ({ name }: Signature) => {
		const own = unqualifiedName(name);
		return words().has(own) || before.bare.text.indexOf(own) === before.bare.text.lastIndexOf(own);
	};
	if (document === undefined) return !isBackwardCompatible(old, now, isUsed);
	const given = new Set([before.bare.text, ...document.around].flatMap(givenByName));
	const named = (signatures: readonly Signature[]) => signatures.map((each) => withNames(each, given));
	return !isBackwardCompatible(named(old), named(now), isUsed);
}

/** The names of arguments that the calls in a text pass by name. */
function givenByName(text: string): readonly string[] {
	return Array.from(text.matchAll(/(?:\(|,)\s*([\p{L}_]\w*)\s*=(?![=>])/gu), ([, name = '']) => name);
}

/** Marks parameters that are only passed by position. */
function withNames(signature: Signature, given: ReadonlySet<string>): Signature {
	const parameters = signature.parameters.map(
		(each): Parameter =>
			each.passing !== 'either' || given.has(each.name ?? '') ? each : { ...each, passing: 'byPosition' },
	);
	return { ...signature, parameters };
}

/** In code with mismatched brackets, it is unclear what encloses a declaration. */
function isBroken({ bare }: AnalyzedCode, languageId: string): boolean {
	return bracketBalance(bare.text, languageFamily(languageId)).crossed > 0;
}

function withoutHolder(signature: Signature): Signature {
	return { ...signature, name: unqualifiedName(signature.name), visibility: Visibility.near };
}
