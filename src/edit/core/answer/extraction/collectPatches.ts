import { type PatchChange, parsePatch, startsSearchBlock } from '../../diff/patch.ts';
import type { CodeBlock } from './fencedBlocks.ts';

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
