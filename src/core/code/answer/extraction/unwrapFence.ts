import { closesFence, DEEPEST_FENCE, type Fence, fenceDepth, fenceLanguage, parseFence } from '../../../text/fence.ts';

/** An answer that begins with a Markdown code fence, and what stands between that line and one that closes it at the end. */
export interface UnwrappedFence {
	/** With `\n` as line end. */
	readonly code: string;
	/** What the fence calls it. */
	readonly language: string | undefined;
	/** Whether nothing in between seems to close the fence before. */
	readonly isWhole: boolean;
}

/** Takes the first fence off an answer that begins with it. One that is not closed counts, too: it was cut at its limit. */
export function unwrapFence(text: string): UnwrappedFence | undefined {
	const lines = text.trim().split(/\r\n|\n|\r/);
	const outer = parseFence(lines[0] ?? '');
	if (outer === undefined) return undefined;
	const closed = closesFence(parseFence(lines.at(-1) ?? ''), outer) && lines.length > 1;
	const inner = lines.slice(1, closed ? -1 : undefined);
	return { code: inner.join('\n'), language: fenceLanguage(outer), isWhole: isBalanced(inner, outer) };
}

/** Whether no line ends the outer fence: each bare fence inside closes one that was opened inside. */
function isBalanced(lines: readonly string[], outer: Fence): boolean {
	let depth = 0;
	for (const fence of lines.map(parseFence)) {
		if (fence === undefined || fenceDepth(fence) > DEEPEST_FENCE) continue;
		if (closesFence(fence, outer)) depth -= 1;
		else if (fence.marks[0] === outer.marks[0]) depth += 1;
		if (depth < 0) return false;
	}
	return true;
}
