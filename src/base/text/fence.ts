/** A line that may open or close a fenced code block (CommonMark section 4.5). */
export interface Fence {
	/** The spaces and tabs before it. */
	readonly indent: string;
	/** The run of backticks or tildes. */
	readonly marks: string;
	/** The rest of the line, such as a language. */
	readonly info: string;
}

/** In columns: a line that is indented further belongs to the content around it. */
export const DEEPEST_FENCE = 3;

/** Reads a line as a fence, at any indentation: it may be part of a list. */
export function parseFence(line: string): Fence | undefined {
	const [, indent, marks, info] = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/s.exec(line) ?? [];
	if (indent === undefined || marks === undefined || info === undefined) return undefined;
	return { indent, marks, info: info.trim() };
}

/** Whether a fence closes the block that another one has opened. */
export function closesFence(fence: Fence | undefined, opening: Fence): boolean {
	return fence !== undefined && fence.info === '' && isAlike(fence, opening);
}

/** Whether a fence has the marks of another one, no fewer of them, and is not indented much further. */
function isAlike(fence: Fence, other: Fence): boolean {
	return fence.marks.startsWith(other.marks) && fenceDepth(fence) <= fenceDepth(other) + DEEPEST_FENCE;
}

/**
 * The index of the line that closes a block, or of the line after the last. Models put texts that hold blocks, such as a
 * README or a comment with an example, into a fence as short as those inside: a fence with a language opens a block in
 * them, which CommonMark would not see.
 * @param from the index of the line below the one that opens the block
 * @param closes whether a line closes the block, too
 */
export function closingFence(
	lines: readonly string[],
	from: number,
	opening: Fence,
	closes: (line: string) => boolean = () => false,
): number {
	const end = isMarkdown(opening) ? lines.length : Math.min(lines.length, from + LONGEST_CODE);
	const open = [opening];
	for (let at = from; at < end; at += 1) {
		const line = lines[at] ?? '';
		const fence = parseFence(line);
		const innermost = open.at(-1) ?? opening;
		if (open.length === 1 && closes(line)) return at;
		if (fence === undefined || !isAlike(fence, innermost)) continue;
		if (fence.info !== '' || (isMarkdown(innermost) && opensUnnamed(lines, at, innermost))) open.push(fence);
		else if (open.length === 1) return at;
		else open.pop();
	}
	// A document that is cut off stays whole. What has no name is one if all blocks in it are closed; code is none.
	const isWhole = opening.info === '' && open.length === 1 && end === lines.length;
	if (isMarkdown(opening) || isWhole) return lines.length;
	return nextFence(lines, from, (fence) => closesFence(fence, opening));
}

/** In lines. A longer block holds no others, unless it is Markdown: hostile texts would be read again and again. */
const LONGEST_CODE = 1_000;

/** Whether a fence names Markdown or plain text, by a language or by the ending of a file. */
function isMarkdown({ info }: Fence): boolean {
	const [, name = ''] = /^[{.\s]*([^\s{}:,;=]*)/.exec(info) ?? [];
	return /(?:^|\.)(?:r?markdown|r?md[cx]?|qmd|te?xt|plain(?:text)?)$/i.test(name);
}

/**
 * Whether a fence that could close a Markdown document opens a block without a language inside it: text follows at once;
 * a blank line or a colon comes before it, or no text follows the next fence; and a further one is left to close the
 * document.
 */
function opensUnnamed(lines: readonly string[], at: number, around: Fence): boolean {
	const isFollowed = (index: number) =>
		(lines[index + 1] ?? '').trim() !== '' && parseFence(lines[index + 1] ?? '') === undefined;
	if (!isFollowed(at)) return false;
	const next = nextFence(lines, at + 1, (fence) => isAlike(fence, around));
	const isLedTo = /(?:^|:)\s*$/.test(lines[at - 1] ?? '');
	if (!closesFence(parseFence(lines[next] ?? ''), around) || (isFollowed(next) && !isLedTo)) return false;
	return nextFence(lines, next + 1, (fence) => closesFence(fence, around)) < lines.length;
}

function nextFence(lines: readonly string[], from: number, isWanted: (fence: Fence) => boolean): number {
	for (let at = from; at < lines.length; at += 1) {
		const fence = parseFence(lines[at] ?? '');
		if (fence !== undefined && isWanted(fence)) return at;
	}
	return lines.length;
}

/** How far a fence is indented, in columns. */
export function fenceDepth({ indent }: { readonly indent: string }): number {
	return indent.replaceAll('\t', '    ').length;
}

/** The language that a fence names; undefined if it names none. */
export function fenceLanguage({ info }: Fence): string | undefined {
	return info.split(/\s/, 1)[0] || undefined;
}

/** A line of a block without the indentation of the block's fence, and no more than that. */
export function removeFenceIndent(line: string, { indent }: Fence): string {
	const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
	return line.slice(Math.min(own, indent.length));
}

/** Code in a fence that is longer than any run of backticks in it, so that nothing in the code can close it. */
export function fenced(code: string, language: string): string {
	const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const marks = '`'.repeat(longest + 1);
	return `${marks}${language.replace(/[\s`]/g, '')}\n${code}\n${marks}`;
}
