import {
	createTestClient,
	PLAIN_OPTIONS,
	type TestClient,
	type TestClientOptions,
	type TransportName,
} from '../../support/fakes/testClient.ts';
import {
	type FaultServer,
	type FaultServerOptions,
	type Scenario,
	startFaultServer,
} from '../../support/faults/faultServer.ts';
import { type EditorSettings, patchedFetch } from '../../support/faults/patchedFetch.ts';

/** Starts servers and clients for a suite, and ends them after each test. */
export interface FaultHarness {
	serve(scenario: Scenario, options?: FaultServerOptions): Promise<FaultServer>;
	connect(url: string, options?: TestClientOptions): TestClient;
	/** Registers something else to end after the test. */
	own(end: () => unknown): void;
}

/** Call inside `describe`. */
export function faultHarness(): FaultHarness {
	const ends: (() => unknown)[] = [];
	afterEach(async () => {
		for (const end of ends.splice(0).reverse()) await end();
	});
	return {
		async serve(scenario, options) {
			const server = await startFaultServer(scenario, options);
			ends.push(() => server.close());
			return server;
		},
		connect(url, options) {
			const test = createTestClient(url, options);
			ends.push(() => test.dispose());
			return test;
		},
		own: (end) => ends.push(end),
	};
}

/** The options of a client that connects as these settings say, through VS Code's fetch or our own. */
export function clientOptions(transport: TransportName, settings: EditorSettings): TestClientOptions {
	if (transport === 'editor') return { fetch: patchedFetch(settings) };
	const { proxy = '', noProxy = [], support, environment = {}, proxyAuthorization } = settings;
	return {
		transport,
		direct: () => ({
			...PLAIN_OPTIONS,
			proxy: { enabled: support !== 'off', proxy, noProxy, environment },
			proxyAuthorization,
		}),
	};
}
