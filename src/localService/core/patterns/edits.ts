import { isInBlock, type Node } from './nodes.ts';
import type { Script } from './script.ts';

/** The replacement of part of the text, by offsets. An insertion has its end at its start. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** The edit that replaces a node. */
export function replaced({ range: [start, end] }: Node, text: string): Edit {
	return { start, end, text };
}

/** The edit that inserts a text. */
export function inserted(at: number, text: string): Edit {
	return { start: at, end: at, text };
}

/** The indentation of the line that an offset is on. */
function indentAt({ text }: Script, offset: number): string {
	const start = text.lastIndexOf('\n', offset - 1) + 1;
	return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** One level of indentation: a tab if the lines around use tabs, otherwise as many spaces as the least indented line. */
function indentUnit({ text }: Script, indent: string): string {
	const widths = [...text.matchAll(/^ {2,}(?=\S)/gm)].map(([spaces]) => spaces.length);
	const isTabs = indent.includes('\t') || (indent === '' && /^\t/m.test(text));
	return isTabs || widths.length === 0 ? '\t' : ' '.repeat(Math.min(...widths));
}

/** What goes between a statement and one put before it at an offset: a new line if nothing precedes it on its line. */
export function separatorAt(script: Script, offset: number): string {
	const before = script.text.slice(script.text.lastIndexOf('\n', offset - 1) + 1, offset);
	return before.trim() === '' ? lineEnd(script) + indentAt(script, offset) : ' ';
}

/** Statements in braces, in the place of something that begins at an offset. */
export function blockAt(script: Script, offset: number, statements: readonly string[]): string {
	const indent = indentAt(script, offset);
	const lines = statements.map((each) => indent + indentUnit(script, indent) + each);
	return ['{', ...lines, `${indent}}`].join(lineEnd(script));
}

function lineEnd({ text }: Script): string {
	return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The edits that indent the further lines of a range, unless that would change a string in it. */
export function indented(script: Script, start: number, end: number): readonly Edit[] {
	const text = script.text.slice(start, end);
	if (/`|\\\r?\n/.test(text)) return [];
	// The line ends in the attributes of JSX are part of their values.
	const isKept = ({ type, range }: Node) =>
		type === 'Literal' && range[0] >= start && range[1] <= end && script.text.slice(...range).includes('\n');
	if (script.nodes.some(isKept)) return [];
	const unit = indentUnit(script, indentAt(script, start));
	return [...text.matchAll(/\n(?!\r?\n)/g)].map(({ index }) => inserted(start + index + 1, unit));
}

/** Whether an edit would remove a comment. */
export function losesComment(script: Script, { start, end, text }: Edit): boolean {
	return script.comments.some(([from, to]) => from < end && to > start && !text.includes(script.text.slice(from, to)));
}

/**
 * Whether an edit would join a line with the one before: at the start of a statement, a line that begins with a bracket or an
 * operator continues a statement that no semicolon ends.
 */
export function joinsLineBefore(script: Script, { start, text }: Edit): boolean {
	if (!CONTINUING.test(text)) return false;
	return script.nodes.some(
		(each) =>
			each.type === 'ExpressionStatement' && each.range[0] === start && isInBlock(each) && !isApart(script, each),
	);
}

/** What continues a statement that no semicolon ends. */
export const CONTINUING = /^\s*[([`/+-]/;

/** Whether the statement before another one certainly ends, whatever follows it. */
export function isApart(script: Script, statement: Node): boolean {
	const { parent } = statement;
	const all: readonly Node[] = parent && 'body' in parent && Array.isArray(parent.body) ? parent.body : [];
	const before = all[all.indexOf(statement) - 1];
	if (before === undefined) return parent?.type !== 'SwitchCase';
	const text = script.textOf(before);
	return (
		text.endsWith(';') ||
		(text.endsWith('}') &&
			/^(?:Block|For\w*|If|Switch|Try|While)Statement$|^(?:Class|Function)Declaration$/.test(before.type))
	);
}

/** The same edit with a space before it where two words would become one: `return!list` → `return list`. */
export function separated(script: Script, edit: Edit): Edit {
	const joins = /[\w$]$/.test(script.text.slice(0, edit.start)) && /^[\w$]/.test(edit.text) && edit.end > edit.start;
	return joins && !/^[\w$]/.test(script.text.slice(edit.start)) ? { ...edit, text: ` ${edit.text}` } : edit;
}
