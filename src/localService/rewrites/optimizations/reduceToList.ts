import type { TSESTree } from '@typescript-eslint/types';
import { argumentText } from '../layout.ts';
import type { Finding, Rewrite } from '../rewrite.ts';
import { isPrimitive, union } from '../script/kinds.ts';
import { isWithin, methodCall, type Node, withoutTypes } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { changedInPlace, isPlainLoop, keepsList, negated, otherMethod } from './accumulatorEdits.ts';
import { type Accumulation, accumulations, type Change } from './accumulators.ts';
import { concatReason, pushingAll } from './appendedElements.ts';
import { changeableElement } from './changeableTypes.ts';

/** Lists that `reduce` copies for each element. */
export const reduceToList: readonly Rewrite[] = [
	{
		name: 'reduce-to-list',
		level: 'low',
		description:
			'An array that `reduce` copied for every element it appended is now built in one pass: the time for copying grows with the square of the length.',
		restsOn: 'the built-in `reduce`, `map`, `filter` and `push`',
		find: listsByCopies,
	},
];

/** The elements that a copy of a list adds to those it copies. */
type Copy = readonly (TSESTree.Expression | TSESTree.SpreadElement | null)[] | { readonly because: string };

function* listsByCopies(script: Script): Generator<Finding> {
	for (const [found, because] of accumulations<Copy>(script, (node, name) => copyOf(script, node, name))) {
		const { node } = found.call;
		const reason = because ?? reasonAgainst(script, found);
		const change = reason === undefined ? (asMethod(script, found) ?? inPlace(script, found)) : reason;
		if (typeof change === 'string') yield { node, because: change };
		else yield { node, edits: change.edits, basis: union(basisOf(script, found), change.basis) };
	}
}

function copyOf(script: Script, node: TSESTree.Expression, name: string): Copy | undefined {
	const isSame = (each: Node) => each.type === 'Identifier' && each.name === name;
	if (node.type === 'ArrayExpression') {
		const [first, ...added] = node.elements;
		return first?.type === 'SpreadElement' && isSame(first.argument) && added.length > 0 ? added : undefined;
	}
	const call = methodCall(node);
	if (call?.method !== 'concat' || !isSame(call.receiver) || call.args.length === 0) return undefined;
	const [only, ...more] = call.args;
	if (only?.type === 'ArrayExpression' && more.length === 0) return only.elements;
	const isFlat = call.args.every((each) => isPrimitive(kindOf(script, each)));
	return isFlat ? call.args : { because: concatReason(script, call.args) };
}

function copiesOf({ results }: Accumulation<Copy>): readonly Copy[] {
	return results.flatMap(({ copy, otherwise }) => [copy, otherwise]).filter((each) => each !== undefined);
}

function reasonAgainst(script: Script, found: Accumulation<Copy>): string | undefined {
	const { initial, all, callback } = found;
	const begun = kindOf(script, initial);
	if (begun.is !== 'array' || !begun.isDense)
		return `nothing here shows that ${quoted(script, initial)} is an array without holes`;
	for (const copy of copiesOf(found)) {
		if ('because' in copy) return copy.because;
		if (copy.includes(null)) return 'a hole would be appended';
		const isOwn = copy.length > 1 && copy.some((each) => each?.type === 'SpreadElement');
		const isReread = all.references.some(({ identifier }) => copy.some((each) => each && isWithin(identifier, each)));
		if (isOwn && isReread) return `what it appends is read from \`${all.name}\` itself`;
		const isSpread = copy.some(
			(each) => each?.type === 'SpreadElement' && all.references.some(({ identifier }) => each.argument === identifier),
		);
		if (isSpread) return `what it appends is read from \`${all.name}\` itself`;
	}
	return callback.params.some((each) => each.type === 'RestElement') ? 'its callback has a rest parameter' : undefined;
}

/** The same by `map` or `filter`; undefined if they would do something else, or may give another type. */
function asMethod(script: Script, found: Accumulation<Copy>): Change | undefined {
	const { call, list, callback, all, initial, results, types } = found;
	const [result] = results;
	const begun = withoutTypes(initial);
	const isMentioned = (node: Node) => all.references.some(({ identifier }) => isWithin(identifier, node));
	if (!isPlainLoop(script, found) || begun.type !== 'ArrayExpression' || begun.elements.length > 0) return undefined;
	if (result === undefined || copiesOf(found).length !== 1) return undefined;
	const [copy] = copiesOf(found);
	const [value, ...more] = copy && !('because' in copy) ? copy : [];
	if (!value || value.type === 'SpreadElement' || more.length > 0 || isMentioned(value)) return undefined;
	const [type] = types;
	const element = type && changeableElement(script, type);
	if (type && element === undefined) return undefined;
	const [, parameter] = callback.params;
	const isElement = parameter?.type === 'Identifier' && value.type === 'Identifier' && value.name === parameter.name;
	if (result.test === undefined) {
		const basis = isElement || !list.isDense ? undefined : keepsList(script, call.receiver, value);
		const method = element === undefined ? 'map' : `map<${element}>`;
		return basis && { edits: otherMethod(script, found, method, bodyText(script, value)), basis };
	}
	const isSafe =
		isElement && !isMentioned(result.test) && !script.variableOf(value)?.references.some((each) => each.isWrite());
	if (!isSafe || (script.isTyped && elementType(script, call.receiver) !== (element ?? ''))) return undefined;
	const test = result.copy === undefined ? negated(script, result.test) : bodyText(script, result.test);
	return { edits: otherMethod(script, found, 'filter', test), basis: [] };
}

function inPlace(script: Script, found: Accumulation<Copy>): Change | string {
	const { all, types, context } = found;
	const unclear = types.find((each) => changeableElement(script, each) === undefined);
	if (unclear) return `nothing here shows that an array of type ${quoted(script, unclear)} may be changed`;
	if (types.length === 0 && script.isTyped && !(context && changeableElement(script, context))) {
		return 'nothing here shows the type of the array';
	}
	const edits = changedInPlace(script, found, (copy) => {
		const elements = 'because' in copy ? [] : copy.filter((element) => element !== null);
		if (!elements.some(({ type }) => type === 'SpreadElement')) {
			return [`${all.name}.push(${elements.map((element) => argumentText(script, element)).join(', ')});`];
		}
		return elements.map((element) =>
			element.type === 'SpreadElement'
				? pushingAll(script, all.name, element.argument)
				: `${all.name}.push(${argumentText(script, element)});`,
		);
	});
	return { edits, basis: [] };
}

/** The type of a list's elements, where the code gives the list one by that name. */
function elementType(script: Script, list: Node): string | undefined {
	const [declared] = script.variableOf(list)?.defs ?? [];
	if (declared?.name.type !== 'Identifier') return undefined;
	const type = declared.name.typeAnnotation?.typeAnnotation;
	const isReadonly = type?.type === 'TSTypeOperator' && type.operator === 'readonly';
	const inner = isReadonly ? type.typeAnnotation : type;
	return inner && changeableElement(script, inner);
}

/** An expression's text as the body of an arrow function. */
function bodyText(script: Script, node: TSESTree.Expression): string {
	const text = argumentText(script, node);
	return text.startsWith('{') ? `(${text})` : text;
}

function basisOf(script: Script, found: Accumulation<Copy>): readonly string[] {
	const values = copiesOf(found).flatMap((copy) => ('because' in copy ? [] : copy));
	return union(
		found.list.basis,
		kindOf(script, found.initial).basis,
		...values.map((each) => (each ? concatBasis(script, each) : [])),
	);
}

/** What it rests on that a value is no list, where `concat` got it. */
function concatBasis(script: Script, value: Node): readonly string[] {
	return value.parent?.type === 'CallExpression' ? kindOf(script, value).basis : [];
}
