import type { Code, Range } from './code.ts';
import { type FunctionBody, functionBodies } from './functionBodies.ts';
import { type Edit, type Rewrite, replaceTokens } from './rewrite.ts';

/** The rewrite of loops that count only to reach the items of a list. */
export const indexLoopRewrites: readonly Rewrite[] = [
	{
		name: 'for-of',
		level: 'high',
		description:
			'The loop over indexes became `for…of`, which reads each item once. Assumes that the list is an array that the loop does not change.',
		find: itemLoops,
	},
];

interface IndexLoop {
	readonly isVar: boolean;
	readonly index: string;
	readonly list: string;
	readonly body: Range;
}

const HEAD_LENGTH = 16;
const ITEM_NAMES = ['item', 'element', 'entry'];
// A function or a wait may read the list later than the loop does.
const LATER = new Set('=> function await yield class get set'.split(' '));

function* itemLoops(code: Code): Generator<Edit> {
	const all = { first: 0, last: code.length - 1 };
	const name = ITEM_NAMES.find((each) => !code.mentions(all, each));
	if (name === undefined) return;
	const bodies = functionBodies(code);
	for (let start = 0; start < code.length; start++) {
		const loop = code.is(start, 'for', '(') ? indexLoopAt(code, start) : undefined;
		if (loop === undefined || !isArray(code, loop) || !readsItemsOnly(code, loop)) continue;
		if (loop.isVar && isUsedOutside(code, loop, start, bodies)) continue;
		const body = withItem(code, loop, name);
		yield replaceTokens(code, start, loop.body.last, `for (const ${name} of ${loop.list}) ${body}`);
	}
}

/** Whether the index is mentioned outside the loop, where `var` makes it visible. */
function isUsedOutside(
	code: Code,
	{ index, body }: IndexLoop,
	start: number,
	bodies: readonly FunctionBody[],
): boolean {
	const scope = bodies.findLast(({ open, close }) => open < start && close > body.last);
	const all = { first: scope?.params.first ?? 0, last: scope?.close ?? code.length - 1 };
	return code.mentionsOf(all, index).some((use) => use < start || use > body.last);
}

/** `for (let i = 0; i < list.length; i++) …` */
function indexLoopAt(code: Code, start: number): IndexLoop | undefined {
	const isVar = code.is(start + 2, 'var');
	const index = code.text(start + 3);
	const list = code.text(start + 9);
	if ((!isVar && !code.is(start + 2, 'let')) || !code.isName(start + 3) || !code.isName(start + 9)) return undefined;
	const isCount = code.is(start + 3, index, '=', '0', ';', index, '<', list, '.', 'length', ';');
	const hasStep = code.is(start + 13, index, '++', ')') || code.is(start + 13, '++', index, ')');
	if (index === list || !isCount || !hasStep) return undefined;
	const first = start + HEAD_LENGTH;
	const last = code.is(first, '{') ? code.partner(first) : statementEnd(code, first);
	return last === undefined ? undefined : { isVar, index, list, body: { first, last } };
}

/** The semicolon that ends a statement without brackets of its own. */
function statementEnd(code: Code, first: number): number | undefined {
	if (['if', 'for', 'while', 'do', 'switch', 'try'].includes(code.text(first))) return undefined;
	for (const index of code.topLevel(first, code.length - 1)) {
		if (code.is(index, ';')) return index;
		const startsStatement = code.token(index)?.newlineBefore && index > first && code.endsOperand(index - 1);
		if (startsStatement || (code.partner(index) >= 0 && code.partner(index) < first)) return undefined;
	}
	return undefined;
}

/**
 * Whether the list is certainly not a string, whose characters `for…of` splits differently: a member of an item is read
 * that characters lack, or the list is declared as an array.
 */
function isArray(code: Code, { body, index, list }: IndexLoop): boolean {
	const isDeclared = code.mentionsOf({ first: 0, last: body.first }, list).some((mention) => {
		return code.is(mention + 1, '=', '[') || isArrayType(code, mention + 1);
	});
	return (
		isDeclared ||
		code.mentionsOf(body, list).some((mention) => {
			const isItem = code.is(mention + 1, '[', index, ']', '.') && code.token(mention + 5)?.kind === 'name';
			return isItem && !(code.text(mention + 5) in String.prototype);
		})
	);
}

/** `: Name[]`, `: readonly Name[]` */
function isArrayType(code: Code, colon: number): boolean {
	const name = code.is(colon + 1, 'readonly') ? colon + 2 : colon + 1;
	return code.is(colon, ':') && code.token(name)?.kind === 'name' && code.is(name + 1, '[', ']');
}

/** Whether the body mentions the list and the index only together, as `list[index]` that is read. */
function readsItemsOnly(code: Code, { body, index, list }: IndexLoop): boolean {
	for (let position = body.first; position <= body.last; position++) if (LATER.has(code.text(position))) return false;
	const items = code.mentionsOf(body, list);
	const indexes = code.mentionsOf(body, index);
	if (indexes.length !== items.length) return false;
	return items.every((item, which) => {
		if (indexes[which] !== item + 2 || !code.is(item, list, '[', index, ']')) return false;
		const after = code.text(item + 4);
		const isWritten =
			code.isAssignment(item + 4) || ['++', '--', '(', 'of', 'in'].includes(after) || after.startsWith('`');
		const isTarget = code.is(item + 4, ']', '=') || code.is(item + 4, '}', '=');
		return !isWritten && !isTarget && !['++', '--', 'delete', '...'].includes(code.text(item - 1));
	});
}

function withItem(code: Code, { body, list }: IndexLoop, name: string): string {
	const parts: string[] = [];
	const { text } = code.source;
	let position = code.token(body.first)?.start ?? 0;
	for (const item of code.mentionsOf(body, list)) {
		parts.push(text.slice(position, code.token(item)?.start), name);
		position = code.token(item + 3)?.end ?? position;
	}
	return parts.join('') + text.slice(position, code.token(body.last)?.end);
}
