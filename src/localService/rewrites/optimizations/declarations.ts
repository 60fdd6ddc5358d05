import type { Definition } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { between, type Edit } from '../rewrite.ts';
import { castType } from './changeableTypes.ts';

/** The part of a declaration that declares one variable: `total = 0` in `let total = 0`. */
export type Declarator = TSESTree.VariableDeclarator & { readonly parent: TSESTree.VariableDeclaration };

/** The declarator of a variable that is declared once, by `let` or `const`, as a whole. */
export function declaratorOf(definitions: readonly Definition[]): Declarator | undefined {
	const [declared, ...more] = definitions;
	if (declared?.type !== 'Variable' || more.length > 0 || declared.parent.kind === 'var') return undefined;
	const { node: declarator } = declared;
	return declarator.id.type === 'Identifier' && declarator.init ? (declarator as Declarator) : undefined;
}

/** The type that the code gives a variable where it is declared. */
export function declaredType({ id, init }: TSESTree.VariableDeclarator): TSESTree.TypeNode | undefined {
	const annotated = id.typeAnnotation?.typeAnnotation;
	return annotated ?? (init ? castType(init) : undefined);
}

/** The edits that make a variable a constant, once nothing is assigned to it anymore. */
export function asConstant({ parent: declaration }: Declarator): readonly Edit[] {
	const [start] = declaration.range;
	return declaration.declarations.length === 1 && declaration.kind === 'let'
		? [between(start, start + 'let'.length, 'const')]
		: [];
}
