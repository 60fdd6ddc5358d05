/** A fenced code block in Markdown. */
export interface CodeFence {
	/** The first word after the opening fence; empty if there is none. */
	readonly language: string;
	readonly code: string;
	/** Whether there is a closing fence. */
	readonly closed: boolean;
}

const OPENING = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/;

/** The fenced code blocks of a text (CommonMark section 4.5), and the text outside them. */
export function readFences(markdown: string): { readonly fences: readonly CodeFence[]; readonly rest: string } {
	const fences: CodeFence[] = [];
	const rest: string[] = [];
	const lines = markdown.split(/\r?\n/);
	for (let index = 0; index < lines.length; index++) {
		const opening = OPENING.exec(lines[index] ?? '');
		if (opening === null) {
			rest.push(lines[index] ?? '');
			continue;
		}
		const fence = opening[1] ?? '';
		let end = index + 1;
		while (end < lines.length && !closes(lines[end] ?? '', fence)) end++;
		const code = lines.slice(index + 1, end).join('\n');
		fences.push({ language: opening[2] ?? '', code, closed: end < lines.length });
		index = end;
	}
	return { fences, rest: rest.join('\n').trim() };
}

function closes(line: string, fence: string): boolean {
	const text = line.trim();
	return text.length >= fence.length && text === (fence[0] ?? '').repeat(text.length) && !/^ {4}/.test(line);
}
