import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { RedactingLog } from '../../../../../src/base/vscode/redactingLog.ts';
import { FetchTransport } from '../../../../../src/service/core/transport/fetchTransport.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { startScriptedServer } from '../../../../support/fakes/scriptedServer.ts';

const CANARY = 'CANARY-key-0123456789';

describe('a key or a secret header that would break a request', () => {
	for (const [name, key, header] of [
		['a line break', `${CANARY}\r\nx-evil: 1`, 'authorization'],
		['NUL', `${CANARY}\u0000`, 'authorization'],
		['a line break in a header of its own', `${CANARY}\r\nx-evil: 1`, 'x-api-key'],
	] as const) {
		it(`S13 with ${name} is in no error of the transport, whatever fetch says of it, and in no log`, async () => {
			const server = await startScriptedServer((_, response) => response.end());
			const transport = new FetchTransport((url, init) => globalThis.fetch(url, init));
			const headers = { [header]: `Bearer ${key}` };
			const log = new RecordingLogger();
			const redacting = new RedactingLog(log);
			try {
				const request = { method: 'GET', url: `${server.url}/v1/metrics`, headers } as const;
				const limits = { answer: 1_024, other: 1_024 };
				const error = await transport.send(request, limits, new AbortController().signal).catch((reason) => reason);
				assert.ok(error instanceof Error);
				assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(CANARY));
				redacting.addSecret(key);
				redacting.error(String(new TypeError(`Headers.append: "Bearer ${key}" is an invalid header value`).stack));
				assert.ok(!log.messages.join().includes(CANARY), log.messages.join());
				assert.deepEqual(server.requests, []);
			} finally {
				await server.close();
			}
		});
	}
});
