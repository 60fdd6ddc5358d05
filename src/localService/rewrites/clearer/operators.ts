import { type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { union } from '../script/kinds.ts';
import { methodCall, type Node } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** Calls of built-in functions that have an operator. */
export const operators: readonly Rewrite[] = [
	{
		name: 'exponent-operator',
		level: 'clearer',
		description: '`Math.pow(a, b)` became `a ** b`.',
		restsOn: 'the built-in `Math`',
		find: powers,
	},
];

function* powers(script: Script): Generator<Finding> {
	for (const node of script.all('CallExpression')) {
		const call = methodCall(node);
		const [base, exponent] = call?.args ?? [];
		const isPower = call?.method === 'pow' && call.args.length === 2 && script.isGlobal(call.receiver, 'Math');
		if (!isPower || base === undefined || exponent === undefined) continue;
		// `**` also takes bigints, which `Math.pow` refuses, and calls `valueOf` in another order.
		const odd = [base, exponent].find((each) => kindOf(script, each).is !== 'number');
		if (odd !== undefined) {
			yield { node, because: `nothing here shows that ${quoted(script, odd)} is a number` };
			continue;
		}
		const text = `${operand(script, base)} ** ${operand(script, exponent)}`;
		const basis = union(kindOf(script, base).basis, kindOf(script, exponent).basis);
		yield { node, edits: [replaced(node, isOperand(node) ? `(${text})` : text)], basis };
	}
}

/** Leaves out parentheses only where none are ever needed. */
function operand(script: Script, node: Node): string {
	const isSimple =
		/^(?:Identifier|MemberExpression|CallExpression)$/.test(node.type) ||
		(node.type === 'Literal' && typeof node.value === 'number');
	return isSimple ? script.textOf(node) : `(${script.textOf(node)})`;
}

function isOperand({ parent }: Node): boolean {
	return !/^(?:Return|Variable|Arrow|Expression|Conditional|Template|Property$|ArrayExpression|CallExpression)/.test(
		parent?.type ?? '',
	);
}
