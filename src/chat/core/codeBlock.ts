import { splitCodeBlocks } from '../../base/text/markdownBlocks.ts';
import { suggestedFileName } from './suggestedFileName.ts';
import { type Answered, answersOf, type Turn } from './transcript/transcript.ts';

/** A code block of an answer. */
export interface CodeBlock {
	readonly code: string;
	/** As the answer names it. */
	readonly language: string;
	/** The name that the answer suggests for the file. */
	readonly fileName: string | undefined;
}

/** The code block at index `partIndex` of an answer's parts; undefined if that part is not a code block. */
export function codeBlockOf({ text, unrecognised }: Answered, partIndex: number): CodeBlock | undefined {
	if (unrecognised) return partIndex === 0 ? { code: text, language: 'json', fileName: undefined } : undefined;
	const parts = splitCodeBlocks(text);
	const part = parts[partIndex];
	if (part?.kind !== 'code') return undefined;
	const before = parts[partIndex - 1];
	const fileName = suggestedFileName(before?.kind === 'markdown' ? before.text : '', part.code);
	return { code: part.code, language: part.language, fileName };
}

/** Finds an answer by its id. */
export function answerOf(turns: readonly Turn[], answerId: string): Answered | undefined {
	return turnOf(turns, answerId)?.answer;
}

/** Finds the turn of an answer by the answer's id. */
export function turnOf(
	turns: readonly Turn[],
	answerId: string,
): { readonly turn: Turn; readonly answer: Answered } | undefined {
	for (const turn of turns) {
		const answer = answersOf(turn).find(({ id }) => id === answerId);
		if (answer !== undefined) return { turn, answer };
	}
	return undefined;
}
