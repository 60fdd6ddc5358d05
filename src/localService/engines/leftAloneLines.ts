import type { LeftAlone } from '../rewrites/rewriteCode.ts';

const MOST = 20;

/** A Markdown list of the patterns that were found and stay, under a heading; nothing if there are none. */
export function leftAloneLines(leftAlone: readonly LeftAlone[]): readonly string[] {
	const lines = leftAlone.slice(0, MOST).map(({ line, name, because }) => {
		return `- Line ${line}, ${name}: left alone, because ${because}.`;
	});
	if (leftAlone.length > lines.length) lines.push(`- And ${leftAlone.length - lines.length} more.`);
	return lines.length === 0 ? [] : [lines.join('\n')];
}
