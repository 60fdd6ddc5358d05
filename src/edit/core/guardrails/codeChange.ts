import { lazy } from '../../../base/core/lazy.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { identifiersIn } from '../syntax/identifiers.ts';
import type { NameScope, NameScopes } from '../syntax/nameScopes.ts';
import { type AnalyzedCode, analyzedCode } from './analyzedCode.ts';
import type { GuardrailInput } from './guardrail.ts';

/** In characters: the names in longer documents are not examined. */
export const LONGEST_DOCUMENT = 300_000;

/** The code and its document, before and after the edit. */
export interface CodeChange {
	readonly before: AnalyzedCode;
	readonly after: AnalyzedCode;
	readonly newLines: readonly NewLine[];
	/** Undefined if the document is unknown. */
	readonly document: PlaceDocument | undefined;
}

/** The document around a place. */
export interface PlaceDocument {
	readonly before: AnalyzedCode;
	readonly after: AnalyzedCode;
	/** The text before and after the place. */
	readonly around: readonly [before: string, behind: string];
	/** The identifiers in that. */
	readonly words: ReadonlySet<string>;
	/** The offsets of the code in the document after the edit. */
	readonly start: number;
	readonly end: number;
	/** The scopes around the code, the innermost first. */
	readonly scopes: readonly [innermost: NameScope, ...outer: readonly NameScope[]];
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
		document: around && documentOf(within(original), within(replacement), [around.before, around.after]),
	};
}

function documentOf(before: AnalyzedCode, after: AnalyzedCode, texts: readonly [string, string]): PlaceDocument {
	const around = [normalizeLineEnds(texts[0]), normalizeLineEnds(texts[1])] as const;
	const [start, end] = [around[0].length, after.text.length - around[1].length];
	const words = lazy(() => new Set(around.flatMap(identifiersIn)));
	const first = () => start + after.names.code.slice(start, end).search(/\S|$/);
	const scopes = lazy(() => scopesAround(after.names, first(), end));
	return {
		before,
		after,
		around,
		start,
		end,
		get words() {
			return words();
		},
		get scopes() {
			return scopes();
		},
	};
}

/** The scopes around a stretch of code, the innermost first. */
function scopesAround({ scopes: [file, ...inner] }: NameScopes, start: number, end: number): PlaceDocument['scopes'] {
	const around = inner
		.filter((scope) => scope.start < start && end <= scope.end)
		.toSorted((a, b) => b.start - a.start || a.end - b.end);
	const [innermost, ...outer] = around;
	return innermost === undefined ? [file] : [innermost, ...outer, file];
}

/** Code with the names that hold in it. */
export interface PlacedCode extends NameScopes {
	readonly text: string;
	/** See `maskedCode`. */
	readonly code: string;
	/** The offsets of what is looked at. */
	readonly start: number;
	readonly end: number;
}

/** The new code in its document, or by itself if that is unknown or too long. */
export function newCode({ after, document }: CodeChange): PlacedCode {
	if (document === undefined || document.after.text.length > LONGEST_DOCUMENT) return placedCode(after);
	return placedCode(document.after, document.start, document.end);
}

/** The code that is replaced, with the rest of the function that it is a part of: an edit may cover only some lines. */
export function replacedCode({ before, document }: CodeChange): PlacedCode {
	if (document === undefined || document.before.text.length > LONGEST_DOCUMENT) return placedCode(before);
	const [start, end] = [document.start, document.start + before.text.length];
	const around = document.before.names.scopes.filter(
		(scope) => scope.kind === 'function' && scope.start < start && end <= scope.end,
	);
	const first = Math.min(start, ...around.map((scope) => scope.start));
	return placedCode(document.before, first, Math.max(end, ...around.map((scope) => scope.end)));
}

/** Code by itself, or a part of it. */
export function placedCode({ text, names }: AnalyzedCode, start = 0, end = text.length): PlacedCode {
	return { text, ...names, start, end };
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
