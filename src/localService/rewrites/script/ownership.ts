import type { Reference, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { arrayMethod, changesReceiver, givesReceiver, parametersBeforeArray } from './builtInMethods.ts';
import { memoize } from './memoize.ts';
import { enclosingFunction, isFunction, isTarget, methodCall, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** What gives a new list each time. */
const NEW_LISTS = /^(?:concat|filter|flat|flatMap|map|slice|split|toReversed|toSorted|from|keys|values|entries)$/;
const METHODS: ReadonlySet<string> = new Set(
	[Array, Map, Set].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
);

/**
 * Whether a variable holds a list, a set, a map or an object that was made for it, and that nothing else can reach: neither
 * another name nor code that is not in view can change it.
 */
export function isOwned(script: Script, variable: Variable): boolean {
	return ownership(script)(variable);
}

const ownership = memoize((script: Script) => memoize((variable: Variable) => findOwnership(script, variable)));

function findOwnership(script: Script, variable: Variable): boolean {
	const [declared, ...more] = variable.defs;
	if (declared?.type !== 'Variable' || more.length > 0 || declared.parent.kind === 'var') return false;
	return variable.references.every((each) => {
		return each.isWrite() ? isNew(script, each.writeExpr) && isWhole(each) : isHarmlessUse(script, each, variable);
	});
}

/** Whether a reference calls a method that changes what the variable holds, or assigns to a part of it. */
export function changesContent({ identifier }: Reference): boolean {
	const member = identifier.parent;
	if (member.type !== 'MemberExpression' || member.object !== identifier) return false;
	const { parent } = member;
	if (isTarget(member)) return true;
	if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
	return parent.type === 'CallExpression' && changesReceiver(methodCall(parent)?.method ?? 'delete');
}

/** Whether an expression makes what it gives: a literal, or what a built-in function or method creates. */
export function isNew(script: Script, node: Node | null | undefined): boolean {
	if (node?.type === 'ArrayExpression') return true;
	if (node?.type === 'ObjectExpression')
		return node.properties.every((each) => each.type === 'Property' && each.kind === 'init' && !each.method);
	if (node?.type === 'NewExpression') return script.isGlobal(node.callee, 'Array', 'Map', 'Set');
	if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return isNew(script, node.expression);
	const call = methodCall(node);
	if (call === undefined || !NEW_LISTS.test(call.method)) return false;
	// What a method gives is known to be new only if what it is called on is known.
	return (
		script.isGlobal(call.receiver, 'Array', 'Object') || /^(?:array|string)$/.test(kindOf(script, call.receiver).is)
	);
}

/** Whether a variable gets a value as it is: neither a part of it, by a pattern or a loop, nor combined with another. */
export function isWhole({ identifier, writeExpr }: Reference): boolean {
	const { parent } = identifier;
	if (parent.type === 'VariableDeclarator') return parent.id === identifier && parent.init === writeExpr;
	return parent.type === 'AssignmentExpression' && parent.left === identifier && parent.operator === '=';
}

function isHarmlessUse(script: Script, reference: Reference, variable: Variable): boolean {
	const { identifier } = reference;
	const { parent } = identifier;
	if (reference.isTypeReference) return true;
	const isHome = enclosingFunction(identifier) === enclosingFunction(variable.identifiers[0] ?? identifier);
	// A function could be called by code that is not in view.
	if (!isHome && changesContent(reference)) return false;
	switch (parent.type) {
		case 'MemberExpression':
			return parent.object === identifier && !parent.optional && isHarmlessMember(parent);
		case 'ForOfStatement':
			return parent.right === identifier;
		case 'SpreadElement':
			return true;
		case 'CallExpression':
			return isListingOf(script, parent);
		case 'ReturnStatement':
			return isHome && enclosingFunction(identifier)?.generator !== true;
		default:
			return false;
	}
}

/** Whether a call lists the keys or values of an object, and keeps nothing of it. */
function isListingOf(script: Script, node: Node): boolean {
	const call = methodCall(node);
	return (
		call !== undefined && script.isGlobal(call.receiver, 'Object') && /^(?:entries|keys|values)$/.test(call.method)
	);
}

/** Whether a call is `list.push(…)`, with spread arguments, too. */
export function isPush({ callee, optional }: TSESTree.CallExpression): boolean {
	return (
		callee.type === 'MemberExpression' &&
		!optional &&
		!callee.optional &&
		!callee.computed &&
		propertyName(callee) === 'push'
	);
}

/** Whether a member of a list, a set, a map or an object is used in a way that gives the whole away to nobody. */
export function isHarmlessMember(member: TSESTree.MemberExpression): boolean {
	const { parent } = member;
	if (parent.type === 'TaggedTemplateExpression' || (parent.type === 'NewExpression' && parent.callee === member))
		return false;
	if (parent.type !== 'CallExpression' || parent.callee !== member) return true;
	const call = methodCall(parent);
	if (call === undefined) return isPush(parent);
	if (!METHODS.has(call.method)) return false;
	// What such a method returns is a second name for it.
	if (givesReceiver(call.method) && parent.parent.type !== 'ExpressionStatement') return false;
	// A function that is passed to a method can get the list itself as its last argument.
	const [callback] = call.args;
	if (arrayMethod(call.method)?.passes === undefined || callback === undefined) return true;
	return (
		isFunction(callback) &&
		callback.type === 'ArrowFunctionExpression' &&
		callback.params.length <= parametersBeforeArray(call.method) &&
		callback.params.every((each) => each.type !== 'RestElement')
	);
}
