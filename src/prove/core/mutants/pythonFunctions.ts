import { matchBrackets, textStart } from '../../../edit/core/syntax/brackets.ts';
import { leadingSpace } from '../../../edit/core/whitespace/indentation.ts';
import type { CodeFunction, MutationPlace } from './codeFunction.ts';
import type { WorkLimit } from './workLimit.ts';

/** The functions of Python, with their decorators, and lambdas. */
export function pythonFunctions(text: string, code: string, limit: WorkLimit): readonly CodeFunction[] {
	const lines = logicalLines(code);
	const defined = lines.flatMap((_, index) => {
		limit.check();
		return definedAt(text, code, lines, index);
	});
	return [...defined, ...lambdas(code, limit)];
}

/** A line with those that continue it; blank ones are skipped. */
export interface LogicalLine {
	readonly start: number;
	readonly end: number;
	readonly indent: number;
	readonly code: string;
}

/** @param code masked: see `maskedCode` */
export function logicalLines(code: string): readonly LogicalLine[] {
	const { closing } = matchBrackets(code);
	const found: LogicalLine[] = [];
	for (let start = 0; start < code.length; ) {
		let end = start;
		for (; end < code.length && code[end] !== '\n'; end += 1) {
			if ('([{'.includes(code[end] ?? '')) end = closing.get(end) ?? code.length;
			else if (code[end] === '\\') end += code[end + 1] === '\r' ? 2 : 1;
		}
		const line = code.slice(start, end);
		const indent = leadingSpace(line).length;
		if (line.trim() !== '') found.push({ start, end: Math.min(end, code.length), indent, code: line.trim() });
		start = end + 1;
	}
	return found;
}

function definedAt(text: string, code: string, lines: readonly LogicalLine[], index: number): readonly CodeFunction[] {
	const line = lines[index];
	if (line === undefined || !/^(?:async\s+)?def\b/.test(line.code)) return [];
	const colon = colonAfter(code, line.start, line.end);
	if (colon === undefined) return [];
	let first = index;
	while (lines[first - 1]?.indent === line.indent && lines[first - 1]?.code.startsWith('@') === true) first -= 1;
	const start = lines[first]?.start ?? line.start;
	const rest = textStart(code, colon + 1);
	if (rest < line.end) return [{ start, end: line.end, body: colon, place: { at: rest, form: 'statement' } }];
	const after = lines.slice(index + 1).findIndex(({ indent }) => indent <= line.indent);
	const body = after === -1 ? lines.slice(index + 1) : lines.slice(index + 1, index + 1 + after);
	const place = firstPlace(text, body);
	const end = body.at(-1)?.end;
	return place === undefined || end === undefined ? [] : [{ start, end, body: colon, place }];
}

/** The first statement after the docstring. */
function firstPlace(text: string, body: readonly LogicalLine[]): MutationPlace | undefined {
	const [first, second] = body;
	if (first === undefined) return undefined;
	const indent = text.slice(first.start, first.start + first.indent);
	const isDocumented = /^(?:"[\s"\\]*)$/.test(first.code);
	if (!isDocumented) return { at: first.start, form: 'line', indent };
	if (second !== undefined) return { at: second.start, form: 'line', indent };
	const end = text.indexOf('\n', first.end);
	return { at: end === -1 ? text.length : end + 1, form: 'line', indent };
}

function lambdas(code: string, limit: WorkLimit): readonly CodeFunction[] {
	return [...code.matchAll(/\blambda\b/g)].flatMap(({ index }) => {
		limit.check();
		const colon = colonAfter(code, index + 'lambda'.length, code.length);
		if (colon === undefined) return [];
		const at = textStart(code, colon + 1);
		return [{ start: index, end: lambdaEnd(code, at), body: colon, place: { at, form: 'expression' as const } }];
	});
}

/** The first colon outside of brackets, and of lambdas among default values. */
function colonAfter(code: string, from: number, to: number): number | undefined {
	let level = 0;
	let left = 0;
	const marks = /[()[\]{}:]|\blambda\b/g;
	marks.lastIndex = from;
	for (let found = marks.exec(code); found !== null && found.index < to; found = marks.exec(code)) {
		const [mark] = found;
		if (mark === 'lambda') left += level === 0 ? 1 : 0;
		else if ('([{'.includes(mark)) level += 1;
		else if (mark !== ':') level -= 1;
		else if (level === 0 && left === 0) return found.index;
		else if (level === 0) left -= 1;
		if (level < 0) return undefined;
	}
	return undefined;
}

function lambdaEnd(code: string, from: number): number {
	let level = 0;
	for (let at = from; at < code.length; at += 1) {
		const mark = code[at] ?? '';
		if ('([{'.includes(mark)) level += 1;
		else if (')]}'.includes(mark)) level -= 1;
		if (level < 0 || (level === 0 && ',\n;'.includes(mark))) return at;
	}
	return code.length;
}
