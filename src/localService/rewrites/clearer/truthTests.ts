import type { TSESTree } from '@typescript-eslint/types';
import { flippedText } from '../comparisons.ts';
import { between, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { literalValue, type MethodCall, methodCall } from '../script/nodes.ts';
import { quoted } from '../script/purity.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** Tests that are written the long way around. */
export const truthTests: readonly Rewrite[] = [
	{
		name: 'redundant-ternary',
		level: 'clearer',
		description: 'A comparison followed by `? true : false` stands alone.',
		restsOn: 'a comparison giving true or false',
		find: ternaries,
	},
	{
		name: 'includes',
		level: 'clearer',
		description: 'The comparison of `indexOf` with -1 became `includes`.',
		restsOn: 'the built-in `indexOf` and `includes`',
		find: inclusions,
	},
];

const OPPOSITES: ReadonlyMap<string, string> = new Map([
	['===', '!=='],
	['!==', '==='],
	['==', '!='],
	['!=', '=='],
]);

function* ternaries(script: Script): Generator<Finding> {
	for (const node of script.all('ConditionalExpression')) {
		const { test, consequent, alternate } = node;
		const results = [literalValue(consequent), literalValue(alternate)];
		const isSame = results[0] === true && results[1] === false;
		const isOpposite = results[0] === false && results[1] === true;
		if ((!isSame && !isOpposite) || test.type !== 'BinaryExpression' || !/^(?:[=!]==?|[<>]=?)$/.test(test.operator))
			continue;
		const opposite = OPPOSITES.get(test.operator);
		const text = script.textOf(test);
		const flipped = (opposite && flippedText(script, test, opposite)) ?? `!(${text})`;
		yield { node, edits: [replaced(node, isSame ? text : flipped)], basis: [] };
	}
}

function* inclusions(script: Script): Generator<Finding> {
	for (const node of script.all('BinaryExpression')) {
		const call = methodCall(node.left);
		const finds = testsForIndex(node);
		if (call?.method !== 'indexOf' || call.args.length !== 1 || finds === undefined) continue;
		const because = notTheSame(script, call);
		if (because !== undefined) {
			yield { node, because };
			continue;
		}
		const { callee } = call.node;
		const [start, end] = callee.type === 'MemberExpression' ? callee.property.range : callee.range;
		yield {
			node,
			edits: [
				...(finds ? [] : [between(node.range[0], node.range[0], '!')]),
				between(start, end, 'includes'),
				between(call.node.range[1], node.range[1], ''),
			],
			basis: kindOf(script, call.receiver).basis,
		};
	}
}

/** Whether a comparison asks if an index was found (true), or not (false). */
function testsForIndex({ operator, right }: TSESTree.BinaryExpression): boolean | undefined {
	const test = `${operator} ${literalValue(right)}`;
	if (/^(?:!==|!=|>) -1$|^>= 0$/.test(test)) return true;
	return /^(?:===|==|<=) -1$|^< 0$/.test(test) ? false : undefined;
}

/** Why `includes` might find something else: it finds NaN and holes, and fails for a regular expression. */
function notTheSame(script: Script, { receiver, args }: MethodCall): string | undefined {
	const list = kindOf(script, receiver);
	const sought = kindOf(script, args[0]);
	const value = args[0] && quoted(script, args[0]);
	if (list.is === 'string') return sought.is === 'string' ? undefined : `nothing here says that ${value} is a text`;
	if (list.is !== 'array') return `nothing here says what ${quoted(script, receiver)} is`;
	const isNeither =
		sought.is === 'string' ||
		sought.is === 'boolean' ||
		sought.isNumeric ||
		(list.isDense && list.element?.is === 'string');
	return isNeither ? undefined : `${value} may be NaN or undefined, which \`includes\` finds and \`indexOf\` does not`;
}
