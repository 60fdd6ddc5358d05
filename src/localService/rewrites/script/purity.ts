import type { TSESTree } from '@typescript-eslint/types';
import { isPrimitive, type Kind, union } from './kinds.ts';
import { descendants, isFunction, literalValue, methodCall, type Node, propertyName, resultOf } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** What evaluating some code does beyond giving a value, and what that judgment rests on. */
export interface Purity {
	/** Why it may do more than that, as the end of a sentence that begins with `because`; undefined if it cannot. */
	readonly impure: string | undefined;
	readonly basis: readonly string[];
}

const PURE: Purity = { impure: undefined, basis: [] };
const EQUALITIES = new Set(['===', '!==']);
const MATH = /^(?:abs|ceil|cos|floor|log|log10|log2|max|min|round|sign|sin|sqrt|tan|trunc)$/;
/** Methods that do nothing but give a value, whatever strings and numbers they get. */
const STRING_METHODS = words(
	'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf padEnd padStart slice split startsWith substring toLowerCase toString toUpperCase trim trimEnd trimStart',
);
const LIST_METHODS = words('at includes indexOf lastIndexOf slice toReversed');
const CALLBACK_METHODS = words('every filter find findIndex findLast findLastIndex flatMap map some');

/** Whether evaluating an expression does nothing but give a value, and cannot fail: it may happen more or less often then. */
export function purityOf(script: Script, node: Node | null | undefined, isConditional = false): Purity {
	const all = (...nodes: readonly (Node | null | undefined)[]) =>
		together(nodes.map((each) => purityOf(script, each, isConditional)));
	const maybe = (each: Node) => purityOf(script, each, true);
	if (!node) return PURE;
	switch (node.type) {
		case 'Literal':
		case 'ThisExpression':
		case 'ArrowFunctionExpression':
		case 'FunctionExpression':
			return PURE;
		case 'Identifier':
			return ofIdentifier(script, node, isConditional);
		case 'TemplateLiteral':
			return together([all(...node.expressions), ...node.expressions.map((each) => asPrimitive(script, each))]);
		case 'MemberExpression':
			return together([
				all(node.object, node.computed ? node.property : undefined),
				ofRead(script, node),
				node.computed ? asPrimitive(script, node.property) : PURE,
			]);
		case 'ChainExpression':
		case 'TSAsExpression':
		case 'TSNonNullExpression':
		case 'TSSatisfiesExpression':
		case 'TSTypeAssertion':
			return all(node.expression);
		case 'UnaryExpression':
			return together([all(node.argument), ofUnary(script, node)]);
		case 'BinaryExpression':
			return together([all(node.left, node.right), ofBinary(script, node)]);
		case 'LogicalExpression':
			return together([all(node.left), maybe(node.right)]);
		case 'ConditionalExpression':
			return together([all(node.test), maybe(node.consequent), maybe(node.alternate)]);
		case 'SequenceExpression':
			return all(...node.expressions);
		case 'ArrayExpression':
			return together(node.elements.map((each) => ofPart(script, each, isConditional)));
		case 'ObjectExpression':
			return together(node.properties.map((each) => ofPart(script, each, isConditional)));
		case 'CallExpression':
			return ofCall(script, node, isConditional);
		case 'NewExpression':
			return together([all(...node.arguments), ofConstruction(script, node)]);
		default:
			return impure(script, node);
	}
}

/**
 * Whether a function that is passed to a method does nothing but give a value, for all elements that it may get.
 * @param parameters how many parameters it may have; a further one could be the list itself
 */
export function callbackPurity(script: Script, node: Node | undefined, parameters = 2): Purity {
	if (script.isGlobal(node, 'Boolean')) return PURE;
	if (!node || !isFunction(node) || node.async || node.generator) {
		return because(`nothing here says what ${node ? quoted(script, node) : 'is called'} does`);
	}
	const usesThis =
		node.type === 'FunctionExpression' &&
		[...descendants(node)].some(
			(each) => each.type === 'ThisExpression' || (each.type === 'Identifier' && each.name === 'arguments'),
		);
	const result = resultOf(node);
	const hasPlainParameters =
		node.params.length <= parameters && node.params.every((each) => each.type === 'Identifier');
	if (usesThis || !hasPlainParameters || result === undefined) {
		return because(`${quoted(script, node)} is more than one expression of its parameters`);
	}
	return purityOf(script, result);
}

export function because(reason: string, basis: readonly string[] = []): Purity {
	return { impure: reason, basis };
}

/** The first reason of some, and what they all rest on. */
export function together(parts: readonly Purity[]): Purity {
	const impureOne = parts.find((each) => each.impure !== undefined);
	return { impure: impureOne?.impure, basis: union(...parts.map(({ basis }) => basis)) };
}

/** A node's text in a code span, shortened. */
export function quoted(script: Script, node: Node): string {
	const text = script.textOf(node).replace(/\s+/g, ' ').replaceAll('`', '’');
	return `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``;
}

function impure(script: Script, node: Node): Purity {
	return because(`${quoted(script, node)} may do more than give a value`);
}

function resting(script: Script, node: Node, ...kinds: readonly Kind['is'][]): Purity {
	const kind = kindOf(script, node);
	if (kinds.includes(kind.is)) return { impure: undefined, basis: kind.basis };
	return because(`nothing here says what ${quoted(script, node)} is`);
}

/** A variable that nothing declares may not exist, or it may have no value yet: to read it fails then. */
function ofIdentifier(script: Script, node: TSESTree.Identifier, isConditional: boolean): Purity {
	const [declared] = script.variableOf(node)?.defs ?? [];
	const isLater = declared && /^(?:ClassName|Variable)$/.test(declared.type) && node.range[0] < declared.node.range[1];
	if (isConditional && isLater) return because(`${quoted(script, node)} is declared further down`);
	if (!isConditional || declared || script.isGlobal(node, 'undefined', 'NaN', 'Infinity')) return PURE;
	return because(`${quoted(script, node)} is declared elsewhere, if at all`);
}

function ofRead(script: Script, node: TSESTree.MemberExpression): Purity {
	const name = propertyName(node);
	const kind = kindOf(script, node.object);
	if (name !== undefined && script.isAccessor(name)) return because(`reading \`${name}\` may run a getter`);
	if (kind.is === 'array' || kind.is === 'string') return { impure: undefined, basis: kind.basis };
	if ((kind.is === 'set' || kind.is === 'map') && name === 'size') return { impure: undefined, basis: kind.basis };
	// What `!` says, no compiler has checked.
	const isThere = kind.isOptional !== true || (script.isTyped && node.object.type !== 'TSNonNullExpression');
	const isSafe = (kind.is === 'typed' && isThere) || kind.is === 'plain';
	if (isSafe && script.accessors.size > 0 && name === undefined) return because('the code has getters');
	if (isSafe) return { impure: undefined, basis: kind.basis };
	return because(
		`nothing here says what ${quoted(script, node.object)} is: reading ${quoted(script, node)} may fail or run a getter`,
	);
}

/**
 * Operators call `valueOf` or `toString` of an object; that of a type that the compiler has checked gives a value only, unless
 * the code shows one.
 */
export function asPrimitive(script: Script, node: Node): Purity {
	const kind = kindOf(script, node);
	if (isPrimitive(kind) || (kind.is === 'typed' && !script.hasConversions))
		return { impure: undefined, basis: kind.basis };
	return because(`nothing here says that ${quoted(script, node)} is a number or a string`);
}

function ofUnary(script: Script, { operator, argument }: TSESTree.UnaryExpression): Purity {
	if (operator === '!' || operator === 'typeof' || operator === 'void') return PURE;
	return operator === 'delete' ? because('`delete` changes an object') : resting(script, argument, 'number', 'boolean');
}

function ofBinary(script: Script, node: TSESTree.BinaryExpression): Purity {
	if (EQUALITIES.has(node.operator)) return PURE;
	const isNull = (each: Node) => each.type === 'Literal' && each.value === null;
	if ((node.operator === '==' || node.operator === '!=') && (isNull(node.left) || isNull(node.right))) return PURE;
	if (node.operator === 'in' || node.operator === 'instanceof') return impure(script, node);
	const sides = together([asPrimitive(script, node.left), asPrimitive(script, node.right)]);
	const kinds = [kindOf(script, node.left).is, kindOf(script, node.right).is];
	// Numbers and bigints do not mix: an operator that gets both fails.
	const isChecked = kinds.every((is) => is !== 'undefined') || EQUALITIES.has(node.operator);
	return isChecked ? sides : impure(script, node);
}

function ofPart(script: Script, part: Node | null, isConditional: boolean): Purity {
	if (part === null) return PURE;
	if (part.type === 'SpreadElement') {
		const inList = part.parent.type === 'ArrayExpression';
		if (!inList && script.accessors.size > 0) return because('the code has getters');
		const kinds = inList ? (['array', 'string', 'set'] as const) : (['array', 'plain', 'typed'] as const);
		return together([purityOf(script, part.argument, isConditional), resting(script, part.argument, ...kinds)]);
	}
	if (part.type !== 'Property') return purityOf(script, part, isConditional);
	if (part.kind !== 'init') return impure(script, part);
	const key = part.computed
		? together([purityOf(script, part.key, isConditional), asPrimitive(script, part.key)])
		: PURE;
	return together([key, purityOf(script, part.value, isConditional)]);
}

function ofCall(script: Script, node: TSESTree.CallExpression, isConditional: boolean): Purity {
	const call = methodCall(node);
	const args = together(node.arguments.map((each) => purityOf(script, each, isConditional)));
	if (script.isTrusted(node.callee)) return args;
	if (call === undefined) {
		const isConversion = script.isGlobal(node.callee, 'String', 'Number', 'Boolean') && node.arguments.length === 1;
		if (!isConversion) return impure(script, node);
		return together([args, ...node.arguments.map((each) => asPrimitive(script, each))]);
	}
	if (script.isGlobal(call.receiver)) return together([args, ofStatic(script, call.receiver, call.method, call.args)]);
	const kind = kindOf(script, call.receiver);
	const receiver = together([purityOf(script, call.receiver, isConditional), { impure: undefined, basis: kind.basis }]);
	if (kind.is === 'string' && STRING_METHODS.has(call.method)) {
		// Padding to a length that no text can have fails.
		if (call.method.startsWith('pad') && typeof literalValue(call.args[0]) !== 'number') return impure(script, node);
		return together([receiver, args, ...call.args.map((each) => ofArgument(script, each))]);
	}
	if (kind.is === 'array' && LIST_METHODS.has(call.method)) {
		const numbers = /^(?:at|slice)$/.test(call.method) ? call.args : call.args.slice(1);
		return together([receiver, args, ...numbers.map((each) => ofArgument(script, each))]);
	}
	if (kind.is === 'array' && CALLBACK_METHODS.has(call.method) && call.args.length === 1) {
		return together([receiver, callbackPurity(script, call.args[0])]);
	}
	if ((kind.is === 'set' || kind.is === 'map') && /^(?:get|has)$/.test(call.method)) return together([receiver, args]);
	if (kind.is === 'typed')
		return because(`nothing here says what ${quoted(script, call.receiver)} is, and so what \`${call.method}\` does`);
	return kind.is === 'unknown'
		? because(`nothing here says what ${quoted(script, call.receiver)} is, and so what \`${call.method}\` does`)
		: impure(script, node);
}

/** What a method turns into a number or a text. */
function ofArgument(script: Script, node: Node): Purity {
	return script.hasConversions
		? resting(script, node, 'string', 'number')
		: resting(script, node, 'string', 'number', 'typed');
}

/** A new set or map, empty or of a list's elements, and an error with a text. */
function ofConstruction(script: Script, node: TSESTree.NewExpression): Purity {
	const [first, ...more] = node.arguments;
	if (more.length > 0 || first?.type === 'SpreadElement') return impure(script, node);
	if (script.isGlobal(node.callee, 'Error', 'RangeError', 'TypeError'))
		return first ? asPrimitive(script, first) : PURE;
	if (script.isGlobal(node.callee, 'Map', 'Set') && !first) return PURE;
	return script.isGlobal(node.callee, 'Set') && first ? resting(script, first, 'array') : impure(script, node);
}

function ofStatic(script: Script, object: Node, method: string, args: readonly TSESTree.Expression[]): Purity {
	const name = object.type === 'Identifier' ? object.name : '';
	if (name === 'Math' && MATH.test(method)) return together(args.map((each) => resting(script, each, 'number')));
	if (name === 'Array' && method === 'isArray') return PURE;
	if (name === 'Number' && /^is/.test(method)) return PURE;
	if (name === 'Object' && method === 'keys')
		return together(args.map((each) => resting(script, each, 'array', 'plain', 'typed')));
	if (name === 'Object' && /^(?:entries|values)$/.test(method) && script.accessors.size === 0)
		return together(args.map((each) => resting(script, each, 'array', 'plain', 'typed')));
	return because(`nothing here says what \`${name}.${method}\` does`);
}

function words(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}
