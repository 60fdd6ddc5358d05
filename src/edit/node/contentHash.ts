import { createHash } from 'node:crypto';

/** Identifies the exact texts of a document before and after a change. */
export function contentHash(before: string, after: string): string {
	return createHash('sha256')
		.update(JSON.stringify([before, after]))
		.digest('hex');
}
