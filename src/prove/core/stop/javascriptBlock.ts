import type { StopPlace } from './codeFunction.ts';

/** In characters: how much of a file tells how it is written. */
const LONGEST_SAMPLE = 20_000;

/** The rest of the line of a brace, the line ending, the indentation of the body, and whether it is empty. */
const BODY = /^[ \t]*(\r?\n)(?:[ \t]*\r?\n){0,9}([ \t]+)(\}?)/;
/** In characters: how far it may reach. */
const NEAR = 500;

/**
 * What is put in at the start of a function’s body that begins on a line of its own: written as the file is, since what
 * tests a project often judges that, too.
 * @param at behind the brace
 * @returns undefined if the body begins on the line of its brace
 */
export function javascriptBlock(text: string, at: number): StopPlace['text'] {
	const [, lineEnd = '\n', indent = '', closing = ''] = BODY.exec(text.slice(at, at + NEAR)) ?? [];
	if (indent === '') return undefined;
	const sample = text.slice(0, LONGEST_SAMPLE);
	const quote = (sample.match(/"/g)?.length ?? 0) > (sample.match(/'/g)?.length ?? 0) ? '"' : "'";
	const semicolon = /;[ \t]*\r?$/m.test(sample) ? ';' : '';
	const unit = indent.startsWith('\t') ? '\t' : outerDifference(text, at, indent);
	return (condition, message) => {
		const lines = [
			'/* v8 ignore next 3 */ /* istanbul ignore next */',
			`if (${condition.replaceAll("'", quote)}) {`,
			`${unit}throw new Error(${quote}${message}${quote})${semicolon}`,
			'}',
		];
		const block = lines.map((line) => `${lineEnd}${indent}${line}`).join('');
		return closing === '' ? `${block}${lineEnd}` : block;
	};
}

/** How much deeper a body is than the line of its brace. */
function outerDifference(text: string, at: number, indent: string): string {
	const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
	const outer = /^[ \t]*/.exec(line)?.[0] ?? '';
	return indent.startsWith(outer) && indent !== outer ? indent.slice(outer.length) : '  ';
}
