import type { TSESTree } from '@typescript-eslint/types';
import { isPrimitive, type Kind } from './kinds.ts';
import { memoize } from './memoize.ts';
import { isTarget, lengthOf, literalValue, methodCall, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';

/** What holds a list for all that its syntax says: it is a list, something else, or anything. */
type Form = 'list' | 'other' | 'unknown';

/** What a list's elements are whose places are assigned to; undefined if that is not known. */
type Assigned = 'boolean' | 'number' | 'string' | undefined;

/**
 * Whether code in view may give a list holes that it knows by another name: by assigning to any place of it, or to its length.
 * @param element what the elements of the list are
 */
export function mayGetHoles(script: Script, element: Kind): boolean {
	return assignedLists(script).some((each) => each === undefined || !isPrimitive(element) || element.is === each);
}

/** The same kind, without the promise that lists have no holes if the code may make some. */
export function withHoles(script: Script, kind: Kind): Kind {
	const { element, member } = kind;
	return {
		...kind,
		...(element && { element: withHoles(script, element) }),
		...(element && kind.isDense && { isDense: !mayGetHoles(script, element) }),
		...(member && {
			member: (name: string) => {
				const found = member(name);
				return found && withHoles(script, found);
			},
		}),
	};
}

const assignedLists = memoize((script: Script): readonly Assigned[] => [
	...script
		.all('MemberExpression')
		.flatMap((member) => (isHoleMaker(script, member) ? [elementOf(script, member)] : [])),
	...script.all('CallExpression').flatMap((node) => (assignsToList(script, node) ? [undefined] : [])),
]);

/** `Object.assign(list, { 3: 'a' })` */
function assignsToList(script: Script, node: TSESTree.CallExpression): boolean {
	const call = methodCall(node);
	const [target] = node.arguments;
	if (call?.method !== 'assign' || !script.isGlobal(call.receiver, 'Object')) return false;
	return target?.type !== 'ObjectExpression' && (target === undefined || formOf(script, target) !== 'other');
}

function isHoleMaker(script: Script, member: TSESTree.MemberExpression): boolean {
	const { parent, object } = member;
	const isDeleted = parent.type === 'UnaryExpression' && parent.operator === 'delete';
	if (!isDeleted && !isTarget(member)) return false;
	if (!member.computed) {
		const isCleared = parent.type === 'AssignmentExpression' && literalValue(parent.right) === 0;
		if (lengthOf(member) === undefined || isCleared) return false;
	}
	const key = member.computed ? literalValue(member.property) : undefined;
	if (typeof key === 'string' || typeAt(script, member.property)?.type === 'TSStringKeyword') return false;
	return formOf(script, object) !== 'other';
}

function elementOf(script: Script, { object }: TSESTree.MemberExpression): Assigned {
	const type = typeAt(script, object);
	switch (type?.type === 'TSArrayType' ? type.elementType.type : undefined) {
		case 'TSStringKeyword':
			return 'string';
		case 'TSNumberKeyword':
			return 'number';
		case 'TSBooleanKeyword':
			return 'boolean';
		default:
			return undefined;
	}
}

function typeAt(script: Script, node: Node): TSESTree.TypeNode | undefined {
	const [declared, ...more] = script.variableOf(node)?.defs ?? [];
	const name = more.length === 0 && declared?.name.type === 'Identifier' ? declared.name : undefined;
	return name?.typeAnnotation?.typeAnnotation;
}

function formOf(script: Script, node: Node): Form {
	if (node.type === 'MemberExpression') return formOfMember(script, propertyName(node));
	const variable = script.variableOf(node);
	const [declared, ...more] = variable?.defs ?? [];
	if (variable === undefined || declared === undefined || more.length > 0) return 'unknown';
	const type = typeAt(script, node);
	if (type !== undefined && formOfType(script, type) === 'other') return 'other';
	if (declared.type !== 'Variable' || declared.node.id !== declared.name) return 'unknown';
	if (variable.references.some((each) => each.isWrite() && !each.init)) return 'unknown';
	if (declared.node.init?.type === 'ObjectExpression') return 'other';
	// What is known of a list under its only name says itself whether that has holes.
	const isAlone = isList(declared.node.init) && variable.references.every(({ identifier }) => isKept(identifier));
	return isAlone ? 'other' : 'unknown';
}

/** Whether a use of a list leaves it with the one name that it has. */
function isKept(use: Node): boolean {
	const { parent } = use;
	if (parent?.type === 'VariableDeclarator') return parent.id === use;
	if (parent?.type === 'ForOfStatement') return parent.right === use;
	if (parent?.type === 'SpreadElement' || parent?.type === 'ReturnStatement') return true;
	if (parent?.type !== 'MemberExpression' || parent.object !== use) return false;
	const { parent: call } = parent;
	return call.type !== 'CallExpression' || call.callee !== parent || call.parent.type === 'ExpressionStatement';
}

function isList(node: Node | null): boolean {
	return node?.type === 'ArrayExpression' || (node?.type === 'NewExpression' && node.callee.type === 'Identifier');
}

/** A member is what all members of this name are that the code declares. */
function formOfMember(script: Script, name: string | undefined): Form {
	const declared = [...script.all('PropertyDefinition'), ...script.all('TSPropertySignature')].filter(
		(each) => name !== undefined && propertyName(each) === name,
	);
	const isOther = declared.every((each) => {
		if (each.typeAnnotation) return formOfType(script, each.typeAnnotation.typeAnnotation) === 'other';
		return each.type === 'PropertyDefinition' && each.value?.type === 'ObjectExpression';
	});
	return declared.length > 0 && isOther ? 'other' : 'unknown';
}

function formOfType(script: Script, type: TSESTree.TypeNode): Form {
	if (/^TS(?:Array|Tuple)Type$/.test(type.type)) return 'list';
	if (type.type === 'TSTypeLiteral') return 'other';
	if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return 'unknown';
	const [declared] = script.variableOf(type.typeName)?.defs ?? [];
	if (declared?.node.type === 'TSTypeAliasDeclaration')
		return declared.node.typeAnnotation.type === 'TSTypeLiteral' ? 'other' : 'unknown';
	if (declared !== undefined) return 'unknown';
	return /^(?:Record|Map|Set|\w+\d(?:Clamped)?Array)$/.test(type.typeName.name) ? 'other' : 'unknown';
}
