import { matchBrackets, textStart } from '../../../edit/core/syntax/brackets.ts';
import { leadingSpace } from '../../../edit/core/whitespace/indentation.ts';
import type { CodeFunction } from './codeFunction.ts';
import type { WorkLimit } from './workLimit.ts';

const METHOD =
	/^([ \t]*)(?:(?:private|public|protected|module_function|private_class_method)\s+)?def\s+[^\s(;=]+(?:(?<=\w)=(?=\())?/gm;

/** The methods of Ruby. */
export function rubyFunctions(_text: string, code: string, limit: WorkLimit): readonly CodeFunction[] {
	const { closing } = matchBrackets(code);
	return [...code.matchAll(METHOD)].map(({ 0: head, 1: indent = '', index }) => {
		limit.check();
		const afterName = index + head.length;
		const start = index + indent.length;
		const headEnd = code[afterName] === '(' ? (closing.get(afterName) ?? code.length) + 1 : lineEnd(code, afterName);
		const assigned = /\s*=\s*(?=\S)/y;
		assigned.lastIndex = code[afterName] === '(' ? headEnd : afterName;
		const [equals] = assigned.exec(code) ?? [];
		if (equals !== undefined && !/^\s*=[=~]/.test(equals)) {
			const at = assigned.lastIndex;
			return { start, end: lineEnd(code, at), body: at, place: { at, form: 'expression' as const } };
		}
		const end = methodEnd(code, headEnd, indent);
		return { start, end, body: headEnd, place: { at: headEnd, form: 'statement' as const } };
	});
}

/** The `end` on the same line, or the first line that starts with one and has the indentation of the head. */
function methodEnd(code: string, from: number, indent: string): number {
	const line = code.slice(from, lineEnd(code, from));
	if (/\bend\s*$/.test(line)) return from + line.length;
	for (const { index, 0: found } of code.slice(from).matchAll(/^[ \t]*end\b/gm)) {
		if (leadingSpace(found) === indent) return from + index + found.length;
	}
	return code.length;
}

/** Before the line's ending, or the semicolon before it. */
function lineEnd(code: string, at: number): number {
	const end = /;|\r?\n|$/g;
	end.lastIndex = at;
	return textStart(code, at) === code.length ? code.length : (end.exec(code)?.index ?? code.length);
}
