import type { Reference, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { between, type Finding, type Rewrite } from '../rewrite.ts';
import { isConstant } from '../script/lifetimes.ts';
import { memoize } from '../script/memoize.ts';
import {
	ancestors,
	enclosingFunction,
	isFunction,
	isLoop,
	isWithin,
	literalValue,
	methodCall,
	type Node,
	propertyName,
	withoutTypes,
} from '../script/nodes.ts';
import { isOwned } from '../script/ownership.ts';
import { insertedAt, placeBefore } from '../script/places.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** A loop that takes elements from the start of a list. */
export const queueIndexes: readonly Rewrite[] = [
	{
		name: 'queue-index',
		level: 'low',
		description:
			'`shift()` in a loop over a queue became an index that counts up: each `shift` moves all the other elements.',
		restsOn: 'the built-in `shift` and `push`',
		find: findQueues,
	},
];

type Condition = TSESTree.WhileStatement | TSESTree.ForStatement;

/** A loop that runs while a list has elements. */
interface Queue {
	readonly loop: Condition;
	readonly variable: Variable;
	readonly declarator: TSESTree.VariableDeclarator;
	/** What asks in the condition of the loop whether there are elements. */
	readonly test: Node;
	readonly shift: TSESTree.CallExpression;
}

function* findQueues(script: Script): Generator<Finding> {
	for (const node of script.all('CallExpression')) {
		const call = methodCall(node);
		if (call?.method !== 'shift' || call.args.length > 0) continue;
		const kind = kindOf(script, call.receiver);
		const loop = [...ancestors(node)].find((each) => isLoop(each) || isFunction(each));
		if ((kind.is !== 'array' && kind.is !== 'unknown' && kind.is !== 'typed') || !loop || !isLoop(loop)) continue;
		const queue = queueOf(script, loop, node);
		const because = typeof queue === 'string' ? queue : reasonAgainst(script, queue);
		const place = placeBefore(script, loop);
		if (because !== undefined || typeof queue === 'string') yield { node, because: because ?? '' };
		else if (place?.block !== queue.declarator.parent.parent)
			yield { node, because: `the loop is not in the block that declares ${quoted(script, call.receiver)}` };
		else {
			const { name } = queue.variable;
			const head = script.freeName('head', place.block);
			const edits = [
				...insertedAt(script, place, `let ${head} = 0;`),
				between(...queue.test.range, `${head} < ${name}.length`),
				between(...node.range, `${name}[${head}++]`),
			];
			const remark = `Elements taken from \`${name}\` stay in memory until the function returns.`;
			yield { node: loop, edits, basis: listBasis(script, queue.declarator.init), remark };
		}
	}
}

/** What it rests on that an expression gives a list: nothing if that is written out, whatever its elements are. */
function listBasis(script: Script, node: TSESTree.Expression | null): readonly string[] {
	const list = node && withoutTypes(node);
	return list?.type === 'ArrayExpression' ? [] : kindOf(script, list).basis;
}

/**
 * Reads a loop around a `shift()`.
 * @returns if it is not a loop over a queue, why, as the end of a sentence that begins with `because`
 */
function queueOf(script: Script, loop: Node, shift: TSESTree.CallExpression): Queue | string {
	const receiver = methodCall(shift)?.receiver;
	const variable = script.variableOf(receiver);
	const text = quoted(script, receiver ?? shift);
	const declarator = variable?.defs[0]?.node;
	if (variable === undefined || declarator?.type !== 'VariableDeclarator')
		return `${text} is not an array that the function created`;
	const isPlainFor = loop.type === 'ForStatement' && !loop.init && !loop.update;
	const test = loop.type === 'WhileStatement' || isPlainFor ? lengthTest(script, loop.test, variable) : undefined;
	if (!test || (loop.type !== 'WhileStatement' && loop.type !== 'ForStatement'))
		return `the loop does not run until ${text} is empty`;
	return isWithin(shift, loop.body)
		? { loop, variable, declarator, test, shift }
		: 'it is part of the condition of the loop';
}

/** The part of a condition that asks whether a list has elements, before anything else. */
function lengthTest(script: Script, node: Node | null, variable: Variable): Node | undefined {
	if (node?.type === 'LogicalExpression' && node.operator === '&&') return lengthTest(script, node.left, variable);
	const isLength = (each: Node) =>
		each.type === 'MemberExpression' &&
		!each.optional &&
		propertyName(each) === 'length' &&
		script.variableOf(each.object) === variable;
	if (node && isLength(node)) return node;
	if (node?.type !== 'BinaryExpression') return undefined;
	const test = isLength(node.left)
		? `${node.operator} ${literalValue(node.right)}`
		: isLength(node.right) && `${literalValue(node.left)} ${node.operator}`;
	return /^(?:>|!==?) 0$|^>= 1$|^0 (?:<|!==?)$|^1 <=$/.test(String(test)) ? node : undefined;
}

/** The functions in which a variable is used; undefined is the top level. */
const usingFunctions = memoize(
	({ references }: Variable) => new Set(references.map(({ identifier }) => enclosingFunction(identifier))),
);

function reasonAgainst(script: Script, queue: Queue): string | undefined {
	const { variable, declarator, loop, shift } = queue;
	const text = `\`${variable.name}\``;
	if (kindOf(script, declarator.init).is !== 'array') return `nothing here shows that ${text} is an array`;
	const home = enclosingFunction(loop);
	if (home === undefined) return `${text} is not in a function, and code elsewhere may use it`;
	if (!isOwned(script, variable) || !isConstant(variable)) return `other code may change ${text}`;
	if (usingFunctions(variable).size > 1) return `a nested function uses ${text}`;
	const strange = variable.references.find((each) => each.identifier !== declarator.id && !isKnownUse(each, queue));
	if (strange !== undefined) {
		const isAfter = strange.identifier.range[0] > loop.range[1];
		return isAfter
			? `${text} is used after the loop`
			: `${quoted(script, strange.identifier.parent)} depends on which elements have been taken`;
	}
	return typeReason(script, shift);
}

/** Whether a use precedes the loop, is the loop's own test or `shift()`, or adds elements. */
function isKnownUse({ identifier }: Reference, { loop, test, shift }: Queue): boolean {
	if (identifier.range[1] <= loop.range[0] || isWithin(identifier, test) || isWithin(identifier, shift)) return true;
	const member = identifier.parent;
	const call = member.parent;
	const isPush =
		member.type === 'MemberExpression' &&
		member.object === identifier &&
		!member.computed &&
		propertyName(member) === 'push' &&
		call?.type === 'CallExpression' &&
		call.callee === member &&
		!call.optional &&
		isWithin(call, loop.body);
	return isPush && isUnused(call);
}

/** Whether nothing depends on what an expression gives. */
function isUnused(node: Node): boolean {
	const { parent } = node;
	if (parent?.type === 'ExpressionStatement') return true;
	if (parent?.type === 'LogicalExpression') return parent.right === node && isUnused(parent);
	return parent?.type === 'ConditionalExpression' && parent.test !== node && isUnused(parent);
}

/**
 * Why the code may no longer compile: what `shift` returns may be undefined, by its type, and an element may not. Where a type is
 * inferred from it, that would change.
 */
function typeReason(script: Script, shift: Node): string | undefined {
	let value = shift;
	while (value.parent && /^TS(?:As|NonNull|Satisfies)Expression$|^TSTypeAssertion$/.test(value.parent.type))
		value = value.parent;
	const { parent } = value;
	const other = `${quoted(script, parent ?? shift)} would have another type`;
	if (value !== shift) return undefined;
	if (/^(?:ArrayExpression|Property|ReturnStatement|YieldExpression)$/.test(parent?.type ?? '')) return other;
	if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier' || parent.id.typeAnnotation)
		return undefined;
	const variable = script.variableOf(parent.id);
	if (variable && isConstant(variable)) return undefined;
	return `\`${parent.id.name}\` is assigned again, and its type would no longer include \`undefined\``;
}
