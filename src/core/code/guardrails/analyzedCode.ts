import { languageFamily } from '../../text/detectLanguage.ts';
import { readSignatures } from '../syntax/signatures/readSignatures.ts';
import type { Signature } from '../syntax/signatures/signature.ts';
import { type StrippedCode, stripStringsAndComments } from '../syntax/stripStringsAndComments.ts';

/** A piece of code as the guardrails look at it: each reading is made once, and only where it is asked for. */
export interface AnalyzedCode {
	/** With `\n` as line end. */
	readonly text: string;
	readonly lines: readonly string[];
	readonly bare: StrippedCode;
	readonly bareLines: readonly string[];
	readonly signatures: readonly Signature[];
}

/** @param text with `\n` as line end */
export function analyzedCode(text: string, languageId: string): AnalyzedCode {
	const language = languageFamily(languageId);
	const bare = lazy(() => stripStringsAndComments(text, language));
	const [lines, bareLines] = [lazy(() => text.split('\n')), lazy(() => bare().text.split('\n'))];
	const signatures = lazy(() => readSignatures(bare().text, language));
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
	};
}

/** Reads something when it is asked for, and never again. */
export function lazy<T>(read: () => T): () => T {
	let found: { readonly value: T } | undefined;
	return () => {
		found ??= { value: read() };
		return found.value;
	};
}
