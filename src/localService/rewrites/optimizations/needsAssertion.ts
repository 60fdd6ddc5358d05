import { enclosingFunction, type Node } from '../script/nodes.ts';
import type { Script } from '../script/script.ts';

const OPTIONAL = /\b(?:any|undefined|unknown|void)\b/;

/**
 * Whether TypeScript would refuse `undefined` in place of a list's element: `list[0]` has the type of an element by default,
 * and `list.find(…)` the type of an element or `undefined`.
 */
export function needsAssertion(script: Script, node: Node): boolean {
	const { parent } = node;
	if (!script.isTyped || parent === undefined) return false;
	switch (parent.type) {
		case 'TSNonNullExpression':
		case 'ChainExpression':
		case 'ExpressionStatement':
		case 'IfStatement':
		case 'UnaryExpression':
			return false;
		case 'MemberExpression':
			return !parent.optional;
		case 'LogicalExpression':
			return parent.left !== node && needsAssertion(script, parent);
		case 'BinaryExpression':
			return !/^[!=]==?$/.test(parent.operator);
		case 'ConditionalExpression':
			return parent.test !== node && needsAssertion(script, parent);
		case 'ArrowFunctionExpression':
			return refusesUndefined(script, parent.returnType);
		case 'ReturnStatement':
			return refusesUndefined(script, enclosingFunction(parent)?.returnType);
		case 'VariableDeclarator':
			return parent.id.typeAnnotation === undefined || refusesUndefined(script, parent.id.typeAnnotation);
		default:
			return true;
	}
}

function refusesUndefined(script: Script, type: Node | undefined): boolean {
	return type !== undefined && !OPTIONAL.test(script.textOf(type));
}
