import { inspect, types } from 'node:util';

/**
 * Writes a value of any context such that two different values look different. It runs no getter. Of a function
 * it knows only the name.
 */
export function showValue(value: unknown, outer: readonly unknown[] = []): string {
	if (typeof value === 'function')
		return `function ${showValue(Object.getOwnPropertyDescriptor(value, 'name')?.value)}`;
	if (typeof value === 'string') return JSON.stringify(value);
	if (typeof value === 'bigint') return `${value}n`;
	if (Object.is(value, -0)) return '-0';
	if (typeof value !== 'object' || value === null) return String(value);
	const depth = outer.indexOf(value);
	if (depth !== -1) return `<circle to ${depth}>`;
	const inner = [...outer, value];
	const own = showProperties(value, inner);
	if (types.isProxy(value)) return `Proxy ${own}`;
	return `${className(value)}${extensible(value)} ${showContent(value, inner)}${own}`;
}

/** What makes an error, apart from its message, which the specification leaves open. */
export function showError(error: unknown): string {
	if (!types.isNativeError(error)) return `throws ${showValue(error)}`;
	return `throws ${error.name}`;
}

function className(value: object): string {
	const prototype: unknown = Object.getPrototypeOf(value);
	if (prototype === null) return 'null';
	const descriptor = Object.getOwnPropertyDescriptor(prototype, 'constructor');
	const made: unknown = descriptor?.value;
	return typeof made === 'function' ? made.name : 'Object?';
}

function extensible(value: object): string {
	if (Object.isFrozen(value)) return ' frozen';
	return Object.isExtensible(value) ? '' : ' not extensible';
}

/** What the internal slots hold. */
function showContent(value: object, inner: readonly unknown[]): string {
	if (types.isMap(value)) {
		const entries = [...Map.prototype.entries.call(value)];
		return `(${entries.map(([key, item]) => `${showValue(key, inner)} => ${showValue(item, inner)}`).join(', ')}) `;
	}
	if (types.isSet(value)) {
		const items = [...Set.prototype.values.call(value)];
		return `(${items.map((item) => showValue(item, inner)).join(', ')}) `;
	}
	if (types.isDate(value)) return `(${Date.prototype.getTime.call(value)}) `;
	if (types.isRegExp(value)) return `(${RegExp.prototype.toString.call(value)}) `;
	// Nothing else tells what has become of it.
	if (types.isPromise(value)) return `(${inspect(value, { customInspect: false })}) `;
	if (types.isNativeError(value)) return `(${value.name}) `;
	if (types.isBoxedPrimitive(value)) return `(${showValue(value.valueOf())}) `;
	return '';
}

/** The own properties in their order: holes of lists do not appear, but their length does. */
function showProperties(value: object, inner: readonly unknown[]): string {
	const isError = types.isNativeError(value);
	const shown = Reflect.ownKeys(value).flatMap((key) => {
		if (isError && (key === 'stack' || key === 'message')) return [];
		const descriptor = Object.getOwnPropertyDescriptor(value, key);
		if (descriptor === undefined) return [];
		const { get, set, enumerable, writable } = descriptor;
		const hidden = enumerable === true || key === 'length' ? '' : ' (hidden)';
		if (get !== undefined || set !== undefined) return [`${String(key)}${hidden}: accessor`];
		const constant = writable === true ? '' : ' (constant)';
		return [`${String(key)}${hidden}${constant}: ${showValue(descriptor.value, inner)}`];
	});
	return `{${shown.join(', ')}}`;
}
