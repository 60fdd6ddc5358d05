import {
	closingFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
} from '../../../base/text/fence.ts';

/** A fenced code block in Markdown. */
export interface CodeFence {
	/** The first word after the opening fence; empty if there is none. */
	readonly language: string;
	readonly code: string;
}

/** The fenced code blocks of a text (CommonMark section 4.5), and the text outside them. */
export function readFences(markdown: string): { readonly fences: readonly CodeFence[]; readonly rest: string } {
	const fences: CodeFence[] = [];
	const rest: string[] = [];
	const lines = markdown.split(/\r?\n/);
	for (let index = 0; index < lines.length; index++) {
		const opening = topLevelFence(lines[index] ?? '');
		if (opening === undefined) {
			rest.push(lines[index] ?? '');
			continue;
		}
		const end = closingFence(lines, index + 1, opening);
		const code = lines.slice(index + 1, end).join('\n');
		fences.push({ language: fenceLanguage(opening) ?? '', code });
		index = end;
	}
	return { fences, rest: rest.join('\n').trim() };
}

function topLevelFence(line: string): Fence | undefined {
	const fence = parseFence(line);
	return fence !== undefined && fenceDepth(fence) <= DEEPEST_FENCE ? fence : undefined;
}
