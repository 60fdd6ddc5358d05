import {
	closesFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
} from '../../../../base/text/fence.ts';

/** The contents of an answer that starts with a Markdown code fence. */
export interface UnwrappedFence {
	/** With `\n` line endings. */
	readonly code: string;
	/** The language that its fence names. */
	readonly language: string | undefined;
	/** Whether nothing inside seems to close the fence early. */
	readonly isWhole: boolean;
}

/**
 * Removes the fence around an answer that starts with one. An unclosed fence counts, too: the answer hit its length
 * limit.
 */
export function unwrapFence(text: string): UnwrappedFence | undefined {
	const lines = text.trim().split(/\r\n|\n|\r/);
	const outer = parseFence(lines[0] ?? '');
	if (outer === undefined) return undefined;
	const closed = closesFence(parseFence(lines.at(-1) ?? ''), outer);
	const inner = lines.slice(1, closed ? -1 : undefined);
	return { code: inner.join('\n'), language: fenceLanguage(outer), isWhole: isBalanced(inner, outer) };
}

/** Whether no line closes the outer fence: each bare fence closes one that was opened inside. */
function isBalanced(lines: readonly string[], outer: Fence): boolean {
	let depth = 0;
	for (const fence of lines.map(parseFence)) {
		if (fence === undefined || fenceDepth(fence) > DEEPEST_FENCE) continue;
		if (closesFence(fence, outer)) depth -= 1;
		else if (isOfTildes(fence) === isOfTildes(outer)) depth += 1;
		if (depth < 0) return false;
	}
	return true;
}

function isOfTildes({ marks }: Fence): boolean {
	return marks.includes('~');
}
