import { keyPath } from './addedKeys.ts';

/** In what two values differ; `shared`: in one graph one object stands where the other has two. */
export type Aspect = 'value' | 'type' | 'prototype' | 'keys' | 'descriptor' | 'frozen' | 'shared';

/** Where two lists of values differ, and what is there in each of them. */
export interface Difference {
	readonly kind: 'different';
	/** From the index of the root, such as `0.items[3].name`. */
	readonly path: string;
	readonly one: unknown;
	readonly other: unknown;
	readonly aspect: Aspect;
}

/** Two objects in the same place of both graphs. */
export interface Pair {
	readonly one: object;
	readonly other: object;
	readonly parent: Pair | undefined;
	readonly step: Step;
}

/** How a pair leads to what it holds: by a key, or by what gives the code for it. Of a root, its index. */
export type Step = string | symbol | (() => string);

/** The difference between two values in a place that a pair leads to. */
export function differenceBelow(
	parent: Pair | undefined,
	step: Step,
	one: unknown,
	other: unknown,
	aspect: Aspect,
): Difference {
	return { kind: 'different', path: pathOf(parent, step), one, other, aspect };
}

/** The difference between the two objects of a pair. */
export function differenceOf({ one, other, parent, step }: Pair, aspect: Aspect): Difference {
	return differenceBelow(parent, step, one, other, aspect);
}

function pathOf(parent: Pair | undefined, step: Step): string {
	let path = stepPath(step, parent);
	for (let pair = parent; pair !== undefined; pair = pair.parent) path = stepPath(pair.step, pair.parent) + path;
	return path;
}

function stepPath(step: Step, parent: Pair | undefined): string {
	if (typeof step === 'function') return step();
	return parent === undefined && typeof step === 'string' ? step : keyPath(step);
}
