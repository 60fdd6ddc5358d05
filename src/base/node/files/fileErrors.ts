import { access } from 'node:fs/promises';

/** The system's name of a failure, such as ENOENT; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What a call on a file resolves to, or undefined if there is no such file; any other failure is passed on. */
export async function ignoreMissing<T>(result: Promise<T>): Promise<T | undefined> {
	try {
		return await result;
	} catch (error) {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error;
	}
}

/** Whether there is a file or folder that can be reached. */
export async function isThere(path: string): Promise<boolean> {
	try {
		await access(path);
		return true;
	} catch {
		return false;
	}
}
