import {
	addToWeakSet,
	asyncIteratorPrototype,
	endsWith,
	getFromMap,
	getFromWeakMap,
	getOwnPropertyDescriptor,
	getOwnPropertySymbols,
	getPrototypeOf,
	hasOwn,
	isArray,
	isInWeakSet,
	iteratorPrototype,
	matchPattern,
	newMap,
	newWeakMap,
	newWeakSet,
	setInMap,
	setInWeakMap,
	sourceOf,
	symbolText,
	tagKey,
} from './intrinsics.ts';
import type { Callable, ValueTypes } from './valueTypes.ts';

/** Why a value has no copy that behaves as it does: what it stands for lies elsewhere, or is used up by looking at it. */
export type Uncopyable = 'iterator' | 'stream' | 'proxy' | 'handle' | 'promise';

/** What a value holds beside its properties: of the first it is all that they are, `module` is a namespace of a module. */
export type ValueKind =
	| ('object' | 'array' | 'map' | 'set' | 'date' | 'pattern' | 'error' | 'module')
	| ('buffer' | 'typedArray' | 'dataView')
	| ('number' | 'string' | 'boolean' | 'bigint' | 'symbol')
	| Uncopyable;

/** Tells kinds for as long as no code of the program runs: what it has seen of a prototype, it does not look up again. */
export interface ValueKinds {
	kindOf(value: object): ValueKind;
	/**
	 * Whether a value may hold what no reflection shows: private fields by the texts of its classes, and what the engine
	 * keeps for its own. It is not known of what a closure or a WeakMap keeps for an object.
	 */
	hidesState(value: object, kind: ValueKind): boolean;
}

/** What follows from all prototypes of a value. */
interface Chain {
	readonly kind: Uncopyable | undefined;
	readonly pipes: boolean;
	readonly streams: boolean;
	readonly isLong: boolean;
	/** Whether a class declares private fields. */
	readonly hasPrivateFields: boolean;
	/** Whether a class is the engine’s own and keeps more than properties. */
	readonly isEngineClass: boolean;
}

const END: Chain = {
	kind: undefined,
	pipes: false,
	streams: false,
	isLong: false,
	hasPrivateFields: false,
	isEngineClass: false,
};

/** Reads kinds: see `ValueKinds`. Runs no code of the program. */
export function valueKinds(types: ValueTypes): ValueKinds {
	const chains = newMap<object, Chain>();

	function chainOf(prototype: object | null): Chain {
		if (prototype === null) return END;
		const known: Chain | undefined = getFromMap(chains, prototype);
		if (known !== undefined) return known;
		// Asking a proxy for its prototype would run its trap.
		const chain: Chain = types.isProxy(prototype) ? { ...END, kind: 'proxy' } : readChain(prototype);
		setInMap(chains, prototype, chain);
		return chain;
	}

	function readChain(prototype: object): Chain {
		const above = getPrototypeOf(prototype);
		const rest = chainOf(above);
		const maker = ownData(prototype, 'constructor');
		const source = typeof maker === 'function' ? readClass(maker as Callable) : PLAIN;
		return {
			kind: uncopyable(prototype) ?? rest.kind,
			pipes: rest.pipes || hasOwn(prototype, 'pipe'),
			streams: rest.streams || hasStreamState(prototype),
			isLong: above !== null,
			hasPrivateFields: rest.hasPrivateFields || source.hasPrivateFields || keepsElsewhere(prototype),
			isEngineClass: rest.isEngineClass || source.isEngineClass,
		};
	}

	function kindOf(value: object): ValueKind {
		if (types.isProxy(value)) return 'proxy';
		if (types.isPromise(value)) return 'promise';
		const chain = chainOf(getPrototypeOf(value));
		if (chain.kind !== undefined) return chain.kind;
		if (isArray(value)) return 'array';
		return builtInKind(value, types) ?? objectKind(value, chain);
	}

	return {
		kindOf,
		hidesState(value, kind) {
			const chain = chainOf(getPrototypeOf(value));
			return chain.hasPrivateFields || (chain.isEngineClass && kind === 'object');
		},
	};
}

const hollow = newWeakSet<object>();

/** Remembers of a copy that it lacks what its original hides, and code that asks for that fails. */
export function markHollow(copy: object): void {
	addToWeakSet(hollow, copy);
}

/** Whether a value is a copy that lacks what its original hid. */
export function isHollow(value: object): boolean {
	return isInWeakSet(hollow, value);
}

function builtInKind(value: object, types: ValueTypes): ValueKind | undefined {
	if (types.isMap(value)) return 'map';
	if (types.isSet(value)) return 'set';
	if (types.isDate(value)) return 'date';
	if (types.isRegExp(value)) return 'pattern';
	if (types.isNativeError(value)) return 'error';
	if (types.isTypedArray(value)) return 'typedArray';
	if (types.isDataView(value)) return 'dataView';
	if (types.isArrayBuffer(value)) return 'buffer';
	if (types.isNumberObject(value)) return 'number';
	if (types.isStringObject(value)) return 'string';
	if (types.isBooleanObject(value)) return 'boolean';
	if (types.isBigIntObject(value)) return 'bigint';
	if (types.isSymbolObject(value)) return 'symbol';
	if (types.isModuleNamespaceObject(value)) return 'module';
	if (types.isGeneratorObject(value) || types.isMapIterator(value) || types.isSetIterator(value)) return 'iterator';
	// What another thread may change meanwhile is as little ours as what is held weakly or outside of the language.
	const isElsewhere =
		types.isSharedArrayBuffer(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isExternal(value);
	return isElsewhere ? 'handle' : undefined;
}

/** The kind of what the engine knows nothing of: by what Node’s streams, sockets, servers, and timers have. */
function objectKind(value: object, { pipes, streams, isLong }: Chain): ValueKind {
	if ((streams || hasStreamState(value)) && (pipes || hasOwn(value, 'pipe'))) return 'stream';
	return isLong && hasHandle(value) ? 'handle' : 'object';
}

function hasStreamState(value: object): boolean {
	return hasOwn(value, '_readableState') || hasOwn(value, '_writableState');
}

function hasHandle(value: object): boolean {
	const handle = ownData(value, '_handle');
	if (typeof handle === 'object' && handle !== null) return true;
	if (hasOwn(value, '_onTimeout') || hasOwn(value, '_onImmediate')) return true;
	const symbols = getOwnPropertySymbols(value);
	for (let index = 0; index < symbols.length; index++) {
		const symbol = symbols[index];
		if (symbol !== undefined && symbolText(symbol) === 'Symbol(kHandle)') return true;
	}
	return false;
}

/** What no object can be copied with this among its prototypes. Those of other realms are known by what they are called. */
function uncopyable(prototype: object): Uncopyable | undefined {
	if (prototype === iteratorPrototype || prototype === asyncIteratorPrototype) return 'iterator';
	const tag = ownData(prototype, tagKey);
	if (typeof tag !== 'string') return undefined;
	switch (tag) {
		case 'Generator':
		case 'AsyncGenerator':
		case 'Iterator Helper':
			return 'iterator';
		case 'ReadableStream':
		case 'WritableStream':
		case 'TransformStream':
			return 'stream';
		case 'WeakRef':
		case 'FinalizationRegistry':
		case 'MessagePort':
			return 'handle';
		default:
			return endsWith(tag, ' Iterator') ? 'iterator' : undefined;
	}
}

/** Whether a class is Node’s own and keeps what its objects hold in a WeakMap. */
function keepsElsewhere(prototype: object): boolean {
	return ownData(prototype, tagKey) === 'DOMException';
}

/** The value of an own property, if it is one that no getter gives. */
function ownData(value: object, key: string | symbol): unknown {
	const descriptor = getOwnPropertyDescriptor(value, key);
	return descriptor !== undefined && hasOwn(descriptor, 'value') ? descriptor.value : undefined;
}

type ClassSource = Pick<Chain, 'hasPrivateFields' | 'isEngineClass'>;

const PLAIN: ClassSource = { hasPrivateFields: false, isEngineClass: false };
/** The text of a class with a private name that is declared, as far as that can be told without parsing it. */
const PRIVATE_FIELDS = /^class\b[\s\S]*[\s;{}*]#[\p{ID_Start}$_][\p{ID_Continue}$]*\s*[=;(\n}]/u;
/** What compilers make of a private name for older engines: a WeakMap or WeakSet by the object. */
const COMPILED_FIELDS = /\.(?:set|add)\(this\b|_classPrivate|__privateAdd/;
/** The text of a function of the engine. Those that it has for plain objects and errors keep all they know in properties. */
const ENGINE_CLASS = /^function (?!(?:Object|Array|Function|\w*Error)\()[\s\S]*\{ \[native code\] \}$/;

/** By constructor: its text never changes. */
const classSources = newWeakMap<Callable, ClassSource>();

function readClass(maker: Callable): ClassSource {
	const known: ClassSource | undefined = getFromWeakMap(classSources, maker);
	if (known !== undefined) return known;
	const text = sourceOf(maker);
	const source: ClassSource = {
		hasPrivateFields: matchPattern(PRIVATE_FIELDS, text) !== null || matchPattern(COMPILED_FIELDS, text) !== null,
		isEngineClass: matchPattern(ENGINE_CLASS, text) !== null,
	};
	setInWeakMap(classSources, maker, source);
	return source;
}
