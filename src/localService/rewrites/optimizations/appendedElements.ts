import type { TSESTree } from '@typescript-eslint/types';
import { argumentText } from '../layout.ts';
import { isPrimitive } from '../script/kinds.ts';
import { mentionsName } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** Why what is passed to `concat` is not appended one by one. */
export function concatReason(script: Script, args: readonly TSESTree.Expression[]): string {
	const unclear = args.find((each) => !isPrimitive(kindOf(script, each)) && kindOf(script, each).is !== 'array');
	if (unclear)
		return `nothing here shows whether ${quoted(script, unclear)} is an array, whose elements \`concat\` would append one by one`;
	return '`concat` copies a whole array at once, which is faster if there are only a few long ones';
}

/** A loop that appends a whole list to the one in a variable. */
export function pushingAll(script: Script, name: string, list: TSESTree.Expression): string {
	const isTaken = mentionsName(list, 'each');
	const each = isTaken || name === 'each' ? script.freeName('each') : 'each';
	return `for (const ${each} of ${argumentText(script, list)}) ${name}.push(${each});`;
}
