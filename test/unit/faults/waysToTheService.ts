import type { TestClient, TransportName } from '../../support/fakes/testClient.ts';
import { type Certificate, makeCertificate } from '../../support/faults/certificates.ts';
import { startFaultProxy } from '../../support/faults/faultProxy.ts';
import type { FaultServer, Scenario } from '../../support/faults/faultServer.ts';
import type { EditorSettings } from '../../support/faults/patchedFetch.ts';
import { clientOptions, type FaultHarness } from './faultHarness.ts';

/** Reachable only through a proxy: no name server knows it. */
const PROXIED = 'service.test';

/** A route from the client to a service. */
export interface Way {
	readonly name: string;
	readonly transport: TransportName;
	/** VS Code's settings; undefined for Node's own fetch, unpatched. */
	readonly settings?: EditorSettings;
	readonly proxied?: boolean;
	readonly tls?: boolean;
}

/** Each kind of fetch, directly and through a tunnel. */
export const WAYS: readonly Way[] = [
	{ name: 'editor', transport: 'editor' },
	{ name: 'editor, with the system’s certificates', transport: 'editor', settings: { systemCertificates: [] } },
	{ name: 'editor, through a proxy', transport: 'editor', settings: {}, proxied: true },
	{ name: 'editor, https', transport: 'editor', tls: true },
	{ name: 'editor, https through a proxy', transport: 'editor', settings: {}, proxied: true, tls: true },
	{ name: 'direct', transport: 'direct', settings: {} },
	{ name: 'direct, through a proxy', transport: 'direct', settings: {}, proxied: true },
	{ name: 'direct, https through a proxy', transport: 'direct', settings: {}, proxied: true, tls: true },
];

/** Starts a service that runs `scenario`, and a client that takes this way to it. */
export async function startOn(
	{ transport, settings, proxied = false, tls = false }: Way,
	{ serve, connect, own }: FaultHarness,
	scenario: Scenario,
	authority: Certificate,
): Promise<{ readonly server: FaultServer; readonly test: TestClient }> {
	const host = proxied ? PROXIED : '127.0.0.1';
	const server = await serve(scenario, { host, ...(tls ? { tls: makeCertificate({ host, authority }) } : {}) });
	if (settings === undefined) return { server, test: connect(server.url, { transport }) };
	if (!proxied) return { server, test: connect(server.url, clientOptions(transport, settings)) };
	const proxy = await startFaultProxy();
	own(() => proxy.close());
	return { server, test: connect(server.url, clientOptions(transport, { ...settings, proxy: proxy.url })) };
}
