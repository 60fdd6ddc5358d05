import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import { faultHarness } from './faultHarness.ts';

const MEBIBYTE = 1_048_576;
/** 200 MiB of zeros in 204 KB. */
const BOMB = Buffer.concat(Array.from({ length: 25 }, () => gzipSync(Buffer.alloc(8 * MEBIBYTE))));

describe('a gzip bomb', () => {
	const { serve } = faultHarness();

	for (const transport of TRANSPORTS) {
		it(`H29 is rejected at 1 MiB of decoded data, and takes less than 30 MiB of memory (${transport})`, async () => {
			const server = await serve((socket, _, number) => {
				if (number === 1) socket.answer(200, chatBody('hi'));
				else socket.answer(200, BOMB, { 'content-encoding': 'gzip' });
			});
			const program = [join(import.meta.dirname, 'memoryProgram.ts'), server.url, transport];
			const { stdout } = await promisify(execFile)(process.execPath, program);
			const { kind, grownBytes } = JSON.parse(stdout);
			assert.equal(kind, 'replyTooLarge');
			assert.ok(grownBytes < 30 * MEBIBYTE, `${grownBytes} bytes`);
			assert.equal(server.processed, 2);
			await server.allClosed();
		});
	}
});
