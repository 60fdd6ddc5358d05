import { askedBy, flippedText, testsForFound } from '../comparisons.ts';
import { type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { literalValue, type MethodCall, methodCall } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** Tests that could be shorter. */
export const truthTests: readonly Rewrite[] = [
	{
		name: 'redundant-ternary',
		level: 'clearer',
		description: '`? true : false` after a comparison is gone.',
		restsOn: 'comparisons, which are always true or false',
		find: ternaries,
	},
	{
		name: 'includes',
		level: 'clearer',
		description: 'Comparing `indexOf(…)` with -1 became `includes(…)`.',
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
		const finds = testsForFound(node.operator, node.right);
		if (call?.method !== 'indexOf' || call.args.length !== 1 || finds === undefined) continue;
		const because = notTheSame(script, call);
		if (because !== undefined) {
			yield { node, because };
			continue;
		}
		yield { node, edits: askedBy(node, call, 'includes', finds), basis: kindOf(script, call.receiver).basis };
	}
}

/** Why `includes` might find something else: it finds NaN and holes, and fails for a regular expression. */
function notTheSame(script: Script, { receiver, args }: MethodCall): string | undefined {
	const list = kindOf(script, receiver);
	const sought = kindOf(script, args[0]);
	const value = args[0] && quoted(script, args[0]);
	if (list.is === 'string') return sought.is === 'string' ? undefined : `nothing here shows that ${value} is a string`;
	if (list.is !== 'array') return `nothing here shows what ${quoted(script, receiver)} is`;
	const isNeither =
		sought.is === 'string' ||
		sought.is === 'boolean' ||
		sought.isNumeric ||
		(list.isDense && list.element?.is === 'string');
	return isNeither
		? undefined
		: `${value} may be \`NaN\` or undefined, which \`includes\` finds and \`indexOf\` does not`;
}
