/** A function of which nothing is known. */
export type Callable = (...values: never[]) => unknown;

type Test = (value: unknown) => boolean;

/** What only the engine knows of a value, also of one from another realm. Node’s `util.types` is such an object. */
export interface ValueTypes {
	readonly isArrayBuffer: Test;
	readonly isBigIntObject: Test;
	readonly isBooleanObject: Test;
	readonly isDataView: Test;
	readonly isDate: Test;
	readonly isExternal: Test;
	readonly isGeneratorObject: Test;
	readonly isMap: Test;
	readonly isMapIterator: Test;
	readonly isModuleNamespaceObject: Test;
	readonly isNativeError: Test;
	readonly isNumberObject: Test;
	readonly isPromise: Test;
	readonly isProxy: Test;
	readonly isRegExp: Test;
	readonly isSet: Test;
	readonly isSetIterator: Test;
	readonly isSharedArrayBuffer: Test;
	readonly isStringObject: Test;
	readonly isSymbolObject: Test;
	readonly isTypedArray: Test;
	readonly isWeakMap: Test;
	readonly isWeakSet: Test;
}
