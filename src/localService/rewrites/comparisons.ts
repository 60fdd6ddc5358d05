import type { TSESTree } from '@typescript-eslint/types';
import { literalValue } from './script/nodes.ts';

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
