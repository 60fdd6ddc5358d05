import { compareClasses } from './changedMembers.ts';
import { compareStatements } from './changedStatements.ts';
import { type ChangedCode, type Comparison, DIFFERENT_CODE, type Difference } from './codeDifference.ts';
import {
	hasOwnPlace,
	isInList,
	isWithinFunction,
	runsOnLoad,
	shownFunction,
	usesSuper,
	waitsWithin,
} from './functionPlace.ts';
import { isSameCode, isSameValue, runningKeys, runningParts, setsPrototype } from './sameCode.ts';
import {
	isClass,
	isFunction,
	isNode,
	type Node,
	partOf,
	propertyName,
	type SourceText,
	withoutTypes,
} from './sourceText.ts';

/**
 * Finds what differs between two texts of a file, in the innermost functions that have a name and hold all of it. What is in
 * no function is given as code. White space, comments, and types are no difference.
 */
export function differences(before: SourceText, after: SourceText): readonly Difference[] {
	const comparison: Comparison = {
		before,
		after,
		compare: (one, other) => compareNodes(comparison, one, other),
	};
	return comparison.compare(before.program, after.program);
}

function compareNodes(comparison: Comparison, before: Node, after: Node): readonly Difference[] {
	const [one, other] = [withoutTypes(before), withoutTypes(after)];
	if (isSameCode(one, other)) return [];
	if (setsPrototype(one) !== setsPrototype(other)) return DIFFERENT_CODE;
	const [own, otherOwn] = [functionOf(one), functionOf(other)];
	if (own !== undefined && otherOwn !== undefined && propertyName(one) === propertyName(other))
		return compareFunctions(comparison, own, otherOwn);
	if (one.type !== other.type) return DIFFERENT_CODE;
	return isClass(one) ? compareClasses(comparison, one, other) : compareParts(comparison, one, other);
}

/** The function that a node is, or that a property of an object holds. */
function functionOf(node: Node): Node | undefined {
	if (isFunction(node)) return node;
	const value = node.type === 'ObjectProperty' && node.computed !== true ? partOf(node, 'value') : undefined;
	return value === undefined ? undefined : functionOf(withoutTypes(value));
}

function compareParts(comparison: Comparison, one: Node, other: Node): readonly Difference[] {
	return runningKeys(one, other).flatMap((key) => {
		const [first, second] = [one[key], other[key]];
		if (Array.isArray(first) && Array.isArray(second)) {
			return key === 'body' && isLoaded(comparison.before, one)
				? compareStatements(comparison, one, other)
				: compareLists(comparison, runningParts(first), runningParts(second));
		}
		if (isNode(first) && isNode(second)) return comparison.compare(first, second);
		return isSameValue(first, second) ? [] : DIFFERENT_CODE;
	});
}

/** Whether the statements in a node run when the file is loaded. */
function isLoaded(source: SourceText, node: Node): boolean {
	if (node.type === 'Program' || node.type === 'TSModuleBlock') return true;
	const parent = source.parents.get(node);
	return node.type === 'BlockStatement' && parent !== undefined && runsOnLoad(source, parent);
}

function compareLists(
	{ compare }: Comparison,
	ones: readonly (Node | undefined)[],
	others: readonly (Node | undefined)[],
): readonly Difference[] {
	if (ones.length !== others.length) return DIFFERENT_CODE;
	return ones.flatMap((one, index) => {
		const other = others[index];
		if (one !== undefined && other !== undefined) return compare(one, other);
		return one === other ? [] : DIFFERENT_CODE;
	});
}

function compareFunctions(comparison: Comparison, before: Node, after: Node): readonly Difference[] {
	// Two declarations are not two versions of one function.
	if (before.type === 'FunctionDeclaration' && !isSameCode(before.id, after.id)) return DIFFERENT_CODE;
	const inner = compareOwn(comparison, before, after);
	if (!inner.some(({ kind }) => kind === 'code')) return inner;
	// What cannot be recorded by itself is a part of the function around it.
	const source = comparison.before;
	const isInner = isWithinFunction(source, before);
	const problem = problemOf(source, before, after);
	if (problem !== undefined) return isInner ? DIFFERENT_CODE : [problem];
	if (runsOnLoad(source, before)) return inner;
	return isInner && !hasOwnPlace(source, before) ? DIFFERENT_CODE : [{ kind: 'function', before, after }];
}

/** What differs in a function, its head, and its body. */
function compareOwn({ compare }: Comparison, before: Node, after: Node): readonly Difference[] {
	const isArrow = [before, after].map(({ type }) => type === 'ArrowFunctionExpression');
	const parts = ['params', 'async', 'generator', ...(before.type === after.type ? ['id', ...METHOD_PARTS] : [])];
	const [body, otherBody] = [partOf(before, 'body'), partOf(after, 'body')];
	if (isArrow[0] !== isArrow[1] || body === undefined || otherBody === undefined) return DIFFERENT_CODE;
	return parts.every((part) => isSameCode(before[part], after[part])) ? compare(body, otherBody) : DIFFERENT_CODE;
}

/** What must stay the same in the head of a method. */
const METHOD_PARTS = ['key', 'computed', 'kind', 'static', 'decorators'];

function problemOf(source: SourceText, before: Node, after: Node): ChangedCode | undefined {
	const problem = (reason: NonNullable<ChangedCode['reason']>): ChangedCode => ({
		kind: 'code',
		reason,
		detail: shownFunction(source, before),
	});
	if (before.generator === true || after.generator === true) return problem('generator');
	const isMember = before.type.startsWith('Class');
	if (isMember && before.kind === 'constructor') return problem('constructor');
	const hasSameForm =
		before.type === after.type
			? METHOD_PARTS.every((part) => isSameCode(before[part], after[part]))
			: isExpression(before) && isExpression(after);
	const isMethod = before.type === 'ObjectMethod' || after.type === 'ObjectMethod';
	const parent = source.parents.get(before);
	// A method that uses `super` must stay a method, and its object one expression.
	const keepsSuper =
		!(isMethod && (usesSuper(before) || usesSuper(after))) ||
		(before.type === after.type && parent !== undefined && !waitsWithin(parent));
	const hasPlace = before.type !== 'FunctionDeclaration' || isInList(source, before);
	// A property of this name would set the prototype.
	const hasKey = isMember ? before.computed !== true : propertyName(before) !== '__proto__';
	return hasSameForm && keepsSuper && hasPlace && hasKey ? undefined : problem('outside');
}

/** Whether a function can be written as an expression. */
function isExpression(node: Node): boolean {
	return /^(?:Arrow)?FunctionExpression$/.test(node.type) || (node.type === 'ObjectMethod' && node.kind === 'method');
}
