import type { TSESTree } from '@typescript-eslint/types';
import { flippedText } from '../comparisons.ts';
import { argumentText, blockOf, indentUnit, separatorAt } from '../layout.ts';
import { between, type Edit } from '../rewrite.ts';
import { mayChange, outsideEffect } from '../script/effects.ts';
import { isWithin, type Node } from '../script/nodes.ts';
import { isNew } from '../script/ownership.ts';
import { purityOf } from '../script/purity.ts';
import type { Script } from '../script/script.ts';
import { type Accumulation, type Result, returnsOf } from './accumulators.ts';

/** The edits that let a callback change its accumulator and return it. */
export function changedInPlace<Copy>(
	script: Script,
	{ callback, all, results }: Accumulation<Copy>,
	statementsOf: (copy: Copy) => readonly string[],
): readonly Edit[] {
	const last = `return ${all.name};`;
	const statements = (result: Result<Copy>) => [...conditional(script, result, statementsOf), last];
	const [only] = results;
	if (callback.body.type !== 'BlockStatement') {
		const start = arrowEnd(script, callback);
		return only ? [between(start, callback.range[1], ` ${blockOf(script, callback.range[0], statements(only))}`)] : [];
	}
	return returnsOf(callback).flatMap((node) => {
		const result = results.find((each) => each.node === node.argument);
		if (result === undefined || (result.copy === undefined && result.otherwise === undefined)) return [];
		const [start, end] = node.range;
		if (node.parent.type !== 'BlockStatement') return [between(start, end, blockOf(script, start, statements(result)))];
		return [between(start, end, statements(result).join(separatorAt(script, start)))];
	});
}

function conditional<Copy>(
	script: Script,
	{ test, copy, otherwise }: Result<Copy>,
	statementsOf: (copy: Copy) => readonly string[],
): readonly string[] {
	const first = copy === undefined ? [] : statementsOf(copy);
	const second = otherwise === undefined ? [] : statementsOf(otherwise);
	if (test === undefined) return first;
	const when = (condition: string, statements: readonly string[]) => {
		const [only, ...more] = statements;
		if (more.length === 0) return [`${condition} ${only}`];
		return [`${condition} {`, ...statements.map((each) => indentUnit(script) + each), '}'];
	};
	if (first.length === 0) return when(`if (${negated(script, test)})`, second);
	const then = when(`if (${script.textOf(test)})`, first);
	if (second.length === 0) return then;
	const [line = '', ...rest] = when('else', second);
	return then.at(-1) === '}' ? [...then.slice(0, -1), `} ${line}`, ...rest] : [...then, line, ...rest];
}

/** The code of the opposite of a test. */
export function negated(script: Script, test: TSESTree.Expression): string {
	const text = script.textOf(test);
	if (test.type === 'UnaryExpression' && test.operator === '!') return argumentText(script, test.argument);
	if (test.type === 'BinaryExpression' && /^[!=]==?$/.test(test.operator)) {
		const opposite = test.operator.startsWith('!') ? test.operator.replace('!', '=') : test.operator.replace('=', '!');
		return flippedText(script, test, opposite) ?? `!(${text})`;
	}
	return /^(?:CallExpression|Identifier|MemberExpression)$/.test(test.type) ? `!${text}` : `!(${text})`;
}

/**
 * The edits that replace `reduce` by a method whose callback has no accumulator, and that takes no initial value.
 * @param body the callback's new body
 */
export function otherMethod(
	script: Script,
	{ call, callback }: Accumulation<unknown>,
	method: string,
	body: string,
): readonly Edit[] {
	const { callee, typeArguments } = call.node;
	const [all, element] = callback.params;
	if (callee.type !== 'MemberExpression' || all === undefined || element === undefined) return [];
	return [
		between(callee.property.range[0], (typeArguments ?? callee.property).range[1], method),
		between(all.range[0], element.range[0], ''),
		between(arrowEnd(script, callback), call.node.range[1], ` ${body})`),
	];
}

/** Whether a callback is an arrow function that could be passed to another method without its first parameter. */
export function isPlainLoop(
	{ text }: Script,
	{ initial, call, list, callback, all, results }: Accumulation<unknown>,
): boolean {
	const [result] = results;
	const isMentioned = (node: Node) => all.references.some(({ identifier }) => isWithin(identifier, node));
	return (
		call.method === 'reduce' &&
		list.is === 'array' &&
		callback.type === 'ArrowFunctionExpression' &&
		callback.body.type !== 'BlockStatement' &&
		callback.returnType === undefined &&
		// No parentheses around it.
		!text.slice(callback.range[1], initial.range[0]).includes(')') &&
		callback.params.length > 1 &&
		!callback.params.slice(1).some((each) => isMentioned(each) || each.type === 'RestElement') &&
		result !== undefined
	);
}

/** What it rests on that running some code leaves a list as it is; undefined if it may change the list. */
export function keepsList(script: Script, receiver: Node, code: Node): readonly string[] | undefined {
	if (isNew(script, receiver)) return [];
	const variable = script.variableOf(receiver);
	const reason = variable ? mayChange(script, code, variable) : outsideEffect(script, code);
	return reason === undefined ? purityOf(script, code).basis : undefined;
}

function arrowEnd(
	{ text }: Script,
	callback: Node & { readonly params: readonly Node[]; readonly body: Node },
): number {
	return text.lastIndexOf('=>', callback.body.range[0]) + '=>'.length;
}
