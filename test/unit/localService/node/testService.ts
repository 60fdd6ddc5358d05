import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	type LocalService,
	type LocalServiceExtras,
	type LocalServiceOptions,
	startLocalService,
} from '../../../../src/localService/node/server.ts';

export const KEY = 'test-key';

/** The raw reply. */
export interface WireReply {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
	readonly body: any;
}

export interface WireRequest {
	readonly method?: string;
	readonly path?: string;
	/** An object is sent as JSON, text and bytes unchanged. */
	readonly body?: unknown;
	/** In addition to Authorization and Content-Type; undefined removes one. */
	readonly headers?: Readonly<Record<string, string | undefined>>;
	readonly signal?: AbortSignal;
}

/** Makes one request on a separate connection. */
export function call(
	url: string,
	{ method, path = '/v1/chat', body, headers, signal }: WireRequest,
): Promise<WireReply> {
	const given = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers };
	const sent = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
	const payload = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
	return new Promise((resolve, reject) => {
		const options = { method: method ?? (payload === undefined ? 'GET' : 'POST'), headers: sent, agent: false, signal };
		const outgoing = request(`${url}${path}`, options as object, (reply) => {
			const chunks: Buffer[] = [];
			reply.on('data', (chunk) => chunks.push(chunk));
			reply.on('error', reject);
			reply.on('end', () => {
				const text = Buffer.concat(chunks).toString();
				resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, body: parsed(text) });
			});
		});
		outgoing.on('error', reject);
		outgoing.end(payload);
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Starts services and creates folders for a suite, and removes them after each test. */
export class TestServices {
	readonly #services: LocalService[] = [];
	readonly #folders: string[] = [];

	async folder(): Promise<string> {
		const folder = await mkdtemp(join(tmpdir(), 'whetstone-test-'));
		this.#folders.push(folder);
		return folder;
	}

	async start(options: Partial<LocalServiceOptions> = {}, extras: LocalServiceExtras = {}): Promise<LocalService> {
		const keys = [{ label: 'tests', key: KEY }];
		const dataDirectory = options.dataDirectory ?? (await this.folder());
		const service = await startLocalService({ keys, ratePerMinute: 100_000, ...options, dataDirectory }, extras);
		this.#services.push(service);
		return service;
	}

	async end(): Promise<void> {
		await Promise.all(this.#services.splice(0).map((service) => service.close()));
		await Promise.all(this.#folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
	}
}

/** A chat request with one user message. */
export function chatOf(content: string, more: object = {}): object {
	return { messages: [{ role: 'user', content }], ...more };
}
