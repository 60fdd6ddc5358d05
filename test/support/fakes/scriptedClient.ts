import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../../../src/service/core/apiTypes.ts';
import { parseBaseUrl } from '../../../src/service/core/baseUrl.ts';
import type { CallProgress } from '../../../src/service/core/callProgress.ts';
import type { Connection, ServiceSettings } from '../../../src/service/core/connection.ts';
import { PlanMemory } from '../../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../../src/service/core/request/pathPrefixMemory.ts';
import { ServiceClient } from '../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeKeptState } from './fakeStores.ts';
import { RecordingLogger } from './recordingLogger.ts';
import { ScriptedTransport, type ScriptedTransportOptions } from './scriptedTransport.ts';

/** A call in flight, and its outcome. */
export interface ScriptedCall {
	readonly progress: readonly CallProgress[];
	/** How it ended: the text of the answer, or the error; undefined until then. */
	readonly outcome: string | ServiceError | undefined;
	/** How often it ended. */
	readonly outcomes: number;
	readonly idempotencyKey: string;
	stop(): void;
	/** Ends the wait that was reported last. */
	sendNow(): void;
	/** The number of listeners left on its signal. */
	listeners(): number;
}

const CHAT: ChatRequest = { messages: [{ role: 'user', content: 'hello' }], max_tokens: 10 };

/** The real client over a scripted network, with a fake clock. */
export class ScriptedClient {
	readonly clock = new FakeClock();
	readonly logger = new RecordingLogger();
	readonly plans = new PlanMemory(new FakeKeptState());
	readonly transport: ScriptedTransport;
	readonly client: ServiceClient;
	/** Resolves the next connection; a test may replace it. */
	connect: (signal: AbortSignal, options: { readonly interactive: boolean }) => Promise<Connection> = async () =>
		this.connection;
	connection: Connection = connectionTo('https://service.test', 'sk-CANARY-first-key');
	settings: ServiceSettings = {
		timeoutSeconds: 120,
		pathPrefix: '/v1',
		plan: 'enterprise',
		generatePath: '',
		optimizePath: '',
	};

	constructor(options: ScriptedTransportOptions & { readonly random?: () => number } = {}) {
		this.transport = new ScriptedTransport(options);
		this.client = new ServiceClient({
			transport: this.transport,
			sendMonitor: this.transport,
			connect: (signal, options) => this.connect(signal, options),
			settings: () => this.settings,
			prefixes: new PathPrefixMemory(new FakeKeptState()),
			plans: this.plans,
			clock: this.clock,
			logger: this.logger,
			random: options.random ?? (() => 0.5),
			userAgent: 'whetstone/test',
		});
	}

	chat(idempotencyKey: string = crypto.randomUUID(), request = CHAT): ScriptedCall {
		return track(idempotencyKey, async (options) => (await this.client.chat(request, options)).text);
	}

	optimize(request: OptimizeRequest = { code: 'x' }): ScriptedCall {
		return track('', async ({ signal, onProgress }) => {
			return (await this.client.optimize(request, { signal, onProgress })).text;
		});
	}

	generate(request: GenerateRequest = { prompt: 'x' }): ScriptedCall {
		return track('', async ({ signal, onProgress }) => {
			return (await this.client.generate(request, { signal, onProgress })).text;
		});
	}

	metrics(): ScriptedCall {
		return track('', async ({ signal }) => JSON.stringify(await this.client.metrics({ signal })));
	}

	/** Asserts that nothing is left behind: timers, watched requests, listeners. */
	assertAtRest(...calls: readonly ScriptedCall[]): void {
		assert.equal(this.clock.pendingTimers, 0, 'timers');
		assert.equal(this.transport.watched, 0, 'watched requests');
		for (const call of calls) assert.deepEqual([call.outcomes, call.listeners()], [1, 0], 'outcomes, listeners');
	}
}

/** A connection to a base URL. */
export function connectionTo(url: string, key: string): Connection {
	const parsed = parseBaseUrl(url, { allowInsecureHttp: false });
	assert.ok('base' in parsed);
	return { base: parsed.base, key, serviceAddress: url };
}

/** Waits until only the clock or the network can cause further progress. */
export async function settle(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

/** The kind of the error with which a call has ended. */
export function kindOf(call: ScriptedCall): string {
	assert.ok(call.outcome instanceof ServiceError, `not an error: ${String(call.outcome)}`);
	return call.outcome.kind;
}

function track(
	idempotencyKey: string,
	begin: (options: {
		readonly signal: AbortSignal;
		readonly idempotencyKey: string;
		readonly onProgress: (progress: CallProgress) => void;
	}) => Promise<string>,
): ScriptedCall {
	const controller = new AbortController();
	const { signal } = controller;
	const progress: CallProgress[] = [];
	let outcome: string | ServiceError | undefined;
	let outcomes = 0;
	const end = (how: unknown) => {
		assert.ok(typeof how === 'string' || how instanceof ServiceError, String(how));
		outcome = how;
		outcomes += 1;
	};
	begin({ signal, idempotencyKey, onProgress: (step) => progress.push(step) }).then(end, end);
	return {
		progress,
		idempotencyKey,
		get outcome() {
			return outcome;
		},
		get outcomes() {
			return outcomes;
		},
		stop: () => controller.abort(),
		sendNow: () => {
			const last = progress.at(-1);
			assert.ok(last?.kind === 'waiting', 'it does not wait');
			last.sendNow();
		},
		listeners: () => getEventListeners(signal, 'abort').length,
	};
}
