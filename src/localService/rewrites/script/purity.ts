import type { TSESTree } from '@typescript-eslint/types';
import { callPurity, constructionPurity } from './callPurity.ts';
import { asPrimitive, because, impure, PURE, type Purity, pureIf, together } from './judgments.ts';
import { descendants, isFunction, mentionsName, type Node, propertyName, resultOf } from './nodes.ts';
import { quoted } from './quoted.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

const EQUALITIES = new Set(['===', '!==']);

/**
 * Whether evaluating an expression does nothing but give a value, and cannot fail, so that evaluating it more or fewer times
 * makes no difference.
 * @param isConditional whether the code evaluates it only under some condition, and may rely on that
 */
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
			return callPurity(script, node, {
				inner: (each) => purityOf(script, each, isConditional),
				callback: callbackPurity,
			});
		case 'NewExpression':
			return together([all(...node.arguments), constructionPurity(script, node)]);
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
		return because(`nothing here shows what ${node ? quoted(script, node) : 'is called'} does`);
	}
	const readsCaller =
		node.type === 'FunctionExpression' &&
		(mentionsName(node, 'arguments') || [...descendants(node)].some(({ type }) => type === 'ThisExpression'));
	const result = resultOf(node);
	const hasPlainParameters =
		node.params.length <= parameters && node.params.every((each) => each.type === 'Identifier');
	if (readsCaller || !hasPlainParameters || result === undefined) {
		return because(`${quoted(script, node)} is not just an expression of the element and its index`);
	}
	return purityOf(script, result);
}

/** A variable that nothing declares may not exist, or it may have no value yet: to read it fails then. */
function ofIdentifier(script: Script, node: TSESTree.Identifier, isConditional: boolean): Purity {
	const [declared] = script.variableOf(node)?.defs ?? [];
	const isLater = declared && /^(?:ClassName|Variable)$/.test(declared.type) && node.range[0] < declared.node.range[1];
	if (isConditional && isLater) return because(`${quoted(script, node)} is declared further down`);
	if (!isConditional || declared || script.isGlobal(node, 'undefined', 'NaN', 'Infinity')) return PURE;
	return because(`${quoted(script, node)} is not declared here, and may not exist`);
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
	if (isSafe && script.accessors.size > 0 && name === undefined) return because('the code defines getters');
	if (isSafe) return { impure: undefined, basis: kind.basis };
	return because(
		`nothing here shows what ${quoted(script, node.object)} is: reading ${quoted(script, node)} may fail or run a getter`,
	);
}

function ofUnary(script: Script, { operator, argument }: TSESTree.UnaryExpression): Purity {
	if (operator === '!' || operator === 'typeof' || operator === 'void') return PURE;
	return operator === 'delete' ? because('`delete` changes an object') : pureIf(script, argument, 'number', 'boolean');
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
		if (!inList && script.accessors.size > 0) return because('the code defines getters');
		const kinds = inList ? (['array', 'string', 'set'] as const) : (['array', 'plain', 'typed'] as const);
		return together([purityOf(script, part.argument, isConditional), pureIf(script, part.argument, ...kinds)]);
	}
	if (part.type !== 'Property') return purityOf(script, part, isConditional);
	if (part.kind !== 'init') return impure(script, part);
	const key = part.computed
		? together([purityOf(script, part.key, isConditional), asPrimitive(script, part.key)])
		: PURE;
	return together([key, purityOf(script, part.value, isConditional)]);
}
