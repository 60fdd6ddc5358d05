/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Whether `value` is a JSON object, so not an array and not null. */
export function isJsonObject(value: Json | undefined): value is { readonly [name: string]: Json } {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member `name` of `value`, or undefined where it is no object or has no such member. */
export function member(value: Json | undefined, name: string): Json | undefined {
	return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
