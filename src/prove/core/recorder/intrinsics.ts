// What the recorder needs of the language, taken when it loads: a test may replace any of it later, and the program must not
// notice that somebody else uses it. Nothing else in this folder calls a method of a built-in object or iterates one.

export const {
	apply,
	construct,
	defineProperty,
	deleteProperty,
	get: getProperty,
	getOwnPropertyDescriptor,
	getPrototypeOf,
	isExtensible,
	ownKeys,
	preventExtensions,
	set: setProperty,
	setPrototypeOf,
} = Reflect;
export const {
	create: createObject,
	defineProperties,
	getOwnPropertySymbols,
	hasOwn,
	is: isSameValue,
	isFrozen,
} = Object;
export const { isArray } = Array;
export const { isInteger, parseInt: parseInteger } = Number;
/** No time is longer. */
export const longest = Number.POSITIVE_INFINITY;
export const { abs: absolute, ceil: roundUp, log2, round, trunc: truncate } = Math;

/** A method as a function that takes first what it is called on. It does not look at what the method’s class holds by then. */
const uncurried =
	<Values extends readonly unknown[], Result>(method: (...values: Values) => Result) =>
	(self: unknown, ...values: Values): Result =>
		apply(method, self, values);

/** The getter of a built-in property, as a function that takes what it is read of; nothing where the engine has no such one. */
function getter<Result>(prototype: object, name: string | symbol): (self: unknown) => Result {
	const get = getOwnPropertyDescriptor(prototype, name)?.get;
	return (self) => (get === undefined ? undefined : apply(get, self, []));
}

export const deleteFromMap = uncurried(Map.prototype.delete);
export const forEachOfMap = uncurried(Map.prototype.forEach);
export const getFromMap = uncurried(Map.prototype.get);
export const setInMap = uncurried(Map.prototype.set);
export const sizeOfMap = getter<number>(Map.prototype, 'size');
export const addToSet = uncurried(Set.prototype.add);
export const isInSet = uncurried(Set.prototype.has);
export const clearSet = uncurried(Set.prototype.clear);
export const deleteFromSet = uncurried(Set.prototype.delete);
export const forEachOfSet = uncurried(Set.prototype.forEach);
export const sizeOfSet = getter<number>(Set.prototype, 'size');
export const getFromWeakMap = uncurried(WeakMap.prototype.get);
export const setInWeakMap = uncurried(WeakMap.prototype.set);
export const addToWeakSet = uncurried(WeakSet.prototype.add);
export const isInWeakSet = uncurried(WeakSet.prototype.has);
export const sliceText = uncurried(String.prototype.slice);
export const placeInText = uncurried(String.prototype.indexOf);
export const characterCode = uncurried(String.prototype.charCodeAt);
export const endsWith = uncurried(String.prototype.endsWith);
export const timeOf = uncurried(Date.prototype.getTime);
export const symbolText = uncurried(Symbol.prototype.toString);
export const sourceOf = uncurried(Function.prototype.toString);
export const matchPattern = uncurried(RegExp.prototype.exec);
/** Like `then`, which the program can replace, and which asks the class of the promise what to make. */
export async function settle<Result>(
	promise: unknown,
	resolved: (value: unknown) => Result,
	rejected: (reason: unknown) => Result,
): Promise<Awaited<Result>> {
	let value: unknown;
	try {
		value = await promise;
	} catch (error) {
		return await rejected(error);
	}
	return await resolved(value);
}
const { fromCharCode } = String;
/** The text of UTF-16 units. */
export function textOfCodes(codes: readonly number[]): string {
	let text = '';
	for (let index = 0; index < codes.length; index += 1) text += fromCharCode(codes[index] as number);
	return text;
}
export const quoteText: (text: string) => string = JSON.stringify;

/** The primitive value in a boxed one, by its type. */
export const unboxed = {
	number: uncurried(Number.prototype.valueOf),
	string: uncurried(String.prototype.valueOf),
	boolean: uncurried(Boolean.prototype.valueOf),
	bigint: uncurried(BigInt.prototype.valueOf),
	symbol: uncurried(Symbol.prototype.valueOf),
} as const;

const typedArrayPrototype: object = getPrototypeOf(Uint8Array.prototype) ?? Uint8Array.prototype;
/** The length in bytes of an ArrayBuffer. */
export const bufferLength = getter<number>(ArrayBuffer.prototype, 'byteLength');
export const isResizable = getter<boolean | undefined>(ArrayBuffer.prototype, 'resizable');
/** Where a typed array lies: its buffer, and there its place in bytes, its length in elements, and the name of its class. */
export const typedArray = {
	buffer: getter<ArrayBuffer>(typedArrayPrototype, 'buffer'),
	offset: getter<number>(typedArrayPrototype, 'byteOffset'),
	length: getter<number>(typedArrayPrototype, 'length'),
	bytes: getter<number>(typedArrayPrototype, 'byteLength'),
	name: getter<string>(typedArrayPrototype, Symbol.toStringTag),
} as const;
/** Where a DataView lies: its buffer, and there its place and length in bytes. */
export const dataView = {
	buffer: getter<ArrayBuffer>(DataView.prototype, 'buffer'),
	offset: getter<number>(DataView.prototype, 'byteOffset'),
	bytes: getter<number>(DataView.prototype, 'byteLength'),
} as const;

export const sourceOfPattern = getter<string>(RegExp.prototype, 'source');
const FLAGS = [
	['d', getter<boolean>(RegExp.prototype, 'hasIndices')],
	['g', getter<boolean>(RegExp.prototype, 'global')],
	['i', getter<boolean>(RegExp.prototype, 'ignoreCase')],
	['m', getter<boolean>(RegExp.prototype, 'multiline')],
	['s', getter<boolean>(RegExp.prototype, 'dotAll')],
	['u', getter<boolean>(RegExp.prototype, 'unicode')],
	['v', getter<boolean>(RegExp.prototype, 'unicodeSets')],
	['y', getter<boolean>(RegExp.prototype, 'sticky')],
] as const;

/** The flags of a regular expression. Its own getter would read them from properties, which may be anybody’s. */
export function flagsOfPattern(pattern: object): string {
	let flags = '';
	for (let index = 0; index < FLAGS.length; index++) {
		const flag = FLAGS[index];
		if (flag?.[1](pattern)) flags += flag[0];
	}
	return flags;
}

const classes = {
	...{
		ArrayBuffer,
		BigInt,
		DataView,
		Date,
		Error,
		Map,
		Object,
		Promise,
		Proxy,
		RegExp,
		Set,
		Uint8Array,
		WeakMap,
		WeakSet,
	},
};
export const newMap = <Key, Value>(): Map<Key, Value> => new classes.Map();
export const newSet = <Value>(): Set<Value> => new classes.Set();
export const newWeakMap = <Key extends WeakKey, Value>(): WeakMap<Key, Value> => new classes.WeakMap();
const promisePrototype: object = Promise.prototype;
/** Whether a promise is of no class of its own, and has no properties, apart from symbols by which the engine tells it apart. */
export function isPlainPromise(promise: object): boolean {
	if (getPrototypeOf(promise) !== promisePrototype) return false;
	const keys = ownKeys(promise);
	for (let index = 0; index < keys.length; index++) if (typeof keys[index] === 'string') return false;
	return true;
}
export const newProxy = <Target extends object>(target: Target, handler: ProxyHandler<Target>): Target =>
	new classes.Proxy(target, handler);
export const newPromise = <Value>(start: (resolve: (value: Value) => void) => void): Promise<Value> =>
	new classes.Promise(start);
export const newWeakSet = <Value extends WeakKey>(): WeakSet<Value> => new classes.WeakSet();
export const newDate = (time: number): Date => new classes.Date(time);
export const newError = (): Error => new classes.Error();
export const newPattern = (source: string, flags: string): RegExp => new classes.RegExp(source, flags);
export const newBytes = (buffer: ArrayBuffer): Uint8Array => new classes.Uint8Array(buffer);
const setBytes = uncurried(Uint8Array.prototype.set);
/** `slice` would ask the class of the buffer what to make. @throws if it was transferred to another thread */
export function copyOfBuffer(buffer: object): ArrayBuffer {
	const copy = new classes.ArrayBuffer(bufferLength(buffer));
	setBytes(newBytes(copy), newBytes(buffer as ArrayBuffer));
	return copy;
}
export const newDataView = (buffer: ArrayBuffer, offset: number, bytes: number): DataView =>
	new classes.DataView(buffer, offset, bytes);
/** A primitive value in its box. */
export const boxed = (value: unknown): object => classes.Object(value);

type NewTypedArray = new (buffer: ArrayBuffer, offset: number, length: number) => object;
const typedArrays: Readonly<Record<string, NewTypedArray | undefined>> = {
	...{ Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array },
	...{ Float32Array, Float64Array, BigInt64Array, BigUint64Array },
	// Not every engine has it.
	Float16Array: getProperty(globalThis, 'Float16Array'),
};

/** A typed array of a class that is given by its name; nothing if the engine had no such class when this was loaded. */
export function newTypedArray(name: string, buffer: ArrayBuffer, offset: number, length: number): object | undefined {
	const TypedArray = typedArrays[name];
	return TypedArray === undefined ? undefined : new TypedArray(buffer, offset, length);
}

export const objectPrototype: object = Object.prototype;
export const iteratorPrototype: object | null = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()) ?? {});
export const asyncIteratorPrototype: object | null = getPrototypeOf(
	getPrototypeOf(getPrototypeOf((async function* () {})()) ?? {}) ?? {},
);
/** The key under which a class says what its objects are called. */
export const tagKey: typeof Symbol.toStringTag = Symbol.toStringTag;
