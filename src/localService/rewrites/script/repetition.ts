import type { TSESTree } from '@typescript-eslint/types';
import { callsForEach } from './builtInMethods.ts';
import { ancestors, isFunction, isLoop, type Loop, methodCall, type Node } from './nodes.ts';
import { quoted } from './quoted.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** What runs a piece of code again and again. */
export interface Repetition {
	/** The loop, or the call whose callback is the code. */
	readonly anchor: Loop | TSESTree.CallExpression;
	/** The function that the method gets; undefined for a loop. */
	readonly callback?: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression;
	/** Why it may not be a repetition at all, as the end of a sentence that begins with `because`. */
	readonly doubt?: string;
}

/** The loops, and calls with callbacks, that repeat a node, from the inside out; none beyond the function that they are in. */
export function* repetitions(script: Script, node: Node): Generator<Repetition> {
	let part = node;
	for (const each of ancestors(node)) {
		if (isLoop(each) && isRepeated(each, part)) yield { anchor: each };
		if (/^(?:AccessorProperty|Decorator|PropertyDefinition|StaticBlock)$/.test(each.type)) return;
		if (isFunction(each)) {
			const repetition = part === each.body ? ofCallback(script, each) : undefined;
			if (repetition === undefined) return;
			yield repetition;
		}
		part = each;
	}
}

/** Whether a loop runs a part of it in every iteration. */
function isRepeated(loop: Loop, part: Node): boolean {
	if (loop.type === 'ForStatement') return part !== loop.init;
	return loop.type === 'WhileStatement' || loop.type === 'DoWhileStatement' || part !== loop.right;
}

function ofCallback(script: Script, node: Node): Repetition | undefined {
	const call = methodCall(node.parent);
	if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return undefined;
	if (call?.args[0] !== node || !callsForEach(call.method) || node.async || node.generator) return undefined;
	const isList = kindOf(script, call.receiver).is === 'array';
	const doubt = `nothing here shows that ${quoted(script, call.receiver)} is an array`;
	return { anchor: call.node, callback: node, ...(isList ? {} : { doubt }) };
}
