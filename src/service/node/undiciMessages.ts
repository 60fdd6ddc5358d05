import { isRecord } from '../../base/core/json.ts';

/**
 * A header of the request that a message on one of undici's diagnostics channels is about. There they are a list of
 * names and values in turn.
 * @param name in lower case
 */
export function requestHeader(message: unknown, name: string): string | undefined {
	const headers = property(property(message, 'request'), 'headers');
	if (!Array.isArray(headers)) return undefined;
	const at = headers.findIndex(
		(other: unknown, index) => index % 2 === 0 && typeof other === 'string' && other.toLowerCase() === name,
	);
	const value: unknown = at < 0 ? undefined : headers[at + 1];
	return typeof value === 'string' ? value : undefined;
}

/** The status of the reply that a message is about. */
export function replyStatus(message: unknown): unknown {
	return property(property(message, 'response'), 'statusCode');
}

function property(value: unknown, name: string): unknown {
	return isRecord(value) ? value[name] : undefined;
}
