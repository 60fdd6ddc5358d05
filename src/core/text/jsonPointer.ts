import { isJsonObject, type Json, member } from '../base/json.ts';

/**
 * The value that a JSON Pointer (RFC 6901) names in a document.
 * @returns undefined where the pointer is malformed or names nothing
 */
export function resolvePointer(document: Json, pointer: string): Json | undefined {
	if (pointer === '') return document;
	const isEscaped = pointer.includes('~');
	if (!pointer.startsWith('/') || (isEscaped && /~(?![01])/.test(pointer))) return undefined;
	let value: Json | undefined = document;
	for (const token of pointer.slice(1).split('/')) {
		const name = isEscaped ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
		value = isJsonObject(value) ? member(value, name) : arrayItem(value, name);
	}
	return value;
}

function arrayItem(value: Json | undefined, index: string): Json | undefined {
	return Array.isArray(value) && /^(0|[1-9]\d*)$/.test(index) ? value[Number(index)] : undefined;
}

/** A member's name as a JSON Pointer writes it (RFC 6901, section 3). */
export function escapePointerToken(name: string): string {
	return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
