import type { TSESTree } from '@typescript-eslint/types';
import { callKind } from './callKinds.ts';
import { either, isPrimitive, type Kind, listOf, numeric, orMissing, resting, simple, UNKNOWN } from './kinds.ts';
import { type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOfThis } from './thisKinds.ts';
import { kindOfType } from './typeKinds.ts';
import { kindOfVariable } from './variableKinds.ts';

const COMPARISONS = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

/**
 * What an expression gives, as far as the code and its type annotations say. Nothing follows from the name of a method alone:
 * what it is called on must be known, too.
 */
export function kindOf(script: Script, node: Node | null | undefined): Kind {
	if (!node) return UNKNOWN;
	const known = script.kinds.get(node);
	if (known !== undefined) return known;
	// What depends on itself, as in `a = a + b`, is unknown.
	script.kinds.set(node, UNKNOWN);
	const kind = findKind(script, node);
	script.kinds.set(node, kind);
	return kind;
}

function findKind(script: Script, node: Node): Kind {
	const inner = (each: Node | null | undefined) => kindOf(script, each);
	switch (node.type) {
		case 'Literal':
			return ofLiteral(node);
		case 'TemplateLiteral':
			return simple('string');
		case 'ArrayExpression':
			return ofArray(node, inner);
		case 'ObjectExpression':
			return ofObject(node, inner);
		case 'Identifier':
			if (script.isGlobal(node, 'undefined')) return simple('undefined');
			if (script.isGlobal(node, 'NaN', 'Infinity')) return simple('number');
			return kindOfVariable(script, node, inner);
		case 'ThisExpression':
			return kindOfThis(script, node);
		case 'MemberExpression':
			return ofMember(script, node, inner);
		case 'CallExpression':
		case 'NewExpression':
			return callKind(script, node, inner);
		case 'UnaryExpression':
			return ofUnary(node, inner);
		case 'UpdateExpression':
			return inner(node.argument).is === 'number' ? inner(node.argument) : UNKNOWN;
		case 'BinaryExpression':
			return ofBinary(node, inner);
		case 'LogicalExpression':
			return either(inner(node.left), inner(node.right));
		case 'ConditionalExpression':
			return either(inner(node.consequent), inner(node.alternate));
		case 'AssignmentExpression':
			return node.operator === '=' ? inner(node.right) : UNKNOWN;
		case 'TSNonNullExpression':
		case 'TSSatisfiesExpression':
			return inner(node.expression);
		case 'TSAsExpression':
		case 'TSTypeAssertion':
			return ofCast(script, node, inner(node.expression));
		default:
			return UNKNOWN;
	}
}

function ofLiteral(node: TSESTree.Literal): Kind {
	if ('regex' in node) return simple('regexp');
	switch (typeof node.value) {
		case 'number':
			return numeric();
		case 'string':
			return simple('string');
		case 'boolean':
			return simple('boolean');
		default:
			return UNKNOWN;
	}
}

function ofArray({ elements }: TSESTree.ArrayExpression, inner: (node: Node) => Kind): Kind {
	const kinds = elements.map((each) => {
		if (each === null) return UNKNOWN;
		return each.type === 'SpreadElement' ? (inner(each.argument).element ?? UNKNOWN) : inner(each);
	});
	const element = kinds.reduce<Kind | undefined>(
		(all, each) => (all === undefined ? each : either(all, each)),
		undefined,
	);
	return listOf(element ?? UNKNOWN, !elements.includes(null));
}

/** An object without accessors; one that is spread into it may have anything. */
function ofObject({ properties }: TSESTree.ObjectExpression, inner: (node: Node) => Kind): Kind {
	const isPlain = properties.every(
		(each) => each.type === 'Property' && each.kind === 'init' && propertyName(each) !== undefined,
	);
	if (!isPlain) return UNKNOWN;
	const member = (name: string) => {
		const found = properties.findLast((each) => each.type === 'Property' && propertyName(each) === name);
		return found?.type === 'Property' ? inner(found.value) : undefined;
	};
	return { is: 'plain', member, basis: [] };
}

function ofMember(script: Script, node: TSESTree.MemberExpression, inner: (node: Node) => Kind): Kind {
	const object = inner(node.object);
	const name = propertyName(node);
	if (node.optional) return UNKNOWN;
	if (object.is === 'typed') {
		if (object.element || name === undefined) return orMissing(object.element ?? UNKNOWN);
		return script.isTyped ? object : { ...object, isOptional: true };
	}
	if (object.is === 'array' && node.computed) return ofElement(object);
	if (object.is === 'string' && node.computed) return simple('primitive', object.basis);
	if (name === undefined) return UNKNOWN;
	if (name === 'length' && (object.is === 'array' || object.is === 'string')) return numeric(object.basis);
	if (name === 'size' && (object.is === 'set' || object.is === 'map')) return numeric(object.basis);
	// Any code may have given an object that only its literal describes other members since.
	if (object.is !== 'plain' || object.basis.length === 0) return UNKNOWN;
	return object.member?.(name) ?? UNKNOWN;
}

/** There may be no element at an index. */
function ofElement({ element = UNKNOWN, basis }: Kind): Kind {
	return resting(orMissing(element), isPrimitive(element) ? basis : []);
}

function ofUnary({ operator, argument }: TSESTree.UnaryExpression, inner: (node: Node) => Kind): Kind {
	if (operator === '!' || operator === 'delete') return simple('boolean');
	if (operator === 'typeof') return simple('string');
	if (operator === 'void') return simple('undefined');
	const kind = inner(argument);
	return (operator === '-' || operator === '+') && kind.is === 'number' ? kind : UNKNOWN;
}

function ofBinary(node: TSESTree.BinaryExpression, inner: (node: Node) => Kind): Kind {
	if (COMPARISONS.has(node.operator)) return simple('boolean');
	const [left, right] = [inner(node.left), inner(node.right)];
	const basis = [...left.basis, ...right.basis];
	if (node.operator === '+' && (left.is === 'string' || right.is === 'string')) {
		return isPrimitive(left) && isPrimitive(right) ? simple('string', basis) : UNKNOWN;
	}
	if (!isPrimitive(left) || !isPrimitive(right)) return UNKNOWN;
	const isNumber = node.operator !== '+' || (left.is === 'number' && right.is === 'number');
	return simple(isNumber ? 'number' : 'primitive', basis);
}

function ofCast(script: Script, node: TSESTree.TSAsExpression | TSESTree.TSTypeAssertion, inner: Kind): Kind {
	const { typeAnnotation } = node;
	const type = script.textOf(typeAnnotation);
	if (type === 'const' || inner.is === 'array') return inner;
	return resting(kindOfType(script, typeAnnotation, [`the cast to \`${type}\``]), inner.basis);
}
