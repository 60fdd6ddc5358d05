import type { Code, Range } from './code.ts';

const EFFECTS = new Set('++ -- delete await yield new function class import throw'.split(' '));
// Methods of strings, arrays, sets and maps, and functions, that change nothing.
const PURE_FUNCTIONS = new Set(
	`at charAt charCodeAt codePointAt concat endsWith every find findIndex get has hasOwn includes indexOf isArray
	isFinite isInteger isNaN join lastIndexOf padEnd padStart slice some startsWith substring toFixed toLowerCase
	toString toUpperCase trim trimEnd trimStart abs ceil floor max min round sign sqrt trunc
	Boolean Number String`.split(/\s+/),
);
const BEFORE_GROUP = new Set(['typeof', 'void', 'in', 'instanceof', 'of']);

/**
 * Whether code can run more or fewer times, or at another time, without a difference: it assigns nothing and calls only
 * functions whose names are known for changing nothing.
 */
export function isPure(code: Code, range: Range): boolean {
	for (let index = range.first; index <= range.last; index++) {
		const token = code.token(index);
		if (token === undefined || EFFECTS.has(token.text) || code.isAssignment(index)) return false;
		if (token.kind === 'jsx' || (token.kind === 'template' && !isPureTemplate(code, index))) return false;
		if (token.text === '(' && !isPureCallOrGroup(code, index)) return false;
	}
	return true;
}

function isPureTemplate(code: Code, index: number): boolean {
	const text = code.text(index);
	const isTagged = code.endsOperand(index - 1);
	return !isTagged && (!text.includes('${') || !/[(=`]|\+\+|--/.test(text.slice(1, -1)));
}

function isPureCallOrGroup(code: Code, open: number): boolean {
	const before = code.token(open - 1);
	if (before === undefined || BEFORE_GROUP.has(before.text)) return true;
	if (before.kind === 'name') return PURE_FUNCTIONS.has(before.text);
	return !code.endsOperand(open - 1) && before.text !== '?.';
}

/**
 * Whether the argument is a function that can be called fewer times without a difference: `Boolean`, or an arrow
 * function of plain parameters with a pure expression as its body.
 */
export function isPureCallback(code: Code, range: Range): boolean {
	if (range.first === range.last) return code.text(range.first) === 'Boolean';
	const isList = code.text(range.first) === '(';
	const arrow = isList ? code.partner(range.first) + 1 : range.first + 1;
	if (!code.is(arrow, '=>') || code.text(arrow + 1) === '{') return false;
	return isPure(code, range);
}
