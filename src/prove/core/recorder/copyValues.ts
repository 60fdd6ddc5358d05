import { addedKeys, keyPath } from './addedKeys.ts';
import {
	addToSet,
	boxed,
	bufferLength,
	copyOfBuffer,
	createObject,
	dataView,
	defineProperty,
	deleteProperty,
	flagsOfPattern,
	forEachOfMap,
	forEachOfSet,
	getFromMap,
	getOwnPropertyDescriptor,
	getProperty,
	getPrototypeOf,
	hasOwn,
	isExtensible,
	isResizable,
	newDataView,
	newDate,
	newError,
	newMap,
	newPattern,
	newSet,
	newTypedArray,
	preventExtensions,
	setInMap,
	setPrototypeOf,
	sizeOfMap,
	sizeOfSet,
	sourceOfPattern,
	timeOf,
	typedArray,
	unboxed,
} from './intrinsics.ts';
import { isHollow, markHollow, type Uncopyable, type ValueKind, type ValueKinds, valueKinds } from './valueKind.ts';
import type { Callable, ValueTypes } from './valueTypes.ts';

/** In bytes: what an object is taken to need while it is copied and compared, without what it holds. */
const OBJECT = 128;
/** In bytes: what a property or an element is taken to need. */
const PROPERTY = 16;
/** In bytes. */
const CHARACTER = 2;

/** Why values cannot be copied. */
export type CopyFailure = Uncopyable | 'tooLarge';

/** Thrown where values cannot be copied. It is no error: making one would cost its stack. */
export class CannotCopy {
	readonly reason: CopyFailure;

	constructor(reason: CopyFailure) {
		this.reason = reason;
	}
}

export interface CopyOptions {
	readonly types: ValueTypes;
	/** An estimate: 128 for an object, 16 for a property or an element, 2 for a character, and buffers by their length. */
	readonly mostBytes: number;
	/**
	 * Whether code is to run on the copies: then they lack what the originals hide. Otherwise, what is hidden is only unknown.
	 */
	readonly isInput?: boolean;
	/** Called with each text, more than once with the same one. */
	readonly onText?: (text: string) => void;
	/** Gives what stands in the copies for a function. Called once for each, with where it was found first, such as `0.onItem`. */
	readonly wrap?: (original: Callable, path: string) => Callable;
}

/**
 * Deep copies of all roots as one graph: what is shared is shared by the copies, too. Prototypes and functions are passed as
 * they are, accessors are copied without being called, and private fields are lost. Throws `CannotCopy`.
 */
export function copyValues(
	roots: readonly unknown[],
	options: CopyOptions,
): { readonly values: unknown[]; readonly bytes: number; readonly copies: readonly Copy[] } {
	const graph = new GraphCopy(options);
	const values: unknown[] = [];
	for (let index = 0; index < roots.length; index++) values[index] = graph.copyRoot(roots[index], index);
	graph.fillAll();
	return { values, bytes: graph.bytes, copies: graph.copies };
}

/** How a value is found in what holds it. A root is found by its number, and so is an entry of a Map or Set. */
type Key = string | symbol | number;

/** An object and its copy. */
export interface Copy {
	readonly original: object;
	readonly copy: object;
	readonly kind: ValueKind;
	/** Where it was found first: by which key of what, or as which root. */
	readonly holder: Copy | undefined;
	readonly key: Key;
	/** Its place among the copies. */
	readonly place: number;
}

/**
 * Makes each copy empty as soon as something refers to it, and fills it later, in the order in which they were made: so
 * neither cycles nor depth matter.
 */
class GraphCopy {
	bytes = 0;
	readonly #options: CopyOptions;
	readonly #kinds: ValueKinds;
	readonly #copies = newMap<object, object>();
	readonly #wrapped = newMap<Callable, Callable>();
	/** In the order in which they were made. */
	readonly copies: Copy[] = [];

	constructor(options: CopyOptions) {
		this.#options = options;
		this.#kinds = valueKinds(options.types);
	}

	copyRoot(value: unknown, index: number): unknown {
		this.#spend(PROPERTY);
		return this.#copy(value, undefined, index);
	}

	fillAll(): void {
		// It grows meanwhile.
		for (let index = 0; index < this.copies.length; index++) {
			const next = this.copies[index];
			if (next !== undefined) this.#fill(next);
		}
	}

	#wrap(original: Callable, holder: Copy | undefined, key: Key): Callable {
		const { wrap } = this.#options;
		if (wrap === undefined) return original;
		const known: Callable | undefined = getFromMap(this.#wrapped, original);
		if (known !== undefined) return known;
		const wrapper = wrap(original, pathOf(holder, key));
		setInMap(this.#wrapped, original, wrapper);
		return wrapper;
	}

	#copy(value: unknown, holder: Copy | undefined, key: Key): unknown {
		if (typeof value === 'string') {
			this.#spend(CHARACTER * value.length);
			this.#options.onText?.(value);
		}
		if (typeof value === 'function') return this.#wrap(value as Callable, holder, key);
		return typeof value === 'object' && value !== null ? this.#copyObject(value, holder, key) : value;
	}

	#copyObject(original: object, holder?: Copy, key: Key = 0): object {
		const known: object | undefined = getFromMap(this.#copies, original);
		if (known !== undefined) return known;
		this.#spend(OBJECT);
		const kind = this.#kinds.kindOf(original);
		const copy = this.#emptyCopy(original, kind);
		setInMap(this.#copies, original, copy);
		const place = this.copies.length;
		if (copy !== original) this.copies[place] = { original, copy, kind, holder, key, place };
		return copy;
	}

	/** What nothing can be added to yet, with the prototype of another realm or none. */
	#emptyCopy(original: object, kind: ValueKind): object {
		switch (kind) {
			case 'object':
				return createObject(getPrototypeOf(original));
			case 'array':
				this.#check(PROPERTY * (original as readonly unknown[]).length);
				return [];
			case 'map':
				this.#spend(2 * PROPERTY * sizeOfMap(original));
				return newMap();
			case 'set':
				this.#spend(PROPERTY * sizeOfSet(original));
				return newSet();
			case 'date':
				return newDate(timeOf(original));
			case 'pattern':
				return newPattern(sourceOfPattern(original), flagsOfPattern(original));
			case 'error':
				return newError();
			case 'module':
				return original;
			case 'buffer':
				return this.#copyBuffer(original);
			case 'dataView': {
				const { buffer, offset, bytes } = dataView;
				return newDataView(this.#copyBufferOf(buffer(original)), offset(original), bytes(original));
			}
			case 'typedArray':
				return this.#copyTypedArray(original);
			case 'number':
			case 'string':
			case 'boolean':
			case 'bigint':
			case 'symbol':
				return boxed(unboxed[kind](original));
			default:
				throw new CannotCopy(kind);
		}
	}

	#copyTypedArray(original: object): object {
		const { buffer, offset, length, name } = typedArray;
		const copied = this.#copyBufferOf(buffer(original));
		const copy = newTypedArray(name(original), copied, offset(original), length(original));
		if (copy === undefined) throw new CannotCopy('handle');
		return copy;
	}

	#copyBufferOf(buffer: ArrayBuffer): ArrayBuffer {
		return this.#copyObject(buffer) as ArrayBuffer;
	}

	#copyBuffer(original: object): ArrayBuffer {
		// A view may follow its length, and none tells whether it does.
		if (isResizable(original)) throw new CannotCopy('handle');
		this.#spend(bufferLength(original));
		try {
			return copyOfBuffer(original);
		} catch {
			// It was transferred to another thread.
			throw new CannotCopy('handle');
		}
	}

	#fill(place: Copy): void {
		const { original, copy, kind } = place;
		let index = 0;
		if (kind === 'map') {
			forEachOfMap(original, (value, key) => {
				setInMap(copy, this.#copy(key, place, index), this.#copy(value, place, index));
				index += 1;
			});
		}
		if (kind === 'set') forEachOfSet(original, (value) => void addToSet(copy, this.#copy(value, place, index++)));
		const prototype = getPrototypeOf(original);
		if (getPrototypeOf(copy) !== prototype) setPrototypeOf(copy, prototype);
		if (kind === 'error') copyStack(original, copy);
		const keys = addedKeys(original, kind);
		for (let at = 0; at < keys.length; at++) {
			const key = keys[at];
			if (key !== undefined) this.#copyProperty(place, key);
		}
		const isHidden = this.#options.isInput === true || isHollow(original);
		if (isHidden && this.#kinds.hidesState(original, kind)) markHollow(copy);
		if (!isExtensible(original)) preventExtensions(copy);
	}

	#copyProperty(place: Copy, key: string | symbol): void {
		this.#spend(PROPERTY);
		const descriptor = getOwnPropertyDescriptor(place.original, key);
		if (descriptor === undefined) return;
		if (hasOwn(descriptor, 'value')) descriptor.value = this.#copy(descriptor.value, place, key);
		defineProperty(place.copy, key, descriptor);
	}

	#spend(bytes: number): void {
		this.#check(bytes);
		this.bytes += bytes;
	}

	#check(bytes: number): void {
		if (this.bytes + bytes > this.#options.mostBytes) throw new CannotCopy('tooLarge');
	}
}

function pathOf(holder: Copy | undefined, key: Key): string {
	let path = '';
	let step = key;
	for (let at = holder; at !== undefined; at = at.holder) {
		path = (typeof step === 'number' ? `[${step}]` : keyPath(step)) + path;
		step = at.key;
	}
	return `${step as number}${path}`;
}

/**
 * Gives the copy of an error a stack that is read from the original when somebody asks for it: the engine writes stacks only
 * then, by code of the program if it has set `Error.prepareStackTrace`.
 */
function copyStack(original: object, copy: object): void {
	if (!hasOwn(original, 'stack')) {
		deleteProperty(copy, 'stack');
		return;
	}
	defineProperty(copy, 'stack', {
		get: () => getProperty(original, 'stack'),
		set(this: object, value: unknown) {
			defineProperty(this, 'stack', { value, writable: true, enumerable: false, configurable: true });
		},
		enumerable: false,
		configurable: isExtensible(original),
	});
}
