import { lazy } from '../../../base/core/lazy.ts';
import { unencodable } from '../../../base/text/encodings.ts';
import { codePointName, hiddenIn } from '../../../base/text/hiddenCharacters.ts';
import { isProse } from '../../../base/text/languages.ts';
import { multisetDifference } from '../diff/similarity.ts';
import type { Signature } from '../syntax/signatures/signature.ts';
import { nonBlankLines } from '../whitespace/blankLines.ts';
import { indentWidth } from '../whitespace/indentation.ts';
import { changesSignatures } from './changedSignatures.ts';
import { type CodeChange, codeChangeOf } from './codeChange.ts';
import { collidingNames } from './collidingNames.ts';
import { addsDanger } from './danger.ts';
import { isDuplicated } from './duplicated.ts';
import type { Guardrail, GuardrailInput } from './guardrail.ts';
import { hasHomoglyphs } from './homoglyphs.ts';
import { rememberedNames } from './memory/rememberedNames.ts';
import { otherMeanings } from './otherMeanings.ts';
import { specialValues } from './special/specialValues.ts';
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
	/** Stubs are to be written, not to be made faster: whatever their code does is new. */
	const isRewritten = lazy(() => isCode && isOptimized && !isMostlyStubs(before.signatures));
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
		['remembers', () => (isRewritten() ? rememberedNames(place, code) : [])],
		['special', () => (isRewritten() ? specialValues(place, code) : [])],
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

/** Whether most functions do nothing yet. */
function isMostlyStubs(signatures: readonly Signature[]): boolean {
	const bodies = signatures.filter(({ body }) => body !== undefined);
	const stubs = bodies.filter((each) => isStub(each) || /^\s*(?:""\s*)*$/.test(each.body ?? ''));
	return stubs.length > bodies.length / 2;
}

function doesSomething(signature: Signature): boolean {
	return signature.body !== undefined && !signature.isBroken && !isStub(signature);
}

function isStub({ body }: Signature): boolean {
	// The patterns are slow for a long run of spaces.
	if (body === undefined || body.length >= 300) return false;
	const statement = body
		.trim()
		.replace(/^""\s*\n/, '')
		.replace(/\s*\bend$/, '')
		.replace(/[;.]+$/, '');
	return STUB.test(statement.trim());
}
