import type { TSESTree } from '@typescript-eslint/types';
import { separatorAt } from '../layout.ts';
import { between, type Edit, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { type Kind, union } from '../script/kinds.ts';
import { isFunction, literalValue, type MethodCall, methodCall, type Node, resultOf } from '../script/nodes.ts';
import { isNew } from '../script/ownership.ts';
import { purityOf } from '../script/purity.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { isValue } from './filterCalls.ts';

/** Lists that are sorted only to take the first element. */
export const sortForLeast: readonly Rewrite[] = [
	{
		name: 'least-without-sort',
		level: 'low',
		description:
			'The first element after sorting is now found by comparing each element once: sorting takes many more comparisons, and creates an array.',
		restsOn: 'the built-in `sort`, `toSorted`, `slice` and `reduce`',
		find: firstAfterSorting,
	},
];

/** What a list is sorted by. */
interface Order {
	/** What is compared: the elements, or a property of theirs that is a number. */
	readonly property: string | undefined;
	readonly isDescending: boolean;
}

function* firstAfterSorting(script: Script): Generator<Finding> {
	for (const node of [...script.all('MemberExpression'), ...script.all('CallExpression')]) {
		const sorting = sortedIn(node);
		if (sorting === undefined) continue;
		const found = changeOf(script, node, sorting);
		yield typeof found === 'string' ? { node, because: found } : { node, ...found };
	}
}

/** The call of `sort` or `toSorted` of which an expression is the first element. */
function sortedIn(node: TSESTree.MemberExpression | TSESTree.CallExpression): MethodCall | undefined {
	const at = methodCall(node);
	const isAt = at?.method === 'at' && at.args.length === 1 && literalValue(at.args[0]) === 0;
	const isFirst =
		node.type === 'MemberExpression' && node.computed && !node.optional && literalValue(node.property) === 0;
	const call = isFirst ? methodCall(node.object) : isAt ? methodCall(at.receiver) : undefined;
	return call && /^(?:sort|toSorted)$/.test(call.method) && call.args.length < 2 ? call : undefined;
}

function changeOf(
	script: Script,
	node: TSESTree.Expression,
	call: MethodCall,
): string | { readonly edits: readonly Edit[]; readonly basis: readonly string[] } {
	const list = kindOf(script, call.receiver);
	if (list.is !== 'array') return `nothing here shows that ${quoted(script, call.receiver)} is an array`;
	if (!isValue(node)) return 'it is assigned to or called';
	if (call.method === 'sort' && !isNew(script, call.receiver)) {
		return `${quoted(script, call.receiver)} would no longer be sorted afterward`;
	}
	const order = orderOf(call.args[0]);
	if (order === undefined)
		return `${quoted(script, call.args[0] ?? node)} is not a comparison that \`<\` could replace`;
	if (!list.isDense) return `nothing here shows that ${quoted(script, call.receiver)} has no holes`;
	const reason = comparisonReason(list.element, order, call);
	if (reason !== undefined) return reason;
	const source = sourceOf(script, call);
	const basis = union(list.basis, list.element?.basis ?? []);
	const { impure, basis: rests } = purityOf(script, source);
	if (impure === undefined && isPlain(source)) {
		return { edits: [replaced(node, least(script.textOf(source), order))], basis: union(basis, rests) };
	}
	const edits = withConstant(script, node, source, order);
	return edits ? { edits, basis } : `${quoted(script, source)} would be evaluated twice`;
}

/** Reads `(a, b) => a - b`, `(a, b) => b.length - a.length`, and nothing at all. */
function orderOf(compare: TSESTree.Expression | undefined): Order | undefined {
	if (compare === undefined) return { property: undefined, isDescending: false };
	if (!isFunction(compare) || compare.async || compare.generator || compare.params.length !== 2) return undefined;
	const [first, second] = compare.params;
	const result = resultOf(compare);
	if (result?.type !== 'BinaryExpression' || result.operator !== '-') return undefined;
	if (first?.type !== 'Identifier' || second?.type !== 'Identifier' || first.name === second.name) return undefined;
	const [left, right] = [operandOf(result.left), operandOf(result.right)];
	if (left === undefined || right === undefined || left.property !== right.property) return undefined;
	const names = `${left.name} ${right.name}`;
	if (names === `${first.name} ${second.name}`) return { property: left.property, isDescending: false };
	return names === `${second.name} ${first.name}` ? { property: left.property, isDescending: true } : undefined;
}

function operandOf(node: Node): { readonly name: string; readonly property: string | undefined } | undefined {
	if (node.type === 'Identifier') return { name: node.name, property: undefined };
	if (node.type !== 'MemberExpression' || node.computed || node.optional || node.object.type !== 'Identifier')
		return undefined;
	return node.property.type === 'Identifier' ? { name: node.object.name, property: node.property.name } : undefined;
}

/** Why `<` may not agree with the sorting, as the end of a sentence that begins with `because`. */
function comparisonReason(element: Kind | undefined, { property }: Order, { args }: MethodCall): string | undefined {
	if (args.length === 0)
		return element?.is === 'string' ? undefined : 'nothing here shows that its elements are strings';
	const compared = property === undefined ? element : memberOf(element, property);
	if (compared?.is === 'number' && compared.isNumeric) return undefined;
	const what = property === undefined ? 'an element' : `\`${property}\` of an element`;
	return `${what} may be \`NaN\`, which sorting treats differently`;
}

function memberOf(element: Kind | undefined, property: string): Kind | undefined {
	const hasLength = element?.is === 'string' || element?.is === 'array';
	if (hasLength && property === 'length') return { is: 'number', isNumeric: true, basis: element.basis };
	return element?.is === 'plain' && element.basis.length > 0 ? element.member?.(property) : undefined;
}

/** What is sorted, without the copy that is made for sorting. */
function sourceOf(script: Script, { receiver }: MethodCall): TSESTree.Expression {
	const [only, ...more] = receiver.type === 'ArrayExpression' ? receiver.elements : [];
	const isCopy = only?.type === 'SpreadElement' && more.length === 0 && isDense(script, only.argument);
	if (isCopy) return only.argument;
	const call = methodCall(receiver);
	return call?.method === 'slice' && call.args.length === 0 && isDense(script, call.receiver)
		? call.receiver
		: receiver;
}

function isDense(script: Script, node: Node): boolean {
	const { is, isDense: hasNoHoles } = kindOf(script, node);
	return is === 'array' && hasNoHoles === true;
}

/** A name, or members of one. */
function isPlain(node: Node): boolean {
	if (node.type === 'MemberExpression') return !node.computed && !node.optional && isPlain(node.object);
	return node.type === 'Identifier' || node.type === 'ThisExpression';
}

function least(list: string, { property, isDescending }: Order): string {
	const best = isDescending ? 'greatest' : 'least';
	const member = property === undefined ? '' : `.${property}`;
	const test = `each${member} ${isDescending ? '>' : '<'} ${best}${member}`;
	return `${list}.reduce((${best}, each) => (${test} ? each : ${best}), ${list}[0])`;
}

/** The same with a constant before the statement, if the list is the first thing that the statement evaluates. */
function withConstant(
	script: Script,
	node: TSESTree.Expression,
	source: TSESTree.Expression,
	order: Order,
): readonly Edit[] | undefined {
	const { parent } = node;
	const statement = parent.type === 'VariableDeclarator' ? parent.parent : parent;
	const isFirst =
		statement.type === 'ReturnStatement' ||
		(statement.type === 'VariableDeclaration' && statement.declarations.length === 1);
	const isInBlock = statement.parent?.type === 'BlockStatement' || statement.parent?.type === 'Program';
	if (!isFirst || !isInBlock || (parent.type === 'VariableDeclarator' && parent.id.type !== 'Identifier'))
		return undefined;
	const [start] = statement.range;
	const { parent: block } = statement;
	const name = script.freeName('candidates', block);
	return [
		between(start, start, `const ${name} = ${script.textOf(source)};${separatorAt(script, start)}`),
		replaced(node, least(name, order)),
	];
}
