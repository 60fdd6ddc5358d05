import { entriesOfMap, entriesOfSet, isPlain } from './contents.ts';
import {
	absolute,
	addToSet,
	clearSet,
	defineProperty,
	deleteFromMap,
	deleteFromSet,
	deleteProperty,
	getOwnPropertyDescriptor,
	hasOwn,
	isArray,
	isInteger,
	ownKeys,
	round,
	roundUp,
	setInMap,
	setProperty,
	sizeOfMap,
	sizeOfSet,
	sliceText,
	truncate,
} from './intrinsics.ts';

type Values = readonly unknown[];

export interface ShorteningOptions {
	/** Deep copies, as one graph. */
	readonly copy: (values: Values) => Values;
	/** How often it may be asked whether the versions still differ. */
	readonly mostTries: number;
	/** Whether the time for it is over. */
	readonly isOver: () => boolean;
}

/**
 * Makes arguments that two versions treat differently as short as it can: elements, properties, entries, and characters are
 * left out in halves and then one by one, and numbers come closer to 0, what is outermost first. Their number stays.
 * @param isStillDifferent is given copies, which it may change; throwing counts as false
 */
export function shortenInput(
	values: Values,
	isStillDifferent: (candidate: Values) => boolean,
	{ copy, mostTries, isOver }: ShorteningOptions,
): Values {
	let best = values;
	let tries = 0;

	const mayTry = (): boolean => tries < mostTries && !isOver();

	/** Whether the values remain different after an edit of the one in a place. If they do, they are the best so far. */
	function accepts(place: Place, edit: Edit): boolean {
		if (!mayTry()) return false;
		try {
			const edited = copy(best);
			if (!editAt(edited, place, edit)) return false;
			tries++;
			// What is tried may be changed by that.
			const kept = copy(edited);
			if (!isStillDifferent(edited)) return false;
			best = kept;
			return true;
		} catch {
			return false;
		}
	}

	/** Leaves out parts of a value: its halves first, its single elements last. */
	function leaveOut(place: Place): boolean {
		let isShorter = false;
		let size = roundUp(lengthOf(valueAt(best, place)) / 2);
		while (size >= 1 && mayTry()) {
			let start = 0;
			while (start < lengthOf(valueAt(best, place)) && mayTry()) {
				const from = start;
				if (accepts(place, (value) => without(value, from, size))) isShorter = true;
				else start += size;
			}
			size = size === 1 ? 0 : roundUp(size / 2);
		}
		return isShorter;
	}

	function simplifyNumber(place: Place): boolean {
		let isSimpler = false;
		for (let isDone = false; !isDone && mayTry(); ) {
			const value = valueAt(best, place);
			if (typeof value !== 'number') return isSimpler;
			const simpler = simplerNumbers(value);
			isDone = true;
			for (let index = 0; isDone && index < simpler.length; index++) {
				if (accepts(place, () => simpler[index])) isDone = false;
			}
			if (!isDone) isSimpler = true;
		}
		return isSimpler;
	}

	/** Goes once through all that there is, breadth first. */
	function shortenOnce(): boolean {
		let isShorter = false;
		const places: Place[] = [];
		for (let index = 0; index < values.length; index++) places[index] = { step: `${index}`, parent: undefined };
		for (let index = 0; index < places.length && mayTry(); index++) {
			const place = places[index];
			if (place === undefined) continue;
			if (leaveOut(place)) isShorter = true;
			if (simplifyNumber(place)) isShorter = true;
			const value = valueAt(best, place);
			const steps = isWithin(best, place, value) ? [] : stepsOf(value);
			for (let each = 0; each < steps.length; each++) {
				const step = steps[each];
				if (step !== undefined) places[places.length] = { step, parent: place };
			}
		}
		return isShorter;
	}

	while (mayTry() && shortenOnce());
	return best;
}

/** Where a value is: in the arguments, or in what is in another place. A number counts the entries of a Map or Set. */
interface Place {
	readonly step: string | symbol | number;
	readonly parent: Place | undefined;
}

/** Gives what is to stand in the place of a value: that itself if it was changed, or nothing if the edit has no effect. */
type Edit = (value: unknown) => unknown;

function valueAt(values: Values, { step, parent }: Place): unknown {
	const holder = parent === undefined ? values : valueAt(values, parent);
	if (typeof step !== 'number') return getOwnPropertyDescriptor(holder as object, step)?.value;
	return isMap(holder) ? entriesOfMap(holder)[step]?.value : entriesOfSet(holder as object)[step]?.key;
}

/** Whether the edit had an effect. */
function editAt(values: Values, place: Place, edit: Edit): boolean {
	const value = valueAt(values, place);
	const edited = edit(value);
	if (edited === undefined) return false;
	if (edited === value) return true;
	const { step, parent } = place;
	const holder = (parent === undefined ? values : valueAt(values, parent)) as object;
	if (typeof step !== 'number') return setProperty(holder, step, edited);
	if (isMap(holder)) setInMap(holder, entriesOfMap(holder)[step]?.key, edited);
	else replaceInSet(holder, step, edited);
	return true;
}

function replaceInSet(set: object, place: number, value: unknown): void {
	const elements = entriesOfSet(set);
	clearSet(set);
	for (let index = 0; index < elements.length; index++) addToSet(set, index === place ? value : elements[index]?.key);
}

/** Whether a value holds itself on the way to it. */
function isWithin(values: Values, { parent }: Place, value: unknown): boolean {
	for (let place = parent; place !== undefined; place = place.parent) {
		if (typeof value === 'object' && valueAt(values, place) === value) return true;
	}
	return false;
}

/** How a value leads to what it holds. Keys of a Map stay as they are. */
function stepsOf(value: unknown): readonly Place['step'][] {
	if (typeof value !== 'object' || value === null) return [];
	if (isArray(value) || isPlain(value)) return enumerableKeys(value);
	const steps: number[] = [];
	if (isMap(value) || isSet(value)) for (let index = 0; index < lengthOf(value); index++) steps[index] = index;
	return steps;
}

/** How many parts of a value can be left out. */
function lengthOf(value: unknown): number {
	if (typeof value === 'string' || isArray(value)) return value.length;
	if (isMap(value)) return sizeOfMap(value);
	if (isSet(value)) return sizeOfSet(value);
	return isPlain(value) ? enumerableKeys(value).length : 0;
}

/** A value without some of its parts; nothing if it cannot be changed. */
function without(value: unknown, start: number, size: number): unknown {
	if (typeof value === 'string') return sliceText(value, 0, start) + sliceText(value, start + size);
	if (isArray(value)) return withoutElements(value, start, size);
	const end = start + size;
	if (isMap(value) || isSet(value)) {
		const entries = isMap(value) ? entriesOfMap(value) : entriesOfSet(value);
		const remove = isMap(value) ? deleteFromMap : deleteFromSet;
		for (let index = start; index < end; index++) {
			const entry = entries[index];
			if (entry !== undefined) remove(value, entry.key);
		}
		return value;
	}
	const keys = enumerableKeys(value as object);
	for (let index = start; index < end; index++) {
		const key = keys[index];
		if (key !== undefined && !deleteProperty(value as object, key)) return undefined;
	}
	return value;
}

/** An array without some elements. Its own method might call code of the program to do that, since an array may have a class. */
function withoutElements(array: object, start: number, size: number): object | undefined {
	const length = lengthOf(array);
	const end = start + size < length ? length - size : start;
	for (let index = start; index < end; index++) {
		const next = getOwnPropertyDescriptor(array, `${index + size}`);
		const isMoved = next === undefined ? deleteProperty(array, `${index}`) : defineProperty(array, `${index}`, next);
		if (!isMoved) return undefined;
	}
	return defineProperty(array, 'length', { value: end }) ? array : undefined;
}

/** Numbers that are simpler than one, the simplest first: closer to 0, whole, or positive. */
function simplerNumbers(value: number): readonly number[] {
	const simpler: number[] = [];
	if (value === 0) return simpler;
	simpler[0] = 0;
	const whole = truncate(value);
	// NaN and what is infinite are as simple as they get otherwise.
	if (!isInteger(whole)) return simpler;
	if (whole !== value) simpler[simpler.length] = whole;
	if (value < 0) simpler[simpler.length] = -value;
	if (whole !== value) {
		const rounded = round(value * 10) / 10;
		if (rounded !== value && rounded !== whole) simpler[simpler.length] = rounded;
		return simpler;
	}
	for (let less = truncate(value / 2); absolute(less) >= 1; less = truncate(less / 2)) {
		simpler[simpler.length] = value - less;
	}
	return simpler;
}

function enumerableKeys(value: object): readonly (string | symbol)[] {
	const keys = ownKeys(value);
	const enumerable: (string | symbol)[] = [];
	for (let index = 0; index < keys.length; index++) {
		const key = keys[index];
		if (key === undefined) continue;
		const descriptor = getOwnPropertyDescriptor(value, key);
		if (descriptor?.enumerable === true && hasOwn(descriptor, 'value')) enumerable[enumerable.length] = key;
	}
	return enumerable;
}

function isMap(value: unknown): value is object {
	return succeeds(() => sizeOfMap(value));
}

function isSet(value: unknown): value is object {
	return succeeds(() => sizeOfSet(value));
}

/** Whether a value has what a method of the engine asks of it. */
function succeeds(ask: () => unknown): boolean {
	try {
		ask();
		return true;
	} catch {
		return false;
	}
}
