import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/service/core/baseUrl.ts';
import type { CallProgress, RequestWait } from '../../../src/service/core/callProgress.ts';
import type { ServiceSettings } from '../../../src/service/core/connection.ts';
import type { Credentials } from '../../../src/service/core/keys/credentials.ts';
import { PlanMemory } from '../../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../../src/service/core/request/pathPrefixMemory.ts';
import { ServiceClient, type TimedAnswer } from '../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import { type Fetch, FetchTransport } from '../../../src/service/core/transport/fetchTransport.ts';
import type { Transport } from '../../../src/service/core/transport/transport.ts';
import { DirectNetwork, type DirectOptions } from '../../../src/service/node/directFetch.ts';

import { NodeSendMonitor } from '../../../src/service/node/nodeSendMonitor.ts';
import { withoutRepeatAfter421 } from '../../../src/service/node/withoutRepeatAfter421.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeKeptState } from './fakeStores.ts';
import { RecordingLogger } from './recordingLogger.ts';

/** Tests search for it wherever it must not appear. */
export const CANARY_KEY = 'sk-CANARY-0123456789abcdef';

export const TRANSPORTS = ['editor', 'direct'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

/** No proxy, Node's own authorities. */
export const PLAIN_OPTIONS: DirectOptions = {
	proxy: { enabled: true, proxy: '', noProxy: [], environment: {} },
	proxyStrictTls: true,
	proxyAuthorization: undefined,
	systemCertificates: false,
};

export interface TestClientOptions {
	/** Instead of `CANARY_KEY`. */
	readonly key?: string;
	readonly headers?: Credentials['headers'];
	readonly transport?: TransportName;
	/** Instead of the transport's own. */
	readonly fetch?: Fetch;
	/** Of the `direct` transport; read when its connections are made. */
	readonly direct?: () => DirectOptions;
	readonly settings?: Partial<ServiceSettings>;
	/** Called before each wait for a resend; then the wait passes, unless this returns false. */
	readonly onWait?: (wait: RequestWait, clock: FakeClock) => unknown;
}

/** The real client on a real network, with a fake clock that advances only for waits before a resend. */
export interface TestClient {
	readonly client: ServiceClient;
	readonly transport: Transport;
	readonly clock: FakeClock;
	readonly logger: RecordingLogger;
	readonly network: DirectNetwork;
	readonly plans: PlanMemory;
	/** The progress that the calls have reported, in order. */
	readonly progress: readonly CallProgress[];
	chat(signal?: AbortSignal, idempotencyKey?: string): Promise<TimedAnswer>;
	/** The error of a failed chat. Asserts that neither it nor the log contains the key. */
	failure(work?: Promise<unknown>): Promise<ServiceError>;
	/** Clears the log and the progress. */
	forget(): void;
	dispose(): void;
}

/** Builds a client of the service at a base URL. */
export function createTestClient(url: string, options: TestClientOptions = {}): TestClient {
	const parsed = parseBaseUrl(url, { allowInsecureHttp: true });
	assert.ok('base' in parsed);
	const { key = CANARY_KEY, headers = {} } = options;
	const connection = { base: parsed.base, key, headers, serviceAddress: url };
	const clock = new FakeClock();
	const logger = new RecordingLogger();
	const state = new FakeKeptState();
	const plans = new PlanMemory(state);
	const network = new DirectNetwork(options.direct ?? (() => PLAIN_OPTIONS));
	const editorFetch: Fetch = (address, init) => globalThis.fetch(address, init);
	const fetch = withoutRepeatAfter421(options.fetch ?? (options.transport === 'direct' ? network.fetch : editorFetch));
	const progress: CallProgress[] = [];
	const transport = new FetchTransport(fetch);
	const client = new ServiceClient({
		transport,
		connect: async () => connection,
		settings: () => ({
			timeoutSeconds: 120,
			pathPrefix: '/api/v1',
			plan: 'enterprise',
			generatePath: '',
			optimizePath: '',
			...options.settings,
		}),
		prefixes: new PathPrefixMemory(state),
		plans,
		sendMonitor: new NodeSendMonitor(),
		random: () => 0.5,
		clock,
		logger,
		userAgent: 'whetstone/test',
	});
	const passWait = async (wait: RequestWait) => {
		if ((await options.onWait?.(wait, clock)) !== false) clock.advance(wait.until - clock.now());
	};
	const onProgress = (step: CallProgress) => {
		progress.push(step);
		if (step.kind === 'waiting') setImmediate(() => void passWait(step));
	};
	const chat = (signal = new AbortController().signal, idempotencyKey: string = crypto.randomUUID()) =>
		client.chat(
			{ messages: [{ role: 'user', content: 'hello' }], max_tokens: 10 },
			{ signal, idempotencyKey, onProgress },
		);
	return {
		client,
		transport,
		clock,
		logger,
		network,
		plans,
		progress,
		chat,
		async failure(work = chat()) {
			const error = await work.then(() => assert.fail('it succeeded'), keptApart);
			assertNoKey(error, logger);
			return error;
		},
		forget() {
			logger.messages.length = 0;
			progress.length = 0;
		},
		dispose: () => network.dispose(),
	};
}

function keptApart(reason: unknown): ServiceError {
	assert.ok(reason instanceof ServiceError, String(reason));
	return reason;
}

function assertNoKey(error: ServiceError, logger: RecordingLogger): void {
	const everything = JSON.stringify([error.message, error.stack, error.cause, error.details, logger.messages]);
	for (const secret of [CANARY_KEY, btoa(CANARY_KEY)]) assert.ok(!everything.includes(secret), everything);
}
