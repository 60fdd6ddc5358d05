import type { TSESTree } from '@typescript-eslint/types';
import { askedBy, testsForMore } from '../comparisons.ts';
import type { Finding, Rewrite } from '../rewrite.ts';
import { lengthOf, literalValue, type MethodCall, methodCall } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** A string is split only to find out whether it contains something. */
export const textSearches: readonly Rewrite[] = [
	{
		name: 'search-without-split',
		level: 'low',
		description:
			'Counting the pieces that `split` returns became `includes`, which stops at the first match and creates no array.',
		restsOn: 'the built-in `split` and `includes`',
		find: splitSearches,
	},
];

function* splitSearches(script: Script): Generator<Finding> {
	for (const node of script.all('BinaryExpression')) {
		const call = splitCall(node);
		const finds = testsForMore(node, 1);
		if (call === undefined || finds === undefined) continue;
		const because = notASearch(script, call);
		if (because !== undefined) {
			yield { node, because };
			continue;
		}
		yield { node, edits: askedBy(node, call, 'includes', finds), basis: kindOf(script, call.receiver).basis };
	}
}

function splitCall({ left }: TSESTree.BinaryExpression): MethodCall | undefined {
	const call = methodCall(lengthOf(left));
	return call?.method === 'split' && call.args.length === 1 ? call : undefined;
}

/** Why `split` is not a search for a string: an empty one splits between all characters, and a pattern matches many. */
function notASearch(script: Script, { receiver, args }: MethodCall): string | undefined {
	if (kindOf(script, receiver).is !== 'string')
		return `nothing here shows that ${quoted(script, receiver)} is a string`;
	const [separator] = args;
	const value = literalValue(separator);
	if (typeof value === 'string' && value !== '') return undefined;
	return (
		separator &&
		`${quoted(script, separator)} may be empty or a regular expression, for which \`includes\` does something else`
	);
}
