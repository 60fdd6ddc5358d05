/** A refusal or failure of a request, with a status of docs/service.md §7, or another of HTTP. */
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

/** The body of an error: its sentence and its code. docs/service.md §7 leaves its shape open. */
export function errorBody(error: ApiError): string {
	return JSON.stringify({ error: { message: error.message, code: error.code } });
}
