interface Fence {
	/** The run of backticks or tildes. */
	readonly marks: string;
	/** What follows it, such as a language. */
	readonly info: string;
}

/**
 * The code of an answer that is one Markdown code fence and nothing else, without the fence. A fence that is not
 * closed counts, too: such an answer was cut at its limit.
 * @returns the code with `\n` as line end; the text as it is where anything stands around the fence, or there are several
 */
export function withoutOuterFence(text: string): string {
	const lines = text.trim().split(/\r\n|\n|\r/);
	const outer = fenceOf(lines[0] ?? '');
	if (outer === undefined) return text;
	const closed = closes(fenceOf(lines.at(-1) ?? ''), outer) && lines.length > 1;
	const inner = lines.slice(1, closed ? -1 : undefined);
	return balanced(inner, outer) ? inner.join('\n') : text;
}

/** Whether no line ends the outer fence: each bare fence inside closes one that was opened inside. */
function balanced(lines: readonly string[], outer: Fence): boolean {
	let depth = 0;
	for (const fence of lines.map(fenceOf)) {
		if (closes(fence, outer)) depth -= 1;
		else if (fence !== undefined && fence.marks[0] === outer.marks[0]) depth += 1;
		if (depth < 0) return false;
	}
	return true;
}

function closes(fence: Fence | undefined, outer: Fence): boolean {
	return fence !== undefined && fence.info === '' && fence.marks.startsWith(outer.marks);
}

function fenceOf(line: string): Fence | undefined {
	const [, marks, info] = /^ {0,3}(`{3,}|~{3,}(?!~))([^`]*)$/.exec(line) ?? [];
	return marks === undefined || info === undefined ? undefined : { marks, info: info.trim() };
}

/** What the first code fence of an answer says of its content, such as a language; undefined where there is none. */
export function outerFenceInfo(text: string): string | undefined {
	const fence = text
		.split(/\r\n|\n|\r/)
		.map(fenceOf)
		.find((each) => each !== undefined);
	const [info = ''] = fence?.info.split(/\s/) ?? [];
	return info === '' ? undefined : info;
}
