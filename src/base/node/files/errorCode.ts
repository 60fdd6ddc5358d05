/** The system's name of a failure, such as ENOENT; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
