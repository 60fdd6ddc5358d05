import { identifiersIn } from '../../syntax/identifiers.ts';
import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';

/** Statements that often follow declarations for good: they export something or start the program. */
const STAYS = /^(?:export|module|exports|if|return|pub|use|mod)\b/;

/**
 * The items of the code without usage examples: statements after all declarations that mention one of them.
 * @param isKnown whether the file has an item like this
 */
export function withoutExamples(
	{ items, lines }: Outline,
	isKnown: (item: OutlineItem) => boolean,
): readonly OutlineItem[] {
	const last = items.findLastIndex(({ kind }) => kind === 'declaration');
	const following = items.slice(last + 1);
	const firstLine = ({ header }: OutlineItem) => lines[header]?.trim() ?? '';
	const names = new Set(items.slice(0, last + 1).map(({ name }) => name));
	const mentions = (item: OutlineItem) =>
		identifiersIn(lines.slice(item.header, item.end).join('\n')).some((word) => names.has(word));
	const mayBeExample = (item: OutlineItem) =>
		item.kind === 'remark' ||
		(/^(?:statement|value)$/.test(item.kind) && !isKnown(item) && !STAYS.test(firstLine(item)));
	return last !== -1 && following.every(mayBeExample) && following.some(mentions) ? items.slice(0, last + 1) : items;
}
