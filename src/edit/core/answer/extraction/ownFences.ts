import { languageFamily } from '../../../../base/text/languages.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { fencedBlocks } from './fencedBlocks.ts';
import { isTextLine } from './unfencedAnswer.ts';
import type { UnwrappedFence } from './unwrapFence.ts';

/** A line that opens a fenced block. */
export const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;

/** Whether the fence wraps the answer rather than being part of it: a Markdown document may need a code block. */
export function isAround({ isWhole, language = '' }: UnwrappedFence, languageId: string): boolean {
	const isWanted =
		/^(?:markdown|mdx|quarto|rmd)$/.test(languageId) && !/^(?:|markdown|md|mdx|te?xt|plain\w*)$/i.test(language);
	return isWhole && !isWanted;
}

/**
 * Whether the first fenced block is inside a string or comment of the code, as an example in documentation. Prose can
 * seem to open one (`src/*`), but then the following code closes it by chance, or nothing does.
 */
export function hasOwnFences(text: string, languageId: string): boolean {
	const first = FENCED_LINE.exec(text);
	if (first === null) return false;
	const lead = text.slice(0, first.index);
	// An apostrophe in a sentence does not open a string.
	if (isTextLine(lead.trim().split('\n')[0] ?? '', languageId)) return false;
	const block = fencedBlocks(text).blocks[0]?.code ?? '';
	const isOpen = (code: string) => stripStringsAndComments(code, languageFamily(languageId)).open;
	return isOpen(lead) && isOpen(`${lead}\n${block}`) && !isOpen(text);
}
