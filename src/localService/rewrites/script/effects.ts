import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { children, isClass, isFunction, isWithin, methodCall, type Node } from './nodes.ts';
import { changesContent, isOwned } from './ownership.ts';
import { purityOf, quoted } from './purity.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

const ITERABLE = new Set(['array', 'map', 'set', 'string']);

/**
 * Why running some code may change the list or object in a variable, as the end of a sentence that begins with `because`;
 * undefined if it cannot.
 */
export function mayChange(script: Script, code: Node, variable: Variable): string | undefined {
	const inside = variable.references.filter(({ identifier }) => isWithin(identifier, code));
	if (inside.some((each) => each.isWrite())) return `\`${variable.name}\` is assigned there`;
	if (inside.some(changesContent)) return `\`${variable.name}\` is changed there`;
	// What only this function can reach, no other code changes. At the top level, functions elsewhere may know it.
	const isHidden = variable.scope.type !== 'module' && isOwned(script, variable);
	return isHidden ? undefined : outsideEffect(script, code);
}

/**
 * What running some code may do beyond assigning variables and changing what it made itself, as the end of a sentence that
 * begins with `because`; undefined if nothing.
 */
export function outsideEffect(script: Script, node: Node): string | undefined {
	const first = (nodes: readonly (Node | null | undefined)[]) => {
		for (const each of nodes) {
			const found = each ? outsideEffect(script, each) : undefined;
			if (found !== undefined) return found;
		}
		return undefined;
	};
	if (isFunction(node) || isClass(node)) return undefined;
	switch (node.type) {
		case 'AssignmentExpression':
		case 'UpdateExpression':
			return ofAssignment(script, node) ?? (node.type === 'UpdateExpression' ? undefined : first([node.right]));
		case 'CallExpression':
			return ofCall(script, node, first);
		case 'ConditionalExpression':
		case 'LogicalExpression':
		case 'SequenceExpression':
			return first(children(node));
		case 'VariableDeclarator':
			return isReadable(script, node.id, node.init) ? first([node.init]) : `${quoted(script, node)} may run other code`;
		case 'ForOfStatement':
			if (node.await) return 'other code runs while it waits';
			if (!ITERABLE.has(kindOf(script, node.right).is))
				return `nothing here says what ${quoted(script, node.right)} is`;
			return first([node.left, node.right, node.body]);
		default:
			return isExpression(node) ? purityOf(script, node).impure : first(children(node));
	}
}

function ofAssignment(
	script: Script,
	node: TSESTree.AssignmentExpression | TSESTree.UpdateExpression,
): string | undefined {
	const target = node.type === 'UpdateExpression' ? node.argument : node.left;
	if (target.type === 'Identifier') return undefined;
	const owner = target.type === 'MemberExpression' ? script.variableOf(target.object) : undefined;
	const key = target.type === 'MemberExpression' && target.computed ? target.property : undefined;
	if (owner === undefined || !isOwned(script, owner)) return `${quoted(script, target)} is changed there`;
	return key === undefined ? undefined : outsideEffect(script, key);
}

function ofCall(
	script: Script,
	node: TSESTree.CallExpression,
	first: (nodes: readonly Node[]) => string | undefined,
): string | undefined {
	const reason = purityOf(script, node).impure;
	const call = methodCall(node);
	if (reason === undefined || call === undefined) return reason;
	const owner = script.variableOf(call.receiver);
	if (owner !== undefined && isOwned(script, owner)) return first(call.args);
	if (script.isGlobal(call.receiver, 'console')) return first(call.args);
	const [callback] = call.args;
	const isLoop =
		call.method === 'forEach' && kindOf(script, call.receiver).is === 'array' && callback && isFunction(callback);
	return isLoop ? outsideEffect(script, callback.body) : reason;
}

/** Whether taking a value apart into a pattern runs no code: no iterator of its own, no getter. */
function isReadable(script: Script, pattern: Node, value: Node | null): boolean {
	if (pattern.type === 'Identifier') return true;
	const { parent: loop } = pattern.parent?.parent ?? {};
	if (value === null && loop?.type === 'ForOfStatement')
		return script.accessors.size === 0 && pattern.type === 'ObjectPattern';
	const { is } = kindOf(script, value);
	if (pattern.type === 'ArrayPattern') return is === 'array' || is === 'string';
	return script.accessors.size === 0 && (is === 'typed' || is === 'plain' || is === 'array');
}

function isExpression({ type }: Node): boolean {
	return (
		type.endsWith('Expression') ||
		type === 'Identifier' ||
		type === 'Literal' ||
		type === 'TemplateLiteral' ||
		type.startsWith('JSX')
	);
}
