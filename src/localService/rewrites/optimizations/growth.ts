import type { Reference, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { arrayMethod } from '../script/builtInMethods.ts';
import { outsideEffect } from '../script/effects.ts';
import {
	ancestors,
	enclosingFunction,
	isFunction,
	isLoop,
	isTarget,
	isWithin,
	type Loop,
	type Node,
	withoutTypes,
} from '../script/nodes.ts';
import { changesContent, isHarmlessMember, isNew, isWhole } from '../script/ownership.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { type Declarator, declaratorOf } from './declarations.ts';

/** A variable that gets bigger copies of what it holds. */
export interface Growing {
	readonly variable: Variable;
	readonly declarator: Declarator;
	/** The assignments that make it bigger. */
	readonly steps: readonly Node[];
	/** The outermost loop within the variable's scope that each of them is in; undefined if it is in none. */
	readonly loops: readonly (Loop | undefined)[];
}

/**
 * What is known of a variable that grows by some assignments, if nobody could tell whether it grows in place.
 * @returns otherwise the end of a sentence that begins with `because`
 */
export function growingInPlace(
	script: Script,
	variable: Variable,
	steps: readonly Node[],
	is: 'list' | 'object',
): Growing | string {
	const { name } = variable;
	const declarator = declaratorOf(variable.defs);
	if (declarator === undefined) return `\`${name}\` is not a variable that is declared here with a value made for it`;
	const { parent: block } = declarator.parent;
	if (block.type === 'ExportNamedDeclaration') return `\`${name}\` is exported: other modules can see it grow`;
	if (!/^(?:BlockStatement|Program|StaticBlock|SwitchCase)$/.test(block.type)) {
		return `\`${name}\` is declared in the header of a loop`;
	}
	const home = enclosingFunction(declarator);
	if (steps.some((each) => enclosingFunction(each) !== home)) {
		return `a function assigns to \`${name}\`, which is declared outside of it`;
	}
	const growing = { variable, declarator, steps, loops: steps.map((each) => loopAround(each, block)) };
	const assigned = variable.references.find((each) => each.isWrite() && !isGiven(script, each, steps, is));
	if (assigned)
		return `\`${name}\` gets a value in ${quoted(script, statementOf(assigned))} that something else may refer to`;
	const seen = variable.references.find((each) => !each.isWrite() && !isUnseen(script, each, growing, is));
	if (seen && changesContent(seen)) return `${quoted(script, statementOf(seen))} changes \`${name}\` while it grows`;
	if (seen) return `${quoted(script, statementOf(seen))} could see \`${name}\` while it grows`;
	return hiddenReason(script, growing) ?? growing;
}

/** The outermost loop inside a block around a node; undefined if there is none. */
export function loopAround(node: Node, block: Node): Loop | undefined {
	let found: Loop | undefined;
	for (const each of ancestors(node)) {
		if (each === block) break;
		if (isLoop(each)) found = each;
	}
	return found;
}

/** Whether a node is executed again and again as far as its function says: in a loop, or in a callback of a method. */
export function isRepeated(node: Node): boolean {
	for (const each of ancestors(node)) {
		if (isLoop(each)) return true;
		if (!isFunction(each)) continue;
		const { parent } = each;
		return (
			parent.type === 'CallExpression' && parent.callee.type === 'MemberExpression' && parent.arguments[0] === each
		);
	}
	return false;
}

/** Whether a reference is after everything that could still grow: no hoisted function that could have been called before. */
export function isAfter({ identifier }: Reference, end: number, home: Node | undefined): boolean {
	if (identifier.range[0] < end) return false;
	for (const each of ancestors(identifier)) {
		if (each === home) break;
		if (each.type === 'FunctionDeclaration') return false;
	}
	return identifier.parent.type !== 'ExportSpecifier';
}

/**
 * Why code that is not in view may know a variable at the top level, as the end of a sentence that begins with `because`:
 * what is given may be part of a file, or a script among others.
 */
export function knownElsewhere(script: Script, variable: Variable, code: readonly Node[]): string | undefined {
	if (variable.scope.type !== 'module' || script.program.sourceType === 'module') return undefined;
	const reason = code.map((each) => outsideEffect(script, each)).find((each) => each !== undefined);
	return reason && `\`${variable.name}\` is declared at the top level, and ${reason}`;
}

function hiddenReason(script: Script, { variable, loops }: Growing): string | undefined {
	return knownElsewhere(
		script,
		variable,
		loops.filter((each) => each !== undefined),
	);
}

/** Whether what a variable is given was made for it: a bigger copy, or a new list without holes, or a new object. */
function isGiven(script: Script, reference: Reference, steps: readonly Node[], is: 'list' | 'object'): boolean {
	if (!isWhole(reference)) return false;
	if (steps.includes(reference.identifier.parent)) return true;
	const { writeExpr } = reference;
	if (!writeExpr || !isNew(script, writeExpr)) return false;
	const kind = kindOf(script, writeExpr);
	return is === 'object'
		? withoutTypes(writeExpr).type === 'ObjectExpression'
		: kind.is === 'array' && kind.isDense === true;
}

/** Whether a reference could not tell that a variable grows in place. */
function isUnseen(
	script: Script,
	reference: Reference,
	{ declarator, steps, loops }: Growing,
	is: 'list' | 'object',
): boolean {
	const { identifier } = reference;
	const { parent } = identifier;
	const home = enclosingFunction(declarator);
	const isHome = enclosingFunction(identifier) === home;
	if (reference.isTypeReference) return true;
	const end = Math.max(...steps.map((each, position) => (loops[position] ?? each).range[1]));
	if (isAfter(reference, end, home)) return true;
	switch (parent.type) {
		case 'SpreadElement':
			return true;
		case 'MemberExpression':
			return (
				parent.object === identifier &&
				(changesContent(reference) ? isHome && isChange(script, parent, is) : isReading(parent, is))
			);
		case 'ForOfStatement':
			return is === 'list' && isHome && parent.right === identifier && !steps.some((each) => isWithin(each, parent));
		case 'CallExpression':
			// `Object.assign({}, object, …)` copies it.
			return is === 'object' && parent.arguments[1] === identifier && steps.includes(parent.parent);
		case 'BinaryExpression':
			return is === 'object' && parent.operator === 'in' && parent.right === identifier;
		case 'ReturnStatement':
			return isHome && !steps.some((each) => isInFinalizer(each));
		default:
			return false;
	}
}

/** Whether a member is read without keeping hold of the whole. */
export function isReading(member: TSESTree.MemberExpression, is: 'list' | 'object'): boolean {
	const { parent } = member;
	if (parent.type === 'TaggedTemplateExpression') return false;
	if (parent.type !== 'CallExpression' || parent.callee !== member) return !isTarget(member) && !isDeleted(member);
	if (is === 'object' || member.property.type !== 'Identifier') return false;
	// An iterator goes on reading the list.
	const isIterator = arrayMethod(member.property.name)?.gives === 'iterator';
	return !member.optional && !isIterator && isHarmlessMember(member);
}

/** Whether a change in place leaves a list without holes, and an object with its prototype. */
function isChange(script: Script, member: TSESTree.MemberExpression, is: 'list' | 'object'): boolean {
	if (is === 'object') {
		const isName = !member.computed || kindOf(script, member.property).is === 'number';
		return isName && !member.optional && member.parent.type !== 'CallExpression';
	}
	return member.parent.type === 'CallExpression' && isReading(member, is);
}

function isDeleted({ parent }: TSESTree.MemberExpression): boolean {
	return parent.type === 'UnaryExpression' && parent.operator === 'delete';
}

function isInFinalizer(node: Node): boolean {
	for (const each of ancestors(node)) {
		if (isFunction(each)) return false;
		if (each.parent?.type === 'TryStatement' && each.parent.finalizer === each) return true;
	}
	return false;
}

function statementOf({ identifier }: Reference): Node {
	for (const each of ancestors(identifier)) if (/Statement$|Declaration$|Specifier$/.test(each.type)) return each;
	return identifier;
}
