import type { LeftAlone } from '../rewrites/rewriteCode.ts';

const MOST = 20;
/** What the user can do about most of it. */
const ADVICE =
	'Types let it decide more: annotations in TypeScript, or JSDoc comments such as `@param {string[]} names` in JavaScript.';

/**
 * What was found and stays, as Markdown: a list, and what would help.
 * @returns its paragraphs; none if nothing stays
 */
export function leftAloneLines(leftAlone: readonly LeftAlone[]): readonly string[] {
	const lines = leftAlone.slice(0, MOST).map(({ line, name, because }) => {
		return `- Line ${line}, ${name}: left alone, because ${because}.`;
	});
	if (leftAlone.length > lines.length) lines.push(`- And ${leftAlone.length - lines.length} more.`);
	const lacksTypes = leftAlone.some(({ because }) => because.startsWith('nothing here shows'));
	return [...(lines.length === 0 ? [] : [lines.join('\n')]), ...(lacksTypes ? [ADVICE] : [])];
}
