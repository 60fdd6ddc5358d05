import type { Node } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/** How the lines of a script end. */
export function lineEnd({ text }: Script): string {
	return text.includes('\r\n') ? '\r\n' : '\n';
}

/** What stands before the first character of the line on which something begins. */
export function indentAt({ text }: Script, offset: number): string {
	const start = text.lastIndexOf('\n', offset - 1) + 1;
	return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Whether nothing but whitespace stands before a place on its line. */
export function startsLine({ text }: Script, offset: number): boolean {
	return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[\t ]+/, '') === '';
}

/** What a script indents by: a tab, or as many spaces as its least indented line has. */
export function indentUnit({ text }: Script): string {
	if (/^\t/m.test(text)) return '\t';
	const widths = [...text.matchAll(/^ {2,}(?=\S)/gm)].map(([spaces]) => spaces.length);
	return widths.length === 0 ? '\t' : ' '.repeat(Math.min(...widths));
}

/** A block of statements, in the place of something that begins at an offset. */
export function blockOf(script: Script, offset: number, statements: readonly string[]): string {
	const indent = indentAt(script, offset);
	const lines = statements.map((each) => indent + indentUnit(script) + each);
	return ['{', ...lines, `${indent}}`].join(lineEnd(script));
}

/** An expression's text as an argument, or as what is assigned. */
export function argumentText(script: Script, node: Node): string {
	const text = script.textOf(node);
	return node.type === 'SequenceExpression' ? `(${text})` : text;
}
