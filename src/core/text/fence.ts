/** A line that may open or close a fenced code block (CommonMark section 4.5). */
export interface Fence {
	/** The spaces and tabs before it. */
	readonly indent: string;
	/** The run of backticks or tildes. */
	readonly marks: string;
	/** What follows it, such as a language. */
	readonly info: string;
}

/** In columns: what stands further in belongs to the content around it. */
export const DEEPEST_FENCE = 3;

/** Reads a line as a fence, at any indentation: it may stand in a list. */
export function parseFence(line: string): Fence | undefined {
	const [, indent, marks, info] = /^([ \t]*)(`{3,}|~{3,}(?!~))([^`]*)$/.exec(line) ?? [];
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

/** How far in a fence stands, in columns. */
export function fenceDepth({ indent }: Fence): number {
	return indent.replaceAll('\t', '    ').length;
}

/** The language that a fence names; undefined where it names none. */
export function fenceLanguage({ info }: Fence): string | undefined {
	return info.split(/\s/, 1)[0] || undefined;
}

/** A line of a block without as much of its indentation as the block's fence has, and no more. */
export function removeFenceIndent(line: string, { indent }: Fence): string {
	const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
	return line.slice(Math.min(own, indent.length));
}

/** Formats a Markdown code block whose fence is longer than any run of backticks in the code. */
export function fenced(code: string, language: string): string {
	const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
	const fence = '`'.repeat(Math.max(3, longest + 1));
	return `${fence}${language}\n${code}\n${fence}`;
}
