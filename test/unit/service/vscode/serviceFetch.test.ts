import assert from 'node:assert/strict';
import { editor, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { startFaultServer } from '../../../support/faults/faultServer.ts';

const { serviceSettings } = await withFakeVscode(() => import('../../../../src/service/vscode/serviceSettings.ts'));
const { readHttpSettings } = await withFakeVscode(() => import('../../../../src/service/vscode/httpSettings.ts'));
const { ServiceFetch } = await withFakeVscode(() => import('../../../../src/service/vscode/serviceFetch.ts'));

function set(values: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(values)) setUserSetting(name, value);
}

describe('the settings of the network', () => {
	const changed = new Set<string>();
	const change = (values: Readonly<Record<string, unknown>>) => {
		for (const name of Object.keys(values)) changed.add(name);
		set(values);
	};
	afterEach(() => {
		for (const name of changed) setUserSetting(name, undefined);
		changed.clear();
	});

	for (const [transport, timeout, seconds] of [
		['editor', 600, 290],
		['direct', 600, 600],
		['direct', 1_000, 600],
		['neither', 600, 290],
		['editor', 30, 30],
	] as const) {
		it(`end a request of ${timeout} seconds over ${transport} after ${seconds}`, () => {
			change({ 'whetstone.network.transport': transport, 'whetstone.service.timeout': timeout });
			assert.equal(serviceSettings().timeoutSeconds, seconds);
		});
	}

	it('are VS Code’s own for the direct transport, with safe defaults for invalid values', () => {
		change({
			'http.proxy': ' http://proxy.test:3128 ',
			'http.noProxy': ['a.test', 7],
			'http.proxySupport': 'off',
			'http.proxyStrictSSL': false,
			'http.proxyAuthorization': 'Basic dXNlcg==',
			'http.systemCertificates': false,
		});
		assert.deepEqual(readHttpSettings(), {
			proxy: { enabled: false, proxy: 'http://proxy.test:3128', noProxy: ['a.test'], environment: process.env },
			proxyStrictTls: false,
			proxyAuthorization: 'Basic dXNlcg==',
			systemCertificates: false,
		});
		change({
			'http.proxy': null,
			'http.noProxy': 'a.test',
			'http.proxySupport': 1,
			'http.proxyStrictSSL': 'no',
			'http.proxyAuthorization': null,
			'http.systemCertificates': 0,
		});
		assert.deepEqual(readHttpSettings(), {
			proxy: { enabled: true, proxy: '', noProxy: [], environment: process.env },
			proxyStrictTls: true,
			proxyAuthorization: undefined,
			systemCertificates: true,
		});
	});

	it('rebuild the direct transport’s connections when one of them changes, and for no other setting', async () => {
		const server = await startFaultServer((socket) => socket.answer(200, '{}'));
		const network = new ServiceFetch(() => 'direct');
		const watch = network.rebuildOnChange();
		const ask = async () => {
			const { signal } = new AbortController();
			const plain = { redirect: 'manual', credentials: 'omit', duplex: 'half' } as const;
			// Without `connection: close`, which the transport adds: a kept-alive connection shows which agent it belongs to.
			const reply = await network.send(server.url, { method: 'GET', headers: {}, signal, ...plain });
			for await (const _ of reply.body ?? []);
		};
		const changeOf = (changedName: string) => {
			for (const listener of editor.settingsListeners)
				listener({ affectsConfiguration: (name) => name === changedName });
		};
		await ask();
		changeOf('editor.fontSize');
		assert.ok(server.open > 0);
		changeOf('http.proxy');
		await server.allClosed();
		await ask();
		assert.equal(server.received, 2);
		watch.dispose();
		network.dispose();
		await server.allClosed();
		await server.close();
	});
});
