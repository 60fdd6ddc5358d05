import { channel } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { chatBody } from '../fakes/scriptedServer.ts';
import { createTestClient, type TestClient, type TransportName } from '../fakes/testClient.ts';
import { type FaultServer, type Scenario, startFaultServer } from '../faults/faultServer.ts';
import { head } from '../faults/faultSocket.ts';
import { randomNumbers } from '../randomNumbers.ts';

/** What many requests with random faults have left behind. */
export interface SoakResult {
	/** How often each outcome occurred: `answer`, or the kind of the error. */
	readonly outcomes: Readonly<Record<string, number>>;
	/** How many of the user's requests the service processed more than once. */
	readonly processedTwice: number;
	/** Bytes of heap retained per request; 0 if nobody measured. */
	readonly heapPerRequest: number;
	/** The largest number of connections open at once. */
	readonly mostOpen: number;
	/** Sockets, timers and the like that the process did not have at the start. */
	readonly resourcesLeft: readonly string[];
	readonly timersLeft: number;
	/** On the users' signals, and on undici's channels. */
	readonly listenersLeft: number;
	/** Unhandled rejections and warnings, such as of too many listeners. */
	readonly complaints: readonly string[];
	/** Milliseconds. */
	readonly duration: number;
}

/** As many requests as one window may have in flight. */
const AT_ONCE = 4;
/** After this many requests, everything that is compiled or cached once is there. */
const WARM_UP = 250;
const DEADLINE = 120_000;

const ANSWER = JSON.stringify(chatBody('hi'));
const FAULTS: readonly Scenario[] = [
	(socket) => socket.reset(),
	(socket) => socket.end(),
	(socket) => socket.write(`${head(200, { 'content-length': '100' })}{"ch`).end(),
	(socket) => socket.write(`${head(200, { 'transfer-encoding': 'chunked' })}zz\r\n`),
	(socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
	(socket) => socket.write(head(101)),
	(socket) => socket.write(head(103).repeat(50)).answer(200, ANSWER),
	(socket) => socket.answer(200, gzipSync(gzipSync(ANSWER)), { 'content-encoding': 'gzip, gzip' }),
	(socket) => socket.answer(200, '{"choices":[{'),
	(socket) => socket.answer(200, ANSWER + ' '.repeat(1_048_576)),
	(socket) => socket.answer(307, '', { location: '/elsewhere' }),
	(socket) => socket.answer(400, { error: 'no' }),
	(socket) => socket.answer(429, {}, { 'retry-after': '1' }),
	(socket) => socket.answer(500, {}),
	(socket) => socket.answer(503, {}, { 'retry-after': '1' }),
	(socket) => socket.answer(200, ANSWER).end(),
];

/**
 * Sends requests through the real client to a service that fails at random.
 * @param seed the same one fails in the same order
 * @param measure what the heap holds after collecting garbage; without it, nobody asks
 */
export async function runSoak(
	count: number,
	transport: TransportName,
	seed: number,
	measure?: () => number,
): Promise<SoakResult> {
	const complaints: string[] = [];
	const complain = (complaint: unknown) => complaints.push(String(complaint));
	process.on('unhandledRejection', complain).on('warning', complain);
	const started = performance.now();
	// After the caller has set its own timers.
	await turn();
	const resources = process.getActiveResourcesInfo();
	const soak = await Soak.start(transport, seed);
	if (measure !== undefined) await soak.run(Math.min(WARM_UP, count));
	const heap = measure?.() ?? 0;
	await soak.run(count);
	const heapPerRequest = ((measure?.() ?? heap) - heap) / count;
	const resourcesLeft = await soak.end(resources);
	process.off('unhandledRejection', complain).off('warning', complain);
	return { ...soak.result(), heapPerRequest, resourcesLeft, complaints, duration: performance.now() - started };
}

class Soak {
	readonly #server: FaultServer;
	readonly #test: TestClient;
	readonly #processed: Map<string, number>;
	readonly #hanging: () => number;
	readonly #outcomes: Record<string, number> = {};
	#processedTwice = 0;
	#mostOpen = 0;
	#listenersLeft = 0;

	static async start(transport: TransportName, seed: number): Promise<Soak> {
		const random = randomNumbers(seed);
		const processed = new Map<string, number>();
		let hanging = 0;
		const hang: Scenario = ({ raw }) => {
			hanging += 1;
			raw.once('close', () => {
				hanging -= 1;
			});
		};
		const scenarios = [...FAULTS, hang, ...FAULTS.map<Scenario>(() => (socket) => socket.answer(200, ANSWER))];
		const server = await startFaultServer((socket, request, number) => {
			const before = server.processed;
			scenarios[Math.floor(random() * scenarios.length)]?.(socket, request, number);
			const key = request.headers['idempotency-key'] ?? '';
			// A refusal has subtracted the request from the count again.
			if (server.processed === before) processed.set(key, (processed.get(key) ?? 0) + 1);
		});
		return new Soak(server, createTestClient(server.url, { transport }), processed, () => hanging);
	}

	constructor(server: FaultServer, test: TestClient, processed: Map<string, number>, hanging: () => number) {
		this.#server = server;
		this.#test = test;
		this.#processed = processed;
		this.#hanging = hanging;
	}

	async run(count: number): Promise<void> {
		for (let done = 0; done < count; done += AT_ONCE) {
			await this.#batch(Math.min(AT_ONCE, count - done));
			this.#processedTwice += [...this.#processed.values()].filter((times) => times > 1).length;
			this.#processed.clear();
			this.#test.forget();
		}
	}

	/** Ends everything and waits until the process has released it. */
	async end(resources: readonly string[]): Promise<readonly string[]> {
		for (const name of ['undici:request:create', 'undici:client:sendHeaders']) {
			if (channel(name).hasSubscribers) this.#listenersLeft += 1;
		}
		this.#test.dispose();
		await this.#server.close();
		const until = performance.now() + 5_000;
		while (beyond(resources).length > 0 && performance.now() < until) await turn();
		return beyond(resources);
	}

	result() {
		return {
			outcomes: this.#outcomes,
			processedTwice: this.#processedTwice,
			mostOpen: this.#mostOpen,
			timersLeft: this.#test.clock.pendingTimers,
			listenersLeft: this.#listenersLeft,
		};
	}

	/** Sends some requests at once; the user or the deadline ends those that hang. */
	async #batch(size: number): Promise<void> {
		const users = Array.from({ length: size }, () => new AbortController());
		let left = size;
		const calls = users.map(async ({ signal }) => {
			await this.#ask(signal);
			left -= 1;
		});
		for (let stopped = false; left > 0; ) {
			await turn();
			this.#mostOpen = Math.max(this.#mostOpen, this.#server.open);
			if (this.#hanging() < left) continue;
			if (stopped) this.#test.clock.advance(DEADLINE);
			else users[0]?.abort();
			stopped = true;
		}
		await Promise.all(calls);
		for (const { signal } of users) this.#listenersLeft += getEventListeners(signal, 'abort').length;
	}

	async #ask(signal: AbortSignal): Promise<void> {
		const outcome = await this.#test.chat(signal).then(
			() => 'answer',
			(error) => String(error.kind),
		);
		this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
	}
}

/** In bytes. */
export function heapUsed(): number {
	setFlagsFromString('--expose-gc');
	const collect: () => void = runInNewContext('gc');
	collect();
	collect();
	return process.memoryUsage().heapUsed;
}

function beyond(resources: readonly string[]): readonly string[] {
	const before = [...resources];
	return process.getActiveResourcesInfo().filter((name) => {
		const at = before.indexOf(name);
		if (at >= 0) before.splice(at, 1);
		return at < 0 && name !== 'Immediate';
	});
}
