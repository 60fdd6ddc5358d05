/** What is known of a method of arrays by its name. */
interface ArrayMethod {
	/** What it returns; `same elements` is a new array, `itself` the one that it is called on. */
	readonly gives:
		| 'array'
		| 'boolean'
		| 'element'
		| 'itself'
		| 'iterator'
		| 'nothing'
		| 'number'
		| 'same elements'
		| 'string'
		| 'unknown';
	/** Whether it changes the array that it is called on. */
	readonly changes?: true;
	/** What it passes to its callback: elements in turn, holes as well, pairs to compare, or a result so far. */
	readonly passes?: 'elements' | 'elements and holes' | 'pairs' | 'accumulator';
}

const ARRAY_METHODS: ReadonlyMap<string, ArrayMethod> = new Map<string, ArrayMethod>([
	['at', { gives: 'element' }],
	['concat', { gives: 'array' }],
	['copyWithin', { gives: 'itself', changes: true }],
	['entries', { gives: 'iterator' }],
	['every', { gives: 'boolean', passes: 'elements' }],
	['fill', { gives: 'itself', changes: true }],
	['filter', { gives: 'same elements', passes: 'elements' }],
	['find', { gives: 'element', passes: 'elements and holes' }],
	['findIndex', { gives: 'number', passes: 'elements and holes' }],
	['findLast', { gives: 'element', passes: 'elements and holes' }],
	['findLastIndex', { gives: 'number', passes: 'elements and holes' }],
	['flat', { gives: 'array' }],
	['flatMap', { gives: 'array', passes: 'elements' }],
	['forEach', { gives: 'nothing', passes: 'elements' }],
	['includes', { gives: 'boolean' }],
	['indexOf', { gives: 'number' }],
	['join', { gives: 'string' }],
	['keys', { gives: 'iterator' }],
	['lastIndexOf', { gives: 'number' }],
	['map', { gives: 'array', passes: 'elements' }],
	['pop', { gives: 'element', changes: true }],
	['push', { gives: 'number', changes: true }],
	['reduce', { gives: 'unknown', passes: 'accumulator' }],
	['reduceRight', { gives: 'unknown', passes: 'accumulator' }],
	['reverse', { gives: 'itself', changes: true }],
	['shift', { gives: 'element', changes: true }],
	['slice', { gives: 'same elements' }],
	['some', { gives: 'boolean', passes: 'elements' }],
	['sort', { gives: 'itself', changes: true, passes: 'pairs' }],
	['splice', { gives: 'array', changes: true }],
	['toReversed', { gives: 'same elements' }],
	['toSorted', { gives: 'same elements', passes: 'pairs' }],
	['unshift', { gives: 'number', changes: true }],
	['values', { gives: 'iterator' }],
	['with', { gives: 'array' }],
]);

/** Methods of sets and maps that change them, and whether they return the set or the map itself. */
const COLLECTION_CHANGES: ReadonlyMap<string, 'itself' | 'other'> = new Map([
	['add', 'itself'],
	['clear', 'other'],
	['delete', 'other'],
	['set', 'itself'],
]);

/** What is known of a method of arrays; undefined if nothing is. */
export function arrayMethod(name: string): ArrayMethod | undefined {
	return ARRAY_METHODS.get(name);
}

/** Whether a method of arrays calls its callback for each element, one after the other, before it returns. */
export function callsForEach(name: string): boolean {
	const passes = arrayMethod(name)?.passes;
	return passes !== undefined && passes !== 'pairs';
}

/** Whether a method of this name changes an array, a set, or a map that it is called on. */
export function changesReceiver(name: string): boolean {
	return arrayMethod(name)?.changes === true || COLLECTION_CHANGES.has(name);
}

/** Whether a method of this name returns the array, the set, or the map that it is called on. */
export function givesReceiver(name: string): boolean {
	return arrayMethod(name)?.gives === 'itself' || COLLECTION_CHANGES.get(name) === 'itself';
}

/** How many parameters a callback may have without getting the array itself, which is passed last. */
export function parametersBeforeArray(name: string): number {
	return arrayMethod(name)?.passes === 'accumulator' ? 3 : 2;
}
