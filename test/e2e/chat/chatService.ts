import { chatBody } from '../../support/fakes/scriptedServer.ts';
import type { FaultRequest } from '../../support/faults/faultRequests.ts';
import { type FaultServer, startFaultServer } from '../../support/faults/faultServer.ts';
import type { FaultSocket } from '../../support/faults/faultSocket.ts';

/** Answers a chat request; `content` is the newest message. */
export type Behavior = (socket: FaultSocket, content: string) => void;

/** The documented answer. */
export function reply(text: string, finishReason = 'stop'): Behavior {
	const message = { role: 'assistant', content: text };
	const choices = [{ index: 0, finish_reason: finishReason, message }];
	return (socket) => void socket.answer(200, chatBody(text, { choices }));
}

/** A service whose answers to chat a test decides; until it does, each message is answered with `re: ` and itself. */
export class ChatService {
	behavior: Behavior = echo;
	#server: FaultServer | undefined;
	#held: (() => void)[] = [];
	#requests: readonly FaultRequest[] = [];

	get url(): string {
		return this.#server?.url ?? '';
	}

	/** The bodies of the chat requests so far. */
	get bodies(): readonly {
		readonly messages: readonly { readonly content: string }[];
		readonly conversation_id: string;
		readonly model?: string;
		readonly max_tokens: number;
	}[] {
		return this.#requests.map(({ body }) => JSON.parse(body));
	}

	/** The newest message of each chat request so far. */
	get contents(): readonly string[] {
		return this.bodies.map(({ messages }) => messages.at(-1)?.content ?? '');
	}

	/** The idempotency keys of the chat requests so far. */
	get idempotencyKeys(): readonly (string | undefined)[] {
		return this.#requests.map(({ headers }) => headers['idempotency-key']);
	}

	/** Starts on the port of the time before, if there was one. */
	async start(): Promise<void> {
		const port = this.#server?.port ?? 0;
		this.#server = await startFaultServer(
			(socket, request) => {
				if (!request.path.endsWith('/chat')) return void socket.answer(200, { requests: this.#requests.length });
				this.#requests = [...this.#requests, request];
				this.behavior(socket, this.contents.at(-1) ?? '');
			},
			{ port },
		);
	}

	async stop(): Promise<void> {
		await this.#server?.close();
	}

	/** Keeps every answer back until `release`. */
	hold(): void {
		this.behavior = (socket, content) => this.#held.push(() => echo(socket, content));
	}

	/** Gives all answers that were kept back, and from now on each at once. */
	release(): void {
		this.behavior = echo;
		for (const answer of this.#held.splice(0)) answer();
	}

	/** Forgets what was asked so far, and answers as at the beginning. */
	reset(): void {
		this.release();
		this.#requests = [];
	}

	/** Resolves with the next request of this kind. */
	async nextRequest(operation: 'chat' | 'metrics'): Promise<void> {
		await this.#server?.nextRequest(`/${operation}`);
	}
}

function echo(socket: FaultSocket, content: string): void {
	reply(`re: ${content}`)(socket, content);
}
