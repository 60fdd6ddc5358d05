import { errorCode } from './errorCode.ts';

/** What a call on a file resolves to, or undefined if there is no such file; any other failure is passed on. */
export async function ignoreMissing<T>(result: Promise<T>): Promise<T | undefined> {
	try {
		return await result;
	} catch (error) {
		if (errorCode(error) === 'ENOENT') return undefined;
		throw error;
	}
}
