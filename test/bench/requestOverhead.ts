import { median } from 'simple-statistics';
import type { Fetch } from '../../src/service/core/transport/fetchTransport.ts';
import { CHAT, createBenchClient, KEY, openTransports, startAnswerServer } from './benchClient.ts';
import type { Table } from './table.ts';

/** Milliseconds that the client may add to a request with a reply of 2 KB. */
const budget = 0.1;

/** Consecutive requests of one client: first the warm-up, which is not counted, then the measured ones. */
const WARMING = 5;
const COUNTED = 20;

const replies = [
	{ name: '2 KB', bytes: 2_000, rounds: 2_000, budget },
	{ name: '1 MB', bytes: 1_000_000, rounds: 60, budget: undefined },
] as const;

/** A client to measure; its `ask` returns the text of the answer. */
interface Way {
	readonly name: string;
	/** The name of the client that it is compared with. */
	readonly bare?: string;
	ask(): Promise<string | null | undefined>;
}

/** Measures what the client adds to the bare transport below it, compared with what the openai package adds. */
export async function measureRequestOverhead(): Promise<Table> {
	const server = await startAnswerServer();
	const transports = await openTransports();
	const rows: (readonly string[])[] = [];
	for (const reply of replies) {
		const ways = await waysToAsk(`${server.url}/chat/${reply.bytes}/v1`, transports.fetches);
		await measure(ways, Math.ceil(reply.rounds / 4));
		const times = await measure(ways, reply.rounds);
		rows.push(...ways.map((way) => row(reply.name, way, times, reply.budget)));
	}
	await transports.close();
	await server.close();
	return {
		title: `A chat request, medians of ${replies.map(({ name, rounds }) => `${rounds} with a reply of ${name}`).join(' and ')}, in ms`,
		columns: ['reply', 'sent by', 'time', 'added to bare', `budget`],
		rows,
	};
}

async function waysToAsk(baseUrl: string, fetches: ReadonlyMap<string, Fetch>): Promise<readonly Way[]> {
	const ways = [...fetches].flatMap(([name, fetch]): readonly Way[] => {
		const client = createBenchClient(baseUrl, fetch);
		const bare = `bare ${name} fetch`;
		return [
			{ name: `${bare}, connection kept`, ask: () => askKept(baseUrl, fetch) },
			{ name: bare, ask: () => askBare(baseUrl, fetch) },
			{ name: `Whetstone, ${name}`, bare, ask: () => askClient(client) },
		];
	});
	return [...ways, await openAiWay(baseUrl)];
}

/** Sends the same request as the client, also over its own connection, so that the difference is the client's own work. */
async function askBare(baseUrl: string, fetch: Fetch): Promise<string> {
	return await post(baseUrl, fetch, { connection: 'close' });
}

/** Sends the request over a kept connection: the difference is the cost of a connection per request. */
async function askKept(baseUrl: string, fetch: Fetch): Promise<string> {
	return await post(baseUrl, fetch, {});
}

async function post(baseUrl: string, fetch: Fetch, connection: { readonly connection?: string }): Promise<string> {
	const body = new TextEncoder().encode(JSON.stringify(CHAT));
	const reply = await fetch(`${baseUrl}/chat`, {
		method: 'POST',
		headers: {
			...connection,
			'content-length': String(body.length),
			accept: 'application/json',
			authorization: `Bearer ${KEY}`,
			'user-agent': 'whetstone/bench',
			'x-request-id': crypto.randomUUID(),
			'content-type': 'application/json',
			'idempotency-key': crypto.randomUUID(),
		},
		body: streamOf(body),
		duplex: 'half',
		signal: new AbortController().signal,
		redirect: 'manual',
		credentials: 'omit',
	});
	const chunks: Uint8Array[] = [];
	for await (const chunk of reply.body ?? []) chunks.push(chunk);
	return JSON.parse(Buffer.concat(chunks).toString('utf8')).choices[0].message.content;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
	return new ReadableStream({
		start(controller) {
			controller.enqueue(bytes);
			controller.close();
		},
	});
}

async function askClient(client: ReturnType<typeof createBenchClient>): Promise<string> {
	const { signal } = new AbortController();
	return (await client.chat(CHAT, { signal, idempotencyKey: crypto.randomUUID() })).text;
}

/** The npm package `openai` with the same server and the built-in fetch, also with a connection per request. */
async function openAiWay(baseURL: string): Promise<Way> {
	const { OpenAI } = await import('openai');
	const client = new OpenAI({ apiKey: KEY, baseURL, maxRetries: 0, defaultHeaders: { connection: 'close' } });
	return {
		name: 'openai package',
		bare: 'bare editor fetch',
		async ask() {
			const { choices } = await client.chat.completions.create({ ...CHAT, model: 'm1' });
			return choices[0]?.message.content;
		},
	};
}

/**
 * The clients take turns, forward and then backward, so that other load on the machine affects all of them equally. The
 * first requests of each turn do not count: the processor's caches still hold the previous client's code.
 */
async function measure(ways: readonly Way[], rounds: number): Promise<ReadonlyMap<string, number>> {
	const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
	for (let run = 0; run * COUNTED < rounds; run += 1) {
		for (const way of run % 2 === 0 ? ways : ways.toReversed()) {
			for (let warming = 0; warming < WARMING; warming += 1) await timed(way);
			for (let counted = 0; counted < COUNTED; counted += 1) times.get(way.name)?.push(await timed(way));
		}
	}
	return new Map([...times].map(([name, values]) => [name, median(values)]));
}

async function timed({ name, ask }: Way): Promise<number> {
	const started = performance.now();
	const text = await ask();
	const time = performance.now() - started;
	if (!text) throw new Error(`${name} found no text.`);
	return time;
}

function row(reply: string, way: Way, times: ReadonlyMap<string, number>, most: number | undefined): readonly string[] {
	const time = times.get(way.name) ?? 0;
	if (way.bare === undefined) return [reply, way.name, time.toFixed(3), '', ''];
	const added = time - (times.get(way.bare) ?? 0);
	const isOurs = way.name.startsWith('Whetstone');
	const verdict = most === undefined || !isOurs ? '' : `${most}: ${added <= most ? 'kept' : 'EXCEEDED'}`;
	return [reply, way.name, time.toFixed(3), added.toFixed(3), verdict];
}
