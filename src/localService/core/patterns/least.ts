import { CONTINUING, type Edit, isApart, replaced } from './edits.ts';
import { isLongList } from './longLists.ts';
import { isCallee, isWithin, type Node } from './nodes.ts';
import type { Occurrence } from './pattern.ts';
import type { Script } from './script.ts';
import { Template } from './template.ts';
import { isCopy, isTarget } from './uses.ts';

/** The one element that is taken of a sorted list: the first or the last. */
const ENDS = {
	least: ['$sorted[0]', '$sorted.at(0)', '$sorted.shift()'].map((code) => new Template(code)),
	greatest: ['$sorted[$sorted.length - 1]', '$sorted.at(-1)', '$sorted.pop()'].map((code) => new Template(code)),
};
const SORTS = ['[...$list].sort', '$list.slice().sort', '$list.toSorted', '$list.sort'].flatMap((sort) =>
	[`${sort}(($one, $other) => $order)`, `${sort}($compare)`].map((code) => ({
		from: new Template(code),
		isCopied: sort !== '$list.sort',
	})),
);

/** Lists that are sorted for their first or their last element alone. */
export function* findLeast(script: Script): Generator<Occurrence> {
	for (const node of script.nodes) {
		for (const [name, templates] of Object.entries(ENDS)) {
			const [sorted] = templates.flatMap((template) => template.match(script, node)?.get('$sorted') ?? []);
			if (sorted === undefined || isTarget(node) || isCallee(node)) continue;
			const edits =
				sorted.type === 'Identifier' ? unsorted(script, sorted, node, name) : inPlace(script, sorted, node, name);
			if (edits) yield { node, edits };
		}
	}
}

function inPlace(script: Script, sort: Node, node: Node, name: string): readonly Edit[] | undefined {
	const code = leastCode(script, sort, name);
	return code === undefined ? undefined : [replaced(node, code)];
}

/** The edits for a variable that is sorted where it is declared, or in the same block, if nothing else is done with it. */
function unsorted(script: Script, sorted: Node, node: Node, name: string): readonly Edit[] | undefined {
	const [declared] = script.variableOf(sorted)?.identifiers ?? [];
	const block = declared?.parent.parent?.parent;
	const start = script.initializerOf(sorted);
	const [use, ...more] = script.usesOf(sorted).filter((each) => !isWithin(each, node));
	// What surrounds a selection, or imports a module, may use it.
	if (!declared || declared.typeAnnotation || !start || more.length > 0 || block?.type !== 'BlockStatement')
		return undefined;
	const sort = use ? use.parent?.parent : start;
	const code = sort && leastCode(script, sort, name, isCopy(start));
	if (sort === undefined || code === undefined) return undefined;
	if (use === undefined) {
		const free = script.freeName(name, declared);
		return [replaced(declared, free), replaced(sort, code), replaced(node, free)];
	}
	const statement = sort.parent;
	if (statement?.type !== 'ExpressionStatement' || statement.parent !== block || statement.range[0] > node.range[0])
		return undefined;
	const [from, to] = statement.range;
	const after = script.text.slice(to);
	if (CONTINUING.test(after) && !isApart(script, statement)) return undefined;
	const space = /^\s*/.exec(after)?.[0].length ?? 0;
	return [{ start: from, end: to + space, text: '' }, replaced(node, code)];
}

/** The code that goes through a list once; undefined if an expression is no sorted copy of a list. */
function leastCode(script: Script, sort: Node, name: string, isOwn = false): string | undefined {
	for (const { from, isCopied } of SORTS) {
		const match = from.match(script, sort);
		const [list, order, compare, ...names] = ['$list', '$order', '$compare', '$one', '$other'].map(
			(each) => match?.get(each)?.[0],
		);
		if (!list || !isLongList(script, list) || !(isCopied || isOwn || isCopy(list))) continue;
		const isNamed = names.every((each) => each === undefined || each.type === 'Identifier');
		const isOrder = order
			? !/[<>=]/.test('operator' in order ? `${order.operator}` : '')
			: compare?.type === 'Identifier' && !/^(?:one|other)$/.test(compare.name);
		if (!isNamed || !isOrder) continue;
		const [one = 'one', other = 'other'] = names.map((each) => each && script.textOf(each));
		const difference = order ? operand(script, order) : `${compare && script.textOf(compare)}(one, other)`;
		const [yes, no] = name === 'least' ? [other, one] : [one, other];
		const code = script.textOf(list);
		if (/^[\w$.]+$/.test(code))
			return `${code}.reduce((${one}, ${other}) => (${difference} > 0 ? ${yes} : ${no}), ${code}[0])`;
		// In TypeScript, the type of what it starts with would be that of the result.
		const isFirst = name === 'least' ? `${one} === undefined ||` : `${one} !== undefined &&`;
		return script.typed
			? undefined
			: `${code}.reduce((${one}, ${other}) => (${isFirst} ${difference} > 0 ? ${yes} : ${no}), undefined)`;
	}
	return undefined;
}

/** An expression as it can be compared with a number. */
function operand(script: Script, node: Node): string {
	const isArithmetic = node.type === 'BinaryExpression' && /^(?:[-+*/%]|\*\*)$/.test(node.operator);
	const isTight = isArithmetic || /^(?:CallExpression|Identifier|MemberExpression)$/.test(node.type);
	return isTight ? script.textOf(node) : `(${script.textOf(node)})`;
}
