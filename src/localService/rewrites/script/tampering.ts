import type { TSESTree } from '@typescript-eslint/types';
import { descendants, isClass, isTarget, methodCall, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';

/** Names whose mere mention can change what ordinary code does. */
const MEDDLING = new Set([
	'eval',
	'Function',
	'Proxy',
	'Reflect',
	'Symbol',
	'__proto__',
	'setPrototypeOf',
	'defineProperty',
	'defineProperties',
	'__defineGetter__',
	'__defineSetter__',
]);

const BUILT_IN =
	/^(?:Array|BigInt|Boolean|Date|Error|Intl|Iterator|JSON|Map|Math|Number|Object|Promise|RegExp|Set|String|\w+Array|globalThis|window|self|global)$/;
/** Built-in classes whose methods a subclass could override. */
const EXTENSIBLE = /^(?:Array|Date|Map|Object|RegExp|Set|String|\w+Array)$/;
const METHODS: ReadonlySet<string> = new Set(
	[Array, Date, Map, Number, Object, RegExp, Set, String]
		.flatMap((each) => [...Object.getOwnPropertyNames(each), ...Object.getOwnPropertyNames(each.prototype)])
		.filter((name) => name !== 'length' && name !== 'name'),
);

/**
 * Why a name may not mean in this code what it means elsewhere: the code changes built-in objects (a polyfill does), extends
 * one, or runs text as code. Nothing about a method can be decided then.
 * @returns the end of a sentence that begins with `because`; undefined if there is nothing of the kind
 */
export function tampering(script: Script): string | undefined {
	for (const node of descendants(script.program)) {
		const found = tamperingOf(script, node);
		if (found !== undefined) return `the code mentions \`${found}\`, which can change what built-in methods do`;
	}
	return undefined;
}

function tamperingOf(script: Script, node: Node): string | undefined {
	if (node.type === 'WithStatement') return 'with';
	if (node.type === 'Identifier' && MEDDLING.has(node.name) && node.parent.type !== 'TSTypeReference') return node.name;
	if (node.type === 'Literal' && MEDDLING.has(String(node.value))) return String(node.value);
	if (isClass(node) && node.superClass && mayExtendBuiltIn(script, node.superClass)) {
		return `extends ${script.textOf(node.superClass)}`;
	}
	if (node.type === 'CallExpression' && mayGiveMethods(script, node)) return script.textOf(node.callee);
	if (node.type === 'Property' && node.parent.type === 'ObjectPattern') {
		return /^(?:constructor|prototype)$/.test(propertyName(node) ?? '') ? script.textOf(node.key) : undefined;
	}
	return node.type === 'MemberExpression' && isTampering(script, node) ? script.textOf(node) : undefined;
}

function isTampering(script: Script, node: TSESTree.MemberExpression): boolean {
	const name = propertyName(node);
	if (name === 'constructor') return true;
	if (name === 'prototype') return !isDeclared(script, node.object, 'ClassName', 'FunctionName');
	if (!isChanged(node)) return false;
	if (node.object.type === 'Identifier' && BUILT_IN.test(node.object.name)) return true;
	// A list's own `filter` would be called in place of the built-in one.
	return name !== undefined && METHODS.has(name) && node.object.type !== 'ThisExpression';
}

/**
 * Whether `Object.assign` may give a built-in object or a list a method of its own: `Object.assign(Date, { now() { … } })`. Its
 * target can be any name for it.
 */
function mayGiveMethods(script: Script, node: TSESTree.CallExpression): boolean {
	const call = methodCall(node);
	const [target] = node.arguments;
	// Its second argument can have getters.
	if (call?.method === 'create' && call.args.length > 1) return script.isGlobal(call.receiver, 'Object');
	if (call?.method !== 'assign' || !script.isGlobal(call.receiver, 'Object')) return false;
	if (target?.type === 'ObjectExpression') return false;
	return script
		.all('Property')
		.some((each) => each.parent.type === 'ObjectExpression' && METHODS.has(propertyName(each) ?? ''));
}

function isChanged(node: TSESTree.MemberExpression): boolean {
	return isTarget(node) || (node.parent.type === 'UnaryExpression' && node.parent.operator === 'delete');
}

function mayExtendBuiltIn(script: Script, superClass: Node): boolean {
	if (superClass.type !== 'Identifier') return true;
	if (script.variableOf(superClass) === undefined) return EXTENSIBLE.test(superClass.name);
	return !isDeclared(script, superClass, 'ClassName', 'FunctionName', 'ImportBinding');
}

/** Whether an expression is the name of something that the code declares in one of these ways. */
function isDeclared(script: Script, node: Node, ...ways: readonly string[]): boolean {
	const declared = script.variableOf(node)?.defs[0]?.type;
	return declared !== undefined && ways.includes(declared);
}
