import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { between, type Edit, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import { type HoistPoint, hoistPoint, hoistPointWhileUnchanged, sharedHoists } from '../script/hoisting.ts';
import { type Kind, union } from '../script/kinds.ts';
import { isConstant } from '../script/lifetimes.ts';
import { isWithin, type Loop, methodCall, type Node, propertyName } from '../script/nodes.ts';
import { insertedAt } from '../script/places.ts';
import { purityOf } from '../script/purity.ts';
import { quoted } from '../script/quoted.ts';
import { repetitions } from '../script/repetition.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** Loops that count the keys of an unchanging object in every iteration. */
export const keyCounts: readonly Rewrite[] = [
	{
		name: 'count-keys-once',
		level: 'low',
		description:
			'`Object.keys(…).length` of an unchanging object in a loop is read once: each call creates an array of all keys.',
		restsOn: 'the built-in `Object`',
		find: findCounts,
	},
];

/** A count of keys in a loop. */
interface Count extends HoistPoint {
	readonly variable: Variable;
	readonly text: string;
	readonly node: Node;
}

function* findCounts(script: Script): Generator<Finding> {
	const found: Count[] = [];
	for (const node of script.all('MemberExpression')) {
		const call = methodCall(node.object);
		if (!call || !script.isGlobal(call.receiver, 'Object') || !/^(?:entries|keys|values)$/.test(call.method)) continue;
		if (propertyName(node) !== 'length' || node.optional || call.args.length !== 1) continue;
		const [argument] = call.args;
		const variable = script.variableOf(argument);
		if (!variable || isChanged(script, node, variable)) continue;
		const kind = kindOf(script, argument);
		const because = reasonAgainst(script, call.method, kind, variable);
		const point = hoistPointOf(script, node, variable, kind);
		if (point === undefined) continue;
		if (because !== undefined) yield { node, because };
		else if ('because' in point) yield { node, because: point.because };
		else
			found.push({
				...point,
				variable,
				text: script.textOf(node),
				node,
				basis: union(point.basis, kind.basis),
			});
	}
	for (const each of sharedHoists(found, ({ text }) => text)) yield counted(script, each);
}

/** The same count in the same loop is read once for all. */
function counted(
	script: Script,
	{ repetition: { anchor }, place, text, basis, all }: Count & { readonly all: readonly Count[] },
): Finding {
	const nodes = all.map(({ node }) => node);
	const variables = headOf(anchor);
	const isInHead = variables !== undefined && nodes.every((each) => isWithin(each, anchor));
	const name = script.freeName('count', isInHead ? anchor : place.block);
	const declared: readonly Edit[] = isInHead
		? [between(variables.range[1], variables.range[1], `, ${name} = ${text}`)]
		: insertedAt(script, place, `const ${name} = ${text};`);
	return { node: place.node, edits: [...declared, ...nodes.map((each) => replaced(each, name))], basis };
}

/** The last of the variables that a `for` loop declares in its header with `let`. */
function headOf(loop: Node): TSESTree.VariableDeclarator | undefined {
	const init = loop.type === 'ForStatement' ? loop.init : null;
	return init?.type === 'VariableDeclaration' && init.kind === 'let' ? init.declarations.at(-1) : undefined;
}

/** Whether the loop itself adds or takes away keys, or each pass has an object of its own: then the count differs. */
function isChanged(script: Script, node: Node, variable: Variable): boolean {
	const point = hoistPointWhileUnchanged(script, node, variable, (code) => changeIn(code, variable));
	return point !== undefined && 'because' in point && point.because === CHANGED;
}

const CHANGED = 'the loop changes it';

function changeIn(code: Node, { references }: Variable): string | undefined {
	const isAssigned = references.some(({ identifier }) => {
		const { parent } = identifier;
		if (!isWithin(identifier, code) || parent.type !== 'MemberExpression' || parent.object !== identifier) return false;
		const use = parent.parent;
		if (use.type === 'UnaryExpression') return use.operator === 'delete';
		return use.type === 'UpdateExpression' || (use.type === 'AssignmentExpression' && use.left === parent);
	});
	return isAssigned ? CHANGED : undefined;
}

function reasonAgainst(
	script: Script,
	method: string,
	{ is }: Kind,
	{ name, references }: Variable,
): string | undefined {
	if (is !== 'array' && is !== 'plain' && is !== 'typed') return `nothing here shows what \`${name}\` is`;
	if (method !== 'keys' && script.accessors.size > 0) return 'the code defines getters';
	// A method of the object itself may change it.
	const called = references.find(
		({ identifier: { parent } }) =>
			parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' && parent.parent.callee === parent,
	);
	return called && is !== 'array' ? `${quoted(script, called.identifier.parent)} may change \`${name}\`` : undefined;
}

/** What may be undefined, as far as can be seen here, is counted before a loop only if the loop would have done so first. */
function hoistPointOf(
	script: Script,
	node: Node,
	variable: Variable,
	{ is }: Kind,
): ReturnType<typeof hoistPointWhileUnchanged> {
	const [innermost] = repetitions(script, node);
	const point = hoistPointWhileUnchanged(script, node, variable);
	if (innermost === undefined || is !== 'typed' || point === undefined || 'because' in point) return point;
	if (!isReadFirst(script, node, innermost.anchor))
		return { because: `\`${variable.name}\` may be undefined where the loop does not read it` };
	const own = hoistPoint(script, node, {
		isTooFarOut: ({ anchor }) => anchor !== innermost.anchor,
		findObstacle: () => (isConstant(variable) ? undefined : CHANGED),
	});
	return own && 'place' in own ? { ...own, basis: point.basis } : own;
}

/** Whether a loop reads an expression before it does anything else, however many passes it makes. */
function isReadFirst(script: Script, node: Node, loop: Loop | Node): boolean {
	if (loop.type !== 'ForStatement' && loop.type !== 'WhileStatement') return false;
	if (!loop.test || !isWithin(node, loop.test)) return false;
	if (loop.type === 'ForStatement' && loop.init && !headOf(loop)) return false;
	for (let each = node; each !== loop.test; ) {
		const { parent } = each;
		if (parent?.type !== 'BinaryExpression' && parent?.type !== 'LogicalExpression') return false;
		const isFirst =
			parent.left === each ||
			(parent.type === 'BinaryExpression' && purityOf(script, parent.left).impure === undefined);
		if (!isFirst) return false;
		each = parent;
	}
	return true;
}
