import { argumentText } from '../layout.ts';
import { between, type Finding, type Rewrite } from '../rewrite.ts';
import { type Kind, simple, union } from '../script/kinds.ts';
import { isFunction, isWithin, methodCall, type Node, withoutTypes } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { changedInPlace, isPlainLoop, keepsList, otherMethod } from './accumulatorEdits.ts';
import { type Accumulation, accumulations, type Change } from './accumulators.ts';
import { changeableValue } from './changeableTypes.ts';
import { assigned, mayBeProto, type ObjectCopy, objectCopy, protoReason } from './objectCopies.ts';

/** Objects that `reduce` copies for each element. */
export const reduceToObject: readonly Rewrite[] = [
	{
		name: 'reduce-to-object',
		level: 'low',
		description:
			'An object that `reduce` copied for every property it added is now built in one pass: the time for copying grows with the square of the number of properties.',
		restsOn: 'the built-in `reduce`, `map` and `Object.fromEntries`',
		find: objectsByCopies,
	},
];

function* objectsByCopies(script: Script): Generator<Finding> {
	for (const [found, because] of accumulations(script, (node, name) => objectCopy(script, node, name))) {
		const { node } = found.call;
		const change = because ?? inPlace(script, found);
		const done = typeof change === 'string' && because === undefined ? (byEntries(script, found) ?? change) : change;
		if (typeof done === 'string') yield { node, because: done };
		else yield { node, edits: done.edits, basis: union(found.list.basis, done.basis) };
	}
}

function copiesOf({ results }: Accumulation<ObjectCopy>): readonly ObjectCopy[] {
	return results.flatMap(({ copy, otherwise }) => [copy, otherwise]).filter((each) => each !== undefined);
}

function mentions({ all }: Accumulation<ObjectCopy>, node: Node): boolean {
	return all.references.some(({ identifier }) => isWithin(identifier, node));
}

function inPlace(script: Script, found: Accumulation<ObjectCopy>): Change | string {
	const { all, callback } = found;
	const copies = copiesOf(found);
	const basis: string[] = [];
	for (const { properties, because } of copies) {
		if (because !== undefined) return because;
		const reads = properties.slice(1).find((each) => mentions(found, each));
		if (reads)
			return `${quoted(script, reads)} is read from \`${all.name}\` before the property that precedes it is set`;
		for (const each of properties) {
			const rests = mayBeProto(script, each);
			if (rests === true) return protoReason(script, each, all.name);
			basis.push(...rests);
		}
	}
	if (callback.params.some((each) => each.type === 'RestElement')) return 'its callback has a rest parameter';
	const reason = beginningReason(script, found) ?? typeReason(script, found);
	if (reason !== undefined) return reason;
	const edits = changedInPlace(script, found, ({ properties }) =>
		properties.map((each) => assigned(script, all.name, each)),
	);
	return { edits, basis };
}

function beginningReason(script: Script, { initial }: Accumulation<ObjectCopy>): string | undefined {
	return withoutTypes(initial).type === 'ObjectExpression'
		? undefined
		: `nothing here shows that ${quoted(script, initial)} is an ordinary object`;
}

function typeReason(script: Script, { types, context }: Accumulation<ObjectCopy>): string | undefined {
	const unclear = types.find((each) => changeableValue(script, each) === undefined);
	if (unclear) return `nothing here shows that an object of type ${quoted(script, unclear)} accepts any key`;
	const isKnown = types.length > 0 || (context && changeableValue(script, context) !== undefined);
	return isKnown || !script.isTyped ? undefined : 'nothing here shows the type of the object';
}

/** The same by `Object.fromEntries`, which adds a key `__proto__` as a copy does; undefined if it may do something else. */
function byEntries(script: Script, found: Accumulation<ObjectCopy>): Change | undefined {
	const { call, list, initial, results, types } = found;
	const begun = withoutTypes(initial);
	const [result] = results;
	const [property, ...more] = result?.copy?.properties ?? [];
	if (!isPlainLoop(script, found) || !list.isDense || begun.type !== 'ObjectExpression' || begun.properties.length > 0)
		return undefined;
	if (!property?.computed || more.length > 0 || result?.copy?.because !== undefined || result?.copy?.isAssigned)
		return undefined;
	if (result?.test !== undefined || mentions(found, property) || declaresObject(script)) return undefined;
	const key = keyKind(script, property.key, call.receiver);
	if (!/^(?:boolean|number|string|typed)$/.test(key.is)) return undefined;
	const rests = [property.key, property.value].map((each) => keepsList(script, call.receiver, each));
	if (rests.includes(undefined)) return undefined;
	const [type] = types;
	const value = type && changeableValue(script, type);
	if (type && value === undefined) return undefined;
	const entry = `[${argumentText(script, property.key)}, ${argumentText(script, property.value)}]`;
	const [start, end] = call.node.range;
	const edits = [
		between(start, start, `Object.fromEntries${value === undefined ? '' : `<${value}>`}(`),
		...otherMethod(script, found, 'map', entry),
		between(end, end, ')'),
	];
	return { edits, basis: union(key.basis, ...rests.map((each) => each ?? [])) };
}

/** The kind of a key; the keys that `Object.entries` returns are strings. */
function keyKind(script: Script, key: Node, list: Node): Kind {
	const entries = methodCall(list);
	const isOfEntries = entries?.method === 'entries' && script.isGlobal(entries.receiver, 'Object');
	const variable = isOfEntries ? script.variableOf(key) : undefined;
	const [declared, ...more] = variable?.defs ?? [];
	const pattern = declared?.type === 'Parameter' ? declared.name.parent : undefined;
	const isFirst = pattern?.type === 'ArrayPattern' && pattern.elements[0] === declared?.name && more.length === 0;
	const isElement = isFirst && isFunction(pattern.parent) && pattern.parent.params[1] === pattern;
	const isUnchanged = !variable?.references.some((each) => each.isWrite());
	return isElement && isUnchanged ? simple('string') : kindOf(script, key);
}

function declaresObject(script: Script): boolean {
	return script.scopes.scopes.some(({ set }) => set.has('Object')) || script.isAssignedGlobal('Object');
}
