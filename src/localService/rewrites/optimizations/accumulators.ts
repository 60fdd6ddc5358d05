import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { blockOf, indentAt, indentUnit, lineEnd } from '../layout.ts';
import { between, type Edit } from '../rewrite.ts';
import { mayChange, outsideEffect } from '../script/effects.ts';
import type { Kind } from '../script/kinds.ts';
import {
	descendants,
	enclosingFunction,
	isFunction,
	isWithin,
	type MethodCall,
	methodCall,
	type Node,
	type NodeOf,
	withoutTypes,
} from '../script/nodes.ts';
import { changesContent, isNew } from '../script/ownership.ts';
import { quoted } from '../script/purity.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { castType } from './changeableTypes.ts';
import { isReading } from './growth.ts';

/** A call of `reduce` that gives bigger and bigger copies of a list or an object. */
export interface Accumulation<Copy> {
	readonly call: MethodCall;
	readonly list: Kind;
	readonly callback: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression;
	/** The parameter that the copies are passed to. */
	readonly all: Variable;
	readonly initial: TSESTree.Expression;
	readonly results: readonly Result<Copy>[];
	/** The types that the code gives what is built. */
	readonly types: readonly TSESTree.TypeNode[];
	/** The type of what the result is assigned to, or returned by. */
	readonly context: TSESTree.TypeNode | undefined;
}

/** What the callback gives at one place: a copy, the same as it got, or one of the two. */
export interface Result<Copy> {
	readonly node: TSESTree.Expression;
	readonly test?: TSESTree.Expression;
	/** Undefined where it gives what it got. */
	readonly copy: Copy | undefined;
	/** What it gives if the test fails. */
	readonly otherwise?: Copy | undefined;
}

/** How one kind of copy is recognized: by the expression and the name of what is copied. */
type Reader<Copy> = (node: TSESTree.Expression, name: string) => Copy | undefined;

/** Every call of `reduce` or `reduceRight` whose callback gives a copy. */
export function* accumulations<Copy>(
	script: Script,
	read: Reader<Copy>,
): Generator<readonly [Accumulation<Copy>, string | undefined]> {
	for (const node of script.all('CallExpression')) {
		const call = methodCall(node);
		const [callback, initial] = call?.args ?? [];
		if (call === undefined || !/^reduce(?:Right)?$/.test(call.method) || !callback || !isFunction(callback)) continue;
		const [parameter] = callback.params;
		const all = script.variableOf(parameter);
		if (parameter?.type !== 'Identifier' || all === undefined) continue;
		const nodes = resultsOf(callback);
		const results = nodes.flatMap((each) => readResult(each, all.name, read) ?? []);
		if (!results.some(({ copy, otherwise }) => copy ?? otherwise)) continue;
		const types = [
			node.typeArguments?.params[0],
			parameter.typeAnnotation?.typeAnnotation,
			callback.returnType?.typeAnnotation,
			initial && castType(initial),
		].filter((each) => each !== undefined);
		const list = kindOf(script, call.receiver);
		const found = { call, list, callback, all, initial: initial ?? node, results, types, context: contextOf(node) };
		const isComplete = results.length === nodes.length && endsWithReturn(callback);
		yield [found, initial === undefined ? 'there is no value to begin with' : reasonAgainst(script, found, isComplete)];
	}
}

function reasonAgainst<Copy>(script: Script, found: Accumulation<Copy>, isComplete: boolean): string | undefined {
	const { call, list, callback, all, initial } = found;
	if (list.is !== 'array') return `nothing here says that ${quoted(script, call.receiver)} is a list`;
	if (callback.async || callback.generator) return 'its callback does not give its result at once';
	if (!isComplete) return `its callback does not always give \`${all.name}\`, or a copy with more in it`;
	const hasArguments = [...descendants(callback)].some(
		(each) => each.type === 'Identifier' && each.name === 'arguments',
	);
	if (hasArguments) return 'its callback mentions `arguments`';
	if (!isNew(script, initial)) return `it begins with ${quoted(script, initial)}, which would change`;
	const seen = all.references.find((each) => !isUnseen(each, found));
	return (
		seen &&
		`its callback uses \`${all.name}\` in ${quoted(script, seen.identifier.parent ?? callback)}, too, and could see it grow`
	);
}

function isUnseen<Copy>(
	reference: Variable['references'][number],
	{ callback, results, initial }: Accumulation<Copy>,
): boolean {
	const { identifier } = reference;
	const { parent } = identifier;
	const is = withoutTypes(initial).type === 'ObjectExpression' ? 'object' : 'list';
	if (reference.isTypeReference) return true;
	if (reference.isWrite() || enclosingFunction(identifier) !== callback) return false;
	if (results.some((each) => isCopied(identifier, each.node))) return true;
	if (parent.type === 'MemberExpression' && parent.object === identifier) {
		return !changesContent(reference) && isReading(parent, is);
	}
	return (
		parent.type === 'BinaryExpression' && is === 'object' && parent.operator === 'in' && parent.right === identifier
	);
}

/** Whether a mention of what is copied is the copying itself: the whole result, a branch of it, or spread in that. */
function isCopied(identifier: Node, result: TSESTree.Expression): boolean {
	const whole = withoutTypes(result);
	const branches =
		whole.type === 'ConditionalExpression' ? [whole.consequent, whole.alternate].map(withoutTypes) : [whole];
	return branches.some((branch) => {
		if (branch === identifier) return true;
		const { parent } = identifier;
		if (parent?.type === 'SpreadElement') return parent.parent === branch;
		if (parent?.type === 'CallExpression') return parent === branch;
		return parent?.type === 'MemberExpression' && branch.type === 'CallExpression' && branch.callee === parent;
	});
}

function readResult<Copy>(node: TSESTree.Expression, name: string, read: Reader<Copy>): Result<Copy> | undefined {
	const value = withoutTypes(node);
	const isSame = (each: TSESTree.Expression) => each.type === 'Identifier' && each.name === name;
	if (isSame(value)) return { node, copy: undefined };
	if (value.type !== 'ConditionalExpression') {
		const copy = read(value, name);
		return copy && { node, copy };
	}
	const branches = [value.consequent, value.alternate].map(withoutTypes);
	const [copy, otherwise] = branches.map((each) => read(each, name));
	const isKnown = branches.every((each, position) => isSame(each) || [copy, otherwise][position] !== undefined);
	return isKnown ? { node, test: value.test, copy, otherwise } : undefined;
}

/** Whatever a function gives; of a function that gives nothing somewhere, less than that. */
function resultsOf(callback: Accumulation<unknown>['callback']): readonly TSESTree.Expression[] {
	return callback.body.type === 'BlockStatement'
		? returnsOf(callback).map((each) => each.argument ?? callback)
		: [callback.body];
}

function returnsOf(callback: Node): readonly NodeOf<'ReturnStatement'>[] {
	return [...descendants(callback, isFunction)].filter(
		(each): each is NodeOf<'ReturnStatement'> =>
			each.type === 'ReturnStatement' && enclosingFunction(each) === callback,
	);
}

function endsWithReturn({ body }: Accumulation<unknown>['callback']): boolean {
	return body.type !== 'BlockStatement' || body.body.at(-1)?.type === 'ReturnStatement';
}

/** The type that the code gives what an expression is assigned to, or returned by. */
function contextOf({ parent }: Node): TSESTree.TypeNode | undefined {
	if (parent?.type === 'VariableDeclarator') return parent.id.typeAnnotation?.typeAnnotation;
	if (parent?.type === 'ArrowFunctionExpression') return parent.returnType?.typeAnnotation;
	return parent?.type === 'ReturnStatement' ? enclosingFunction(parent)?.returnType?.typeAnnotation : undefined;
}

/** The edits that let a callback change what it gets, and give that back. */
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
		const isFirst = script.text.slice(0, start).endsWith(`\n${indentAt(script, start)}`);
		return [between(start, end, statements(result).join(isFirst ? lineEnd(script) + indentAt(script, start) : ' '))];
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

/** The opposite of a test, as text. */
export function negated(script: Script, test: TSESTree.Expression): string {
	const text = script.textOf(test);
	if (test.type === 'UnaryExpression' && test.operator === '!') return script.textOf(test.argument);
	if (test.type === 'BinaryExpression' && /^[!=]==?$/.test(test.operator)) {
		const opposite = test.operator.startsWith('!') ? test.operator.replace('!', '=') : test.operator.replace('=', '!');
		return `${script.textOf(test.left)} ${opposite} ${script.textOf(test.right)}`;
	}
	return /^(?:CallExpression|Identifier|MemberExpression)$/.test(test.type) ? `!${text}` : `!(${text})`;
}

/**
 * The edits that make another method of `reduce`: one that gets a callback without the first parameter, and nothing more.
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
export function isPlainLoop({ call, list, callback, all, results }: Accumulation<unknown>): boolean {
	const [result] = results;
	const isMentioned = (node: Node) => all.references.some(({ identifier }) => isWithin(identifier, node));
	return (
		call.method === 'reduce' &&
		list.is === 'array' &&
		callback.type === 'ArrowFunctionExpression' &&
		callback.body.type !== 'BlockStatement' &&
		callback.returnType === undefined &&
		callback.params.length > 1 &&
		!callback.params.slice(1).some((each) => isMentioned(each) || each.type === 'RestElement') &&
		result !== undefined
	);
}

/** Whether running some code leaves a list as it is. */
export function keepsList(script: Script, receiver: Node, code: Node): boolean {
	if (isNew(script, receiver)) return true;
	const variable = script.variableOf(receiver);
	return (variable ? mayChange(script, code, variable) : outsideEffect(script, code)) === undefined;
}

function arrowEnd(
	{ text }: Script,
	callback: Node & { readonly params: readonly Node[]; readonly body: Node },
): number {
	return text.lastIndexOf('=>', callback.body.range[0]) + '=>'.length;
}
