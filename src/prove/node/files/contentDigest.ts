import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import type { FileName } from './fileName.ts';

/** In bytes: how much is read at once. */
const PART = 1_048_576;

/** Identifies the content of a file, which is read at once; undefined if it cannot be read. No link is followed. */
export function contentDigest(file: FileName): string | undefined {
	try {
		// A pipe that has taken its place is not waited for.
		const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		try {
			return digestOf(descriptor);
		} finally {
			closeSync(descriptor);
		}
	} catch {
		return undefined;
	}
}

function digestOf(descriptor: number): string {
	const hash = createHash('sha256');
	const part = Buffer.allocUnsafe(PART);
	for (let length = readSync(descriptor, part); length > 0; length = readSync(descriptor, part)) {
		hash.update(part.subarray(0, length));
	}
	return hash.digest('base64');
}
