import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ChatRequest } from '../../../../../src/service/core/apiTypes.ts';
import type { ServiceSettings } from '../../../../../src/service/core/connection.ts';
import type { Credentials } from '../../../../../src/service/core/keys/credentials.ts';
import {
	ServiceError,
	type ServiceErrorDetails,
	type ServiceErrorKind,
} from '../../../../../src/service/core/serviceError.ts';
import type { Fetch } from '../../../../../src/service/core/transport/fetchTransport.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';
import { createTestClient, type TestClient } from '../../../../support/fakes/testClient.ts';

/** The outcome of one request. */
export interface Outcome {
	/** How often it was sent; undefined if it never was. */
	readonly attempts?: number;
	readonly error?: ServiceError;
	readonly text?: string;
	/** Whether the text was found in its documented place. */
	readonly recognized?: boolean;
}

/** How a service behaves, and what the user does in the meantime. */
export interface Scenario {
	readonly status?: number;
	/** A string is sent as it is, anything else as JSON. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** Instead of a reply. */
	readonly fetch?: Fetch;
	readonly request?: ChatRequest;
	/** The service that the request is for; by default, the connected one. */
	readonly service?: string;
	readonly settings?: Partial<ServiceSettings>;
	/** Instead of a key. */
	readonly credentials?: Credentials;
	/** Called while the request is in flight. */
	readonly meanwhile?: (test: TestClient, stop: AbortController) => void;
}

const HOST = 'https://api.example.com';
export const SMALL: ChatRequest = { messages: [{ role: 'user', content: 'hello' }], max_tokens: 10 };

/** Sends one chat to a service that behaves like this, through the real client. */
export async function outcomeOf(scenario: Scenario): Promise<Outcome> {
	const { request = SMALL, service, settings, credentials, meanwhile } = scenario;
	const stop = new AbortController();
	const test = createTestClient(HOST, {
		fetch: async (url, init) => {
			if (meanwhile !== undefined) setImmediate(meanwhile, test, stop);
			return await (scenario.fetch ?? replying(scenario))(url, init);
		},
		...(settings === undefined ? {} : { settings }),
		...credentials,
	});
	return await chat(test, request, stop.signal, service);
}

/** Sends a chat, counting its attempts and skipping its waits. */
export async function chat(
	test: TestClient,
	request: ChatRequest,
	signal: AbortSignal,
	service = '',
): Promise<Outcome> {
	let attempts = 0;
	const work = test.client.chat(request, {
		signal,
		idempotencyKey: crypto.randomUUID(),
		service,
		onProgress: (progress) => {
			if (progress.kind === 'connecting') attempts += 1;
			if (progress.kind === 'waiting') setImmediate(() => test.clock.advance(progress.until - test.clock.now()));
		},
	});
	try {
		const { text, recognized } = await work;
		return { attempts, text, recognized };
	} catch (error) {
		assert.ok(error instanceof ServiceError, String(error));
		return { ...(attempts === 0 ? {} : { attempts }), error };
	}
}

/** A fetch that replies. */
export function replying({ status = 200, body = '', headers = {} }: Scenario): Fetch {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return async () => ({
		status,
		headers: { get: (name) => headers[name] ?? null },
		body: (async function* () {
			yield new TextEncoder().encode(text);
		})(),
	});
}

/** A fetch that fails as Node's does, with a cause of this code. */
export function failing(code: string, message = 'fetch failed'): Fetch {
	return async () => {
		throw Object.assign(new TypeError(message), { cause: Object.assign(new Error('cause'), { code }) });
	};
}

/** A fetch that never ends. */
export const silent: Fetch = () => new Promise(() => {});

/** The outcome for a service whose port is closed. */
export async function refusedOutcome(): Promise<Outcome> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return await chat(createTestClient(`http://127.0.0.1:${port}`), SMALL, new AbortController().signal);
}

/** A failure before anything is sent. */
export function unsent(kind: ServiceErrorKind, details: ServiceErrorDetails = { host: 'api.example.com' }): Outcome {
	return { error: new ServiceError(kind, details) };
}

/** A service that accepts what a trial plan allows and refuses the rest without a reason. */
export const trialService: Fetch = async (url, init) => {
	const { max_tokens = 1_000, messages }: ChatRequest = JSON.parse(await new Response(init.body ?? '{}').text());
	const isTooLarge = max_tokens > 500 || messages.length > 10;
	const reply = isTooLarge ? { status: 400, body: { error: 'Bad Request' } } : { body: chatBody('the answer') };
	return await replying(reply)(url, init);
};
