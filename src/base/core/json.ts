/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Whether `value` is an object with named members: neither an array nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for a value that is known to be JSON, so that its members are known to be JSON, too. */
export function isJsonObject(value: Json | undefined): value is { readonly [name: string]: Json } {
	return isRecord(value);
}

/** The own member `name` of `value`; undefined if `value` is not an object or has no such member. */
export function member(value: Json | undefined, name: string): Json | undefined {
	return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value that a text holds as JSON; undefined if the text is not JSON. */
export function parseJson(text: string): Json | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
