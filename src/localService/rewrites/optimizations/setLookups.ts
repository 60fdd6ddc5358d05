import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { mirrored, testsForFound } from '../comparisons.ts';
import { between, type Edit, type Finding, type Rewrite } from '../rewrite.ts';
import { type HoistPoint, hoistPointWhileUnchanged, sharedHoists } from '../script/hoisting.ts';
import { isPrimitive, type Kind, UNKNOWN, union } from '../script/kinds.ts';
import { type MethodCall, methodCall, type Node, withoutTypes } from '../script/nodes.ts';
import { changesContent } from '../script/ownership.ts';
import { insertedAt } from '../script/places.ts';
import { quoted } from '../script/quoted.ts';
import { repetitions } from '../script/repetition.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { setName } from './setNames.ts';

/** A loop that searches the same list from its start in every iteration. */
export const setLookups: readonly Rewrite[] = [
	{
		name: 'set-lookup',
		level: 'high',
		description:
			'`includes(…)` or `indexOf(…)` on an unchanging array inside a loop became `has(…)` on a `Set` created before the loop: the array is read once, not in every iteration.',
		restsOn: 'the built-in `includes` or `indexOf`, and `Set`',
		find: findLookups,
	},
];

const REMARK =
	'With fewer than about 50 elements (150 if they are fractions), or as few searches, the array is faster.';
// A list literal of up to about this length is searched faster than a set.
const FEW = 50;

/** A question whether a list has a value: a call, or a comparison of the index that a call returns. */
interface Lookup {
	readonly call: MethodCall;
	readonly node: TSESTree.CallExpression | TSESTree.BinaryExpression;
	/** Whether the question is if the list lacks it. */
	readonly isNegated: boolean;
}

interface Found extends HoistPoint {
	readonly variable: Variable;
	readonly lookup: Lookup;
}

function* findLookups(script: Script): Generator<Finding> {
	const found: Found[] = [];
	for (const lookup of script.all('CallExpression').flatMap(lookupsOf)) {
		const { node, call } = lookup;
		const variable = script.variableOf(call.receiver);
		const kind = kindOf(script, call.receiver);
		if (!isCandidate(script, lookup, kind)) continue;
		const point = variable && hoistPointWhileUnchanged(script, node, variable);
		if (variable && !point) continue;
		const because = reasonAgainst(script, call, kind) ?? differsFromSet(script, call, kind);
		if (because !== undefined || !variable || !point)
			yield { node, because: because ?? `${quoted(script, call.receiver)} is not a variable` };
		else if ('because' in point) yield { node, because: point.because };
		else {
			const basis = union(kind.basis, kindOf(script, call.args[0]).basis, point.basis);
			found.push({ ...point, variable, lookup, basis });
		}
	}
	for (const each of sharedHoists(found)) yield changed(script, each);
}

/** One set serves all the questions that a loop asks about a list. */
function changed(script: Script, { variable, place, basis, all }: Found & { readonly all: readonly Found[] }): Finding {
	const name = script.freeName(setName(variable.name), place.block);
	const edits = [
		...insertedAt(script, place, `const ${name} = new Set(${variable.name});`),
		...all.flatMap(({ lookup }) => lookupEdits(lookup, name)),
	];
	return { node: place.node, edits, basis, remark: REMARK };
}

function lookupEdits({ call, node, isNegated }: Lookup, name: string): readonly Edit[] {
	const { callee } = call.node;
	const calleeEnd = callee.range[1];
	const isLeft = node.range[0] === call.node.range[0];
	return [
		between(node.range[0], calleeEnd, `${isNegated ? '!' : ''}${name}.has`),
		...(node === call.node || !isLeft ? [] : [between(call.node.range[1], node.range[1], '')]),
	];
}

function lookupsOf(node: TSESTree.CallExpression): readonly Lookup[] {
	const call = methodCall(node);
	if (call?.args.length !== 1) return [];
	if (call.method === 'includes') return [{ call, node, isNegated: false }];
	const { parent } = node;
	if (call.method !== 'indexOf' || parent?.type !== 'BinaryExpression') return [];
	const { operator, left, right } = parent;
	const finds = left === node ? testsForFound(operator, right) : testsForFound(mirrored(operator), left);
	return finds === undefined ? [] : [{ call, node: parent, isNegated: !finds }];
}

/** Whether a call searches a list that may well be long, and is the same in every iteration of a loop. */
function isCandidate(script: Script, { call: { receiver }, node }: Lookup, kind: Kind): boolean {
	const variable = script.variableOf(receiver);
	if (kind.is !== 'array' && kind.is !== 'unknown' && kind.is !== 'typed') return false;
	if (repetitions(script, node).next().done) return false;
	if (variable) return !isShort(variable);
	return isSameInEachPass(script, receiver, node);
}

/** Whether a variable holds a short list literal that is never changed. */
function isShort({ defs: [declared], references }: Variable): boolean {
	const value = declared?.type === 'Variable' && declared.node.init ? withoutTypes(declared.node.init) : undefined;
	if (value?.type !== 'ArrayExpression' || value.elements.length >= FEW) return false;
	const isWritten = value.elements.every((each) => each?.type !== 'SpreadElement');
	return isWritten && !references.some((each) => changesContent(each) || (each.isWrite() && !each.init));
}

/** Whether an expression is a member of a member, and so on, of `this` or of a variable from outside of the loop. */
function isSameInEachPass(script: Script, node: Node, lookup: Node): boolean {
	if (node.type === 'ThisExpression') return true;
	if (node.type === 'MemberExpression') return !node.computed && isSameInEachPass(script, node.object, lookup);
	const variable = script.variableOf(node);
	return variable !== undefined && hoistPointWhileUnchanged(script, lookup, variable, () => undefined) !== undefined;
}

function reasonAgainst(script: Script, { receiver, node, args }: MethodCall, list: Kind): string | undefined {
	if (list.is !== 'array') return `nothing here shows that ${quoted(script, receiver)} is an array`;
	if (receiver.type !== 'Identifier')
		return `${quoted(script, receiver)} is not a variable, and may be a different array each time`;
	if (!script.isGlobalName('Set')) return 'the code defines a `Set` of its own';
	if (![list.element ?? UNKNOWN, kindOf(script, args[0])].some(isPrimitive)) {
		return `nothing here shows that ${quoted(script, receiver)} holds strings or numbers, and a set of objects pays off only above about 150 elements`;
	}
	const { parent } = node;
	const isApart = parent?.type === 'BinaryExpression' && /[()]/.test(aroundCall(script, parent, node));
	return isApart ? 'there are parentheses inside it' : undefined;
}

/** The text of a comparison, without the call in it. */
function aroundCall(script: Script, { range: [start, end] }: Node, call: Node): string {
	return script.text.slice(start, call.range[0]) + script.text.slice(call.range[1], end);
}

/** Why a set may find what `indexOf` does not: it finds NaN, and undefined in place of a hole. */
function differsFromSet(script: Script, { method, receiver, args }: MethodCall, list: Kind): string | undefined {
	if (method === 'includes' || isFoundAlike(kindOf(script, args[0]))) return undefined;
	if (!list.isDense) return `nothing here shows that ${quoted(script, receiver)} has no holes, which \`indexOf\` skips`;
	if (list.element !== undefined && isFoundAlike(list.element)) return undefined;
	return `nothing here shows that no element of ${quoted(script, receiver)} is \`NaN\`, which a set finds, unlike \`indexOf\``;
}

function isFoundAlike({ is, isNumeric }: Kind): boolean {
	return isNumeric === true || /^(?:array|boolean|map|regexp|set|string)$/.test(is);
}
