import { access } from 'node:fs/promises';

/** Whether there is a file or folder that can be reached. */
export async function isThere(path: string): Promise<boolean> {
	try {
		await access(path);
		return true;
	} catch {
		return false;
	}
}
