import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { between, type Edit, type Finding, type Rewrite } from '../rewrite.ts';
import { mayChange, outsideEffect } from '../script/effects.ts';
import { type HoistPoint, hoistPointWhileUnchanged, sharedHoists } from '../script/hoisting.ts';
import { type Kind, UNKNOWN, union } from '../script/kinds.ts';
import { youngerThan } from '../script/lifetimes.ts';
import { descendants, type MethodCall, methodCall, type Node, propertyName, resultOf } from '../script/nodes.ts';
import { insertedAt } from '../script/places.ts';
import { purityOf } from '../script/purity.ts';
import { quoted } from '../script/quoted.ts';
import { repetitions } from '../script/repetition.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** A loop that searches the same list of objects from its start in every iteration. */
export const mapLookups: readonly Rewrite[] = [
	{
		name: 'map-lookup',
		level: 'high',
		description:
			'`find(…)` by a key on an unchanging array inside a loop became `get(…)` on a `Map` created before the loop: the array is read once, not in every iteration.',
		restsOn: 'the built-in `find`, `reduceRight`, and `Map`',
		find: findLookups,
	},
];

const REMARK = 'With fewer than about 100 elements, or as few searches, the array is faster.';

/** `list.find((each) => each.key === wanted)`. */
interface Lookup {
	readonly call: MethodCall;
	readonly each: TSESTree.Identifier;
	readonly read: TSESTree.MemberExpression;
	readonly key: string;
	readonly wanted: TSESTree.Expression;
	readonly isStrict: boolean;
}

interface Found extends HoistPoint {
	readonly variable: Variable;
	readonly lookup: Lookup;
}

function* findLookups(script: Script): Generator<Finding> {
	const found: Found[] = [];
	for (const node of script.all('CallExpression')) {
		const lookup = lookupOf(script, node);
		if (!lookup || repetitions(script, node).next().done) continue;
		const { call } = lookup;
		const variable = script.variableOf(call.receiver);
		const list = kindOf(script, call.receiver);
		if (!variable) continue;
		const point = hoistPointWhileUnchanged(script, node, variable, (code) => effectOf(script, code, variable));
		if (point === undefined) continue;
		const because = reasonAgainst(script, lookup, list);
		if (because !== undefined) yield { node, because };
		else if ('because' in point) yield { node, because: point.because };
		else {
			const basis = union(list.basis, purityOf(script, lookup.wanted, true).basis, keyKinds(script, lookup)[1].basis);
			found.push({ ...point, variable, lookup, basis: union(point.basis, basis) });
		}
	}
	for (const each of sharedHoists(found, ({ lookup }) => lookup.key)) yield changed(script, each);
}

function changed(
	script: Script,
	{ variable, lookup: first, place, basis, all }: Found & { readonly all: readonly Found[] },
): Finding {
	const { key } = first;
	const { name: list } = variable;
	const name = script.freeName(`${list}By${key.charAt(0).toUpperCase()}${key.slice(1)}`, place.block);
	const each = first.each.name === 'all' ? 'each' : first.each.name;
	const types = script.isTyped ? `<${keyKinds(script, first)[0].is}, (typeof ${list})[number]>` : '';
	// From the right: of several with one key, `find` gives the first.
	const adding = `(all, ${each}) => all.set(${each}.${key}, ${each})`;
	const made = `const ${name} = ${list}.reduceRight(${adding}, new Map${types}());`;
	const edits = [...insertedAt(script, place, made), ...all.flatMap(({ lookup }) => lookupEdits(lookup, name))];
	return { node: place.node, edits, basis, remark: REMARK };
}

function lookupEdits({ call, wanted }: Lookup, name: string): readonly Edit[] {
	return [
		between(call.node.range[0], wanted.range[0], `${name}.get(`),
		between(wanted.range[1], call.node.range[1], ')'),
	];
}

function lookupOf(script: Script, node: TSESTree.CallExpression): Lookup | undefined {
	const call = methodCall(node);
	const [callback, ...more] = call?.args ?? [];
	if (call?.method !== 'find' || callback?.type !== 'ArrowFunctionExpression' || more.length > 0) return undefined;
	const [each, ...others] = callback.params;
	const test = resultOf(callback);
	if (each?.type !== 'Identifier' || others.length > 0 || callback.async || test?.type !== 'BinaryExpression')
		return undefined;
	if (!/^===?$/.test(test.operator) || callback.returnType || each.typeAnnotation) return undefined;
	const mentions = (part: Node) =>
		[...descendants(part)].some(
			(inner) => inner.type === 'Identifier' && script.variableOf(inner) === script.variableOf(each),
		);
	const isKey = (part: Node): part is TSESTree.MemberExpression =>
		part.type === 'MemberExpression' &&
		!part.computed &&
		!part.optional &&
		part.object.type === 'Identifier' &&
		script.variableOf(part.object) === script.variableOf(each);
	const { left, right } = test;
	const [read, wanted] = isKey(left) ? [left, right] : isKey(right) ? [right, left] : [];
	const key = read && propertyName(read);
	if (!read || !wanted || key === undefined || wanted.type === 'PrivateIdentifier' || mentions(wanted))
		return undefined;
	return { call, each, read, key, wanted, isStrict: test.operator === '===' };
}

/** What may change which element a key leads to: whatever changes the list, or any object that may be in it. */
function effectOf(script: Script, code: Node, variable: Variable): string | undefined {
	return mayChange(script, code, variable) ?? outsideEffect(script, code, youngerThan(script, variable));
}

function reasonAgainst(script: Script, lookup: Lookup, list: Kind): string | undefined {
	const { call, read, wanted, isStrict } = lookup;
	const text = quoted(script, call.receiver);
	if (list.is !== 'array') return `nothing here shows that ${text} is an array`;
	if (!isStrict) return '`==` converts the values it compares, and a map does not';
	if (!script.isGlobalName('Map')) return 'the code defines a `Map` of its own';
	if (!list.isDense) return `nothing here shows that ${text} has no holes`;
	if (list.element?.is !== 'plain') return `nothing here shows what the elements of ${text} are`;
	if (wanted.type === 'SequenceExpression') return 'it compares more than one value';
	return purityOf(script, read).impure ?? purityOf(script, wanted, true).impure ?? keyReason(script, lookup);
}

/** The kinds of the keys and of the value that they are compared with. */
function keyKinds(script: Script, { call, key, wanted }: Lookup): readonly [key: Kind, wanted: Kind] {
	return [kindOf(script, call.receiver).element?.member?.(key) ?? UNKNOWN, kindOf(script, wanted)];
}

/** Why a map may find something other than `===` does, or why the types would not allow the lookup. */
function keyReason(script: Script, lookup: Lookup): string | undefined {
	const [key, wanted] = keyKinds(script, lookup);
	const [read, sought] = [quoted(script, lookup.read), quoted(script, lookup.wanted)];
	if (key.is === 'number' && wanted.is === 'number' && !key.isNumeric && !wanted.isNumeric)
		return `nothing here shows that ${read} and ${sought} are not both \`NaN\`, which a map finds, unlike \`===\``;
	if (!/^(?:boolean|number|string)$/.test(key.is) || !key.isWhole)
		return `nothing here shows that ${read} is a string, a number, or a boolean`;
	return key.is === wanted.is ? undefined : `nothing here shows that ${sought} is also a ${key.is}`;
}
