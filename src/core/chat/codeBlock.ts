import { splitCodeBlocks } from '../text/markdownBlocks.ts';
import { suggestedFileName } from '../text/suggestedFileName.ts';
import type { Outcome, Turn } from './transcript/transcript.ts';

/** A code block of an answer. */
export interface CodeBlock {
	readonly code: string;
	/** As the answer names it. */
	readonly language: string;
	/** The name that the answer suggests for the file. */
	readonly fileName: string | undefined;
}

type Answer = Extract<Outcome, { readonly kind: 'answered' }>;

/** Finds an answer by its id. */
export function answerOf(turns: readonly Turn[], answerId: string): Answer | undefined {
	for (const { outcome } of turns) if (outcome.kind === 'answered' && outcome.id === answerId) return outcome;
	return undefined;
}

/** The code block at index `partIndex` of an answer's parts; undefined if that part is not a code block. */
export function codeBlockOf({ text, unrecognised }: Answer, partIndex: number): CodeBlock | undefined {
	if (unrecognised) return partIndex === 0 ? { code: text, language: 'json', fileName: undefined } : undefined;
	const parts = splitCodeBlocks(text);
	const part = parts[partIndex];
	if (part?.kind !== 'code') return undefined;
	const before = parts[partIndex - 1];
	const fileName = suggestedFileName(before?.kind === 'markdown' ? before.text : '', part.code);
	return { code: part.code, language: part.language, fileName };
}
