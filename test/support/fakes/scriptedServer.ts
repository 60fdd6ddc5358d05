import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived, with its complete body. */
export interface ReceivedRequest {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

export interface ScriptedServer {
	/** Without a trailing slash. */
	readonly url: string;
	readonly requests: readonly ReceivedRequest[];
	/** Resolves with the next request, once its body has been read. @param pathEnd of those whose path ends with it */
	nextRequest(pathEnd?: string): Promise<ReceivedRequest>;
	close(): Promise<void>;
}

/** Starts an HTTP server on loopback that answers each request as the script says, and records it. */
export async function startScriptedServer(
	script: (request: ReceivedRequest, response: ServerResponse) => void,
	onConnection: () => void = () => {},
): Promise<ScriptedServer> {
	const requests: ReceivedRequest[] = [];
	const waiting = new Set<{ readonly pathEnd: string; resolve(request: ReceivedRequest): void }>();
	const server = createServer(async (incoming, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const { method = '', url: path = '', headers } = incoming;
		const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
		requests.push(request);
		for (const each of waiting) {
			if (path.endsWith(each.pathEnd) && waiting.delete(each)) each.resolve(request);
		}
		script(request, response);
	});
	server.on('connection', onConnection);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		nextRequest: (pathEnd = '') => new Promise((resolve) => waiting.add({ pathEnd, resolve })),
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** Answers with JSON. */
export function sendJson(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Readonly<Record<string, string>> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The documented chat answer (docs/service.md §2.3) with this text. */
export function chatBody(content: string, more: object = {}): object {
	return {
		id: 'c1',
		object: 'chat.completion',
		created: 1_700_000_000,
		model: 'm1',
		choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
		usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
		provider: 'p1',
		latency: 0.5,
		cost: 0.01,
		...more,
	};
}
