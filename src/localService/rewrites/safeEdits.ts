import type { Edit } from './rewrite.ts';
import { descendants, type Node } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/** Whether an edit would remove a comment. */
export function losesComment(script: Script, { start, end, text }: Edit): boolean {
	return script.comments.some(([from, to]) => from < end && to > start && !text.includes(script.text.slice(from, to)));
}

/**
 * Whether an edit would join a line with the one before: at the start of a statement, a line that begins with a bracket or an
 * operator continues a line that no semicolon ends.
 */
export function joinsLineBefore(script: Script, { start, text }: Edit): boolean {
	if (!/^[([`/+-]/.test(text) || /[;{}]\s*$/.test(script.text.slice(0, start)) || start === 0) return false;
	return [...descendants(script.program)].some(
		(each) => each.type === 'ExpressionStatement' && each.range[0] === start,
	);
}

/** The same edit with a space before it where two words would become one: `return+new Date()`. */
export function separated(script: Script, edit: Edit): Edit {
	const joins = /[\w$]$/.test(script.text.slice(0, edit.start)) && /^[\w$]/.test(edit.text) && edit.end > edit.start;
	const isWithinWord = /^[\w$]/.test(script.text.slice(edit.start));
	return joins && !isWithinWord ? { ...edit, text: ` ${edit.text}` } : edit;
}

/**
 * Whether a node is all of the code and may be a part of a longer expression: what surrounds it could bind more tightly
 * than what it becomes. Only calls and members stay whole wherever they stand.
 */
export function mayBePartOfMore(script: Script, node: Node): boolean {
	const [only, ...more] = script.program.body;
	if (only?.type !== 'ExpressionStatement' || more.length > 0 || script.textOf(only).endsWith(';')) return false;
	return only.expression === node && !/^(?:Call|Member)Expression$/.test(node.type);
}
