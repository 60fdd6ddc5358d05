import type { TSESTree } from '@typescript-eslint/types';
import { argumentText } from '../layout.ts';
import { type Edit, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { isPrimitive, union } from '../script/kinds.ts';
import { isWithin, methodCall, type Node } from '../script/nodes.ts';
import { changesContent } from '../script/ownership.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { concatReason, pushingAll } from './appendedElements.ts';
import { changeableElement } from './changeableTypes.ts';
import { asConstant, declaredType } from './declarations.ts';
import { type Growing, growingInPlace, isRepeated } from './growth.ts';

/** Lists that are copied for each element that they get. */
export const growingLists: readonly Rewrite[] = [
	{
		name: 'append-in-place',
		level: 'low',
		description:
			'An array that a loop copied for every element it appended now grows by `push(…)`: the time for copying grows with the square of the length.',
		restsOn: 'the built-in `push`',
		find: growingByCopies,
	},
];

/** What an assignment appends to the list in a variable. */
interface Step {
	readonly node: TSESTree.AssignmentExpression & { readonly left: TSESTree.Identifier };
	/** Values, or one whole list; the end of a sentence that begins with `because` if it is anything else. */
	readonly appended: readonly TSESTree.Expression[] | { readonly list: TSESTree.Expression } | string;
	readonly basis: readonly string[];
}

function* growingByCopies(script: Script): Generator<Finding> {
	const steps = script.all('AssignmentExpression').flatMap((node) => stepOf(script, node) ?? []);
	const byVariable = Map.groupBy(
		steps.filter(({ node }) => isRepeated(node)),
		({ node }) => script.variableOf(node.left),
	);
	for (const [variable, repeated] of byVariable) {
		const all = steps.filter(({ node }) => script.variableOf(node.left) === variable);
		const growing =
			variable === undefined
				? 'the array is not declared here'
				: growingInPlace(
						script,
						variable,
						all.map(({ node }) => node),
						'list',
					);
		yield* typeof growing === 'string'
			? repeated.map(({ node }) => ({ node, because: growing }))
			: ofVariable(script, growing, all);
	}
}

function* ofVariable(script: Script, growing: Growing, all: readonly Step[]): Generator<Finding> {
	const { loops } = growing;
	const repeated = all.filter((_, position) => loops[position]);
	const reasons = repeated.map((step) => reasonAgainst(script, growing, step));
	for (const [position, { node }] of repeated.entries()) {
		const because = reasons[position];
		if (because !== undefined) yield { node, because };
	}
	const done = repeated.filter((_, position) => reasons[position] === undefined);
	const byLoop = Map.groupBy(done, ({ node }) => loops.find((each) => each && isWithin(node, each)));
	const copies = new Set(growing.steps);
	const given = growing.variable.references.flatMap(({ identifier, writeExpr }) => {
		return writeExpr && !copies.has(identifier.parent) ? kindOf(script, writeExpr).basis : [];
	});
	for (const [loop, steps] of byLoop) {
		if (loop === undefined) continue;
		const edits = steps.map((step) => inPlace(script, step));
		const isLast =
			steps.length === all.length &&
			growing.variable.references.filter((each) => each.isWrite()).length === all.length + 1;
		const basis = union(given, ...steps.map((each) => each.basis));
		yield { node: loop, edits: isLast ? [...asConstant(growing.declarator), ...edits] : edits, basis };
	}
}

function stepOf(script: Script, node: TSESTree.AssignmentExpression): Step | undefined {
	const { left, right } = node;
	if (left.type !== 'Identifier' || node.operator !== '=') return undefined;
	const step = { node: node as Step['node'], basis: [] };
	const isSame = (each: Node | undefined) => each?.type === 'Identifier' && each.name === left.name;
	if (right.type === 'ArrayExpression') {
		const [first, ...added] = right.elements;
		if (first?.type !== 'SpreadElement' || !isSame(first.argument) || added.length === 0) return undefined;
		return { ...step, ...appendedBy(script, added) };
	}
	const call = methodCall(right);
	if (call?.method !== 'concat' || !isSame(call.receiver) || call.args.length === 0) return undefined;
	const [only] = call.args;
	if (call.args.length === 1 && only?.type === 'ArrayExpression')
		return { ...step, ...appendedBy(script, only.elements) };
	const kinds = call.args.map((each) => kindOf(script, each));
	if (kinds.every(isPrimitive))
		return { ...step, appended: call.args, basis: union(...kinds.map(({ basis }) => basis)) };
	return { ...step, appended: concatReason(script, call.args) };
}

/** What a list literal says is appended, after the list itself. */
function appendedBy(
	script: Script,
	elements: readonly (TSESTree.Expression | TSESTree.SpreadElement | null)[],
): Pick<Step, 'appended' | 'basis'> {
	const values = elements.filter((each) => each !== null && each.type !== 'SpreadElement');
	if (elements.includes(null)) return { appended: 'a hole would be appended', basis: [] };
	if (values.length === elements.length) return { appended: values, basis: [] };
	const [only, ...more] = elements;
	if (only?.type !== 'SpreadElement' || more.length > 0)
		return { appended: 'it appends a whole array together with other elements', basis: [] };
	const { is, basis } = kindOf(script, only.argument);
	if (is === 'array') return { appended: { list: only.argument }, basis };
	return { appended: `nothing here shows that ${quoted(script, only.argument)} is an array`, basis: [] };
}

function reasonAgainst(
	script: Script,
	{ variable, declarator }: Growing,
	{ node, appended }: Step,
): string | undefined {
	const { name } = variable;
	if (typeof appended === 'string') return appended;
	if (node.parent.type !== 'ExpressionStatement') return 'the value of the assignment is used';
	const type = declaredType(declarator);
	if (type && changeableElement(script, type) === undefined) {
		return `nothing here shows that the type of \`${name}\`, ${quoted(script, type)}, allows changes`;
	}
	const list = 'list' in appended ? appended.list : undefined;
	const reads = variable.references.some(({ identifier }) => list && isWithin(identifier, list));
	if (reads) return `what is appended is read from \`${name}\` itself`;
	const isChanged = variable.references.some(
		(each) =>
			(each.isWrite() || changesContent(each)) && each.identifier !== node.left && isWithin(each.identifier, node),
	);
	return isChanged ? `\`${name}\` is changed within the statement itself` : undefined;
}

function inPlace(script: Script, { node, appended }: Step): Edit {
	const { name } = node.left;
	if (typeof appended === 'string') return replaced(node, script.textOf(node));
	if (!('list' in appended)) {
		return replaced(node, `${name}.push(${appended.map((each) => argumentText(script, each)).join(', ')})`);
	}
	return replaced(node.parent, pushingAll(script, name, appended.list));
}
