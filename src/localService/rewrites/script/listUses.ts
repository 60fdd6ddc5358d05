import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { arrayMethod, parametersBeforeArray } from './builtInMethods.ts';
import { type Kind, listOf, UNKNOWN } from './kinds.ts';
import { memoize } from './memoize.ts';
import { isFunction, lengthOf, methodCall } from './nodes.ts';

/** Methods that change a list and leave no holes in one that has none. */
const CHANGES = /^(?:pop|push|reverse|shift|sort|splice|unshift)$/;

/** What the uses of a list leave of what is known of it: all, only that it has no holes, or nothing. */
type Kept = 'all' | 'density' | 'nothing';

/** What is known of a list in a variable by what is put into it first, given all else that happens to it. */
export function afterUses(made: Kind, variable: Variable): Kind {
	if (made.is !== 'array') return made;
	const kept = new Set(usesOf(variable));
	if (made.element?.is === 'array') kept.add('density');
	if (kept.has('nothing')) return listOf(UNKNOWN, false, made.basis);
	return kept.has('density') ? listOf(UNKNOWN, made.isDense === true, made.basis) : made;
}

const usesOf = memoize((variable: Variable): ReadonlySet<Kept> => {
	const uses = variable.references.filter((each) => !each.isWrite() && each.isValueReference);
	const home = variable.scope.variableScope;
	// Who gets what a function returns can change it while another function that uses it lives on.
	const isReturned = uses.some(({ identifier }) => identifier.parent.type === 'ReturnStatement');
	const isShared = isReturned && uses.some(({ from }) => from.variableScope !== home);
	return new Set<Kept>([...uses.map(({ identifier }) => keptBy(identifier)), isShared ? 'nothing' : 'all']);
});

/** The same for one that an annotation describes: the compiler has checked its elements, and holes can still be made. */
export function afterHoles(typed: Kind, variable: Variable): Kind {
	return typed.is === 'array' && makesHoles(variable) ? { ...typed, isDense: false } : typed;
}

const makesHoles = memoize(({ references }: Variable) =>
	references.some(({ identifier: { parent } }) => {
		return (
			parent.type === 'MemberExpression' && isAssigned(parent) && (parent.computed || lengthOf(parent) !== undefined)
		);
	}),
);

function keptBy(identifier: TSESTree.Identifier | TSESTree.JSXIdentifier): Kept {
	const { parent } = identifier;
	switch (parent.type) {
		case 'ForOfStatement':
			return parent.right === identifier ? 'all' : 'nothing';
		case 'ExpressionStatement':
		case 'ReturnStatement':
		case 'SpreadElement':
			return 'all';
		case 'VariableDeclarator':
			// Taken apart, it stays what it is.
			return parent.id.type === 'ArrayPattern' ? 'all' : 'nothing';
		case 'MemberExpression':
			return parent.object === identifier && !parent.optional ? keptByMember(parent) : 'nothing';
		default:
			return 'nothing';
	}
}

function keptByMember(member: TSESTree.MemberExpression): Kept {
	if (isAssigned(member)) return 'nothing';
	const { parent } = member;
	if (parent.type !== 'CallExpression' || parent.callee !== member) {
		return member.computed || lengthOf(member) !== undefined ? 'all' : 'nothing';
	}
	const call = methodCall(parent);
	if (call === undefined) return 'nothing';
	// `sort` and `reverse` give the list itself, which has two names then.
	const isAlone = parent.parent.type === 'ExpressionStatement' || !/^(?:reverse|sort)$/.test(call.method);
	if (CHANGES.test(call.method)) return isAlone ? 'density' : 'nothing';
	const method = arrayMethod(call.method);
	if (method === undefined || method.changes) return 'nothing';
	return method.passes !== undefined && call.args.some((each) => seesList(each, call.method)) ? 'nothing' : 'all';
}

/** A function that is passed to a method can get the list itself as its last argument. */
function seesList(callback: TSESTree.Expression, method: string): boolean {
	if (callback.type === 'Identifier') return callback.name !== 'Boolean';
	if (!isFunction(callback)) return false;
	const isPlain =
		callback.params.length <= parametersBeforeArray(method) &&
		callback.params.every(({ type }) => type !== 'RestElement');
	return !isPlain || callback.type !== 'ArrowFunctionExpression';
}

function isAssigned(member: TSESTree.MemberExpression): boolean {
	const { parent } = member;
	if (parent.type === 'AssignmentExpression') return parent.left === member;
	if (parent.type === 'UpdateExpression') return true;
	if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
	return (
		/^(?:ArrayPattern|AssignmentPattern|RestElement|ForInStatement|ForOfStatement)$/.test(parent.type) ||
		(parent.type === 'Property' && parent.value === member && parent.parent.type === 'ObjectPattern')
	);
}
