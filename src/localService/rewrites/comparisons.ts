import type { TSESTree } from '@typescript-eslint/types';
import { literalValue } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/**
 * Whether a comparison of a count with a literal asks for more than a number (true) or for no more than it (false), given that
 * the count is at least that number.
 * @returns undefined if it asks for something else
 */
export function testsForMore({ operator, right }: TSESTree.BinaryExpression, least: number): boolean | undefined {
	const value = literalValue(right);
	if (value === least) {
		if (/^(?:>|!==|!=)$/.test(operator)) return true;
		return /^(?:===|==|<=)$/.test(operator) ? false : undefined;
	}
	if (value !== least + 1) return undefined;
	if (operator === '>=') return true;
	return operator === '<' ? false : undefined;
}

/**
 * A comparison with another operator, as text; brackets around its sides stay.
 * @returns undefined if more than brackets and the operator stands between the sides
 */
export function flippedText(script: Script, node: TSESTree.BinaryExpression, operator: string): string | undefined {
	const { left, right, range } = node;
	const middle = script.text.slice(left.range[1], right.range[0]);
	const changed = middle.replace(node.operator, operator);
	if (!/^[\s()]*[!=<>]+[\s()]*$/.test(middle)) return undefined;
	return script.text.slice(range[0], left.range[1]) + changed + script.text.slice(right.range[0], range[1]);
}
