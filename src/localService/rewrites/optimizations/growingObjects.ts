import type { TSESTree } from '@typescript-eslint/types';
import { separatorAt } from '../layout.ts';
import { type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { union } from '../script/kinds.ts';
import { isWithin, type Node } from '../script/nodes.ts';
import { changesContent } from '../script/ownership.ts';
import { purityOf } from '../script/purity.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { changeableValue } from './changeableTypes.ts';
import { asConstant, declaredType } from './declarations.ts';
import { type Growing, growingInPlace, isRepeated } from './growth.ts';
import { assigned, mayBeProto, type ObjectCopy, objectCopy, protoReason } from './objectCopies.ts';

/** Objects that are copied for each property that they get. */
export const growingObjects: readonly Rewrite[] = [
	{
		name: 'set-in-place',
		level: 'low',
		description:
			'An object that a loop copied for every property it set is now changed in place: the time for copying grows with the square of the number of properties.',
		restsOn: 'an `Object.prototype` without setters',
		find: growingByCopies,
	},
];

interface Step {
	readonly node: TSESTree.AssignmentExpression & { readonly left: TSESTree.Identifier };
	readonly copy: ObjectCopy;
}

function* growingByCopies(script: Script): Generator<Finding> {
	const steps = script.all('AssignmentExpression').flatMap((node) => stepOf(script, node) ?? []);
	const byVariable = Map.groupBy(
		steps.filter(({ node }) => isRepeated(node)),
		({ node }) => script.variableOf(node.left),
	);
	for (const [variable, repeated] of byVariable) {
		const all = steps.filter(({ node }) => script.variableOf(node.left) === variable).map(({ node }) => node);
		const growing = variable ? growingInPlace(script, variable, all, 'object') : 'the object is not declared here';
		if (typeof growing === 'string') yield* repeated.map(({ node }) => ({ node, because: growing }));
		else yield* ofVariable(script, growing, repeated);
	}
}

function* ofVariable(script: Script, growing: Growing, repeated: readonly Step[]): Generator<Finding> {
	const { variable, steps, loops } = growing;
	const isLast = steps.length === 1 && variable.references.filter((each) => each.isWrite()).length === 2;
	for (const step of repeated) {
		const { node, copy } = step;
		const loop = loops[steps.indexOf(node)];
		if (loop === undefined) continue;
		const found = reasonAgainst(script, growing, step);
		if (typeof found === 'string') yield { node, because: found };
		else {
			const assignments = copy.properties.map((each) => assigned(script, variable.name, each));
			const text = assignments.join(separatorAt(script, node.range[0]));
			const edits = [...(isLast ? asConstant(growing.declarator) : []), replaced(node, text.slice(0, -1))];
			yield { node: loop, edits, basis: found };
		}
	}
}

function stepOf(script: Script, node: TSESTree.AssignmentExpression): Step | undefined {
	const { left, right } = node;
	if (left.type !== 'Identifier' || node.operator !== '=') return undefined;
	const copy = objectCopy(script, right, left.name);
	return copy && { node: node as Step['node'], copy };
}

/** Why properties cannot be set in place, or what it rests on that they can. */
function reasonAgainst(
	script: Script,
	{ variable, declarator }: Growing,
	{ node, copy }: Step,
): string | readonly string[] {
	const { name } = variable;
	if (copy.because !== undefined) return copy.because;
	if (node.parent.type !== 'ExpressionStatement') return 'the value of the assignment is used';
	const [, ...later] = copy.properties;
	if (later.length > 0 && node.parent.parent.type !== 'BlockStatement')
		return 'it sets several properties and is not inside a block';
	const type = declaredType(declarator);
	if (type ? changeableValue(script, type) === undefined : script.isTyped) {
		return `nothing here shows that the type of \`${name}\` accepts any key`;
	}
	const isWithout = (part: Node, test: (each: (typeof variable.references)[number]) => boolean) =>
		!variable.references.some((each) => test(each) && isWithin(each.identifier, part));
	if (!copy.properties.every((part) => isWithout(part, (each) => each.isWrite() || changesContent(each)))) {
		return `\`${name}\` is changed within the statement itself`;
	}
	const read = later.find((part) => !isWithout(part, () => true));
	if (read) return `${quoted(script, read)} is read from \`${name}\` before the property that precedes it is set`;
	const purities = later.flatMap(({ key, computed, value }) => [
		purityOf(script, value),
		purityOf(script, computed ? key : null),
	]);
	const impure = purities.find((each) => each.impure !== undefined);
	if (impure?.impure) return impure.impure;
	const rests = copy.properties.map((each) => [each, mayBeProto(script, each)] as const);
	const unsafe = rests.find(([, each]) => each === true);
	if (unsafe) return protoReason(script, unsafe[0], name);
	return union(...rests.map(([, each]) => (each === true ? [] : each)), ...purities.map(({ basis }) => basis));
}
