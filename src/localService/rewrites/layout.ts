import type { Node } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/** The line end that a script uses. */
export function lineEnd({ text }: Script): string {
	return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The indentation of the line that an offset is on. */
export function indentAt({ text }: Script, offset: number): string {
	const start = text.lastIndexOf('\n', offset - 1) + 1;
	return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Whether nothing but whitespace stands before a place on its line. */
export function startsLine({ text }: Script, offset: number): boolean {
	return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[\t ]+/, '') === '';
}

/** One level of a script's indentation: a tab, or as many spaces as its least indented line has. */
export function indentUnit({ text }: Script): string {
	if (/^\t/m.test(text)) return '\t';
	const widths = [...text.matchAll(/^ {2,}(?=\S)/gm)].map(([spaces]) => spaces.length);
	return widths.length === 0 ? '\t' : ' '.repeat(Math.min(...widths));
}

/** What goes between a statement and one put before it at an offset: a new line if nothing precedes it on its line. */
export function separatorAt(script: Script, offset: number): string {
	return startsLine(script, offset) ? lineEnd(script) + indentAt(script, offset) : ' ';
}

/** A block of statements, in the place of something that begins at an offset. */
export function blockOf(script: Script, offset: number, statements: readonly string[]): string {
	const indent = indentAt(script, offset);
	const lines = statements.map((each) => indent + indentUnit(script) + each);
	return ['{', ...lines, `${indent}}`].join(lineEnd(script));
}

/** An expression's text, with the parentheses that it needs as an argument or on the right of an assignment. */
export function argumentText(script: Script, node: Node): string {
	const text = script.textOf(node);
	return node.type === 'SequenceExpression' ? `(${text})` : text;
}
