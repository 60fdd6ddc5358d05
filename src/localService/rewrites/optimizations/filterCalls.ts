import { askedBy, renamed, testsForMore } from '../comparisons.ts';
import { between, type Finding, type Rewrite } from '../rewrite.ts';
import { union } from '../script/kinds.ts';
import { isTarget, lengthOf, literalValue, type MethodCall, methodCall, type Node } from '../script/nodes.ts';
import { callbackPurity } from '../script/purity.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { needsAssertion } from './needsAssertion.ts';

/** A list is filtered to the end where the first match is all that counts. */
export const filterCalls: readonly Rewrite[] = [
	{
		name: 'find-first',
		level: 'low',
		description: '`filter(…)[0]` became `find(…)`, which stops at the first match and creates no array.',
		restsOn: 'the built-in `filter` and `find`',
		find: firstMatches,
	},
	{
		name: 'any-match',
		level: 'low',
		description:
			'Comparing the length of `filter(…)` with 0 became `some(…)`, which stops at the first match and creates no array.',
		restsOn: 'the built-in `filter` and `some`',
		find: anyMatches,
	},
];

function* firstMatches(script: Script): Generator<Finding> {
	for (const node of script.all('MemberExpression')) {
		const call = methodCall(node.object);
		if (call?.method !== 'filter' || call.args.length !== 1 || !node.computed || literalValue(node.property) !== 0)
			continue;
		const because = notAFilter(script, call) ?? (isValue(node) ? undefined : 'it is assigned to or called');
		const list = kindOf(script, call.receiver);
		if (because !== undefined) yield { node, because };
		else if (!list.isDense)
			yield {
				node,
				because: `nothing here shows that ${quoted(script, call.receiver)} has no holes, which \`find\` does not skip`,
			};
		else {
			const edits = [
				renamed(call, 'find'),
				between(call.node.range[1], node.range[1], needsAssertion(script, node) ? '!' : ''),
			];
			yield { node, edits, basis: basisOf(script, call) };
		}
	}
}

function* anyMatches(script: Script): Generator<Finding> {
	for (const node of script.all('BinaryExpression')) {
		const call = methodCall(lengthOf(node.left));
		const isSome = testsForMore(node, 0);
		if (call?.method !== 'filter' || call.args.length !== 1 || isSome === undefined) continue;
		const because = notAFilter(script, call);
		if (because !== undefined) yield { node, because };
		else yield { node, edits: askedBy(node, call, 'some', isSome), basis: basisOf(script, call) };
	}
}

/** Why a call of `filter` is not the built-in one with a test that may be called fewer times; undefined if it is. */
function notAFilter(script: Script, { receiver, args }: MethodCall): string | undefined {
	if (kindOf(script, receiver).is !== 'array') return `nothing here shows that ${quoted(script, receiver)} is an array`;
	return callbackPurity(script, args[0]).impure;
}

function basisOf(script: Script, { receiver, args }: MethodCall): readonly string[] {
	return union(kindOf(script, receiver).basis, callbackPurity(script, args[0]).basis);
}

/** Whether an element is only read: it could be assigned to, and a call would get the list as its `this`. */
export function isValue(node: Node): boolean {
	const { parent } = node;
	switch (parent?.type) {
		case 'CallExpression':
		case 'NewExpression':
			return parent.callee !== node;
		case 'TSNonNullExpression':
		case 'ChainExpression':
			return isValue(parent);
		case 'UnaryExpression':
			return parent.operator !== 'delete';
		case 'TaggedTemplateExpression':
			return false;
		default:
			return !isTarget(node);
	}
}
