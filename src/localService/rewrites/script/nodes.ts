import type { TSESTree } from '@typescript-eslint/types';
import { visitorKeys } from '@typescript-eslint/visitor-keys';

/** A node of the syntax tree, as typescript-eslint defines it. */
export type Node = TSESTree.Node;
/** The name of a type of node. */
export type TypeName = `${Node['type']}`;
/** The nodes whose type has a name. */
export type NodeOf<Name extends TypeName> = Extract<
	Node,
	{ readonly type: { [Type in Node['type']]: `${Type}` extends Name ? Type : never }[Node['type']] }
>;
/** A statement that repeats its body. */
export type Loop =
	| TSESTree.ForStatement
	| TSESTree.ForOfStatement
	| TSESTree.ForInStatement
	| TSESTree.WhileStatement
	| TSESTree.DoWhileStatement;
/** A function with a body of its own; methods hold one. */
export type FunctionNode =
	| TSESTree.FunctionDeclaration
	| TSESTree.FunctionExpression
	| TSESTree.ArrowFunctionExpression;

/** A node with everything below it, in the order of the text, except what is below nodes that `skips` returns true for. */
export function* descendants(node: Node, skips: (node: Node) => boolean = () => false): Generator<Node> {
	// Not by recursion: a long sum is a deep tree.
	const waiting = [node];
	for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
		yield each;
		if (each === node || !skips(each)) waiting.push(...children(each).toReversed());
	}
}

/** The direct parts of a node, in the order of the text. */
export function children(node: Node): readonly Node[] {
	const parts = node as unknown as Readonly<Record<string, unknown>>;
	return (visitorKeys[node.type] ?? Object.keys(node).filter((key) => key !== 'parent')).flatMap((key) => {
		const part = parts[key];
		return (Array.isArray(part) ? part : [part]).filter(isNode);
	});
}

/** Sets the `parent` of every node below a root. */
export function linkParents(root: Node): void {
	for (const node of descendants(root)) for (const child of children(node)) Object.assign(child, { parent: node });
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

/** Whether a node is a class of either form. */
export function isClass(node: Node): node is TSESTree.ClassDeclaration | TSESTree.ClassExpression {
	return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** Whether a node is a loop of any form. */
export function isLoop(node: Node): node is Loop {
	return /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type);
}

/** Whether something is assigned to an expression, be it by taking a value apart or by a loop. */
export function isTarget(node: Node): boolean {
	const { parent } = node;
	switch (parent?.type) {
		case 'AssignmentExpression':
		case 'AssignmentPattern':
		case 'ForInStatement':
		case 'ForOfStatement':
			return parent.left === node;
		case 'ArrayPattern':
		case 'RestElement':
		case 'UpdateExpression':
			return true;
		case 'Property':
			return parent.value === node && parent.parent.type === 'ObjectPattern';
		default:
			return false;
	}
}

/** The function that a node runs in; undefined at the top level. */
export function enclosingFunction(node: Node): FunctionNode | undefined {
	for (const each of ancestors(node)) if (isFunction(each)) return each;
	return undefined;
}

/** The name of a property that is written out: `.name`, `['name']`, `{ name: … }`. */
export function propertyName(node: {
	readonly computed: boolean;
	readonly key?: Node;
	readonly property?: Node;
}): string | undefined {
	const key = node.key ?? node.property;
	if (key?.type === 'Literal') return String(key.value);
	return key?.type === 'Identifier' && !node.computed ? key.name : undefined;
}

/** Whether code mentions a name anywhere, whatever it means there. */
export function mentionsName(code: Node, name: string): boolean {
	return [...descendants(code)].some((each) => each.type === 'Identifier' && each.name === name);
}

/** Whether running a statement always ends in a `return` or a `throw`, as far as its form says. */
export function alwaysReturns(node: Node | null | undefined): boolean {
	if (node?.type === 'BlockStatement') return node.body.some(alwaysReturns);
	if (node?.type === 'IfStatement') return alwaysReturns(node.consequent) && alwaysReturns(node.alternate);
	return node?.type === 'ReturnStatement' || node?.type === 'ThrowStatement';
}

/** A call of a method by name, without `?.`. */
export interface MethodCall {
	readonly node: TSESTree.CallExpression;
	readonly receiver: TSESTree.Expression;
	readonly method: string;
	readonly args: readonly TSESTree.Expression[];
}

/** Reads `receiver.method(…)`; undefined if a node is anything else, has `?.` in it, or spreads its arguments. */
export function methodCall(node: Node | null | undefined): MethodCall | undefined {
	if (node?.type !== 'CallExpression' || node.optional || node.callee.type !== 'MemberExpression') return undefined;
	const { callee } = node;
	if (callee.optional || callee.computed || callee.property.type !== 'Identifier') return undefined;
	const args = node.arguments.filter((each) => each.type !== 'SpreadElement');
	if (args.length < node.arguments.length || callee.object.type === 'Super') return undefined;
	return { node, receiver: callee.object, method: callee.property.name, args };
}

/** The list in `list.length`; undefined if a node is anything else. */
export function lengthOf(node: Node): TSESTree.Expression | undefined {
	if (node.type !== 'MemberExpression' || node.computed || node.optional || node.object.type === 'Super')
		return undefined;
	return node.property.type === 'Identifier' && node.property.name === 'length' ? node.object : undefined;
}

/** The value of a number, a string or a boolean that is written out; `-1` is one. */
export function literalValue(node: Node | null | undefined): string | number | boolean | undefined {
	if (node?.type === 'UnaryExpression' && node.operator === '-') {
		const value = literalValue(node.argument);
		return typeof value === 'number' ? -value : undefined;
	}
	if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
		return node.quasis[0]?.value.cooked ?? undefined;
	if (node?.type !== 'Literal') return undefined;
	const { value } = node;
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The result of a function that consists of one expression: `=> value`, or `{ return value; }`; otherwise undefined. */
export function resultOf(node: FunctionNode): TSESTree.Expression | undefined {
	if (node.body.type !== 'BlockStatement') return node.body;
	const [only, ...more] = node.body.body;
	return only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument ?? undefined) : undefined;
}

/** An expression without TypeScript's `as`, `satisfies`, and `!`, which do nothing when it runs. */
export function withoutTypes(node: TSESTree.Expression): TSESTree.Expression;
export function withoutTypes(node: Node): Node;
export function withoutTypes(node: Node): Node {
	switch (node.type) {
		case 'TSAsExpression':
		case 'TSSatisfiesExpression':
		case 'TSNonNullExpression':
		case 'TSTypeAssertion':
			return withoutTypes(node.expression);
		default:
			return node;
	}
}

function isNode(part: unknown): part is Node {
	return typeof part === 'object' && part !== null && 'type' in part && 'range' in part;
}
