import { type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { methodCall, type Node } from '../script/nodes.ts';
import type { Script } from '../script/script.ts';

/** A date is made only to learn the time. */
export const currentTime: readonly Rewrite[] = [
	{
		name: 'date-now',
		level: 'low',
		description: '`new Date().getTime()` became `Date.now()`, which creates no object.',
		restsOn: 'the built-in `Date`',
		find: currentTimes,
	},
];

function* currentTimes(script: Script): Generator<Finding> {
	for (const node of script.all('NewExpression')) {
		if (!script.isGlobal(node.callee, 'Date') || node.arguments.length > 0) continue;
		const time = timeOf(node);
		if (time === undefined) continue;
		yield { node: time, edits: [replaced(time, 'Date.now()')], basis: [] };
	}
}

/** The whole of `new Date().getTime()`, `new Date().valueOf()`, `+new Date()`, or `Number(new Date())`. */
function timeOf(date: Node): Node | undefined {
	const { parent } = date;
	if (parent?.type === 'UnaryExpression') return parent.operator === '+' ? parent : undefined;
	const call = parent?.type === 'MemberExpression' ? methodCall(parent.parent) : undefined;
	if (call?.receiver !== date || call.args.length > 0) return undefined;
	return call.method === 'getTime' || call.method === 'valueOf' ? call.node : undefined;
}
