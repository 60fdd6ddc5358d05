import type { TSESTree } from '@typescript-eslint/types';
import { visitorKeys } from '@typescript-eslint/visitor-keys';

/** A node of the syntax tree, as typescript-eslint defines it. */
export type Node = TSESTree.Node;
/** The name of a type of node. */
export type TypeName = `${Node['type']}`;
export type NodeOf<Name extends TypeName> = Extract<
	Node,
	{ readonly type: { [Type in Node['type']]: `${Type}` extends Name ? Type : never }[Node['type']] }
>;
export type Loop =
	| TSESTree.ForStatement
	| TSESTree.ForOfStatement
	| TSESTree.ForInStatement
	| TSESTree.WhileStatement
	| TSESTree.DoWhileStatement;
export type FunctionNode =
	| TSESTree.FunctionDeclaration
	| TSESTree.FunctionExpression
	| TSESTree.ArrowFunctionExpression;

/** A node with everything below it, in the order of the text; without what stands below those that `skips` names. */
export function* descendants(node: Node, skips: (node: Node) => boolean = () => false): Generator<Node> {
	// Not by recursion: a long sum is a deep tree.
	const waiting = [node];
	for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
		yield each;
		if (each === node || !skips(each)) waiting.push(...children(each).toReversed());
	}
}

export function children(node: Node): readonly Node[] {
	const parts = node as unknown as Readonly<Record<string, unknown>>;
	return (visitorKeys[node.type] ?? Object.keys(node).filter((key) => key !== 'parent')).flatMap((key) => {
		const part = parts[key];
		return (Array.isArray(part) ? part : [part]).filter(isNode);
	});
}

/** Lets every node know what it is a part of. */
export function linkParents(root: Node): void {
	for (const node of descendants(root)) for (const child of children(node)) Object.assign(child, { parent: node });
}

/** What a node is a part of, from the inside out. */
export function* ancestors(node: Node): Generator<Node> {
	for (let each = node.parent; each; each = each.parent) yield each;
}

export function isWithin(node: Node, outer: Node): boolean {
	return node.range[0] >= outer.range[0] && node.range[1] <= outer.range[1];
}

export function isFunction(node: Node): node is FunctionNode {
	return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

export function isClass(node: Node): node is TSESTree.ClassDeclaration | TSESTree.ClassExpression {
	return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

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

/** What `.length` is read of; undefined if a node is anything else. */
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

/** What a function with nothing but an expression gives: `=> value`, or `{ return value; }`. */
export function resultOf(node: FunctionNode): TSESTree.Expression | undefined {
	if (node.body.type !== 'BlockStatement') return node.body;
	const [only, ...more] = node.body.body;
	return only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument ?? undefined) : undefined;
}

/** An expression without TypeScript's `as`, `satisfies`, and `!`, which do nothing when it runs. */
export function withoutTypes(node: TSESTree.Expression): TSESTree.Expression {
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
