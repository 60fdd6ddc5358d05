import type { TSESTree } from '@typescript-eslint/types';
import {
	ancestors,
	calledMethod,
	descendants,
	enclosingFunction,
	isFunction,
	isWithin,
	memoize,
	type Node,
	propertyName,
	withoutTypes,
} from './nodes.ts';
import type { Script } from './script.ts';
import { isCopy, isTarget, READING_METHODS, useOf } from './uses.ts';

const CALLS_FOR_EACH =
	/^(?:every|filter|find|findIndex|findLast|findLastIndex|flatMap|forEach|from|map|reduce|reduceRight|some|sort|toSorted)$/;

/** How many loops around a node are examined: the body of each is read again. */
const MOST_LOOPS = 10;

/** The loops, and the callbacks that a method calls for each element, that repeat a node, from the inside out. */
export function enclosingLoops(node: Node): readonly Node[] {
	const found: Node[] = [];
	let part = node;
	for (const each of ancestors(node)) {
		if (
			found.length === MOST_LOOPS ||
			/^(?:AccessorProperty|Decorator|PropertyDefinition|StaticBlock)$/.test(each.type)
		)
			break;
		if (isFunction(each) && !(isCallback(each) && part === each.body)) break;
		if (isFunction(each) || (isLoop(each) && isRepeated(each, part))) found.push(each);
		part = each;
	}
	return found;
}

/** Whether a node is a loop of any form. */
export function isLoop({ type }: Node): boolean {
	return /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(type);
}

/** Whether a function is what a method calls for each element. */
function isCallback(node: Node): boolean {
	const { parent } = node;
	if (parent?.type !== 'CallExpression' || parent.callee === node) return false;
	const method = calledMethod(parent) ?? '';
	return CALLS_FOR_EACH.test(method) && parent.arguments.indexOf(node as never) === (method === 'from' ? 1 : 0);
}

function isRepeated(loop: Node, part: Node): boolean {
	if (loop.type === 'ForStatement') return part !== loop.init;
	return !('right' in loop) || part !== loop.right;
}

/**
 * The outermost loop around a node that a variable is declared before, in the same function; for what a `reduce` starts with, the
 * callback that gets it.
 */
export function loopAfter(script: Script, node: Node, variable: Node): Node | undefined {
	const [declared] = script.variableOf(variable)?.identifiers ?? [];
	let found: Node | undefined;
	for (const loop of enclosingLoops(node)) {
		if (accumulatorOf(loop) === declared) return loop;
		if (declared === undefined || isWithin(declared, loop)) break;
		found = loop;
	}
	return found && declared && enclosingFunction(found) === enclosingFunction(declared) ? found : undefined;
}

/** What the first parameter of a callback of `reduce` is, if that starts with a list or an object of its own. */
export function accumulatorOf(callback: Node): Node | undefined {
	if (!isFunction(callback) || !/^reduce/.test(calledMethod(callback.parent) ?? '')) return undefined;
	const start = initialValueOf(callback);
	return start && /^(?:Array|Object)Expression$/.test(start.type) ? callback.params[0] : undefined;
}

/** What a `reduce` with this callback starts with. */
export function initialValueOf({ parent }: Node): Node | undefined {
	const start = parent?.type === 'CallExpression' ? parent.arguments[1] : undefined;
	return start && withoutTypes(start);
}

/** What a list or an object is before a loop, which may be the callback of a `reduce` that it is the accumulator of. */
export function firstValueOf(script: Script, list: Node, loop: Node): Node | undefined {
	return accumulatorOf(loop) ? initialValueOf(loop) : script.initializerOf(list);
}

/** Calls that have no effect, and whose result depends only on what they are given. */
const PURE_FUNCTIONS =
	/^(?:Object\.(?:entries|getOwnPropertyNames|keys|values)|Array(?:\.from|\.isArray|\.of)?|Intl\.\w+|JSON\.(?:parse|stringify)|Math\.(?!random)\w+|Number(?:\.\w+)?|String(?:\.raw)?|Boolean|RegExp|Set|Map|TextDecoder|TextEncoder|Symbol\.for)$/;
/**
 * Whether an expression gives the same in every iteration of a loop, as far as its form says.
 * @param whole what it is a part of, with the declarations of names in it
 */
export function isInvariant(script: Script, expression: Node, loop: Node, whole = expression): boolean {
	// The consumer of a generator may change anything between two values.
	if (effectsOf(loop).yields) return false;
	return [...descendants(expression)].every((node) => {
		switch (node.type) {
			case 'Identifier':
				return !script.isVariable(node) || isInvariantVariable(script, node, whole, loop);
			case 'MemberExpression':
				return !script.accessors.has(propertyName(node) ?? '') && !isAssigned(propertyName(node), loop);
			case 'ThisExpression':
				return isInvariantThis(node, loop);
			case 'CallExpression':
			case 'NewExpression':
				return isPure(script, node);
			case 'UnaryExpression':
				return node.operator !== 'delete';
			default:
				return !/^(?:Assignment|Await|Import|TaggedTemplate|Update|Yield|Class)Expression$|^(?:Super|MetaProperty|JSX\w+)$/.test(
					node.type,
				);
		}
	});
}

function isPure(script: Script, call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
	const { callee } = call;
	const text = script.textOf(callee);
	if (PURE_FUNCTIONS.test(text)) return script.isGlobal(text.split('.')[0] ?? '');
	if (call.type === 'NewExpression' || callee.type !== 'MemberExpression') return false;
	const method = propertyName(callee) ?? '';
	const [callback] = call.arguments;
	const isKnown = !callback || isFunction(callback) || PURE_FUNCTIONS.test(script.textOf(callback));
	if (CALLS_FOR_EACH.test(method) && !isKnown) return false;
	return READING_METHODS.test(method) || (method === 'sort' && isCopy(callee.object));
}

function isInvariantVariable(script: Script, node: TSESTree.Identifier, expression: Node, loop: Node): boolean {
	const variable = script.variableOf(node);
	const names = variable?.identifiers ?? [];
	if (names.some((name) => isWithin(name, expression))) return true;
	if (names.some((name) => isWithin(name, loop))) return false;
	// Another name for something changes with it.
	const start = script.initializerOf(node);
	if (start && /^(?:Identifier|MemberExpression)$/.test(start.type)) {
		// Only variables declared before it, so that this ends.
		const placeOf = (each: Node | undefined) => script.variableOf(each)?.identifiers[0]?.range[0] ?? -1;
		const isEarlier = [...descendants(start)].every((each) => placeOf(each) < placeOf(node));
		if (!isEarlier || !isInvariant(script, start, loop)) return false;
	}
	if (start && hasAccessor(start)) return false;
	const home = enclosingFunction(loop);
	return script.otherUsesOf(node).every(({ use, kind }) => {
		if (isWithin(use, expression)) return true;
		if (isWithin(use, loop)) return false;
		const isBefore = use.range[0] < loop.range[0] && enclosingFunction(use) === home;
		return isBefore ? kind !== 'stored' : kind !== 'changed' || enclosingFunction(use) === home;
	});
}

/** The effects of a loop that can change what it uses. */
const effectsOf = memoize((loop) => {
	const assigned = new Set<string | undefined>();
	let [yields, changesThis] = [false, false];
	for (const node of descendants(loop)) {
		if (node.type === 'MemberExpression' && isTarget(node)) assigned.add(propertyName(node));
		if (node.type === 'YieldExpression') yields = true;
		if (node.type === 'ThisExpression' && useOf(node) !== 'read') changesThis = true;
	}
	return { assigned, yields, changesThis };
});

/** Whether a loop assigns to a property of this name, of whatever object. */
export function isAssigned(name: string | undefined, loop: Node): boolean {
	return name !== undefined && effectsOf(loop).assigned.has(name);
}

/** Whether nothing in a loop changes the properties of `this`, and both mean the same `this`. */
function isInvariantThis(node: Node, loop: Node): boolean {
	if (isWithin(node, loop) && thisFunction(node) !== thisFunction(loop)) return false;
	return !effectsOf(loop).changesThis;
}

/** Whether an object literal has a getter or a setter. */
export function hasAccessor(object: Node): boolean {
	return (
		object.type === 'ObjectExpression' &&
		object.properties.some((each) => each.type === 'Property' && each.kind !== 'init')
	);
}

function thisFunction(node: Node): Node | undefined {
	for (const each of ancestors(node)) if (isFunction(each) && each.type !== 'ArrowFunctionExpression') return each;
	return undefined;
}
