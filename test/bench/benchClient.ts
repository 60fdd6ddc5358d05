import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../src/base/node/systemClock.ts';
import { parseBaseUrl } from '../../src/service/core/baseUrl.ts';
import { PlanMemory } from '../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../src/service/core/request/pathPrefixMemory.ts';
import { ServiceClient } from '../../src/service/core/serviceClient.ts';
import { type Fetch, FetchTransport } from '../../src/service/core/transport/fetchTransport.ts';
import { openDirectFetch } from '../../src/service/node/directFetch.ts';
import { NodeSendMonitor } from '../../src/service/node/nodeSendMonitor.ts';
import { withoutRepeatAfter421 } from '../../src/service/node/withoutRepeatAfter421.ts';
import { FakeKeptState } from '../support/fakes/fakeStores.ts';
import { PLAIN_OPTIONS } from '../support/fakes/testClient.ts';

/** The request that every client sends. */
export const CHAT = { messages: [{ role: 'user' as const, content: 'hello' }], max_tokens: 1_000 };
/** As long as a real key: a shorter one is searched for in fewer encodings. */
export const KEY = 'sk-bench-0123456789abcdefghijklmnopqrstuvwxyz';

/** Starts the answer server in its own thread. */
export async function startAnswerServer(): Promise<{ readonly url: string; close(): Promise<unknown> }> {
	const worker = new Worker(new URL('./answerServer.ts', import.meta.url));
	const [port] = await once(worker, 'message');
	return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

/** The bare transports, by name. */
export async function openTransports(): Promise<{
	readonly fetches: ReadonlyMap<string, Fetch>;
	close(): Promise<void>;
}> {
	const direct = await openDirectFetch(PLAIN_OPTIONS);
	const editor: Fetch = (url, init) => globalThis.fetch(url, init);
	return {
		fetches: new Map([
			['editor', editor],
			['direct', direct.fetch],
		]),
		close: () => direct.destroy(),
	};
}

/** The client as the extension builds it, with this computer's clock. */
export function createBenchClient(baseUrl: string, fetch: Fetch): ServiceClient {
	const parsed = parseBaseUrl(baseUrl, { allowInsecureHttp: false });
	if (!('base' in parsed)) throw new Error(parsed.problem);
	const connection = { base: parsed.base, key: KEY, serviceAddress: baseUrl };
	const state = new FakeKeptState();
	const silent = () => {};
	return new ServiceClient({
		transport: new FetchTransport(withoutRepeatAfter421(fetch)),
		connect: async () => connection,
		settings: () => ({
			timeoutSeconds: 120,
			pathPrefix: '/v1',
			plan: 'auto',
			generatePath: '',
			optimizePath: '',
		}),
		prefixes: new PathPrefixMemory(state),
		plans: new PlanMemory(state),
		sendMonitor: new NodeSendMonitor(),
		random: Math.random,
		clock: systemClock,
		logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
		userAgent: 'whetstone/bench',
	});
}
