import type { Code, Range } from './code.ts';

/** The body of a function: its brackets, its parameters, and whether it can be called before its declaration. */
export interface FunctionBody {
	readonly open: number;
	readonly close: number;
	readonly params: Range;
	readonly hoisted: boolean;
}

const NOT_METHODS = new Set('if for while switch with catch function await return typeof new'.split(' '));
const BEFORE_METHOD = new Set('{ } ; , * async get set static public private protected readonly override'.split(' '));
const BEFORE_STATEMENT = new Set('{ } ; ) : async default export'.split(' '));
const BEFORE_ARROW = new Set('= => ; ? && || ?? return'.split(' '));
const TYPE_CONTINUES = new Set(': | & < , => ( ['.split(' '));

/** The bodies in brackets of functions, methods and arrow functions, in the order of their opening brackets. */
export function functionBodies(code: Code): readonly FunctionBody[] {
	const bodies: FunctionBody[] = [];
	for (let index = 0; index < code.length; index++) {
		const body = functionAt(code, index) ?? methodAt(code, index) ?? arrowAt(code, index);
		if (body !== undefined) bodies.push(body);
	}
	return bodies.sort((a, b) => a.open - b.open);
}

function functionAt(code: Code, index: number): FunctionBody | undefined {
	if (!code.is(index, 'function') || code.is(index - 1, '.')) return undefined;
	let first = index + 1;
	while (first < code.length && first < index + 30 && !code.is(first, '(')) first++;
	const before = code.text(index - 1);
	const hoisted = index === 0 || BEFORE_STATEMENT.has(before) || code.token(index)?.newlineBefore === true;
	return code.is(first, '(') ? bodyAfter(code, first, hoisted) : undefined;
}

/** `name(…) {` on one line, in a position that no call can have. */
function methodAt(code: Code, index: number): FunctionBody | undefined {
	if (code.token(index)?.kind !== 'name' || NOT_METHODS.has(code.text(index)) || !code.is(index + 1, '('))
		return undefined;
	const startsMember = index === 0 || BEFORE_METHOD.has(code.text(index - 1)) || code.token(index)?.newlineBefore;
	const body = startsMember ? bodyAfter(code, index + 1, false) : undefined;
	return body !== undefined && !code.token(body.open)?.newlineBefore ? body : undefined;
}

function arrowAt(code: Code, index: number): FunctionBody | undefined {
	if (!code.is(index, '=>', '{')) return undefined;
	const params = { first: arrowStart(code, index), last: index - 1 };
	return { open: index + 1, close: code.partner(index + 1), params, hoisted: false };
}

/** The first token of the parameters of an arrow function, or one before them. */
function arrowStart(code: Code, arrow: number): number {
	let angles = 0;
	let index = arrow;
	while (index > 0) {
		const before = code.text(index - 1);
		if (before === '>') angles++;
		else if (before === '<') angles--;
		else if (BEFORE_ARROW.has(before) || (before === ',' && angles <= 0)) return index;
		const partner = code.partner(index - 1);
		if (partner > index - 1) return index;
		index = partner >= 0 ? partner : index - 1;
	}
	return index;
}

function bodyAfter(code: Code, paramsOpen: number, hoisted: boolean): FunctionBody | undefined {
	const paramsClose = code.partner(paramsOpen);
	let open = paramsClose + 1;
	if (code.is(open, ':')) open = endOfType(code, open + 1);
	if (!code.is(open, '{')) return undefined;
	return { open, close: code.partner(open), params: { first: paramsOpen, last: paramsClose }, hoisted };
}

/** The first token after the type that starts at `first`. */
function endOfType(code: Code, first: number): number {
	for (const index of code.topLevel(first, code.length - 1)) {
		const isObjectType = code.is(index, '{') && TYPE_CONTINUES.has(code.text(index - 1));
		if (code.is(index, '{') && !isObjectType) return index;
		const partner = code.partner(index);
		if ([';', '='].includes(code.text(index)) || (partner >= 0 && partner < first)) return index;
	}
	return code.length;
}
