import { lazy } from '../../../base/core/lazy.ts';
import { languageFamily } from '../../../base/text/languages.ts';
import { bracketBalance } from '../syntax/brackets.ts';
import {
	isBackwardCompatible,
	type Parameter,
	type Signature,
	unqualifiedName,
	Visibility,
} from '../syntax/signatures/signature.ts';
import type { AnalyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';

/** Whether a declaration that other code may use is gone, or is called differently. */
export function changesSignatures({ before, after, document }: CodeChange, languageId: string): boolean {
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
