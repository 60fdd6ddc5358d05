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
	return (
		fence !== undefined &&
		fence.info === '' &&
		fence.marks.startsWith(opening.marks) &&
		fenceDepth(fence) <= fenceDepth(opening) + DEEPEST_FENCE
	);
}

/** How far a fence is indented, in columns. */
export function fenceDepth({ indent }: Fence): number {
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
	return `${marks}${language}\n${code}\n${marks}`;
}

/** Closes the code block that a Markdown text leaves open, so that the block does not swallow what follows. */
export function closeFence(markdown: string): string {
	let open: Fence | undefined;
	for (const line of markdown.split('\n')) {
		const fence = parseFence(line);
		if (fence === undefined || fenceDepth(fence) > DEEPEST_FENCE) continue;
		if (open === undefined) open = fence;
		else if (closesFence(fence, open)) open = undefined;
	}
	return open === undefined ? markdown : `${markdown}\n${open.marks}`;
}
