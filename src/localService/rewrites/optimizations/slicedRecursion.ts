import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Finding, Rewrite } from '../rewrite.ts';
import { outsideEffect } from '../script/effects.ts';
import {
	descendants,
	type FunctionNode,
	isWithin,
	lengthOf,
	literalValue,
	mentionsName,
	methodCall,
	type Node,
} from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { type Recursion, recursionEdits } from './recursionEdits.ts';

/** Functions that call themselves with a copy of the rest of a list or a string. */
export const slicedRecursion: readonly Rewrite[] = [
	{
		name: 'recursion-index',
		level: 'low',
		description: 'The recursion now passes on the index at which the rest begins, not a copy of the rest.',
		restsOn: 'the built-in `slice`',
		find: recursions,
	},
];

function* recursions(script: Script): Generator<Finding> {
	for (const type of ['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression'] as const) {
		for (const node of script.all(type)) {
			const found = recursionOf(script, node);
			if (found === undefined) continue;
			const because = notIndexed(script, found);
			const { basis } = kindOf(script, found.node.params[found.position]);
			yield because === undefined ? { node, edits: recursionEdits(script, found), basis } : { node, because };
		}
	}
}

function recursionOf(script: Script, node: FunctionNode): Recursion | undefined {
	const id = node.type === 'ArrowFunctionExpression' || !node.id ? nameOfConstant(node) : node.id;
	const self = script.variableOf(id);
	if (!id || self === undefined) return undefined;
	for (const [position, parameter] of node.params.entries()) {
		const list = script.variableOf(parameter);
		const calls = self.references.flatMap(({ identifier }) => {
			const call = identifier.parent;
			if (call.type !== 'CallExpression' || call.callee !== identifier || !isWithin(call, node.body)) return [];
			const left = leftOut(script, call.arguments[position], list);
			return left === undefined ? [] : [{ node: call, left }];
		});
		if (list === undefined || calls.length === 0) continue;
		const taken = new Set(calls.flatMap((each) => takenApart(script, each.node.arguments[position], list) ?? []));
		return { node, name: id.name, self, list, position, calls, taken: [...taken] };
	}
	return undefined;
}

function nameOfConstant({ parent }: FunctionNode): TSESTree.Identifier | undefined {
	const isConstant = parent.type === 'VariableDeclarator' && parent.parent.kind === 'const';
	return isConstant && parent.id.type === 'Identifier' ? parent.id : undefined;
}

/** How many elements are missing in `list.slice(1)`, or in the rest of a destructured list. */
function leftOut(script: Script, argument: Node | undefined, list: Variable | undefined): number | undefined {
	const taken = list && takenApart(script, argument, list);
	if (taken?.id.type === 'ArrayPattern') return taken.id.elements.length - 1;
	const call = methodCall(argument);
	const count = literalValue(call?.args[0]);
	if (call?.method !== 'slice' || call.args.length !== 1 || script.variableOf(call.receiver) !== list) return undefined;
	return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** Where a variable is declared that holds the rest of a list: `const [first, ...rest] = list`. */
function takenApart(script: Script, rest: Node | undefined, list: Variable): TSESTree.VariableDeclarator | undefined {
	const declared = script.variableOf(rest)?.identifiers[0]?.parent;
	const pattern = declared?.type === 'RestElement' ? declared.parent : undefined;
	const declarator = pattern?.type === 'ArrayPattern' ? pattern.parent : undefined;
	const isWhole = declarator?.type === 'VariableDeclarator' && script.variableOf(declarator.init) === list;
	return isWhole && pattern?.type === 'ArrayPattern' && pattern.elements.length > 1 ? declarator : undefined;
}

/** Why an index cannot take the place of the rest; undefined if it can. */
function notIndexed(script: Script, { node, name, self, list, position, calls, taken }: Recursion): string | undefined {
	const { is } = kindOf(script, list.identifiers[0]);
	if (is !== 'array' && is !== 'string') return `nothing here shows that \`${list.name}\` is an array or a string`;
	if (node.async || node.generator) return `\`${name}\` is asynchronous or a generator`;
	if (node.params.some((each) => each.type !== 'Identifier' || each.optional))
		return `\`${name}\` has parameters that are optional, have default values, or are taken apart`;
	if (self.defs.length > 1 || self.references.some((each) => each.isWrite() && !each.init))
		return `\`${name}\` is assigned to`;
	const body = [...descendants(node.body)];
	if (body.some(({ type }) => type === 'ThisExpression' || type === 'MetaProperty' || type === 'Super'))
		return 'it uses `this`';
	if (mentionsName(node.body, 'arguments')) return 'it uses `arguments`';
	if (body.some((each) => each.type === 'TemplateElement' && each.value.raw.includes('\n')))
		return 'it contains a template literal of several lines';
	if (
		taken.some(
			(each) =>
				!isPlainlyTaken(
					script,
					each,
					calls.map(({ node: call }) => call.arguments[position]),
				),
		)
	) {
		return 'the rest is also used in another way';
	}
	if (taken.length > 0 && is === 'string')
		return 'destructuring a string takes whole characters, and an index takes UTF-16 units';
	const others = script.scopes.scopes.filter((each) => each !== list.scope && each.set.has(list.name));
	const hidden = others.some(
		({ block }) => isWithin(block, node.body) && calls.some((each) => isWithin(each.node, block)),
	);
	if (hidden) return `\`${list.name}\` means something else where the rest is passed on`;
	const nodes = new Set<Node>(calls.map((each) => each.node));
	const odd = list.references.find(({ identifier }) => !isIndexable(identifier, nodes));
	if (odd !== undefined)
		return `${quoted(script, odd.identifier.parent)} needs the rest as ${is === 'array' ? 'an array' : 'a string'}`;
	return script.trusting(self, () => outsideEffect(script, node.body));
}

/** Whether the elements before the rest have names and nothing else, and the rest is only passed on. */
function isPlainlyTaken(
	script: Script,
	{ id, parent }: TSESTree.VariableDeclarator,
	passed: readonly (Node | undefined)[],
): boolean {
	if (id.type !== 'ArrayPattern' || parent.kind !== 'const' || parent.declarations.length > 1) return false;
	const [rest, ...before] = id.elements.toReversed();
	const variable = rest?.type === 'RestElement' ? script.variableOf(rest.argument) : undefined;
	const isPassedOn =
		variable?.references.every(({ identifier, init }) => init || passed.includes(identifier as Node)) ?? false;
	return isPassedOn && before.every((each) => each?.type === 'Identifier');
}

/** Whether a use of the list means the same with an index: its length, an element read, or the rest that is passed on. */
function isIndexable(use: Node, calls: ReadonlySet<Node>): boolean {
	const { parent } = use;
	if (parent?.type === 'VariableDeclarator') return parent.id.type === 'ArrayPattern';
	if (parent?.type !== 'MemberExpression' || parent.object !== use || parent.optional) return false;
	const { parent: outer } = parent;
	if (outer.type === 'CallExpression' && outer.callee === parent)
		return outer.parent !== undefined && calls.has(outer.parent);
	const isRead =
		!/^(?:AssignmentExpression|UpdateExpression|UnaryExpression|TaggedTemplateExpression|NewExpression)$/.test(
			outer.type,
		);
	if (lengthOf(parent)) return isRead || (outer.type === 'UnaryExpression' && outer.operator === '!');
	const index = literalValue(parent.property);
	return isRead && parent.computed && typeof index === 'number' && Number.isInteger(index) && index >= 0;
}
