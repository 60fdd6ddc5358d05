import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EngineRequest {
	readonly path: string;
	readonly authorization: string | undefined;
	readonly headers: IncomingHttpHeaders;
	// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
	readonly body: any;
}

type Answer = (request: EngineRequest, response: ServerResponse) => void;

/** An OpenAI-compatible server on loopback that answers as the test says. */
export class FakeEngine {
	readonly requests: EngineRequest[] = [];
	models: unknown = { object: 'list', data: [{ id: 'first-model' }, { id: 'second-model' }] };
	answer: Answer = (_request, response) => reply(response, 200, completion('Hello.'));
	readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
	readonly #waiting: ((request: EngineRequest) => void)[] = [];

	/** @param port any free one, unless the engine is to be where another one was */
	async start(port = 0): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
	}

	/** Resolves to the next completion request. */
	nextCompletion(): Promise<EngineRequest> {
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	get completions(): readonly EngineRequest[] {
		return this.requests.filter(({ path }) => path === '/v1/chat/completions');
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const text = Buffer.concat(chunks).toString();
		const seen = {
			path: request.url ?? '',
			authorization: request.headers.authorization,
			headers: request.headers,
			body: text === '' ? undefined : JSON.parse(text),
		};
		this.requests.push(seen);
		if (seen.path === '/v1/models') reply(response, 200, this.models);
		else {
			this.#waiting.shift()?.(seen);
			this.answer(seen, response);
		}
	}
}

export function reply(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' });
	response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The body of a completion in the format of OpenAI's servers. */
export function completion(content: string, more: { readonly finishReason?: string; readonly usage?: object } = {}) {
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 1,
		model: 'first-model-2026',
		choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: more.finishReason ?? 'stop' }],
		usage: more.usage ?? { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
	};
}
