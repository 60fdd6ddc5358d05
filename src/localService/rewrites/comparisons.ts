import type { TSESTree } from '@typescript-eslint/types';
import { between, type Edit } from './rewrite.ts';
import { literalValue, type MethodCall } from './script/nodes.ts';
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
 * Whether a comparison of an index with its right side asks if something was found (true) or not (false).
 * @returns undefined if it asks for something else
 */
export function testsForFound(operator: string, right: TSESTree.Node): boolean | undefined {
	const test = `${operator} ${literalValue(right)}`;
	if (/^(?:!==?|>) -1$|^>= 0$/.test(test)) return true;
	return /^(?:===?|<=) -1$|^< 0$/.test(test) ? false : undefined;
}

/** The operator that compares the same two values in the opposite order. */
export function mirrored(operator: string): string {
	return operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
}

/** The edit that calls another method, with the same arguments. */
export function renamed({ node: { callee } }: MethodCall, method: string): Edit {
	const [start, end] = callee.type === 'MemberExpression' ? callee.property.range : callee.range;
	return between(start, end, method);
}

/**
 * The edits that replace a comparison, which begins with a call, by a call that gives true or false.
 * @param isTrue whether the comparison is true if the new call gives true
 */
export function askedBy(
	comparison: TSESTree.BinaryExpression,
	call: MethodCall,
	method: string,
	isTrue: boolean,
): readonly Edit[] {
	const [start, end] = comparison.range;
	return [...(isTrue ? [] : [between(start, start, '!')]), renamed(call, method), between(call.node.range[1], end, '')];
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
