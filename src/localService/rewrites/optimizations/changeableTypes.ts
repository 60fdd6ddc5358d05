import type { TSESTree } from '@typescript-eslint/types';
import type { Script } from '../script/script.ts';

/**
 * The type of the elements of a list, as the code writes it; undefined if a type is no list, or one that must not change.
 */
export function changeableElement(script: Script, type: TSESTree.TypeNode): string | undefined {
	if (type.type === 'TSArrayType') return script.textOf(type.elementType).replace(/^\((.*)\)$/s, '$1');
	const [element, ...more] = argumentsOf(script, type, 'Array');
	return element && more.length === 0 ? script.textOf(element) : undefined;
}

/** The type of an object's values, as the code writes it, if the object accepts any string as a key; otherwise undefined. */
export function changeableValue(script: Script, type: TSESTree.TypeNode): string | undefined {
	const [key, value] = argumentsOf(script, type, 'Record');
	if (key && value) return isAnyKey(script, key) ? script.textOf(value) : undefined;
	if (type.type !== 'TSTypeLiteral') return undefined;
	const [only, ...more] = type.members;
	if (only?.type !== 'TSIndexSignature' || more.length > 0 || only.readonly) return undefined;
	const [parameter] = only.parameters;
	const keys = parameter?.type === 'Identifier' ? parameter.typeAnnotation?.typeAnnotation : undefined;
	return keys && isAnyKey(script, keys) && only.typeAnnotation
		? script.textOf(only.typeAnnotation.typeAnnotation)
		: undefined;
}

/** The type that a cast or an assertion gives an expression. */
export function castType(node: TSESTree.Expression): TSESTree.TypeNode | undefined {
	return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' ? node.typeAnnotation : undefined;
}

function argumentsOf(script: Script, type: TSESTree.TypeNode, name: string): readonly TSESTree.TypeNode[] {
	if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== name) return [];
	return script.variableOf(type.typeName) ? [] : (type.typeArguments?.params ?? []);
}

function isAnyKey(script: Script, type: TSESTree.TypeNode): boolean {
	return type.type === 'TSStringKeyword' || script.textOf(type) === 'PropertyKey';
}
