import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { elementGiven } from './callKinds.ts';
import { asPrimitive } from './judgments.ts';
import { isPrimitive, type Kind, UNKNOWN } from './kinds.ts';
import { type IsApart, youngerThan } from './lifetimes.ts';
import { memoize } from './memoize.ts';
import {
	children,
	descendants,
	enclosingFunction,
	type FunctionNode,
	isClass,
	isFunction,
	isWithin,
	methodCall,
	type Node,
} from './nodes.ts';
import { changesContent, isOwned, isPush } from './ownership.ts';
import { purityOf } from './purity.ts';
import { quoted } from './quoted.ts';
import type { Script } from './script.ts';
import { kindOfType } from './typeKinds.ts';
import { kindOf } from './valueKinds.ts';

const ITERABLE = new Set(['array', 'map', 'set', 'string']);

/** Methods that turn elements into text, or that call methods of another set. */
const CALLS_OTHERS =
	/^(?:difference|intersection|is\w+|join|sort|symmetricDifference|toLocaleString|toSorted|toString|union)$/;

/**
 * Why running some code may change the list or object in a variable, as the end of a sentence that begins with `because`;
 * undefined if it cannot.
 */
export function mayChange(script: Script, code: Node, variable: Variable): string | undefined {
	const known = changes(code);
	if (!known.has(variable)) known.set(variable, findChange(script, code, variable));
	return known.get(variable);
}

// What is nested deeply is asked about again and again.
const changes = memoize((_code: Node) => new Map<Variable, string | undefined>());

function findChange(script: Script, code: Node, variable: Variable): string | undefined {
	const inside = variable.references.filter(({ identifier }) => isWithin(identifier, code));
	if (inside.some((each) => each.isWrite())) return `\`${variable.name}\` is assigned there`;
	if (inside.some(changesContent)) return `\`${variable.name}\` is changed there`;
	return isHidden(script, code, variable) ? undefined : outsideEffect(script, code, youngerThan(script, variable));
}

/** Whether only this function can reach what a variable holds: no other code changes it. At the top level, functions elsewhere may know it. */
export function isHidden(script: Script, code: Node, variable: Variable): boolean {
	const [name] = variable.identifiers;
	if (name === undefined || variable.scope.type === 'module' || !isOwned(script, variable)) return false;
	const home = enclosingFunction(name);
	const writes = variable.references.filter((each) => each.isWrite());
	return runsWithin(script, code, home) && writes.every(({ identifier }) => enclosingFunction(identifier) === home);
}

/** Whether code runs only while a function does: in it, or in what it passes to a method of a list. */
function runsWithin(script: Script, code: Node, home: FunctionNode | undefined): boolean {
	const inner = enclosingFunction(code);
	if (inner === home) return true;
	if (inner === undefined || inner.async || inner.generator) return false;
	const call = methodCall(inner.parent);
	if (call === undefined || call.args[0] !== inner || kindOf(script, call.receiver).is !== 'array') return false;
	return runsWithin(script, call.node, home);
}

/**
 * What running some code may do beyond assigning variables and changing what it made itself, as the end of a sentence that
 * begins with `because`; undefined if nothing.
 */
export function outsideEffect(script: Script, node: Node, isApart: IsApart = () => false): string | undefined {
	const first = (nodes: readonly (Node | null | undefined)[]) => {
		for (const each of nodes) {
			const found = each ? outsideEffect(script, each, isApart) : undefined;
			if (found !== undefined) return found;
		}
		return undefined;
	};
	if (isFunction(node)) return undefined;
	if (isClass(node)) return `evaluating ${quoted(script, node)} may run other code`;
	switch (node.type) {
		case 'AssignmentExpression':
		case 'UpdateExpression':
			return (
				combinedEffect(script, node) ??
				ofAssignment(script, node) ??
				(node.type === 'UpdateExpression' ? undefined : first([node.right]))
			);
		case 'CallExpression':
			return ofCall(script, node, isApart, first);
		case 'ConditionalExpression':
		case 'LogicalExpression':
		case 'SequenceExpression':
			return first(children(node));
		case 'VariableDeclaration':
			if (/using$/.test(node.kind)) return `${quoted(script, node)} runs other code when its block ends`;
			return first(node.declarations);
		case 'VariableDeclarator':
			return isReadable(script, node.id, declaredKind(script, node))
				? first([node.init])
				: `${quoted(script, node)} may run other code`;
		case 'SpreadElement':
			return ITERABLE.has(kindOf(script, node.argument).is)
				? first([node.argument])
				: `${quoted(script, node)} may run other code`;
		case 'ArrayPattern':
		case 'ObjectPattern':
			return isReadable(script, node, parameterKind(script, node))
				? undefined
				: `destructuring into ${quoted(script, node)} may run other code`;
		case 'ForInStatement':
			return ofLoopTarget(script, node.left) ?? first([node.left, node.right, node.body]);
		case 'ForOfStatement':
			if (node.await) return 'other code may run while it waits';
			if (!ITERABLE.has(kindOf(script, node.right).is))
				return `nothing here shows what ${quoted(script, node.right)} is`;
			return ofLoopTarget(script, node.left) ?? first([node.left, node.right, node.body]);
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

/** Adding to an object calls its `valueOf`. */
function combinedEffect(
	script: Script,
	node: TSESTree.AssignmentExpression | TSESTree.UpdateExpression,
): string | undefined {
	if (node.type === 'AssignmentExpression' && /^(?:=|\?\?=|\|\|=|&&=)$/.test(node.operator)) return undefined;
	const target = node.type === 'UpdateExpression' ? node.argument : node.left;
	const before = alwaysPrimitive(script, target) ? undefined : asPrimitive(script, target).impure;
	return before ?? (node.type === 'UpdateExpression' ? undefined : asPrimitive(script, node.right).impure);
}

/** Whether a variable begins with a number or a text, and gets nothing else by adding to it. */
function alwaysPrimitive(script: Script, target: Node): boolean {
	const variable = script.variableOf(target);
	if (variable === undefined || variable.defs[0]?.type !== 'Variable') return false;
	return variable.references.every(({ identifier: { parent }, writeExpr, init }) => {
		if (parent.type === 'UpdateExpression') return true;
		const isCombined = parent.type === 'AssignmentExpression' && /^[-+*/%]=$/.test(parent.operator);
		const isRead = !writeExpr && !init;
		return isRead || isCombined || isPrimitive(kindOf(script, writeExpr));
	});
}

function ofCall(
	script: Script,
	node: TSESTree.CallExpression,
	isApart: IsApart,
	first: (nodes: readonly Node[]) => string | undefined,
): string | undefined {
	const reason = purityOf(script, node).impure;
	const call = methodCall(node);
	if (reason === undefined) return reason;
	const owner = node.callee.type === 'MemberExpression' ? script.variableOf(node.callee.object) : undefined;
	// What an object literal holds under the name of a method is a function of the code.
	const isBuiltIn = /^(?:array|map|set)$/.test(call ? kindOf(script, call.receiver).is : 'array');
	const isMine = owner !== undefined && isBuiltIn && isOwned(script, owner);
	if (isPush(node) && owner !== undefined && (isMine || isApart(owner))) return first(node.arguments);
	if (call === undefined) return reason;
	// The functions that a method gets are called.
	if (isMine && CALLS_OTHERS.test(call.method) && !isPrimitive(kindOf(script, call.receiver).element ?? UNKNOWN))
		return reason;
	if (isMine) return first(call.args.map((each) => (isFunction(each) ? each.body : each)));
	if (owner !== undefined && /^(?:add|set|unshift)$/.test(call.method) && isApart(owner)) return first(call.args);
	if (script.isGlobal(call.receiver, 'console')) return first(call.args);
	const [callback] = call.args;
	const isLoop =
		call.method === 'forEach' && kindOf(script, call.receiver).is === 'array' && callback && isFunction(callback);
	if (!isLoop || !callback.params.every(({ type }) => type === 'Identifier')) return reason;
	return outsideEffect(script, callback.body, isApart);
}

function ofLoopTarget(script: Script, target: Node): string | undefined {
	if (target.type === 'VariableDeclaration' || target.type === 'Identifier') return undefined;
	return `${quoted(script, target)} is assigned there`;
}

/** What is assigned to a declared name or pattern; in the header of a loop, an element. */
function declaredKind(script: Script, { parent, init }: TSESTree.VariableDeclarator): Kind {
	const loop = parent.parent;
	const isElement = loop.type === 'ForOfStatement' && loop.left === parent;
	return isElement ? (kindOf(script, loop.right).element ?? UNKNOWN) : kindOf(script, init);
}

/** What a function gets that is passed to a method of a list. */
function parameterKind(script: Script, node: TSESTree.ArrayPattern | TSESTree.ObjectPattern): Kind {
	const { parent, typeAnnotation } = node;
	if (typeAnnotation) {
		const type = script.textOf(typeAnnotation.typeAnnotation);
		return kindOfType(script, typeAnnotation.typeAnnotation, [`the type \`${type}\``]);
	}
	const call = isFunction(parent) ? methodCall(parent.parent) : undefined;
	if (!isFunction(parent) || call === undefined || call.args[0] !== parent) return UNKNOWN;
	return elementGiven(call.method, kindOf(script, call.receiver))[parent.params.indexOf(node)] ?? UNKNOWN;
}

/** Whether taking a value apart into a pattern runs no code: no iterator of its own, no getter, no default value that does. */
function isReadable(script: Script, pattern: Node, { is }: Kind): boolean {
	if (pattern.type === 'Identifier') return true;
	const isSimple = [...descendants(pattern)].every((each) => {
		if (each.type === 'ArrayPattern') return each === pattern;
		if (each.type === 'AssignmentPattern') return purityOf(script, each.right, true).impure === undefined;
		return each.type !== 'Property' || !each.computed;
	});
	if (!isSimple) return false;
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
