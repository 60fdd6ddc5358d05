import { truncate } from '../../../base/text/visibleText.ts';

/** In bytes. A client may read no more than 64 KiB of an error. */
const LARGEST_PARTIAL = 60_000;

/** A refused or failed request, with a status from docs/service.md §7 or another HTTP status. */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly status: number;
	/** Machine-readable, in snake case. */
	readonly code: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The part of an interrupted answer that arrived. */
	readonly partial: string | undefined;

	/** @param message a sentence for the user */
	constructor(
		status: number,
		code: string,
		message: string,
		headers: Readonly<Record<string, string>> = {},
		partial?: string,
	) {
		super(message);
		this.status = status;
		this.code = code;
		this.headers = headers;
		this.partial = partial;
	}
}

/** The refusal of a request with invalid parameters. */
export function invalidRequest(message: string): ApiError {
	return new ApiError(400, 'invalid_request', message);
}

/**
 * The body of an error: its message and its code. docs/service.md §7 leaves the shape open. A partial answer is
 * where the whole one would be.
 */
export function errorBody({ message, code, partial }: ApiError): string {
	const choice = { index: 0, message: { role: 'assistant', content: fitting(partial) }, finish_reason: 'error' };
	return JSON.stringify({ error: { message, code }, ...(partial === undefined ? {} : { choices: [choice] }) });
}

/** The beginning of a text that is short enough in JSON. */
function fitting(text: string | undefined): string | undefined {
	const bytes = text === undefined ? 0 : new TextEncoder().encode(JSON.stringify(text)).length;
	if (text === undefined || bytes <= LARGEST_PARTIAL) return text;
	// Some characters take more bytes than others: if what is left is still too long, it is cut again.
	return fitting(truncate(text, Math.floor((text.length * LARGEST_PARTIAL) / bytes)));
}
