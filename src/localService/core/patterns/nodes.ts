import type { TSESTree } from '@typescript-eslint/types';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import { treeWalk } from '../../../base/core/treeWalk.ts';

/** A node of the syntax tree, as typescript-eslint defines it. */
export type Node = TSESTree.Node;
/** A function with a body of its own; methods hold one. */
export type FunctionNode =
	| TSESTree.FunctionDeclaration
	| TSESTree.FunctionExpression
	| TSESTree.ArrowFunctionExpression;

/** A node with everything below it, in the order of the text, except what is below nodes that `skips` returns true for. */
export function descendants(node: Node, skips?: (node: Node) => boolean): Generator<Node> {
	return treeWalk(node, children, skips);
}

/** The direct parts of a node, in the order of the text. */
export function children(node: Node): readonly Node[] {
	const parts = node as unknown as Readonly<Record<string, unknown>>;
	return (visitorKeys[node.type] ?? []).flatMap((key) => [parts[key]].flat().filter(isNode));
}

/** The same function, except that it computes its result only once for each node. */
export function memoize<Result>(find: (node: Node) => Result): (node: Node) => Result {
	const known = new WeakMap<Node, { readonly result: Result }>();
	return (node) => {
		const found = known.get(node) ?? { result: find(node) };
		known.set(node, found);
		return found.result;
	};
}

function isNode(part: unknown): part is Node {
	return typeof part === 'object' && part !== null && 'type' in part;
}

/** What a node is a part of, from the inside out. */
export function* ancestors(node: Node): Generator<Node> {
	for (let each = node.parent; each; each = each.parent) yield each;
}

/** Whether a node is another one or a part of it, by the text they cover. */
export function isWithin(node: Node, outer: Node): boolean {
	return node.range[0] >= outer.range[0] && node.range[1] <= outer.range[1];
}

/** Whether a node is a function of any form. */
export function isFunction(node: Node): node is FunctionNode {
	return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** Whether a node is a statement or a declaration. */
export function isStatement(node: Node): boolean {
	return /(?:Statement|Declaration)$/.test(node.type);
}

/** Whether a node is what a call calls. */
export function isCallee(node: Node): boolean {
	return node.parent?.type === 'CallExpression' && node.parent.callee === node;
}

/** Whether other statements can be put before or after a node. */
export function isInBlock({ parent }: Node): boolean {
	return /^(?:BlockStatement|Program|StaticBlock|SwitchCase|TSModuleBlock)$/.test(parent?.type ?? '');
}

/** The function that a node runs in; undefined at the top level. */
export function enclosingFunction(node: Node): FunctionNode | undefined {
	for (const each of ancestors(node)) if (isFunction(each)) return each;
	return undefined;
}

/** The expression in assertions of TypeScript and after `!`. */
export function withoutTypes(node: Node): Node {
	return /^TS(?:As|Satisfies|NonNull)Expression$|^TSTypeAssertion$/.test(node.type) && 'expression' in node
		? withoutTypes(node.expression as Node)
		: node;
}

/** The name of a property that is written out: `.name`, `['name']`. */
export function propertyName({ computed, property }: TSESTree.MemberExpression): string | undefined {
	if (property.type === 'Literal') return String(property.value);
	return property.type === 'Identifier' && !computed ? property.name : undefined;
}

/** The name of the method that a node calls; undefined if it is anything else. */
export function calledMethod(node: Node | null | undefined): string | undefined {
	if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
	return propertyName(node.callee);
}

/** What a callback returns: the body of an arrow function, or what its only statement returns. */
export function resultOf({ body }: FunctionNode): Node | undefined {
	if (body.type !== 'BlockStatement') return body;
	const [only, ...more] = body.body;
	return only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument ?? undefined) : undefined;
}
