import { type Brackets, expressionEnd, matchBrackets, textStart } from '../../../edit/core/syntax/brackets.ts';
import {
	type CodeFunction,
	type CodeHead,
	type FindFunctions,
	type HeadOptions,
	headBefore,
	type MutationPlace,
} from './codeFunction.ts';
import type { WorkLimit } from './workLimit.ts';

/** In characters. */
const LONGEST_OLD_HEAD = 500;

/** The functions of a language with braces, other than JavaScript. */
export function bracedFunctions(syntax: FunctionSyntax): FindFunctions {
	return (_text, code, limit) => {
		const brackets = matchBrackets(code);
		return [...blockFunctions(code, brackets, syntax, limit), ...expressionFunctions(code, brackets, syntax, limit)];
	};
}

function blockFunctions(
	code: string,
	brackets: Brackets,
	syntax: FunctionSyntax,
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

function functionHead(code: string, at: number, brackets: Brackets, syntax: FunctionSyntax): CodeHead | undefined {
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
	syntax: FunctionSyntax,
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

function headOptions(code: string, at: number, brackets: Brackets, { typeBefore }: FunctionSyntax): HeadOptions {
	const outer = brackets.outer.get(at);
	return {
		splits: outer !== undefined && code[outer] !== '{',
		joins: (before) => typeBefore?.test(before) === true,
	};
}

function placeIn(code: string, body: number, brackets: Brackets, head: string, syntax: FunctionSyntax): MutationPlace {
	const isResult = syntax.implicitResult?.test(head) === true && isOneExpression(code, body, brackets);
	const place: MutationPlace = { at: afterFirst(code, body + 1, brackets, syntax), form: 'statement' };
	return isResult ? { ...place, behind: ' return' } : place;
}

/** Where a body's statements may start: after what must come first. */
function afterFirst(code: string, at: number, brackets: Brackets, { first }: FunctionSyntax): number {
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

/** How the functions of a language with braces are recognized by the head before a brace: see `headBefore`. */
export interface FunctionSyntax {
	/** The head of a function. */
	readonly head: RegExp;
	/** Not a function, although it looks like one. */
	readonly except?: RegExp;
	/** A function whose body is an expression after a mark. */
	readonly expression?: { readonly mark: RegExp; readonly head: RegExp };
	/** What must stay first in a body; if it ends with an opening parenthesis, up to the semicolon after that. */
	readonly first?: RegExp;
	/** What is before the braces of a type within a head. */
	readonly typeBefore?: RegExp;
	/** Heads that, inside a function, are calls with a block. */
	readonly calls?: RegExp;
	/** The head of a function whose parameters are declared, with semicolons, after their list. */
	readonly oldHead?: RegExp;
	/** What follows the braces of a value, rather than of a body. */
	readonly notBefore?: RegExp;
	/** The head of a function whose only expression is its result. */
	readonly implicitResult?: RegExp;
	/** The start of a body that holds only other functions. */
	readonly holds?: RegExp;
}

const CONTROL = String.raw`\b(?:if|for|while|switch|catch|synchronized|try|using|lock|fixed|foreach|when|return|sizeof)\s*\(\)\s*$`;

/** Each part after the parameters at most once, and in order: alternatives that repeat each other would take forever. */
const C_AFTER = String.raw`(?:\s|\b(?:const|volatile|override|final|mutable|try|constexpr|noexcept|throw|__attribute__|[A-Z_]{3,})\b|\(\)|&|\[\])*(?:->(?:[^{};=:]|::)*)?(?:\brequires\b[^{};=:]*)?(?::(?!:)(?:[^{};=]|\{\})*)?`;

const C_LAMBDA = String.raw`\[\]\s*(?:\(\)\s*)?(?:mutable|noexcept|constexpr|\s)*(?:->[^;{}=]*)?$`;

export const FUNCTION_SYNTAX = {
	java: {
		head: /(?:->|[\w$]\s*\(\)(?:\s*throws\b[\w\s.,<>@]*)?)\s*$/,
		except: new RegExp(
			String.raw`${CONTROL}|\bnew\b[^()]*\(\)\s*$|\b(?:case\b.*|default\s*)->\s*$|\brecord\s+\w+\s*(?:<.*>)?\s*\(\)|^\s*(?:[\s\w,()]*,)?\s*[A-Z][A-Z_0-9]+\s*\(\)\s*$`,
		),
		first: /\s*(?:super|this)\s*\(/,
	},
	csharp: {
		head: /(?:=>|(?:^|[\s\]])(?:get|set|init|add|remove)|[\w>]\s*\(\)(?:\s*:\s*(?:base|this)\s*\(\))?(?:\s*where\b[^;]*)?)\s*$/,
		except: new RegExp(
			String.raw`${CONTROL}|\bnew\b[^()]*\(\)\s*$|\b(?:class|struct|record|interface)\s+\w[^;{}]*$|\b(?:is|and|or|not)\s+\w+\s*\(\)\s*$`,
		),
		expression: { mark: /=>/g, head: /(?:^|[\s\]])(?:get|(?!void\b)[\w.<>?[\],]+\s+\w+\s*(?:<[^()]*>)?\s*\(\))\s*$/ },
	},
	kotlin: {
		head: /(?:\bfun\b[^\n;={}]*\(\)[^\n;={}]*(?:\n\s*(?::|where\b)[^\n={}]*)*|(?:^|\s)(?:get|set)\s*\(\)[^\n;={}]*|(?:^|\s)init|\bconstructor\s*\(\)(?:\s*:\s*(?:this|super)\s*\(\))?)\s*$/,
		expression: {
			mark: /(?<![=!<>+\-*/%])=(?![=>])/g,
			head: /(?:\bfun\b[^\n;={}]*\(\)[^\n;={}]*|(?:^|\s)get\s*\(\)[^\n;={}]*)$/,
		},
	},
	swift: {
		head: /(?:\bfunc\b[^\n;{}]*\(\)|(?:^|\s)init\s*[?!]?\s*(?:<[^\n]*>)?\(\)|\bsubscript\s*\(\)|\bdeinit|(?:^|\s)(?:get|set|willSet|didSet)(?:\s*\(\))?|\bvar\s+\w+\s*:(?=[^\n]*$))[^\n;{}=]*(?:\n\s*(?:where|->)[^\n;{}=]*)*\s*$/,
		holds: /\s*(?:(?:mutating|nonmutating)\s+)?(?:get|set|willSet|didSet|_read)\b/,
		implicitResult: /->|\bvar\b|\bget\s*$/,
	},
	php: {
		head: /\b(?:function|fn)\b[^;{}]*\(\)[^;{}]*$/,
		expression: { mark: /=>/g, head: /\bfn\s*&?\s*\(\)[^;{}]*$/ },
	},
	rust: {
		head: /\bfn\s+\w+[^;{}]*\(\)[^;{}]*$/,
		first: /(?:\s*#!\[[^\]]*\])+/,
	},
	go: {
		head: /\bfunc\b[^\n;]*\(\)[^\n;]*$/,
		except: /\b(?:struct|interface)\s*$|\]\s*func\b[^\n]*$|\bchan\s+func\b[^\n]*$/,
		typeBefore: /\b(?:struct|interface)\s*$/,
	},
	c: {
		head: new RegExp(String.raw`(?:[\w>\]~=+\-*/%!<|&^,]\s*\(\)|\boperator\s*\(\)\s*\(\))${C_AFTER}$|${C_LAMBDA}`),
		except: new RegExp(
			String.raw`${CONTROL}|\)\s*(?:struct|union|enum|class|namespace|extern)\b[^()]*$|\belse\s*$|(?<!\boperator\s{0,9}[=!<>+\-*/%&|^]{0,2})=[^=(]*\w\s*\(\)\s*$`,
		),
		calls: new RegExp(String.raw`^(?![\s\S]*(?:${C_LAMBDA}))`),
		oldHead: /(?<=^|[;}\n])[ \t]*[\w*][\w\s*]*\([\w\s,]*\)\s*(?:[\w*,[\]][\w\s*,[\]]*;\s*)+$/,
		notBefore: /\s*[,{]/,
		typeBefore: /[:,]\s*[\w:<>]+$/,
	},
} satisfies Readonly<Record<string, FunctionSyntax>>;
