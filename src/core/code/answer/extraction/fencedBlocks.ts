import {
	closesFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
	removeFenceIndent,
} from '../../../text/fence.ts';

/** Code in an answer, with what stands before it. */
export interface CodeBlock {
	/** With `\n` as line end. */
	readonly code: string;
	/** What its fence calls it; empty where it has none. */
	readonly language: string;
	/** The last line of text before it: what it is called. */
	readonly label: string;
	/** Whether its fence is closed; one that is not may have been cut. */
	readonly isClosed: boolean;
}

/** An answer, taken apart. */
export interface AnswerBlocks {
	readonly blocks: readonly CodeBlock[];
	/** The text around the blocks. */
	readonly prose: string;
}

/** What comes after as many blocks stays text: no answer that means well has more. */
const MOST_BLOCKS = 200;

/**
 * Takes an answer in Markdown apart. A fence counts at any depth, since lists hold code, too; and so do one that stands
 * behind text on its line and one that is glued to the end of its code. A block inside another one belongs to that.
 */
export function fencedBlocks(answer: string): AnswerBlocks {
	const lines = answer.split(/\r\n|\n|\r/);
	const blocks: CodeBlock[] = [];
	const prose: string[] = [];
	let hasList = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const alone = INLINE_BLOCK.exec(line);
		if (alone !== null && blocks.length < MOST_BLOCKS) {
			blocks.push({ code: alone[2] ?? '', language: '', label: lastLine(prose), isClosed: true });
			continue;
		}
		const opening = openingOf(line);
		// Further in than that a fence stands in a list, or is a part of code.
		const isDeep = opening !== undefined && fenceDepth(opening.fence) > DEEPEST_FENCE && !hasList;
		if (isDeep || opening === undefined || blocks.length >= MOST_BLOCKS) {
			prose.push(line);
			hasList ||= isListItem(line);
			continue;
		}
		if (opening.text !== '') prose.push(opening.text);
		const { fence } = opening;
		const block = blockAt(lines, at + 1, fence);
		const code = block.code.map((each) => removeFenceIndent(each, fence)).join('\n');
		blocks.push({ code, language: fenceLanguage(fence) ?? '', label: lastLine(prose), isClosed: block.isClosed });
		at = block.end;
	}
	return { blocks, prose: paragraphs(prose) };
}

function isListItem(line: string): boolean {
	return /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(line);
}

/** A block on one line. */
const INLINE_BLOCK = /^\s*(`{3,})([^`]+)\1\s*$/;
/** A fence behind text: `Here it is: ```js`. */
const FENCE_BEHIND_TEXT = /^(.*[^`\s])\s*(`{3,}[\w+#-]*)$/;

function openingOf(line: string): { readonly fence: Fence; readonly text: string } | undefined {
	const fence = parseFence(line);
	if (fence !== undefined) return { fence, text: '' };
	const [, text, marks] = line.length < LONGEST_LINE ? (FENCE_BEHIND_TEXT.exec(line) ?? []) : [];
	const behind = text === undefined || text.includes('```') ? undefined : parseFence(marks ?? '');
	return behind === undefined ? undefined : { fence: behind, text: text ?? '' };
}

/** In characters; text before a fence is a sentence. */
const LONGEST_LINE = 500;

interface Block {
	readonly code: readonly string[];
	/** The index of the line that closes it, or of the last one. */
	readonly end: number;
	readonly isClosed: boolean;
}

function blockAt(lines: readonly string[], from: number, opening: Fence): Block {
	let inside = 0;
	for (let at = from; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const fence = parseFence(line);
		if (closesFence(fence, opening)) {
			if (inside === 0) return { code: lines.slice(from, at), end: at, isClosed: true };
			inside -= 1;
		} else if (fence !== undefined && isInner(fence, opening)) inside += 1;
		else if (fence === undefined && inside === 0 && line.trimEnd().endsWith(opening.marks)) {
			const last = line.trimEnd().slice(0, -opening.marks.length);
			// The example in a documentation ends there.
			if (COMMENT_MARK.test(last)) continue;
			return { code: [...lines.slice(from, at), last], end: at, isClosed: true };
		}
	}
	if (inside > 0) return firstClosed(lines, from, opening);
	return { code: lines.slice(from), end: lines.length - 1, isClosed: false };
}

const COMMENT_MARK = /^\s*(?:\*|\/\/[/!]?|#+|--)\s*$/;

/** A fence with a language, of the same marks and no further out, opens a block inside: Markdown in Markdown. */
function isInner(fence: Fence, opening: Fence): boolean {
	const isMarkdown = /^(?:markdown|md|mdx|)$/i.test(opening.info);
	return isMarkdown && fence.info !== '' && fence.marks === opening.marks && fenceDepth(fence) <= DEEPEST_FENCE;
}

/** What seemed to open blocks inside did not: the first fence that could close it does. */
function firstClosed(lines: readonly string[], from: number, opening: Fence): Block {
	const end = lines.findIndex((line, at) => at >= from && closesFence(parseFence(line), opening));
	if (end === -1) return { code: lines.slice(from), end: lines.length - 1, isClosed: false };
	return { code: lines.slice(from, end), end, isClosed: true };
}

function lastLine(lines: readonly string[]): string {
	return lines.findLast((line) => line.trim() !== '')?.trim() ?? '';
}

function paragraphs(lines: readonly string[]): string {
	return lines
		.join('\n')
		.replace(/\n(?:[ \t]*\n)+/g, '\n\n')
		.trim();
}
