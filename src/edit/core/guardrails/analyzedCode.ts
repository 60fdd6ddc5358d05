import { lazy } from '../../../base/core/lazy.ts';
import { languageFamily } from '../../../base/text/languages.ts';
import { type NameScopes, nameScopesOf } from '../syntax/nameScopes.ts';
import { readSignatures } from '../syntax/signatures/readSignatures.ts';
import type { Signature } from '../syntax/signatures/signature.ts';
import { maskedCode, type StrippedCode, stripStringsAndComments } from '../syntax/stripStringsAndComments.ts';

/** A piece of code as the guardrails see it. Each view is computed once, on first use. */
export interface AnalyzedCode {
	/** With `\n` line endings. */
	readonly text: string;
	readonly lines: readonly string[];
	readonly bare: StrippedCode;
	readonly bareLines: readonly string[];
	readonly signatures: readonly Signature[];
	readonly names: Names;
}

/** What code declares, at the offsets of its masked form. */
interface Names extends NameScopes {
	/** See `maskedCode`. */
	readonly code: string;
}

/** @param text with `\n` line endings */
export function analyzedCode(text: string, languageId: string): AnalyzedCode {
	const language = languageFamily(languageId);
	const bare = lazy(() => stripStringsAndComments(text, language));
	const [lines, bareLines] = [lazy(() => text.split('\n')), lazy(() => bare().text.split('\n'))];
	const signatures = lazy(() => readSignatures(bare().text, language));
	const names = lazy(() => {
		const code = maskedCode(text, language);
		return { code, ...nameScopesOf(code, language) };
	});
	return {
		text,
		get lines() {
			return lines();
		},
		get bare() {
			return bare();
		},
		get bareLines() {
			return bareLines();
		},
		get signatures() {
			return signatures();
		},
		get names() {
			return names();
		},
	};
}
