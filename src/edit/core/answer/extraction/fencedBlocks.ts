import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import {
	closingFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
	removeFenceIndent,
} from '../../../../base/text/fence.ts';
import { hasText } from '../../whitespace/blankLines.ts';
import { commonIndentation } from '../../whitespace/indentation.ts';

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
	const deepest = DEEPEST_FENCE + fenceDepth({ indent: commonIndentation(lines) });
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
		const isDeep = opening !== undefined && fenceDepth(opening.fence) > deepest && !hasList;
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
		if (block.after !== undefined) prose.push(block.after);
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
	/** The text behind the closing fence. */
	readonly after?: string;
}

/** No fence names this as its language. */
const SENTENCE = /^\p{Lu}.*\s.*[.:!]$/u;

function blockAt(lines: readonly string[], from: number, opening: Fence): Block {
	const end = closingFence(
		lines,
		from,
		opening,
		(line) => closesBehindCode(line, opening) || textBehind(line, opening) !== undefined,
	);
	const code = lines.slice(from, end);
	const last = lines[end] ?? '';
	if (closesBehindCode(last, opening)) code.push(last.trimEnd().slice(0, -opening.marks.length));
	return { code, end, isClosed: end < lines.length, ...omitUndefined({ after: textBehind(last, opening) }) };
}

/** The sentence behind the marks that close a block. */
function textBehind(line: string, { marks }: Fence): string | undefined {
	const fence = parseFence(line);
	return fence?.marks === marks && SENTENCE.test(fence.info) ? fence.info : undefined;
}

/** Whether a line of code ends in the marks that close its block, unless these close an example in a comment. */
function closesBehindCode(line: string, { marks }: Fence): boolean {
	const code = line.trimEnd();
	return parseFence(line) === undefined && code.endsWith(marks) && !COMMENT_MARK.test(code.slice(0, -marks.length));
}

const COMMENT_MARK = /^\s*(?:\*|\/\/[/!]?|#+|--)\s*$/;

function lastLine(lines: readonly string[]): string {
	return lines.findLast(hasText)?.trim() ?? '';
}

function paragraphs(lines: readonly string[]): string {
	return lines
		.join('\n')
		.replace(/\n(?:[ \t]*\n)+/g, '\n\n')
		.trim();
}
