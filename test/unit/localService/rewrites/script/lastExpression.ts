import assert from 'node:assert/strict';
import type { Node } from '../../../../../src/localService/rewrites/script/nodes.ts';
import { parseScript, type Script } from '../../../../../src/localService/rewrites/script/script.ts';

/** Gives what is asked about in some code: the expression of the last statement that is nothing else. */
export function lastExpression(code: string): { readonly script: Script; readonly node: Node } {
	const script = parseScript(code, { jsx: false });
	assert.ok(script, `It cannot be parsed: ${code}`);
	const node = script.all('ExpressionStatement').at(-1)?.expression;
	assert.ok(node, `It has no expression: ${code}`);
	return { script, node };
}
