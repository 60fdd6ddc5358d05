import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { alwaysReturns, ancestors, isFunction, isWithin, lengthOf, literalValue, type Node } from '../script/nodes.ts';
import type { Script } from '../script/script.ts';

/**
 * How many elements a list has at least where a node is evaluated, by the tests before it: `if (list.length === 0) return`,
 * `list.length === 0 ? … : node`. The list itself must not change.
 */
export function leastLength(script: Script, node: Node, list: Variable): number {
	let least = 0;
	let inner = node;
	for (const each of ancestors(node)) {
		if (isFunction(each)) return Math.max(least, guarded(script, each, inner, list));
		const isTest = each.type === 'ConditionalExpression' || each.type === 'IfStatement';
		if (isTest && each.alternate && isWithin(inner, each.alternate))
			least = Math.max(least, excluded(script, each.test, list));
		if (each.type === 'LogicalExpression' && each.operator === '||' && isWithin(inner, each.right)) {
			least = Math.max(least, excluded(script, each.left, list));
		}
		if (each.type === 'BlockStatement') least = Math.max(least, afterExits(script, each.body, inner, list));
		inner = each;
	}
	return least;
}

function guarded(
	script: Script,
	{ body }: Node & { readonly body: Node | TSESTree.ClassBody },
	inner: Node,
	list: Variable,
): number {
	return body.type === 'BlockStatement' ? afterExits(script, body.body, inner, list) : 0;
}

/** What the statements before one say by returning. */
function afterExits(script: Script, statements: readonly TSESTree.Statement[], inner: Node, list: Variable): number {
	const before = statements.filter((each) => each.range[1] <= inner.range[0]);
	const least = before.map((each) => {
		const exits = each.type === 'IfStatement' && !each.alternate && alwaysReturns(each.consequent);
		return exits ? excluded(script, each.test, list) : 0;
	});
	return Math.max(0, ...least);
}

/** How many elements there are at least where a test fails. */
function excluded(script: Script, test: Node, list: Variable): number {
	if (test.type === 'LogicalExpression' && test.operator === '||') {
		return Math.max(excluded(script, test.left, list), excluded(script, test.right, list));
	}
	const isLength = (node: Node) => script.variableOf(lengthOf(node)) === list;
	if (test.type === 'UnaryExpression') return test.operator === '!' && isLength(test.argument) ? 1 : 0;
	if (test.type !== 'BinaryExpression' || !isLength(test.left)) return 0;
	const count = literalValue(test.right);
	if (typeof count !== 'number') return 0;
	if (test.operator === '<') return count;
	if (test.operator === '<=') return count + 1;
	return count === 0 && /^===?$/.test(test.operator) ? 1 : 0;
}
