import { withHoles } from './holes.ts';
import type { Kind } from './kinds.ts';
import type { FunctionNode, Node } from './nodes.ts';
import { parseScript, type Script } from './script.ts';
import { kindOfType } from './typeKinds.ts';

/**
 * What a JSDoc comment right before a function says about a parameter: `@param {string[]} names`.
 * @returns undefined if it says nothing that can be read as a TypeScript type
 */
export function documentedType(script: Script, node: FunctionNode, parameter: string): Kind | undefined {
	const start = statementStart(node);
	const comment = script.comments.find(([, end]) => end <= start && script.text.slice(end, start).trim() === '');
	if (comment === undefined) return undefined;
	const tags = script.text.slice(...comment).matchAll(/@param\s+\{((?:[^{}]|\{[^{}]*\})*)\}\s+([\w$]+)/g);
	const [, type = ''] = [...tags].find(([, , name]) => name === parameter) ?? [];
	const parsed = type.trim() === '' ? undefined : parseScript(`type Documented = ${type};`, { jsx: false });
	const [alias] = parsed?.program.body ?? [];
	if (parsed === undefined || alias?.type !== 'TSTypeAliasDeclaration') return undefined;
	// A name may mean something else in the code than it does by itself.
	const isOwn = parsed.all('TSTypeReference').some(({ typeName }) => !script.isGlobalName(parsed.textOf(typeName)));
	if (isOwn) return undefined;
	const basis = [`the type of \`${parameter}\` in its comment, \`${type.trim()}\``];
	return withHoles(script, kindOfType(parsed, alias.typeAnnotation, basis));
}

/** Where the statement or member begins of which a function is the whole value. */
function statementStart(node: FunctionNode): number {
	let outer: Node = node;
	const wraps =
		/^(?:VariableDeclarator|VariableDeclaration|ExportNamedDeclaration|ExportDefaultDeclaration|MethodDefinition|Property)$/;
	while (outer.parent && wraps.test(outer.parent.type)) outer = outer.parent;
	return outer.range[0];
}
