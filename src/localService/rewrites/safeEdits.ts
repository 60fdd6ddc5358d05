import type { Edit } from './rewrite.ts';
import { descendants } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/** Whether an edit would remove a comment. */
export function losesComment(script: Script, { start, end, text }: Edit): boolean {
	return script.comments.some(([from, to]) => from < end && to > start && !text.includes(script.text.slice(from, to)));
}

/**
 * Whether an edit would make a line go on with the one before: at the start of a statement, what begins with a bracket or an
 * operator continues a line that no semicolon ends.
 */
export function startsAnew(script: Script, { start, text }: Edit): boolean {
	if (!/^[([`/+-]/.test(text) || /[;{}]\s*$/.test(script.text.slice(0, start)) || start === 0) return false;
	return [...descendants(script.program)].some(
		(each) => each.type === 'ExpressionStatement' && each.range[0] === start,
	);
}

/** The same edit with a space before it where two words would become one: `return+new Date()`. */
export function apart(script: Script, edit: Edit): Edit {
	const joins = /[\w$]$/.test(script.text.slice(0, edit.start)) && /^[\w$]/.test(edit.text) && edit.end > edit.start;
	const isWithinWord = /^[\w$]/.test(script.text.slice(edit.start));
	return joins && !isWithinWord ? { ...edit, text: ` ${edit.text}` } : edit;
}
