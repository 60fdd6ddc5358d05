import { descendants, identifierName, isFunction, type Node, partOf, partsOf, propertyName } from './sourceText.ts';

const GLOBAL_OBJECT = /^(?:globalThis|global|window|self)$/;
const SETTERS = /^(?:defineProperty|defineProperties|assign|setPrototypeOf|set|freeze|seal|preventExtensions)$/;

/**
 * Whether code that is to come along may change more than what it declares: it assigns something while it is loaded, or
 * changes a prototype or the global object at any time.
 */
export function changesShared(node: Node): boolean {
	const isAssigned = ({ type, operator }: Node) =>
		/^(?:AssignmentExpression|UpdateExpression)$/.test(type) || (type === 'UnaryExpression' && operator === 'delete');
	return (
		[...descendants(node, isFunction)].some((each) => isAssigned(each) && !isFunction(node)) ||
		[...descendants(node)].some((each) => (isAssigned(each) || isSetter(each)) && targetsOf(each).some(isShared))
	);
}

function isSetter(node: Node): boolean {
	const callee = node.type === 'CallExpression' ? partOf(node, 'callee') : undefined;
	return (
		/^(?:Object|Reflect)$/.test(identifierName(partOf(callee, 'object')) ?? '') &&
		SETTERS.test(propertyName(callee) ?? '')
	);
}

function targetsOf(node: Node): readonly Node[] {
	if (node.type === 'CallExpression') return partsOf(node, 'arguments').slice(0, 1);
	return [...partsOf(node, 'left'), ...partsOf(node, 'argument')];
}

/** Whether an expression leads to a prototype or to the global object. */
function isShared(node: Node): boolean {
	if (GLOBAL_OBJECT.test(identifierName(node) ?? '')) return true;
	if (!/MemberExpression$/.test(node.type)) return false;
	if (/^(?:prototype|__proto__)$/.test(propertyName(node) ?? '')) return true;
	return partsOf(node, 'object').some(isShared);
}
