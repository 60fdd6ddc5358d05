import type { Variable } from '@typescript-eslint/scope-manager';
import { isHidden, mayChange } from './effects.ts';
import { union } from './kinds.ts';
import { isConstant } from './lifetimes.ts';
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
import { remembered } from './remembered.ts';
import { type Repetition, repetitions } from './repetition.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** The outermost code that repeats a node and leaves a variable as it is, and a place before that code. */
export interface Stretch {
	readonly repetition: Repetition;
	readonly place: Place;
	/** The type annotations on which it rests that nothing changes the variable. */
	readonly basis: readonly string[];
}

/**
 * Where something that is made of the content of a variable can be made once for all passes of the loops around a node.
 * @param findEffect why running some code may change what counts, as the end of a sentence that begins with `because`
 * @returns undefined if no loop is around it, or the variable belongs to each pass; otherwise where, or why nowhere
 */
export function unchangedStretch(
	script: Script,
	node: Node,
	variable: Variable,
	findEffect: (code: Node) => string | undefined = (code) => mayChange(script, code, variable),
): Stretch | { readonly because: string } | undefined {
	const isOfEachPass = ({ anchor, callback }: Repetition) => {
		const [name] = variable.identifiers;
		return name === undefined || isWithin(name, callback ?? anchor);
	};
	const stretch = longestStretch(script, node, {
		isInnermost: isOfEachPass,
		findEffect: (code) => (isConstant(variable) ? findEffect(code) : `\`${variable.name}\` is assigned more than once`),
		findObstacle: (place) => missingValue(variable, place),
	});
	if (stretch === undefined || 'because' in stretch) return stretch;
	const { anchor } = stretch.repetition;
	const basis = isHidden(script, anchor, variable) ? [] : effectBasis(script, anchor);
	return { ...stretch, basis: union(stretch.basis, basis) };
}

/** What keeps something from being made before a loop. */
interface Hindrances {
	/** Whether a loop is too far out, and those around it are, too. */
	readonly isInnermost?: (repetition: Repetition) => boolean;
	/** Why running some code may change what counts. */
	readonly findEffect?: (code: Node) => string | undefined;
	/** Why it cannot be made at a place. */
	readonly findObstacle?: (place: Place) => string | undefined;
}

/**
 * The outermost of the loops around a node before which something can be made once.
 * @returns undefined if no loop is around it
 */
export function longestStretch(
	script: Script,
	node: Node,
	{ isInnermost = () => false, findEffect = () => undefined, findObstacle = () => undefined }: Hindrances,
): Stretch | { readonly because: string } | undefined {
	let found: Stretch | undefined;
	let because: string | undefined;
	let basis: readonly string[] = [];
	for (const repetition of repetitions(script, node)) {
		const { anchor, callback, doubt } = repetition;
		if (isInnermost(repetition)) break;
		basis = union(basis, callback ? kindOf(script, methodCall(anchor)?.receiver).basis : []);
		because = doubt ?? effectOf(repetition, findEffect);
		if (because !== undefined) break;
		const place = placeBefore(script, callback ?? anchor);
		because = place
			? (firstOf(place.between, findEffect) ?? findObstacle(place))
			: 'it is not in a statement directly in a block';
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
		return node === scope.block || isWithin(node, scope.block.body) ? undefined : `\`${name}\` has no value before`;
	}
	if (declared?.type !== 'Variable' || !isNested || scope.type === 'switch') return `\`${name}\` has no value before`;
	const { parent: loop } = declared.parent;
	if (isLoop(loop) && loop.body !== declared.parent && isWithin(node, loop.body)) return undefined;
	if (declared.node.range[1] > node.range[0]) return `\`${name}\` has no value before`;
	const outermost = outermostFunction(node, enclosingFunction(declared.node));
	// A function that is declared can be called before what stands above it has run.
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

const effectBases = remembered((script: Script) => remembered((code: Node) => findEffectBasis(script, code)));

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
