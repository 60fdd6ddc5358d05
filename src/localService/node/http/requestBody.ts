import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/operations/apiError.ts';

const LARGEST_BODY = 1_048_576;

/**
 * Reads the body of a request.
 * @param askForBody called before anything is read, to let a client send it that asked first (`Expect`)
 * @throws ApiError 413 for more than 1 MiB, leaving the rest unread; an error if the client goes away
 */
export async function readRequestBody(request: IncomingMessage, askForBody: () => void): Promise<Uint8Array> {
	if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
	askForBody();
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early must not destroy the connection, because the answer is still to be written to it.
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > LARGEST_BODY) throw tooLarge();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function tooLarge(): ApiError {
	return new ApiError(413, 'body_too_large', 'The body is larger than 1 MiB.', { connection: 'close' });
}
