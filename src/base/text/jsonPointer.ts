import { isJsonObject, type Json, member } from '../core/json.ts';

/**
 * The value that a JSON Pointer (RFC 6901) names in a document.
 * @returns undefined if the pointer is malformed or names nothing
 */
export function resolvePointer(document: Json, pointer: string): Json | undefined {
	if (pointer === '') return document;
	if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
	return resolveNames(document, pointerNames(pointer));
}

/** The value that is reached by names, the outermost first; undefined if there is none. */
export function resolveNames(document: Json, names: readonly string[]): Json | undefined {
	let value: Json | undefined = document;
	for (const name of names) value = isJsonObject(value) ? member(value, name) : arrayItem(value, name);
	return value;
}

/** The names along a JSON Pointer, the outermost first. */
export function pointerNames(pointer: string): readonly string[] {
	const tokens = pointer.split('/').slice(1);
	return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/**
 * The JSON Pointer of a member or an item.
 * @param pointer the pointer of the object or list that holds it
 */
export function pointerTo(pointer: string, name: string | number): string {
	return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function arrayItem(value: Json | undefined, index: string): Json | undefined {
	return Array.isArray(value) && /^(0|[1-9]\d*)$/.test(index) ? value[Number(index)] : undefined;
}
