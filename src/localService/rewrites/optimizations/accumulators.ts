import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Edit } from '../rewrite.ts';
import type { Kind } from '../script/kinds.ts';
import {
	alwaysReturns,
	descendants,
	enclosingFunction,
	isFunction,
	type MethodCall,
	mentionsName,
	methodCall,
	type Node,
	type NodeOf,
	withoutTypes,
} from '../script/nodes.ts';
import { changesContent, isNew } from '../script/ownership.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { castType } from './changeableTypes.ts';
import { isReading } from './growth.ts';

/** A call of `reduce` whose callback returns a larger copy of its accumulator, a list or an object. */
export interface Accumulation<Copy> {
	readonly call: MethodCall;
	readonly list: Kind;
	readonly callback: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression;
	/** The accumulator: the callback's first parameter. */
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

/** How something is built without copies, and what that rests on. */
export interface Change {
	readonly edits: readonly Edit[];
	readonly basis: readonly string[];
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
			...nodes.map(castType),
		].filter((each) => each !== undefined);
		const list = kindOf(script, call.receiver);
		const found = { call, list, callback, all, initial: initial ?? node, results, types, context: contextOf(node) };
		const isComplete = results.length === nodes.length && endsWithReturn(callback);
		yield [found, initial === undefined ? 'it has no initial value' : reasonAgainst(script, found, isComplete)];
	}
}

function reasonAgainst<Copy>(script: Script, found: Accumulation<Copy>, isComplete: boolean): string | undefined {
	const { call, list, callback, all, initial } = found;
	if (list.is !== 'array') return `nothing here shows that ${quoted(script, call.receiver)} is an array`;
	if (callback.async || callback.generator) return 'its callback is asynchronous or a generator';
	if (!isComplete) return `its callback does not always return \`${all.name}\` or a larger copy of it`;
	if (mentionsName(callback, 'arguments')) return 'its callback mentions `arguments`';
	if (!isNew(script, initial)) return `its initial value, ${quoted(script, initial)}, would be changed`;
	const seen = all.references.find((each) => !isUnseen(each, found));
	return (
		seen &&
		`its callback also uses \`${all.name}\` in ${quoted(script, seen.identifier.parent ?? callback)}, and could see it grow`
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

/** Whether a reference to the accumulator is the copying itself: the whole result, a branch of it, or spread into one. */
function isCopied(identifier: Node, result: TSESTree.Expression): boolean {
	const whole = withoutTypes(result);
	const branches =
		whole.type === 'ConditionalExpression'
			? [whole.consequent, whole.alternate].map((each) => withoutTypes(each))
			: [whole];
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
	const branches = [value.consequent, value.alternate].map((each) => withoutTypes(each));
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

/** The `return` statements of a callback itself. */
export function returnsOf(callback: Node): readonly NodeOf<'ReturnStatement'>[] {
	return [...descendants(callback, isFunction)].filter(
		(each): each is NodeOf<'ReturnStatement'> =>
			each.type === 'ReturnStatement' && enclosingFunction(each) === callback,
	);
}

function endsWithReturn({ body }: Accumulation<unknown>['callback']): boolean {
	return body.type !== 'BlockStatement' || alwaysReturns(body);
}

/** The type that the code gives what an expression is assigned to, or returned by. */
function contextOf({ parent }: Node): TSESTree.TypeNode | undefined {
	if (parent?.type === 'VariableDeclarator') return parent.id.typeAnnotation?.typeAnnotation;
	if (parent?.type === 'ArrowFunctionExpression') return parent.returnType?.typeAnnotation;
	return parent?.type === 'ReturnStatement' ? enclosingFunction(parent)?.returnType?.typeAnnotation : undefined;
}
