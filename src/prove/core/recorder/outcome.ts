import type { CallDigests, LeftOutReason } from './callLine.ts';
import { type Comparison, compareValues } from './compareValues.ts';
import { CannotCopy, type Copy, copyValues } from './copyValues.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';
import type { ValueTypes } from './valueTypes.ts';

/** How a call ended. */
export type Ending = 'returns' | 'throws' | 'resolves' | 'rejects' | 'is not settled';

/** What a call did, at the moment it returned or settled. */
export interface Outcome {
	readonly ending: Ending;
	readonly value: unknown;
	/** Copies of the value, `this`, and the arguments, and of the calls of functions that were passed; undefined if left out. */
	readonly roots?: readonly unknown[];
	/** The objects that were copied, in the order of a walk breadth first, and the root from which each was found. */
	readonly objects?: readonly object[];
	readonly rootsOfObjects?: readonly number[];
	/** Why it cannot be compared. */
	readonly reason?: LeftOutReason;
	/** In milliseconds. */
	readonly took: number;
	/** Whether what it was given or has returned changed once more after it had settled. */
	readonly isLate?: boolean;
}

/** What a call has left behind, before it is copied. */
export interface Ended {
	readonly ending: Ending;
	readonly value: unknown;
	/** `this`, if the function uses it, and the arguments. */
	readonly input: readonly unknown[];
	/** The calls of functions that were passed. */
	readonly calls: readonly unknown[];
	readonly took: number;
}

/** In bytes, estimated: of what a call is given and leaves behind. */
export const LARGEST_OUTCOME = 16 * 1024 * 1024;

/** Takes a copy of what a call did: later calls may change it. */
export function outcomeOf(ended: Ended, types: ValueTypes): Outcome {
	const { ending, value, took } = ended;
	try {
		const { values, copies } = copyValues(liveRoots(ended), { types, mostBytes: LARGEST_OUTCOME });
		const objects: object[] = [];
		const rootsOfObjects: number[] = [];
		for (let index = 0; index < copies.length; index += 1) {
			const { original, holder, key } = copies[index] as Copy;
			objects[index] = original;
			rootsOfObjects[index] = holder === undefined ? (key as number) : (rootsOfObjects[holder.place] ?? 0);
		}
		return { ending, value, took, roots: values, objects, rootsOfObjects };
	} catch (error) {
		if (error instanceof CannotCopy) return { ending, value, took, reason: error.reason };
		throw error;
	}
}

/** Tells whether a call of another run of the program was given the same, and did the same. */
export function callDigests(
	{ input, hasFunctions }: { readonly input: readonly unknown[]; readonly hasFunctions: boolean },
	{ ending, roots = [] }: Outcome,
	{ digest, types }: Pick<RecorderEnvironment, 'digest' | 'types'>,
): CallDigests {
	// Mocks have properties that count how often they were called, which replays change.
	const wrap = () => ANY_FUNCTION;
	const digestOf = (values: readonly unknown[]) =>
		digest(hasFunctions ? copyValues(values, { types, mostBytes: 2 * LARGEST_OUTCOME, wrap }).values : values);
	return { input: digestOf(input), outcome: digestOf([ending, roots]) };
}

const ANY_FUNCTION = (): void => {};

/** The order of what is compared. */
export const ROOTS = { value: 0, calls: 1, this: 2, arguments: 3 } as const;

/** What a call left behind, in the order of `ROOTS`. */
export function liveRoots({ value, calls, input }: Ended): readonly unknown[] {
	const roots: unknown[] = [value, calls];
	for (let index = 0; index < input.length; index += 1) roots[index + ROOTS.this] = input[index];
	return roots;
}

/**
 * Compares what two calls did.
 * @param original the function that a wrapped one stands for
 */
export function compareOutcomes(
	one: Outcome,
	other: Outcome,
	options: { readonly types: ValueTypes; readonly original: (value: ProgramFunction) => ProgramFunction },
	hasCalls = true,
): Comparison {
	if (one.ending !== other.ending)
		return { kind: 'different', path: String(ROOTS.value), one: one.ending, other: other.ending, aspect: 'type' };
	// What cannot be copied, such as an iterator, is something else than what can.
	if (one.roots === undefined || other.roots === undefined) return compareValues([one.value], [other.value], options);
	if (hasCalls) return compareValues(one.roots, other.roots, options);
	return compareValues(withoutCalls(one.roots), withoutCalls(other.roots), options);
}

function withoutCalls(roots: readonly unknown[]): readonly unknown[] {
	const kept: unknown[] = [];
	for (let index = 0; index < roots.length; index += 1) kept[index] = index === ROOTS.calls ? undefined : roots[index];
	return kept;
}

/** Any function of the program. */
export type ProgramFunction = (this: unknown, ...input: never[]) => unknown;
