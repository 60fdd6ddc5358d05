import { languageFamily } from '../languageOf.ts';
import { type BareCode, bareCode } from '../syntax/bareCode.ts';
import type { Signature } from '../syntax/signature.ts';
import { signaturesOf } from '../syntax/signatures.ts';

/** A piece of code as the guardrails look at it: each reading is made once, and only where it is asked for. */
export interface LookedAt {
	/** With `\n` as line end. */
	readonly text: string;
	readonly lines: readonly string[];
	readonly bare: BareCode;
	readonly bareLines: readonly string[];
	readonly signatures: readonly Signature[];
}

/** @param text with `\n` as line end */
export function lookedAt(text: string, languageId: string): LookedAt {
	const language = languageFamily(languageId);
	const bare = once(() => bareCode(text, language));
	const [lines, bareLines] = [once(() => text.split('\n')), once(() => bare().text.split('\n'))];
	const signatures = once(() => signaturesOf(bare().text, language));
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
export function once<T>(read: () => T): () => T {
	let found: { readonly value: T } | undefined;
	return () => {
		found ??= { value: read() };
		return found.value;
	};
}
