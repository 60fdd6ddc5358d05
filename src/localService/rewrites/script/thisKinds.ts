import type { TSESTree } from '@typescript-eslint/types';
import { type Kind, simple, UNKNOWN } from './kinds.ts';
import { ancestors, isFunction, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOfType } from './typeKinds.ts';

/** What `this` is in the methods of a class: an object with the members that the class declares with a type. */
export function kindOfThis(script: Script, node: TSESTree.ThisExpression): Kind {
	const body = classBodyOf(node);
	if (body === undefined) return UNKNOWN;
	const member = (name: string): Kind => {
		const type = declaredType(body, name);
		const text = type === undefined ? '' : script.textOf(type);
		return type === undefined ? UNKNOWN : kindOfType(script, type, [`the type of \`this.${name}\`, \`${text}\``]);
	};
	return { ...simple('plain', ['the property types that the class declares']), member };
}

/** The class that `this` is an instance of: it is used in a method, or in arrow functions there. */
function classBodyOf(node: Node): TSESTree.ClassBody | undefined {
	for (const each of ancestors(node)) {
		if (!isFunction(each) || each.type === 'ArrowFunctionExpression') {
			if (each.type === 'ClassBody' || each.type === 'PropertyDefinition') return undefined;
			continue;
		}
		const { parent } = each;
		return parent.type === 'MethodDefinition' && !parent.static ? parent.parent : undefined;
	}
	return undefined;
}

function declaredType({ body }: TSESTree.ClassBody, name: string): TSESTree.TypeNode | undefined {
	for (const each of body) {
		if (each.type === 'PropertyDefinition' && !each.static && propertyName(each) === name) {
			return each.optional || each.definite ? undefined : each.typeAnnotation?.typeAnnotation;
		}
		if (each.type !== 'MethodDefinition' || each.kind !== 'constructor') continue;
		for (const parameter of each.value.params) {
			if (parameter.type !== 'TSParameterProperty' || parameter.parameter.type !== 'Identifier') continue;
			const { parameter: declared } = parameter;
			if (declared.name === name && !declared.optional) return declared.typeAnnotation?.typeAnnotation;
		}
	}
	return undefined;
}
