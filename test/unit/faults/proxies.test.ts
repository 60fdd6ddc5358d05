import assert from 'node:assert/strict';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { PLAIN_OPTIONS, type TestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from '../../support/faults/faultProxy.ts';
import type { FaultServer } from '../../support/faults/faultServer.ts';
import { type EditorSettings, patchedFetch } from '../../support/faults/patchedFetch.ts';
import { clientOptions, faultHarness } from './faultHarness.ts';

/** Reachable only through the proxy: no name server knows it. */
const HOST = 'service.test';
/** 127.0.0.1 as only an IPv6 socket writes it. */
const OWN_ADDRESS = '[::ffff:127.0.0.1]';

for (const transport of TRANSPORTS) {
	describe(`proxies (${transport})`, () => {
		const { serve, connect, own } = faultHarness();

		const startProxy = async (options?: FaultProxyOptions) => {
			const proxy = await startFaultProxy(options);
			own(() => proxy.close());
			return proxy;
		};
		const startService = (host = HOST) => serve((socket) => socket.answer(200, chatBody('ok')), { host });

		async function start(
			settings: (proxy: FaultProxy) => EditorSettings,
			options?: FaultProxyOptions,
			host?: string,
		): Promise<{ readonly proxy: FaultProxy; readonly server: FaultServer; readonly test: TestClient }> {
			const proxy = await startProxy(options);
			const server = await startService(host);
			return { proxy, server, test: connect(server.url, clientOptions(transport, settings(proxy))) };
		}

		for (const [what, settings] of [
			['http.proxy', ({ url }) => ({ proxy: url })],
			['the environment', ({ url }) => ({ environment: { HTTPS_PROXY: url, http_proxy: url } })],
			[
				'http.proxy, which overrides the environment',
				({ url }) => ({ proxy: url, environment: { http_proxy: 'http://127.0.0.1:1' } }),
			],
		] as const satisfies readonly (readonly [string, (proxy: FaultProxy) => EditorSettings])[]) {
			it(`H51 sends a request through the proxy of ${what}`, async () => {
				const { proxy, server, test } = await start(settings);
				assert.equal((await test.chat()).text, 'ok');
				assert.deepEqual([proxy.asked, server.processed], [[`${HOST}:${server.port}`], 1]);
			});
		}

		for (const [what, settings] of [
			['http.noProxy names', ({ url }) => ({ proxy: url, noProxy: ['.localhost', '127.0.0.1'] })],
			['NO_PROXY names', ({ url }) => ({ proxy: url, environment: { NO_PROXY: '127.0.0.1' } })],
			['is this computer', ({ url }) => ({ proxy: url })],
			['http.proxySupport off exempts', ({ url }) => ({ proxy: url, support: 'off' })],
			['has no proxy set', () => ({})],
		] as const satisfies readonly (readonly [string, (proxy: FaultProxy) => EditorSettings])[]) {
			it(`H51 connects directly to a host that ${what}`, async () => {
				const { proxy, server, test } = await start(settings, {}, '127.0.0.1');
				assert.equal((await test.chat()).text, 'ok');
				assert.deepEqual([proxy.asked, server.processed], [[], 1]);
			});
		}

		for (const [status, code] of [
			[407, '407'],
			[502, '502'],
		] as const) {
			it(`H51 reports a refusal, not a cancellation, if the proxy answers ${status}, and sends nothing`, async () => {
				const { server, test } = await start(({ url }) => ({ proxy: url }), { refuse: status });
				const { kind, details } = await test.failure();
				assert.deepEqual([kind, details.code, server.connections], ['proxy', code, 0]);
				assert.ok(test.progress.every(({ kind: step }) => step !== 'written'));
			});
		}

		it('H51 tries a proxy that is down three times', async () => {
			const { proxy, server, test } = await start(({ url }) => ({ proxy: url }));
			await proxy.close();
			assert.deepEqual([(await test.failure()).kind, server.connections], ['unreachable', 0]);
			assert.equal(test.progress.filter(({ kind }) => kind === 'connecting').length, 3);
		});

		it('H51 uses the password in a proxy’s URL, and shows it in no log and no error', async () => {
			const named = ({ url }: FaultProxy, password: string) => ({ proxy: url.replace('//', `//user:${password}@`) });
			const right = await start((proxy) => named(proxy, 'PASSWORD-CANARY'), { credentials: 'user:PASSWORD-CANARY' });
			assert.equal((await right.test.chat()).text, 'ok');
			const wrong = await start((proxy) => named(proxy, 'WRONG-CANARY'), { credentials: 'user:PASSWORD-CANARY' });
			const error = await wrong.test.failure();
			assert.equal(error.kind, 'proxy');
			const told = JSON.stringify([
				error.message,
				error.details,
				right.test.logger.messages,
				wrong.test.logger.messages,
			]);
			assert.ok(!told.includes('CANARY'), told);
		});

		it('H51 sends http.proxyAuthorization to the proxy', async () => {
			const authorization = `Basic ${btoa('user:word')}`;
			const { server, test } = await start(({ url }) => ({ proxy: url, proxyAuthorization: authorization }), {
				credentials: 'user:word',
			});
			assert.equal((await test.chat()).text, 'ok');
			assert.equal(server.requests[0]?.headers['proxy-authorization'], undefined);
		});
	});
}

describe('proxies (editor only)', () => {
	const { serve, connect, own } = faultHarness();

	for (const support of ['on', 'override', 'fallback'] as const) {
		for (const [system, through] of [
			['DIRECT', false],
			['PROXY', true],
		] as const) {
			it(`H51 follows a PAC file that says ${system} with http.proxySupport ${support}`, async () => {
				const proxy = await startFaultProxy();
				own(() => proxy.close());
				// VS Code does not consult a PAC file for the usual names of this computer.
				const server = await serve((socket) => socket.answer(200, chatBody('ok')), {
					host: through ? HOST : OWN_ADDRESS,
				});
				const system = through ? `PROXY ${new URL(proxy.url).host}` : 'DIRECT';
				const test = connect(server.url, { fetch: patchedFetch({ support, system }) });
				assert.equal((await test.chat()).text, 'ok');
				assert.deepEqual([proxy.asked.length, server.processed], [through ? 1 : 0, 1]);
			});
		}
	}
});

describe('proxies (direct only)', () => {
	const { serve, connect } = faultHarness();

	for (const proxy of [
		'http://user:100%@127.0.0.1:9',
		'socks5://user:100%@127.0.0.1:9',
		'ftp://127.0.0.1',
		'http://:x',
	]) {
		it(`H51 rejects the unusable proxy ${proxy}, and sends nothing`, async () => {
			const server = await serve((socket) => socket.answer(200, chatBody('ok')), { host: HOST });
			const direct = () => ({ ...PLAIN_OPTIONS, proxy: { ...PLAIN_OPTIONS.proxy, proxy } });
			const { kind, details } = await connect(server.url, { transport: 'direct', direct }).failure();
			assert.deepEqual([kind, details.code, server.connections], ['proxy', 'ERR_PROXY_URL', 0]);
		});
	}
});

describe('a change of http.proxy (direct)', () => {
	const { serve, connect, own } = faultHarness();

	it('H58 sends the next request through the new proxy, closes idle sockets, and lets a request in flight finish', async () => {
		const [first, second] = [await startFaultProxy(), await startFaultProxy()];
		own(() => Promise.all([first.close(), second.close()]));
		let release = () => {};
		const server = await serve(
			(socket, _, number) => {
				const answer = () => socket.answer(200, chatBody(`answer ${number}`));
				if (number === 2) release = answer;
				else answer();
			},
			{ host: HOST },
		);
		let proxy = first.url;
		const test = connect(server.url, {
			transport: 'direct',
			direct: () => ({ ...PLAIN_OPTIONS, proxy: { ...PLAIN_OPTIONS.proxy, proxy } }),
		});
		assert.equal((await test.chat()).text, 'answer 1');
		const received = server.nextRequest();
		const underWay = test.chat();
		await received;

		proxy = second.url;
		test.network.rebuild();
		assert.equal((await test.chat()).text, 'answer 3');
		assert.equal(second.asked.length, 1);
		release();
		assert.equal((await underWay).text, 'answer 2');
		await first.allClosed();

		proxy = '';
		test.network.rebuild();
		await second.allClosed();
		assert.deepEqual([server.processed, second.asked.length], [3, 1]);
	});
});
