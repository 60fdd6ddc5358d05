import type { Variable } from '@typescript-eslint/scope-manager';
import { isHidden, mayChange } from './effects.ts';
import { union } from './kinds.ts';
import { isConstant } from './lifetimes.ts';
import { memoize } from './memoize.ts';
import {
	descendants,
	enclosingFunction,
	type FunctionNode,
	isFunction,
	isLoop,
	isWithin,
	methodCall,
	type Node,
} from './nodes.ts';
import { type Place, placeBefore } from './places.ts';
import { type Repetition, repetitions } from './repetition.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** Where code can be moved out of loops, so that it runs once: the outermost loop that allows it, and a place before that loop. */
export interface HoistPoint {
	readonly repetition: Repetition;
	readonly place: Place;
	/** The type annotations, in words, that the claim that nothing changes the value rests on. */
	readonly basis: readonly string[];
}

/**
 * The outermost of the loops around a node before which something can be made from the content of a variable: the loop must
 * leave that content unchanged.
 * @param findEffect why running some code may change what counts, as the end of a sentence that begins with `because`
 * @returns undefined if no loop is around it, or each pass has a variable of its own; otherwise where, or why nowhere
 */
export function hoistPointWhileUnchanged(
	script: Script,
	node: Node,
	variable: Variable,
	findEffect: (code: Node) => string | undefined = (code) => mayChange(script, code, variable),
): HoistPoint | { readonly because: string } | undefined {
	const isInEachPass = ({ anchor, callback }: Repetition) => {
		const [name] = variable.identifiers;
		return name === undefined || isWithin(name, callback ?? anchor);
	};
	const point = hoistPoint(script, node, {
		isTooFarOut: isInEachPass,
		findEffect: (code) => (isConstant(variable) ? findEffect(code) : `\`${variable.name}\` is assigned more than once`),
		findObstacle: (place) => missingValue(variable, place),
	});
	if (point === undefined || 'because' in point) return point;
	const { anchor } = point.repetition;
	const basis = isHidden(script, anchor, variable) ? [] : effectBasis(script, anchor);
	return { ...point, basis: union(point.basis, basis) };
}

/**
 * Groups what one declaration can serve: at the same place, of the same variable.
 * @param textOf what else must be the same
 */
export function sharedHoists<Item extends HoistPoint & { readonly variable: Variable }>(
	items: readonly Item[],
	textOf: (item: Item) => string = () => '',
): readonly (Item & { readonly all: readonly Item[] })[] {
	const isSame = (one: Item, other: Item) =>
		one.variable === other.variable && one.place.node === other.place.node && textOf(one) === textOf(other);
	const firsts = items.filter((item) => items.find((each) => isSame(each, item)) === item);
	return firsts.map((first) => {
		const all = items.filter((each) => isSame(each, first));
		return { ...first, all, basis: union(...all.map(({ basis }) => basis)) };
	});
}

/** What limits how far out of its loops something can be moved. */
interface HoistLimits {
	/** Whether a loop is too far out, and so are those around it. */
	readonly isTooFarOut?: (repetition: Repetition) => boolean;
	/** Why running some code may change what counts. */
	readonly findEffect?: (code: Node) => string | undefined;
	/** Why it cannot be made at a place. */
	readonly findObstacle?: (place: Place) => string | undefined;
}

/**
 * The outermost of the loops around a node before which something can be made once.
 * @returns undefined if no loop is around it
 */
export function hoistPoint(
	script: Script,
	node: Node,
	{ isTooFarOut = () => false, findEffect = () => undefined, findObstacle = () => undefined }: HoistLimits,
): HoistPoint | { readonly because: string } | undefined {
	let found: HoistPoint | undefined;
	let because: string | undefined;
	let basis: readonly string[] = [];
	for (const repetition of repetitions(script, node)) {
		const { anchor, callback, doubt } = repetition;
		if (isTooFarOut(repetition)) break;
		basis = union(basis, callback ? kindOf(script, methodCall(anchor)?.receiver).basis : []);
		because = doubt ?? effectOf(repetition, findEffect);
		if (because !== undefined) break;
		const place = placeBefore(script, callback ?? anchor);
		because = place
			? (firstOf(place.between, findEffect) ?? findObstacle(place))
			: 'its statement is not directly inside a block';
		if (place && because === undefined) found = { repetition, place, basis };
	}
	return found ?? (because === undefined ? undefined : { because });
}

function effectOf(
	{ anchor, callback }: Repetition,
	findEffect: (code: Node) => string | undefined,
): string | undefined {
	return firstOf(callback === undefined ? [anchor] : [...callback.params, callback.body], findEffect);
}

function firstOf(parts: readonly Node[], findEffect: (code: Node) => string | undefined): string | undefined {
	return parts.map(findEffect).find((each) => each !== undefined);
}

/** Why a variable may have no value yet at a place, as the end of a sentence that begins with `because`. */
function missingValue({ defs: [declared], scope, name }: Variable, { node }: Place): string | undefined {
	const isNested = isWithin(node, scope.block);
	if (declared?.type === 'Parameter' && isFunction(scope.block)) {
		return node === scope.block || isWithin(node, scope.block.body)
			? undefined
			: `\`${name}\` has no value yet before the loop`;
	}
	if (declared?.type !== 'Variable' || !isNested || scope.type === 'switch')
		return `\`${name}\` has no value yet before the loop`;
	const { parent: loop } = declared.parent;
	if (isLoop(loop) && loop.body !== declared.parent && isWithin(node, loop.body)) return undefined;
	if (declared.node.range[1] > node.range[0]) return `\`${name}\` has no value yet before the loop`;
	const outermost = outermostFunction(node, enclosingFunction(declared.node));
	// A function that is declared can be called before the code above it has run.
	return outermost?.type === 'FunctionDeclaration' ? `\`${name}\` is declared outside of the function` : undefined;
}

/** Of the functions around a node, the outermost one within another. */
function outermostFunction(node: Node, home: FunctionNode | undefined): FunctionNode | undefined {
	let found = isFunction(node) ? node : undefined;
	for (let each = enclosingFunction(node); each !== undefined && each !== home; each = enclosingFunction(each))
		found = each;
	return found;
}

/** The type annotations on which the effects of some code depend, in words. */
const effectBasis = (script: Script, code: Node) => effectBases(script)(code);

const effectBases = memoize((script: Script) => memoize((code: Node) => findEffectBasis(script, code)));

function findEffectBasis(script: Script, code: Node): readonly string[] {
	const nodes = [...descendants(code)].flatMap((each): readonly Node[] => {
		switch (each.type) {
			case 'MemberExpression':
				return [each.object];
			case 'ForOfStatement':
				return [each.right];
			case 'BinaryExpression':
				return /^[!=]==$/.test(each.operator) ? [] : [each.left, each.right];
			case 'TemplateLiteral':
				return each.expressions;
			default:
				return [];
		}
	});
	return union(...nodes.map((each) => kindOf(script, each).basis));
}
