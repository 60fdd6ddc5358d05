import type { EditNote } from '../../codeEdit.ts';
import { type PatchChange, parsePatch, startsSearchBlock } from '../../diff/patch.ts';
import type { TextPlace } from '../cursor/textPlace.ts';
import type { CodeBlock } from './fencedBlocks.ts';

/** What code in an answer is compared with. */
export interface WantedCode {
	/** The selected code; empty in generate. */
	readonly original: string;
	readonly languageId: string;
}

/** What the answer is for. */
export interface RequestedCode extends WantedCode {
	/** The whole document: markers and tags that occur in it are code, not markup. */
	readonly known: string;
	/** What kind of text is written at the place; undefined where code is. */
	readonly writes?: TextPlace;
	/** Whether the text that is read is called code by the service. */
	readonly isNamed?: boolean;
}

/** The code in an answer. */
export interface ExtractedCode {
	/** With `\n` line endings. */
	readonly code: string;
	/** The language that its fence names; empty if there is none. */
	readonly language: string;
	/** The text around the code. */
	readonly prose: string;
	/** Other code in the answer that would fit as well. */
	readonly alternatives: readonly string[];
	/** Whether its fence is closed; true if there is none. */
	readonly isClosed: boolean;
	/** Whether it is more than words: code by its signs, or words in a fence or field that is named for code. */
	readonly isCode: boolean;
	/** The spaces, tabs and line feeds before the code, if the answer is nothing but code. */
	readonly lead: string;
	/** All changes of the answer, if the code is a patch. */
	readonly patch?: readonly PatchChange[];
	/** Whether the code consists of pieces that each replace declarations of their own. */
	readonly isInPieces?: boolean;
	/** Whether the answer also repeats the original, and does not say that it is an old version. */
	readonly quotesOriginal?: boolean;
}

/** What to note about an answer's text and its other code. */
export function answerNotes({ prose, alternatives }: ExtractedCode): readonly EditNote[] {
	const notes = prose === '' ? [] : (['prose'] as const);
	return alternatives.length === 0 ? notes : [...notes, 'alternatives'];
}

/** A change without a place, for a patch that is cut off: applying only the others would look complete. */
const CUT_OFF: PatchChange = { before: [], after: [] };

/**
 * Collects the patches of an answer, in however many blocks.
 * @returns the blocks that are patches, and their changes; undefined if there are none
 */
export function collectPatches<Block extends CodeBlock>(
	blocks: readonly Block[],
	original: string,
): { readonly blocks: readonly Block[]; readonly changes: readonly PatchChange[] } | undefined {
	const read = blocks.map((block) => {
		const changes = parsePatch(block.code, { original, language: block.language });
		return { block, changes: changes ?? (startsSearchBlock(block.code) ? [CUT_OFF] : []) };
	});
	const patches = read.filter(({ changes }) => changes.length > 0);
	if (!patches.some(({ changes }) => changes[0] !== CUT_OFF)) return undefined;
	return { blocks: patches.map(({ block }) => block), changes: patches.flatMap(({ changes }) => changes) };
}
