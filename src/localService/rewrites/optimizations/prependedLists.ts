import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { argumentText, indentAt, lineEnd } from '../layout.ts';
import { between, type Edit, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import {
	descendants,
	enclosingFunction,
	isWithin,
	type Loop,
	methodCall,
	type Node,
	withoutTypes,
} from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { changeableElement } from './changeableTypes.ts';
import { asConstant, type Declarator, declaratorOf, declaredType } from './declarations.ts';
import { isAfter, isRepeated, knownElsewhere, loopAround } from './growth.ts';

/** Lists whose elements are all moved or copied for each one put before them. */
export const prependedLists: readonly Rewrite[] = [
	{
		name: 'prepend-then-reverse',
		level: 'low',
		description:
			'A loop that added every element to the front of an array now adds them to its end, and the array is reversed after the loop: adding to the front moves all the other elements.',
		restsOn: 'the built-in `push`, `unshift` and `reverse`',
		find: prepending,
	},
];

/** What puts one value before the others. */
interface Step {
	readonly node: TSESTree.CallExpression | TSESTree.AssignmentExpression;
	/** The list, where it is called or assigned to. */
	readonly list: TSESTree.Identifier;
	readonly value: TSESTree.Expression;
}

function* prepending(script: Script): Generator<Finding> {
	const steps = [...script.all('CallExpression'), ...script.all('AssignmentExpression')]
		.flatMap((node) => stepOf(node) ?? [])
		.filter(({ node }) => isRepeated(node));
	for (const [variable, all] of Map.groupBy(steps, ({ list }) => script.variableOf(list))) {
		const found = variable ? loopOf(script, variable, all) : 'the array is not declared here';
		if (typeof found === 'string') yield* all.map(({ node }) => ({ node, because: found }));
		else if (found !== undefined) {
			const declarator = variable && declaratorOf(variable.defs);
			const edits = [
				...(declarator && isAssignedIn(variable, all) ? asConstant(declarator) : []),
				...all.map((step) => replaced(step.node, pushed(script, step))),
				reversing(script, found, all),
			];
			yield { node: found, edits, basis: [] };
		}
	}
}

/** Whether nothing but the steps assigns a variable after it is declared. */
function isAssignedIn({ references }: Variable, steps: readonly Step[]): boolean {
	const writes = references.filter((each) => each.isWrite());
	return writes.length === 1 + steps.filter(({ node }) => node.type === 'AssignmentExpression').length;
}

function stepOf(node: TSESTree.CallExpression | TSESTree.AssignmentExpression): Step | undefined {
	if (node.type === 'AssignmentExpression') {
		const { left: list, right } = node;
		if (list.type !== 'Identifier' || node.operator !== '=' || right.type !== 'ArrayExpression') return undefined;
		const [value, rest, ...more] = right.elements;
		if (!value || value.type === 'SpreadElement' || rest?.type !== 'SpreadElement' || more.length > 0) return undefined;
		return rest.argument.type === 'Identifier' && rest.argument.name === list.name ? { node, list, value } : undefined;
	}
	const call = methodCall(node);
	const [value, ...more] = call?.args ?? [];
	if (call?.method !== 'unshift' || call.receiver.type !== 'Identifier' || !value || more.length > 0) return undefined;
	return { node, list: call.receiver, value };
}

/**
 * The loop after which a list could be turned around; undefined if none of the steps is in a loop.
 * @returns otherwise the end of a sentence that begins with `because`
 */
function loopOf(script: Script, variable: Variable, steps: readonly Step[]): Loop | string | undefined {
	const { name } = variable;
	const declarator = declaratorOf(variable.defs);
	if (declarator === undefined || !isEmpty(declarator.init)) {
		return `nothing here shows that \`${name}\` is an array that starts out empty and that nothing else refers to`;
	}
	const block = declarator.parent.parent;
	const home = enclosingFunction(declarator);
	if (steps.some(({ node }) => enclosingFunction(node) !== home))
		return `a function changes \`${name}\`, which is declared outside of it`;
	const [loop, ...others] = new Set(steps.map(({ node }) => loopAround(node, block)));
	if (others.length > 0) return `\`${name}\` grows in more than one place`;
	if (loop === undefined) return undefined;
	if (loop.range[0] < declarator.range[1]) return `\`${name}\` is declared after the loop`;
	if (outermost(loop).parent !== block) return `the loop is not in the same block as the declaration of \`${name}\``;
	const type = declaredType(declarator);
	if (type && changeableElement(script, type) === undefined) {
		return `nothing here shows that the type of \`${name}\`, ${quoted(script, type)}, allows changes`;
	}
	const used = steps.find(({ node }) => node.parent.type !== 'ExpressionStatement');
	if (used) return `the value of ${quoted(script, used.node)} is used`;
	return otherUse(script, variable, { declarator, loop, steps }) ?? elsewhere(script, variable, loop) ?? loop;
}

function otherUse(
	script: Script,
	variable: Variable,
	{
		declarator,
		loop,
		steps,
	}: { readonly declarator: Declarator; readonly loop: Loop; readonly steps: readonly Step[] },
): string | undefined {
	const home = enclosingFunction(declarator);
	const other = variable.references.find((each) => {
		const { identifier } = each;
		const step = steps.find(({ node }) => isWithin(identifier, node));
		const isItself = step !== undefined && !isWithin(identifier, step.value);
		const isOfType = each.isTypeReference;
		return !(
			isItself ||
			isOfType ||
			identifier.parent === declarator ||
			isAfter(each, loop.range[1], home) ||
			isLength(identifier, home)
		);
	});
	return (
		other &&
		`${quoted(script, other.identifier.parent ?? other.identifier)} could see the order of \`${variable.name}\` before the loop ends`
	);
}

function elsewhere(script: Script, variable: Variable, loop: Loop): string | undefined {
	const throws = [...descendants(loop)].some((each) => each.type === 'ThrowStatement');
	if (throws && variable.scope.type === 'module')
		return `\`${variable.name}\` is declared at the top level, and the loop may throw`;
	return knownElsewhere(script, variable, [loop]);
}

/** `list.length`, which is the same in either order. */
function isLength(identifier: Node, home: Node | undefined): boolean {
	const { parent } = identifier;
	if (parent?.type !== 'MemberExpression' || parent.object !== identifier || parent.computed) return false;
	if (parent.property.type !== 'Identifier' || parent.property.name !== 'length') return false;
	const isTarget = parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent;
	return (
		!isTarget &&
		parent.parent.type !== 'UpdateExpression' &&
		enclosingFunction(identifier) === home &&
		isRead(parent.parent)
	);
}

function isRead({ type }: Node): boolean {
	return /^(?:BinaryExpression|CallExpression|LogicalExpression|IfStatement|WhileStatement|TemplateLiteral|VariableDeclarator)$/.test(
		type,
	);
}

function isEmpty(node: TSESTree.Expression | null): boolean {
	const list = node && withoutTypes(node);
	return list?.type === 'ArrayExpression' && list.elements.length === 0;
}

/** A loop with its labels. */
function outermost(loop: Loop): Node {
	let outer: Node = loop;
	while (outer.parent?.type === 'LabeledStatement') outer = outer.parent;
	return outer;
}

function pushed(script: Script, { list, value }: Step): string {
	return `${list.name}.push(${argumentText(script, value)})`;
}

function reversing(script: Script, loop: Loop, [step]: readonly Step[]): Edit {
	const call = `${step?.list.name}.reverse();`;
	const [start, end] = loop.range;
	const rest = /^[^\r\n]*/.exec(script.text.slice(end))?.[0] ?? '';
	// A comment at the end of the line stays with the loop.
	if (/^\s*(?:\/\/.*)?$/.test(rest)) {
		const line = end + rest.trimEnd().length;
		return between(line, line, lineEnd(script) + indentAt(script, start) + call);
	}
	const isEnded = /[;}]$/.test(script.text.slice(start, end));
	return between(end, end, `${isEnded ? '' : ';'} ${call}`);
}
