/** A refused or failed request, with a status from docs/service.md §7 or another HTTP status. */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly status: number;
	/** Machine-readable, in snake case. */
	readonly code: string;
	readonly headers: Readonly<Record<string, string>>;

	/** @param message a sentence for the user */
	constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
		super(message);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}
}

/** The refusal of a request with invalid parameters. */
export function invalidRequest(message: string): ApiError {
	return new ApiError(400, 'invalid_request', message);
}

/** The body of an error: its message and its code. docs/service.md §7 leaves the shape open. */
export function errorBody(error: ApiError): string {
	return JSON.stringify({ error: { message: error.message, code: error.code } });
}
