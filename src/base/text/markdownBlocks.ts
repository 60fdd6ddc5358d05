import { closingFence, fenceLanguage, parseFence, removeFenceIndent } from './fence.ts';

/** A piece of an answer. */
export type AnswerPart =
	| { readonly kind: 'markdown'; readonly text: string }
	| { readonly kind: 'code'; readonly language: string; readonly code: string };

/** The rest after this many parts stays Markdown: no well-meant answer has more. */
const MOST_PARTS = 500;

/** The mark of a list item that begins with a fence. */
const FENCED_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=`{3}|~{3})/;

/**
 * Cuts an answer into Markdown and fenced code blocks, so that a block's index means the same to the host, which
 * has the code, and to the view, which shows it. A fence that is never closed reaches the end.
 */
export function splitCodeBlocks(text: string): readonly AnswerPart[] {
	const parts: AnswerPart[] = [];
	const lines = text.split(/\r\n|\n|\r/);
	let markdown: string[] = [];
	const flush = () => {
		if (markdown.some((line) => line.trim() !== '')) parts.push({ kind: 'markdown', text: markdown.join('\n') });
		markdown = [];
	};
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const [marker = ''] = FENCED_ITEM.exec(line) ?? [];
		const opening = parseFence(' '.repeat(marker.length) + line.slice(marker.length));
		if (opening === undefined || parts.length >= MOST_PARTS) {
			markdown.push(line);
			continue;
		}
		if (marker !== '') markdown.push(marker.trimEnd());
		flush();
		const end = closingFence(lines, at + 1, opening);
		const code = lines.slice(at + 1, end).map((line) => removeFenceIndent(line, opening));
		parts.push({ kind: 'code', language: fenceLanguage(opening) ?? '', code: code.join('\n') });
		at = end;
	}
	flush();
	return parts;
}
