import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import type { Fetch } from '../../../src/service/core/transport/fetchTransport.ts';
import { createTestClient, type TestClient } from '../fakes/testClient.ts';

/** A body: a text as it is, anything else as JSON. */
export const bytesOf = (body: unknown) =>
	new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** A client whose service answers everything with one body. */
export function clientOf(body: Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}): TestClient {
	const fetch: Fetch = async () => ({
		status,
		headers: { get: (name) => headers[name] ?? null },
		body: (async function* () {
			yield body;
		})(),
	});
	return createTestClient('https://service.example', { fetch });
}

/** The answer of a chat, or the kind of its error. */
export async function outcome(body: Uint8Array, status?: number, headers?: Readonly<Record<string, string>>) {
	const test = clientOf(body, status, headers);
	try {
		return await test.chat();
	} catch (error) {
		assert.ok(error instanceof ServiceError, String(error));
		return error;
	}
}
