import {
	closesFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
	removeFenceIndent,
} from '../../../text/fence.ts';
import { hasText } from '../../whitespace/blankLines.ts';

/** A code block in an answer, with its label. */
export interface CodeBlock {
	/** With `\n` line endings. */
	readonly code: string;
	/** The language that its fence names; empty if it names none. */
	readonly language: string;
	/** The last line of text before it. */
	readonly label: string;
	/** Whether its fence is closed; if not, the answer may be cut off. */
	readonly isClosed: boolean;
}

/** An answer, split into code and text. */
export interface AnswerBlocks {
	readonly blocks: readonly CodeBlock[];
	/** The text around the blocks. */
	readonly prose: string;
}

/** Everything after this many blocks stays text; no honest answer has more. */
const MOST_BLOCKS = 200;

/**
 * Splits a Markdown answer into code blocks and text. Fences count at any indentation, because lists contain code, too.
 * So do fences after text on the same line, and closing fences at the end of a code line. A nested block is part of the
 * outer one.
 */
export function fencedBlocks(answer: string): AnswerBlocks {
	const lines = answer.split(/\r\n|\n|\r/);
	const blocks: CodeBlock[] = [];
	const prose: string[] = [];
	let hasList = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const inline = INLINE_BLOCK.exec(line);
		if (inline !== null && blocks.length < MOST_BLOCKS) {
			blocks.push({ code: inline[2] ?? '', language: '', label: lastLine(prose), isClosed: true });
			continue;
		}
		const opening = openingOf(line);
		// A fence this deep belongs to a list, or it is part of the code.
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

/** A block on a single line. */
const INLINE_BLOCK = /^\s*(`{3,})([^`]+)\1\s*$/;
/** A fence after text: `Here it is: ```js`. */
const FENCE_AFTER_TEXT = /^(.*[^`\s])\s*(`{3,}[\w+#-]*)$/;

function openingOf(line: string): { readonly fence: Fence; readonly text: string } | undefined {
	const fence = parseFence(line);
	if (fence !== undefined) return { fence, text: '' };
	const [, text, marks] = line.length < LONGEST_LINE ? (FENCE_AFTER_TEXT.exec(line) ?? []) : [];
	const following = text?.includes('```') ? undefined : parseFence(marks ?? '');
	return following === undefined ? undefined : { fence: following, text: text ?? '' };
}

/** In characters; text before a fence is a sentence. */
const LONGEST_LINE = 500;

interface Block {
	readonly code: readonly string[];
	/** The index of the closing line, or the number of lines. */
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
			// This closes an example inside a documentation comment.
			if (COMMENT_MARK.test(last)) continue;
			return { code: [...lines.slice(from, at), last], end: at, isClosed: true };
		}
	}
	return inside > 0 ? firstClosed(lines, from, opening) : unclosed(lines, from);
}

const COMMENT_MARK = /^\s*(?:\*|\/\/[/!]?|#+|--)\s*$/;

/** Whether a fence opens a nested block: it names a language, has the same marks and is not indented too far. */
function isInner(fence: Fence, opening: Fence): boolean {
	const isMarkdown = /^(?:markdown|md|mdx|)$/i.test(opening.info);
	return isMarkdown && fence.info !== '' && fence.marks === opening.marks && fenceDepth(fence) <= DEEPEST_FENCE;
}

/** The fences inside did not nest after all, so the first one that can close the block does. */
function firstClosed(lines: readonly string[], from: number, opening: Fence): Block {
	const inner = lines.slice(from);
	const length = inner.findIndex((line) => closesFence(parseFence(line), opening));
	if (length === -1) return unclosed(lines, from);
	return { code: inner.slice(0, length), end: from + length, isClosed: true };
}

function unclosed(lines: readonly string[], from: number): Block {
	return { code: lines.slice(from), end: lines.length, isClosed: false };
}

function lastLine(lines: readonly string[]): string {
	return lines.findLast(hasText)?.trim() ?? '';
}

function paragraphs(lines: readonly string[]): string {
	return lines
		.join('\n')
		.replace(/\n(?:[ \t]*\n)+/g, '\n\n')
		.trim();
}
