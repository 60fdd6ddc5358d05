import { type Brackets, matchBrackets } from '../../../edit/core/syntax/brackets.ts';
import { expressionEnd, textStart } from '../../../edit/core/syntax/expressionEnd.ts';
import type { BracedSyntax } from './bracedSyntax.ts';
import type { CodeFunction, FindFunctions, StopPlace } from './codeFunction.ts';
import { type CodeHead, type HeadOptions, headBefore } from './codeHead.ts';
import type { WorkLimit } from './workLimit.ts';

/** In characters. */
const LONGEST_OLD_HEAD = 500;

/** The functions of a language with braces, other than JavaScript. */
export function bracedFunctions(syntax: BracedSyntax): FindFunctions {
	return (_text, code, limit) => {
		const brackets = matchBrackets(code);
		return [...blockFunctions(code, brackets, syntax, limit), ...expressionFunctions(code, brackets, syntax, limit)];
	};
}

function blockFunctions(
	code: string,
	brackets: Brackets,
	syntax: BracedSyntax,
	limit: WorkLimit,
): readonly CodeFunction[] {
	const functions: CodeFunction[] = [];
	for (const { index } of code.matchAll(/\{/g)) {
		limit.check();
		const head = functionHead(code, index, brackets, syntax);
		if (head === undefined) continue;
		const isInside = functions.some(({ body, end }) => body < index && index < end);
		if (syntax.calls !== undefined && isInside && syntax.calls.test(head.text)) continue;
		const end = (brackets.closing.get(index) ?? code.length) + 1;
		functions.push({ start: head.start, end, body: index, place: placeIn(code, index, brackets, head.text, syntax) });
	}
	return functions;
}

function functionHead(code: string, at: number, brackets: Brackets, syntax: BracedSyntax): CodeHead | undefined {
	const head = headBefore(code, at, brackets, headOptions(code, at, brackets, syntax));
	const from = Math.max(0, at - LONGEST_OLD_HEAD);
	const old = head.text.trim() === '' ? syntax.oldHead?.exec(code.slice(from, at)) : undefined;
	if (old !== null && old !== undefined) return { text: old[0], start: textStart(code, from + old.index) };
	if (!syntax.head.test(head.text) || syntax.except?.test(head.text) === true) return undefined;
	if (syntax.holds !== undefined && matchAt(syntax.holds, code, at + 1) !== undefined) return undefined;
	const behind = (brackets.closing.get(at) ?? code.length) + 1;
	const isOther = syntax.notBefore !== undefined && matchAt(syntax.notBefore, code, behind) !== undefined;
	return isOther ? undefined : head;
}

function expressionFunctions(
	code: string,
	brackets: Brackets,
	syntax: BracedSyntax,
	limit: WorkLimit,
): readonly CodeFunction[] {
	const { expression } = syntax;
	if (expression === undefined) return [];
	return [...code.matchAll(expression.mark)].flatMap(({ 0: mark, index }) => {
		limit.check();
		const at = textStart(code, index + mark.length);
		const head = headBefore(code, index, brackets, headOptions(code, index, brackets, syntax));
		if (code[at] === '{' || !expression.head.test(head.text)) return [];
		const end = expressionEnd(code, at, brackets);
		return [{ start: head.start, end, body: index, place: { at, form: 'expression' as const } }];
	});
}

function headOptions(code: string, at: number, brackets: Brackets, { typeBefore }: BracedSyntax): HeadOptions {
	const outer = brackets.outer.get(at);
	return {
		splits: outer !== undefined && code[outer] !== '{',
		joins: (before) => typeBefore?.test(before) === true,
	};
}

function placeIn(code: string, body: number, brackets: Brackets, head: string, syntax: BracedSyntax): StopPlace {
	const isResult = syntax.implicitResult?.test(head) === true && isOneExpression(code, body, brackets);
	const place: StopPlace = { at: afterFirst(code, body + 1, brackets, syntax), form: 'statement' };
	return isResult ? { ...place, behind: ' return' } : place;
}

/** Where a body's statements may start, behind what must be the first. */
function afterFirst(code: string, at: number, brackets: Brackets, { first }: BracedSyntax): number {
	const found = first === undefined ? undefined : matchAt(first, code, at);
	if (found === undefined) return at;
	const end = at + found.length;
	if (code[end - 1] !== '(') return end;
	const semicolon = code.indexOf(';', brackets.closing.get(end - 1) ?? code.length);
	return semicolon === -1 ? at : semicolon + 1;
}

const STATEMENT =
	/^\s*(?:return|if|switch|let|var|for|while|guard|do|throw|defer|repeat|func|struct|class|#)\b|[;]|(?<![=!<>])=(?!=)/;

function isOneExpression(code: string, body: number, brackets: Brackets): boolean {
	const end = brackets.closing.get(body) ?? code.length;
	const inside = code.slice(body + 1, end);
	if (inside.trim() === '' || STATEMENT.test(inside)) return false;
	return textStart(code, expressionEnd(code, textStart(code, body + 1), brackets)) >= end;
}

function matchAt(pattern: RegExp, code: string, at: number): string | undefined {
	const sticky = new RegExp(pattern.source, 'y');
	sticky.lastIndex = at;
	return sticky.exec(code)?.[0];
}
