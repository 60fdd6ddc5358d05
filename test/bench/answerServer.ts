import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { chatBody } from '../support/fakes/scriptedServer.ts';

// A worker that answers every POST with as many bytes as the last part of its path says: under `chat` in the known format,
// under `objects` as nothing but brackets. It runs in its own thread, so that it is not part of what is measured, and posts
// its port.

const bodies = new Map<string, Buffer>();

const server = createServer((request, response) => {
	request.resume();
	request.once('end', () => {
		const [, form = '', size = ''] = /^\/(\w+)\/(\d+)\//.exec(request.url ?? '') ?? [];
		const body = bodies.get(form + size) ?? makeBody(form, Number(size));
		bodies.set(form + size, body);
		response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
	});
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);

function makeBody(form: string, size: number): Buffer {
	if (form === 'objects') return Buffer.from(`[${'{},'.repeat(size / 3 - 2)}{}]`);
	const empty = JSON.stringify(chatBody('')).length;
	return Buffer.from(JSON.stringify(chatBody('Some words, over and over. '.repeat(size / 27).slice(0, size - empty))));
}
