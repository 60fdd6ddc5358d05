import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { elementGiven } from './callKinds.ts';
import { documentedType } from './documentedTypes.ts';
import { mayGetHoles } from './holes.ts';
import { either, isPrimitive, type Kind, simple, UNKNOWN, union } from './kinds.ts';
import { afterHoles, afterUses } from './listUses.ts';
import { isFunction, methodCall, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOfType } from './typeKinds.ts';

type Inner = (node: Node | null | undefined) => Kind;

/** What a variable holds wherever it is read. */
export function kindOfVariable(script: Script, identifier: TSESTree.Identifier, inner: Inner): Kind {
	const variable = script.variableOf(identifier);
	const [declared, ...more] = variable?.defs ?? [];
	if (variable === undefined || declared === undefined || more.length > 0) return UNKNOWN;
	const { name } = declared;
	if (declared.type === 'Parameter' && name.type === 'Identifier') {
		const kind = ofParameter(script, name, variable, inner);
		const isRest = name.parent.type === 'RestElement' && !name.parent.typeAnnotation;
		return isRest ? afterUses(kind, variable) : afterHoles(kind, variable);
	}
	if (declared.type === 'Variable' && name.type === 'Identifier') {
		const kind = ofDeclaration(script, name, variable, inner);
		return name.typeAnnotation ? afterHoles(kind, variable) : afterUses(kind, variable);
	}
	return UNKNOWN;
}

function ofParameter(script: Script, name: TSESTree.Identifier, variable: Variable, inner: Inner): Kind {
	const annotated = ofAnnotation(script, name);
	if (annotated !== undefined) return annotated;
	if (variable.references.some((each) => each.isWrite())) return UNKNOWN;
	const { parent } = name;
	if (!isFunction(parent)) return ofPattern(script, name, inner);
	// It can call itself with anything.
	if (parent.type === 'FunctionExpression' && parent.id) return documentedType(script, parent, name.name) ?? UNKNOWN;
	const position = parent.params.indexOf(name);
	const call = methodCall(parent.parent);
	if (call !== undefined && call.args[0] === parent)
		return elementGiven(call.method, inner(call.receiver))[position] ?? UNKNOWN;
	return documentedType(script, parent, name.name) ?? UNKNOWN;
}

function ofDeclaration(script: Script, name: TSESTree.Identifier, variable: Variable, inner: Inner): Kind {
	const declarator = name.parent;
	if (declarator.type !== 'VariableDeclarator') {
		return variable.references.every((each) => each.init || !each.isWrite()) ? ofPattern(script, name, inner) : UNKNOWN;
	}
	const annotated = ofAnnotation(script, name);
	if (annotated !== undefined) return annotated;
	const { parent: declaration } = declarator;
	const loop = declaration.parent;
	// A `var` can be read before anything is assigned to it.
	if (declaration.kind === 'var') return UNKNOWN;
	const writes = variable.references.filter((each) => each.isWrite());
	if (loop.type === 'ForOfStatement' && loop.left === declaration) {
		const list = inner(loop.right);
		return writes.length <= 1 && !loop.await && list.isDense ? (list.element ?? UNKNOWN) : UNKNOWN;
	}
	if (loop.type === 'ForInStatement' && loop.left === declaration)
		return writes.length <= 1 ? simple('string') : UNKNOWN;
	if (declarator.init === null) return UNKNOWN;
	const kinds = writes.map(({ identifier, writeExpr }) => {
		const { parent } = identifier;
		if (parent.type === 'UpdateExpression') return numberOrUnknown(inner(declarator.init));
		const isPlain = parent === declarator || (parent.type === 'AssignmentExpression' && parent.operator === '=');
		return isPlain ? inner(writeExpr) : ofCombined(parent, declarator.init, inner);
	});
	return kinds.length === 0 ? UNKNOWN : kinds.reduce(either);
}

function numberOrUnknown(kind: Kind): Kind {
	return kind.is === 'number' ? kind : UNKNOWN;
}

/** `text += more`, where both are of one kind. */
function ofCombined(node: Node, init: Node | null, inner: Inner): Kind {
	if (node.type !== 'AssignmentExpression' || !/^[-+*/%]=$/.test(node.operator)) return UNKNOWN;
	const [before, added] = [inner(init), inner(node.right)];
	if (before.is === 'string' && node.operator === '+=' && added.is !== 'unknown' && added.is !== 'typed') return before;
	return before.is === 'number' && added.is === 'number' ? { ...added, isNumeric: false } : UNKNOWN;
}

function ofAnnotation(script: Script, name: TSESTree.Identifier): Kind | undefined {
	if (!name.typeAnnotation) return undefined;
	if (name.optional) return UNKNOWN;
	const { typeAnnotation } = name.typeAnnotation;
	return kindOfType(script, typeAnnotation, [`the type of \`${name.name}\`, \`${script.textOf(typeAnnotation)}\``]);
}

/** `{ items }: { items: Item[] }` and `const { length } = list`: a member without a default value. */
function ofPattern(script: Script, name: TSESTree.Identifier, inner: Inner): Kind {
	const property = name.parent;
	if (property.type === 'RestElement') return ofRest(script, property, inner);
	if (property.type === 'ArrayPattern' && property.parent.type === 'VariableDeclarator') {
		// There may be no element at this place.
		const { element = UNKNOWN, basis } = inner(property.parent.init);
		return isPrimitive(element) ? simple('primitive', union(basis, element.basis)) : UNKNOWN;
	}
	if (property.type !== 'Property' || property.value !== name) return UNKNOWN;
	const pattern = property.parent;
	const key = propertyName(property);
	if (pattern.type !== 'ObjectPattern' || key === undefined) return UNKNOWN;
	if (pattern.typeAnnotation) {
		const { typeAnnotation } = pattern.typeAnnotation;
		return (
			kindOfType(script, typeAnnotation, [`the type \`${script.textOf(typeAnnotation)}\``]).member?.(key) ?? UNKNOWN
		);
	}
	const { parent } = pattern;
	if (parent.type !== 'VariableDeclarator' || parent.id !== pattern) return UNKNOWN;
	const from = inner(parent.init);
	return from.basis.length > 0 ? (from.member?.(key) ?? UNKNOWN) : UNKNOWN;
}

/** `...rest` makes a new list without holes. */
function ofRest(script: Script, node: TSESTree.RestElement, inner: Inner): Kind {
	const { parent } = node;
	if (isFunction(parent)) {
		const type = node.typeAnnotation?.typeAnnotation;
		const { element = UNKNOWN } = type ? kindOfType(script, type, [`the type \`${script.textOf(type)}\``]) : UNKNOWN;
		return { is: 'array', element, isDense: !mayGetHoles(script, element), basis: [] };
	}
	if (parent.type !== 'ArrayPattern' || parent.parent.type !== 'VariableDeclarator') return UNKNOWN;
	const from = inner(parent.parent.init);
	return { is: 'array', element: from.element ?? UNKNOWN, isDense: true, basis: [] };
}
