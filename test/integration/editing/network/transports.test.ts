import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceFetch } from '../../../../src/service/vscode/serviceFetch.ts';
import { chatBody } from '../../../support/fakes/scriptedServer.ts';
import { createTestClient, TRANSPORTS } from '../../../support/fakes/testClient.ts';
import { type FaultProxy, startFaultProxy } from '../../../support/faults/faultProxy.ts';
import { type FaultServer, startFaultServer } from '../../../support/faults/faultServer.ts';

/** Only the proxy can lead there: no name server knows it. */
const HOST = 'service.test';

const setProxy = (address: string | undefined) =>
	vscode.workspace.getConfiguration('http').update('proxy', address, vscode.ConfigurationTarget.Global);

describe('the transports in VS Code', () => {
	let service: FaultServer;
	let proxy: FaultProxy;
	let status: number;

	beforeEach(async () => {
		status = 200;
		proxy = await startFaultProxy({ credentials: 'user:word' });
		service = await startFaultServer((socket) => socket.answer(status, chatBody('Through the proxy.')), { host: HOST });
		await setProxy(proxy.url.replace('//', '//user:word@'));
	});

	afterEach(async () => {
		await setProxy(undefined);
		await service.close();
		await proxy.close();
	});

	for (const transport of TRANSPORTS) {
		it(`${transport} goes where http.proxy leads, with the credentials that its address holds, and sends each request once`, async () => {
			const network = new ServiceFetch(() => transport);
			const { chat, failure } = createTestClient(service.url, { fetch: network.send });
			try {
				assert.equal((await chat()).text, 'Through the proxy.');
				status = 421;
				assert.deepEqual((await failure()).details.status, 421);
			} finally {
				network.dispose();
			}
			assert.deepEqual(new Set(proxy.asked), new Set([`${HOST}:${service.port}`]));
			// As the editor has its fetch: each request over a connection of its own, and none repeated after a 421.
			assert.deepEqual([service.received, service.connections], [2, 2]);
			for (const { method, headers, body } of service.requests) {
				assert.deepEqual([method, headers.connection, headers['proxy-authorization']], ['POST', 'close', undefined]);
				assert.equal(Number(headers['content-length']), body.length);
			}
			const ids = service.requests.map(({ headers }) => headers['x-request-id']);
			assert.equal(new Set(ids).size, 2);
		});
	}
});
