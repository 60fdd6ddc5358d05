import type { TSESTree } from '@typescript-eslint/types';
import { mayGetHoles } from './holes.ts';
import { type Kind, listOf, orMissing, simple, UNKNOWN } from './kinds.ts';
import { propertyName } from './nodes.ts';
import type { Script } from './script.ts';

const DEEPEST = 8;
const LISTS = new Set(['Array', 'ReadonlyArray']);

/**
 * What a type annotation says of a value.
 * @param basis the annotation in words; goes into everything that it says
 */
export function kindOfType(script: Script, type: TSESTree.TypeNode, basis: readonly string[], depth = 0): Kind {
	const inner = (node: TSESTree.TypeNode) => kindOfType(script, node, basis, depth + 1);
	if (depth > DEEPEST) return UNKNOWN;
	switch (type.type) {
		case 'TSStringKeyword':
			return { ...simple('string', basis), isWhole: true };
		case 'TSTemplateLiteralType':
			return simple('string', basis);
		case 'TSNumberKeyword':
			return { ...simple('number', basis), isWhole: true };
		case 'TSBooleanKeyword':
			return { ...simple('boolean', basis), isWhole: true };
		case 'TSUndefinedKeyword':
		case 'TSVoidKeyword':
			return simple('undefined', basis);
		case 'TSAnyKeyword':
		case 'TSUnknownKeyword':
		case 'TSNullKeyword':
		// Any of these may come out as `undefined`.
		case 'TSConditionalType':
		case 'TSIndexedAccessType':
		case 'TSOptionalType':
		case 'TSRestType':
		case 'TSTypeQuery':
			return UNKNOWN;
		case 'TSNamedTupleMember':
			return type.optional ? UNKNOWN : inner(type.elementType);
		case 'TSLiteralType':
			return type.literal.type === 'Literal' ? ofLiteral(type.literal.value, basis) : simple('typed', basis);
		case 'TSArrayType':
			return typedList(script, inner(type.elementType), basis);
		case 'TSTupleType':
			return ofTuple(script, type.elementTypes.map(inner), basis);
		case 'TSTypeOperator':
			return type.operator === 'readonly' && type.typeAnnotation ? inner(type.typeAnnotation) : simple('typed', basis);
		case 'TSTypeLiteral':
			return plain(script, type.members, basis, depth);
		case 'TSUnionType':
			return ofUnion(type.types.map(inner), basis);
		case 'TSTypeReference':
			return ofReference(script, type, basis, depth);
		default:
			return simple('typed', basis);
	}
}

function ofLiteral(value: unknown, basis: readonly string[]): Kind {
	const is = typeof value;
	return is === 'string' || is === 'number' || is === 'boolean' ? simple(is, basis) : simple('typed', basis);
}

/** A list whose type has no place for `undefined` has no holes: reading one would give that. */
function typedList(script: Script, element: Kind, basis: readonly string[]): Kind {
	return listOf(element, isPresent(element) && !mayGetHoles(script, element), basis);
}

function ofTuple(script: Script, elements: readonly Kind[], basis: readonly string[]): Kind {
	return listOf(UNKNOWN, elements.every(isPresent) && !mayGetHoles(script, UNKNOWN), basis);
}

function isPresent({ is }: Kind): boolean {
	return is !== 'unknown' && is !== 'undefined';
}

/** Strings alone are a string; a union with `undefined` is a type of its own, and so is any other one. */
function ofUnion(kinds: readonly Kind[], basis: readonly string[]): Kind {
	const [first = UNKNOWN] = kinds;
	const isOne = ['string', 'number', 'boolean'].includes(first.is) && kinds.every(({ is }) => is === first.is);
	if (isOne) return simple(first.is, basis);
	return kinds.some(({ is }) => is === 'unknown' || is === 'undefined') ? UNKNOWN : simple('typed', basis);
}

function ofReference(script: Script, type: TSESTree.TSTypeReference, basis: readonly string[], depth: number): Kind {
	const { typeName } = type;
	if (typeName.type !== 'Identifier') return simple('typed', basis);
	const [first, second] = type.typeArguments?.params ?? [];
	const declared = script.variableOf(typeName)?.defs[0];
	if (declared === undefined) {
		if (LISTS.has(typeName.name) && first) return typedList(script, kindOfType(script, first, basis, depth + 1), basis);
		// A key may have no value.
		if (typeName.name === 'Record' && second)
			return { ...simple('typed', basis), element: kindOfType(script, second, basis, depth + 1) };
		if (/^(?:Readonly)?Set$/.test(typeName.name)) return simple('set', basis);
		return /^(?:Readonly)?Map$/.test(typeName.name) ? simple('map', basis) : simple('typed', basis);
	}
	if (declared.node.type === 'TSInterfaceDeclaration') return plain(script, declared.node.body.body, basis, depth);
	if (declared.node.type === 'TSTypeAliasDeclaration') {
		// With type parameters, it may stand for a type with `undefined`.
		return declared.node.typeParameters ? UNKNOWN : kindOfType(script, declared.node.typeAnnotation, basis, depth + 1);
	}
	// A type parameter may stand for a type with `undefined`.
	return declared.node.type === 'TSTypeParameter' ? UNKNOWN : simple('typed', basis);
}

function plain(
	script: Script,
	members: readonly TSESTree.TypeElement[],
	basis: readonly string[],
	depth: number,
): Kind {
	const member = (name: string): Kind => {
		const found = members.find((each) => each.type === 'TSPropertySignature' && propertyName(each) === name);
		const index = members.find((each) => each.type === 'TSIndexSignature')?.typeAnnotation;
		if (found === undefined && index) return orMissing(kindOfType(script, index.typeAnnotation, basis, depth + 1));
		if (found?.type !== 'TSPropertySignature' || !found.typeAnnotation) return simple('typed', basis);
		if (found.optional) return { ...simple('typed', basis), isOptional: true };
		return kindOfType(script, found.typeAnnotation.typeAnnotation, basis, depth + 1);
	};
	return { is: 'plain', member, basis };
}
