import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { parseBaseUrl } from '../../../../../src/service/core/baseUrl.ts';
import { createMetricsProbe } from '../../../../../src/service/core/diagnosis/metricsProbe.ts';
import { FetchTransport } from '../../../../../src/service/core/transport/fetchTransport.ts';
import { type DiagnosisInput, diagnose } from '../../../../../src/service/node/diagnosis/diagnose.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../../../support/fakes/scriptedServer.ts';
import { makeCertificate } from '../../../../support/faults/certificates.ts';
import { startFaultProxy } from '../../../../support/faults/faultProxy.ts';

const KEY = 'sk-CANARY-0123456789abcdef';
const transport = new FetchTransport((url, init) => globalThis.fetch(url, init));
const probe = createMetricsProbe(transport, new FakeClock(), 'test');

async function report(url: string, change: Partial<DiagnosisInput> = {}, proxyUrl = ''): Promise<string> {
	const parsed = parseBaseUrl(url, { allowInsecureHttp: true });
	assert.ok('base' in parsed, url);
	const input: DiagnosisInput = {
		target: { base: parsed.base, pathPrefix: 'auto' },
		isLocal: false,
		credentials: { key: KEY },
		keyState: 'stored',
		probe,
		proxy: { enabled: true, proxy: proxyUrl, noProxy: [], environment: {} },
		proxyAuthorization: undefined,
		proxyStrictTls: true,
		systemCertificates: false,
		settings: [],
		versions: [],
		onLayer: () => {},
		...change,
	};
	const text = await diagnose(input, new AbortController().signal);
	assert.ok(!text.includes(KEY), text);
	return text;
}

async function listen(server: Server, scheme: string): Promise<string> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy behind TLS whose tunnels lead nowhere. */
async function startTlsProxy() {
	const authorizations: (string | undefined)[] = [];
	const server = createServer(makeCertificate({ host: '127.0.0.1' }));
	server.on('connect', (request, socket) => {
		authorizations.push(request.headers['proxy-authorization']);
		socket.on('error', () => {}).resume();
		socket.end('HTTP/1.1 200 OK\r\n\r\n');
	});
	const url = await listen(server, 'https');
	const close = async () => {
		server.close();
		await once(server, 'close');
	};
	return { url, authorizations, close };
}

async function startTlsServer() {
	const certificate = makeCertificate({ host: '127.0.0.1' });
	const requests: string[] = [];
	const server = createServer(certificate, (request, response) => {
		requests.push(request.url ?? '');
		response.end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const close = async () => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};
	return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}

describe('a diagnosis of real servers', () => {
	let service: ScriptedServer;
	let status: number;
	let metrics: unknown;

	beforeEach(async () => {
		status = 200;
		metrics = {};
		service = await startScriptedServer(({ path, headers }, response) => {
			const known = path === '/api/v1/metrics' && headers.authorization === `Bearer ${KEY}`;
			if (known) sendJson(response, status, metrics);
			else sendJson(response, path.startsWith('/api') ? 401 : 404, {});
		});
	});

	afterEach(() => service.close());

	it('finds nothing wrong with a service that works, and sends it two requests', async () => {
		const text = await report(service.url);
		assert.match(text, /^# Everything works: 127\.0\.0\.1:\d+ answers and accepts the API key\.\n/);
		assert.match(
			text,
			/\| TCP \| 127\.0\.0\.1:\d+: connected in \d+ ms \|\n\| HTTP without a key \| GET \/api\/v1\/metrics: 401 in/,
		);
		assert.deepEqual(
			service.requests.map(({ headers }) => headers.authorization),
			[undefined, `Bearer ${KEY}`],
		);
	});

	it('B23 does not call it working where success comes with an error', async () => {
		metrics = { error: { message: 'No such tenant.' } };
		const text = await report(service.url);
		assert.ok(text.startsWith('# Service: 127.0.0.1:'), text);
		const said = 'reports success, but sends an error instead of metrics.\n\nIt says: “No such tenant.”';
		assert.ok(text.includes(said), text);
	});

	it('B23 names the engine of the local service where that lists no models, and what it says', async () => {
		const says = 'The engine at http://h answered with status 200: Unexpected endpoint.';
		const checkEngine = async () => ({ address: 'http://h', state: 'fails', says }) as const;
		const text = await report(service.url, { isLocal: true, checkEngine });
		assert.match(text, /^# Engine: the local service works, but its engine gives no usable answer\.\n/);
		assert.ok(text.includes(says), text);
	});

	it('names the key when it is rejected, and when there is none', async () => {
		status = 401;
		assert.match(await report(service.url), /^# Key: .* rejects the API key/);
		assert.match(
			await report(service.url, { credentials: { key: '' }, keyState: 'none' }),
			/^# Key: .* no API key is stored/,
		);
	});

	it('names the path after both prefixes were tried', async () => {
		const text = await report(`${service.url}/nowhere`);
		assert.match(text, /^# Path: /);
		assert.deepEqual(
			service.requests.map(({ path }) => path),
			['/nowhere/api/v1/metrics', '/nowhere/api/v1/metrics', '/nowhere/v1/metrics', '/nowhere/v1/metrics'],
		);
	});

	it('names TCP where nothing listens', async () => {
		const { url } = service;
		await service.close();
		service = await startScriptedServer(() => {});
		assert.match(await report(url), /^# TCP: nothing answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
	});

	it('names DNS where the name is not known', async () => {
		assert.match(
			await report('https://whetstone.invalid'),
			/^# DNS: the name whetstone\.invalid cannot be resolved \(E\w+\)/,
		);
	});

	it('names TLS where the service speaks plain HTTP', async () => {
		assert.match(await report(service.url.replace('http:', 'https:')), /^# TLS: .* does not speak HTTPS on this port/);
	});

	it('names TLS and the certificate where that is not trusted, and sends nothing', async () => {
		const server = await startTlsServer();
		try {
			const text = await report(server.url);
			assert.match(text, /^# TLS: the certificate of .* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
			assert.match(text, /\| Certificate for \| IP Address:127\.0\.0\.1 \|\n\| issued by \| 127\.0\.0\.1 \|/);
			assert.deepEqual(server.requests, []);
		} finally {
			await server.close();
		}
	});

	it('names the proxy where it wants a password, without showing the one it got', async () => {
		const proxy = await startFaultProxy({ credentials: 'me:right' });
		try {
			const text = await report('https://whetstone.test', {}, proxy.url.replace('//', '//me:wrong@'));
			assert.match(text, /^# Proxy: the proxy requires a user name and password \(407\)/);
			assert.doesNotMatch(text, /me:|wrong/);
			assert.deepEqual(proxy.asked, ['whetstone.test:443']);
		} finally {
			await proxy.close();
		}
	});

	it('goes through a proxy to the certificate', async () => {
		const server = await startTlsServer();
		const proxy = await startFaultProxy();
		try {
			const { port } = new URL(server.url);
			const text = await report(`https://whetstone.test:${port}`, {}, proxy.url);
			assert.match(text, /\| CONNECT \| 200 in \d+ ms \|\n\| TLS \| TLSv1\.3, \w/);
			assert.match(text, /\| Certificate for \| IP Address:127\.0\.0\.1 \|/);
		} finally {
			await Promise.all([server.close(), proxy.close()]);
		}
	});

	it('tells a proxy without a trusted certificate nothing, unless http.proxyStrictSSL is off', async () => {
		const server = await startTlsProxy();
		try {
			const proxyUrl = server.url.replace('//', '//me:right@');
			const strict = await report('https://whetstone.test', {}, proxyUrl);
			assert.match(strict, /^# Proxy: .*DEPTH_ZERO_SELF_SIGNED_CERT/);
			assert.deepEqual(server.authorizations, []);
			const lax = await report('https://whetstone.test', { proxyStrictTls: false }, proxyUrl);
			assert.match(lax, /\| CONNECT \| 200 in \d+ ms \|/);
			assert.deepEqual(server.authorizations, [`Basic ${btoa('me:right')}`]);
		} finally {
			await server.close();
		}
	});

	for (const [what, pieces, found] of [
		['closes without an answer', [], /not an HTTP proxy/],
		['answers in pieces', ['HTTP/1.', '1 403 No\r\n', '\r\n'], /\| CONNECT \| 403 in/],
		['never ends its head', ['HTTP/1.1 403 No\r\n', 'a: b\r\n'.repeat(2_000)], /\| CONNECT \| 403 in/],
	] as const) {
		it(`waits for no more of a proxy that ${what}`, async () => {
			const proxy = createTcpServer({ noDelay: true }, (socket) => {
				socket.on('error', () => {});
				socket.once('data', () => {
					if (pieces.length === 0) socket.end();
					const [first, ...rest] = pieces;
					if (first !== undefined) socket.write(first, () => setImmediate(() => socket.write(rest.join(''))));
				});
			});
			const url = await listen(proxy, 'http');
			try {
				assert.match(await report('https://whetstone.test', {}, url), found);
			} finally {
				proxy.close();
			}
		});
	}

	it('names the proxy where nothing listens there, and where its address is none', async () => {
		assert.match(
			await report('https://whetstone.test', {}, 'http://127.0.0.1:1'),
			/^# Proxy: http:\/\/127\.0\.0\.1:1 cannot be/,
		);
		assert.match(
			await report('https://whetstone.test', {}, 'http://me:pw@:x'),
			/^# Proxy: its address cannot be reached/,
		);
	});

	it('does nothing where there is nothing to reach', async () => {
		assert.match(
			await report(service.url, { target: { problem: 'notConnected' } }),
			/^# Address: no service is connected/,
		);
		assert.deepEqual(service.requests, []);
	});

	it('ends at once when it is stopped, while the service keeps silent', async () => {
		const silent = await startScriptedServer(() => stop.abort(new Error('stopped')));
		const stop = new AbortController();
		try {
			const parsed = parseBaseUrl(silent.url, { allowInsecureHttp: false });
			assert.ok('base' in parsed);
			const target = { base: parsed.base, pathPrefix: 'auto' } as const;
			const rest = {
				isLocal: false,
				credentials: { key: KEY },
				keyState: 'stored',
				probe,
				proxyAuthorization: undefined,
			} as const;
			const proxy = { enabled: true, proxy: '', noProxy: [], environment: {} };
			const facts = { proxyStrictTls: true, systemCertificates: false, settings: [], versions: [], onLayer: () => {} };
			await assert.rejects(diagnose({ target, ...rest, proxy, ...facts }, stop.signal), /stopped/);
		} finally {
			await silent.close();
		}
	});
});
