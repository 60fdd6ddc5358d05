import {
	type FaultServer,
	type FaultServerOptions,
	type Scenario,
	startFaultServer,
} from '../../support/faultServer.ts';
import { createTestClient, type TestClient, type TestClientOptions } from '../../support/testClient.ts';

/** Starts servers and clients for a suite, and ends them after each test. */
export interface FaultHarness {
	serve(scenario: Scenario, options?: FaultServerOptions): Promise<FaultServer>;
	connect(url: string, options?: TestClientOptions): TestClient;
	/** Whatever else must be ended after the test. */
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
