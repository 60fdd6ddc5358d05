import { rm } from 'node:fs/promises';
import { quickFolder } from './quickFolder.ts';

/**
 * Creates an empty folder before each test of the suite and removes it afterward. Call inside `describe`; returns its path.
 */
export function temporaryFolder(): () => string {
	let path = '';
	beforeEach(async () => {
		path = await quickFolder();
	});
	afterEach(async () => {
		await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
	});
	return () => path;
}
