import type { AnswerPart } from '../../protocol/chat.ts';

/** The opening line of a fenced code block (CommonMark section 4.5), at any indentation: it may stand in a list. */
const OPENING = /^([ \t]*)(`{3,}|~{3,}(?!~))([^`]*)$/;

/** What comes after as many parts stays Markdown: no answer that means well has more. */
const MOST_PARTS = 500;

/**
 * Cuts an answer into Markdown and fenced code blocks, so that a block's index means the same to the host, which
 * holds the code, and to the view, which shows it. A fence that is never closed reaches to the end.
 */
export function splitAnswer(text: string): readonly AnswerPart[] {
	const parts: AnswerPart[] = [];
	const lines = text.split(/\r\n|\n|\r/);
	let markdown: string[] = [];
	const flush = () => {
		if (markdown.some((line) => line.trim() !== '')) parts.push({ kind: 'markdown', text: markdown.join('\n') });
		markdown = [];
	};
	for (let at = 0; at < lines.length; at += 1) {
		const opening = OPENING.exec(lines[at] ?? '');
		if (opening === null || parts.length >= MOST_PARTS) {
			markdown.push(lines[at] ?? '');
			continue;
		}
		flush();
		const [, indent = '', fence = '', info = ''] = opening;
		const end = closingLine(lines, at + 1, fence);
		const code = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
		const [language = ''] = info.trim().split(/\s/, 1);
		parts.push({ kind: 'code', language, code: code.join('\n') });
		at = end;
	}
	flush();
	return parts;
}

/** The index of the line that closes the fence, or of the line after the last. */
function closingLine(lines: readonly string[], from: number, fence: string): number {
	const closes = (line: string) => {
		const mark = line.trim();
		return mark.length >= fence.length && mark === (fence[0] ?? '').repeat(mark.length);
	};
	for (let at = from; at < lines.length; at += 1) if (closes(lines[at] ?? '')) return at;
	return lines.length;
}

/** Takes off as much of a line's indentation as its fence has, and no more. */
function withoutIndent(line: string, width: number): string {
	const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
	return line.slice(Math.min(own, width));
}
