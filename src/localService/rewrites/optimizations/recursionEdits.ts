import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { indentAt, indentUnit, lineEnd } from '../layout.ts';
import { between, type Edit, replaced } from '../rewrite.ts';
import { type FunctionNode, lengthOf, literalValue, type Node } from '../script/nodes.ts';
import type { Script } from '../script/script.ts';
import { leastLength } from './leastLength.ts';

/** A function that calls itself with `list.slice(…)`. */
export interface Recursion {
	readonly node: FunctionNode;
	readonly name: string;
	readonly self: Variable;
	/** The parameter that gets shorter, and its position. */
	readonly list: Variable;
	readonly position: number;
	/** The calls of itself with a rest, and how much each leaves out. */
	readonly calls: readonly { readonly node: TSESTree.CallExpression; readonly left: number }[];
	/** `const [first, ...rest] = list;` */
	readonly taken: readonly TSESTree.VariableDeclarator[];
}

/** How the length of the rest, compared with 0, reads as a comparison of the start with the whole length. */
const ENDS: ReadonlyMap<string, string> = new Map([
	['===', '==='],
	['==', '==='],
	['!==', '!=='],
	['!=', '!=='],
	['>', '<'],
]);

/** Lets an inner function with an index in place of the list do the work. */
export function recursionEdits(script: Script, recursion: Recursion): readonly Edit[] {
	const { name, list, position, calls } = recursion;
	const start = script.freeName('start');
	const inner = script.freeName(`${name}From`);
	const uses = list.references.flatMap(({ identifier }) => useEdits(script, identifier, start));
	const passed = calls.flatMap(({ node: call, left }) => {
		const isSure = left <= leastLength(script, call, list);
		const next = `${start} + ${left}`;
		const argument = isSure ? next : `Math.min(${next}, ${list.name}.length)`;
		return [
			replaced(call.callee, inner),
			...[call.arguments[position]].flatMap((each) => (each ? [replaced(each, argument)] : [])),
		];
	});
	const named = recursion.taken.map((each) => namedElements(script, each, start));
	return [...uses, ...named, ...passed, ...wrapping(script, recursion, { start, inner })];
}

function useEdits(script: Script, use: Node, start: string): readonly Edit[] {
	const member = use.parent;
	if (member?.type !== 'MemberExpression') return [];
	if (lengthOf(member)) return [lengthEdit(script, member, start)];
	const index = literalValue(member.property);
	if (typeof index !== 'number') return [];
	return [replaced(member.property, index === 0 ? start : `${start} + ${index}`)];
}

function namedElements(script: Script, { id, init, parent }: TSESTree.VariableDeclarator, start: string): Edit {
	const names = id.type === 'ArrayPattern' ? id.elements.slice(0, -1) : [];
	const list = init ? script.textOf(init) : '';
	const elements = names.map(
		(each, at) => `${each ? script.textOf(each) : ''} = ${list}[${at === 0 ? start : `${start} + ${at}`}]`,
	);
	const [first, last] = [parent.declarations[0].range[0], parent.declarations[0].range[1]];
	return between(first, last, elements.join(', '));
}

function lengthEdit(script: Script, length: TSESTree.MemberExpression, start: string): Edit {
	const { parent } = length;
	const whole = script.textOf(length);
	const isLeft = parent.type === 'BinaryExpression' && parent.left === length;
	const sign = isLeft && literalValue(parent.right) === 0 ? ENDS.get(parent.operator) : undefined;
	if (sign !== undefined) return replaced(parent, `${start} ${sign} ${whole}`);
	const isCompared =
		parent.type === 'BinaryExpression' && /^[=!<>]/.test(parent.operator) && !/^[<>]{2}/.test(parent.operator);
	return replaced(length, isCompared ? `${whole} - ${start}` : `(${whole} - ${start})`);
}

/** Makes the body that of an inner function, and calls it with the beginning. */
function wrapping(
	script: Script,
	{ node, position }: Recursion,
	{ start, inner }: { readonly start: string; readonly inner: string },
): readonly Edit[] {
	const { params, returnType, body } = node;
	const isTyped = params.some((each) => each.type === 'Identifier' && each.typeAnnotation);
	const given = params.map((each, at) =>
		at === position ? `${start}${isTyped ? ': number' : ''}` : script.textOf(each),
	);
	const first = params.map((each, at) => (at === position ? '0' : each.type === 'Identifier' ? each.name : ''));
	const result = returnType ? script.textOf(returnType) : '';
	const newline = lineEnd(script);
	const outer = indentAt(script, node.range[0]);
	const step = indentUnit(script);
	const call = `return ${inner}(${first.join(', ')});`;
	if (body.type !== 'BlockStatement') {
		const head = `{${newline}${outer}${step}const ${inner} = (${given.join(', ')})${result} => `;
		return [
			between(body.range[0], body.range[0], head),
			between(body.range[1], body.range[1], `;${newline}${outer}${step}${call}${newline}${outer}}`),
		];
	}
	const head = `{${newline}${outer}${step}${call}${newline}${newline}${outer}${step}function ${inner}(${given.join(', ')})${result} `;
	return [
		between(body.range[0], body.range[0], head),
		...[...script.text.slice(...body.range).matchAll(/\n(?=.*\S)/g)].map(({ index }) => {
			const at = body.range[0] + index + 1;
			return between(at, at, step);
		}),
		between(body.range[1], body.range[1], `${newline}${outer}}`),
	];
}
