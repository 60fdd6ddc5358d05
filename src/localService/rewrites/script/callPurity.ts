import type { TSESTree } from '@typescript-eslint/types';
import { arrayMethod } from './builtInMethods.ts';
import { asPrimitive, because, impure, PURE, type Purity, pureIf, together } from './judgments.ts';
import { literalValue, methodCall, type Node } from './nodes.ts';
import { quoted } from './quoted.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

const MATH = /^(?:abs|ceil|cos|floor|log|log10|log2|max|min|round|sign|sin|sqrt|tan|trunc)$/;
/** Methods that do nothing but give a value, whatever strings and numbers they get. */
const STRING_METHODS = words(
	'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf padEnd padStart slice split startsWith substring toLowerCase toString toUpperCase trim trimEnd trimStart',
);
/** Methods of lists that do nothing but give a value, whatever they get. */
const LIST_METHODS = words('at includes indexOf lastIndexOf slice toReversed');

/** Judges the parts of a call. */
interface Judges {
	readonly inner: (node: Node) => Purity;
	readonly callback: (script: Script, node: Node | undefined) => Purity;
}

/** Whether a call of a built-in function or method does nothing but give a value. */
export function callPurity(script: Script, node: TSESTree.CallExpression, { inner, callback }: Judges): Purity {
	const call = methodCall(node);
	const args = together(node.arguments.map(inner));
	if (script.isTrusted(node.callee)) return args;
	if (call === undefined) {
		const isConversion = script.isGlobal(node.callee, 'String', 'Number', 'Boolean') && node.arguments.length === 1;
		if (!isConversion) return impure(script, node);
		return together([args, ...node.arguments.map((each) => asPrimitive(script, each))]);
	}
	if (script.isGlobal(call.receiver)) return together([args, ofStatic(script, call.receiver, call.method, call.args)]);
	const kind = kindOf(script, call.receiver);
	const receiver = together([inner(call.receiver), { impure: undefined, basis: kind.basis }]);
	if (kind.is === 'string' && STRING_METHODS.has(call.method)) {
		// Padding to a length that no string can have fails.
		if (call.method.startsWith('pad') && typeof literalValue(call.args[0]) !== 'number') return impure(script, node);
		return together([receiver, args, ...call.args.map((each) => ofArgument(script, each))]);
	}
	if (kind.is === 'array' && LIST_METHODS.has(call.method)) {
		const numbers = /^(?:at|slice)$/.test(call.method) ? call.args : call.args.slice(1);
		return together([receiver, args, ...numbers.map((each) => ofArgument(script, each))]);
	}
	if (kind.is === 'array' && takesPureCallback(call.method) && call.args.length === 1) {
		return together([receiver, callback(script, call.args[0])]);
	}
	if ((kind.is === 'set' || kind.is === 'map') && /^(?:get|has)$/.test(call.method)) return together([receiver, args]);
	return kind.is === 'typed' || kind.is === 'unknown'
		? because(`nothing here shows what ${quoted(script, call.receiver)} is, and so what \`${call.method}\` does`)
		: impure(script, node);
}

/** An argument that a method converts to a number or a string. */
function ofArgument(script: Script, node: Node): Purity {
	return script.hasConversions
		? pureIf(script, node, 'string', 'number')
		: pureIf(script, node, 'string', 'number', 'typed');
}

/** Whether `new` does nothing but make a set or a map, empty or of a list's elements, or an error with a message. */
export function constructionPurity(script: Script, node: TSESTree.NewExpression): Purity {
	const [first, ...more] = node.arguments;
	if (more.length > 0 || first?.type === 'SpreadElement') return impure(script, node);
	if (script.isGlobal(node.callee, 'Error', 'RangeError', 'TypeError'))
		return first ? asPrimitive(script, first) : PURE;
	if (script.isGlobal(node.callee, 'Map', 'Set') && !first) return PURE;
	return script.isGlobal(node.callee, 'Set') && first ? pureIf(script, first, 'array') : impure(script, node);
}

/** Whether a method of an array returns a result that depends on nothing but what its callback returns. */
function takesPureCallback(name: string): boolean {
	const method = arrayMethod(name);
	return /^elements/.test(method?.passes ?? '') && method?.gives !== 'nothing';
}

function ofStatic(script: Script, object: Node, method: string, args: readonly TSESTree.Expression[]): Purity {
	const name = object.type === 'Identifier' ? object.name : '';
	if (name === 'Math' && MATH.test(method)) return together(args.map((each) => pureIf(script, each, 'number')));
	if (name === 'Array' && method === 'isArray') return PURE;
	if (name === 'Number' && /^is/.test(method)) return PURE;
	if (name === 'Object' && method === 'keys')
		return together(args.map((each) => pureIf(script, each, 'array', 'plain', 'typed')));
	if (name === 'Object' && /^(?:entries|values)$/.test(method) && script.accessors.size === 0)
		return together(args.map((each) => pureIf(script, each, 'array', 'plain', 'typed')));
	return because(`nothing here shows what \`${name}.${method}\` does`);
}

function words(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}
