import { normalizeLineEnds } from '../../../protocol/hiddenCharacters.ts';
import { lazy } from '../../base/lazy.ts';
import { type AnalyzedCode, analyzedCode } from './analyzedCode.ts';
import type { GuardrailInput } from './guardrail.ts';

/** The code and its document, before and after the edit. */
export interface CodeChange {
	readonly before: AnalyzedCode;
	readonly after: AnalyzedCode;
	readonly newLines: readonly NewLine[];
	/** Undefined if the document is unknown. */
	readonly document: PlaceDocument | undefined;
}

/** The document around a place. */
interface PlaceDocument {
	readonly before: AnalyzedCode;
	readonly after: AnalyzedCode;
	/** The text before and after the place. */
	readonly around: readonly [before: string, behind: string];
}

/** The views of the code and its document, each computed on first use. */
export function codeChangeOf({ languageId, original, replacement, around }: GuardrailInput): CodeChange {
	const look = (text: string) => analyzedCode(normalizeLineEnds(text), languageId);
	const [before, after] = [look(original), look(replacement)];
	const added = lazy(() => newLines(before, after));
	const within = (code: string) => look(`${around?.before}${code}${around?.after}`);
	return {
		before,
		after,
		get newLines() {
			return added();
		},
		document: around && {
			before: within(original),
			after: within(replacement),
			around: [normalizeLineEnds(around.before), normalizeLineEnds(around.after)],
		},
	};
}

/** A line of an answer that is not in the original. */
export interface NewLine {
	readonly at: number;
	readonly line: string;
	readonly text: string;
	/** Without strings and comments; empty inside those. */
	readonly bare: string;
}

function newLines(before: AnalyzedCode, after: AnalyzedCode): readonly NewLine[] {
	const own = new Set(before.lines.map((line) => line.trim()));
	return after.lines.flatMap((line, at) => {
		const text = line.trim();
		return text === '' || own.has(text) ? [] : [{ at, line, text, bare: after.bareLines[at]?.trim() ?? '' }];
	});
}
