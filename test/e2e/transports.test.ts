import assert from 'node:assert/strict';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { type FaultServer, startFaultServer } from '../support/faultServer.ts';
import { chatBody } from '../support/scriptedServer.ts';
import { ChatPerson } from './chatPerson.ts';
import { startWorkbench } from './harness.ts';

/** Only the proxy can lead there: no name server knows it. */
const HOST = 'service.test';

describe('the transports in VS Code', () => {
	let service: FaultServer;
	let proxy: FaultProxy;

	before(async () => {
		proxy = await startFaultProxy({ credentials: 'user:word' });
		service = await startFaultServer(
			(socket, { path }) =>
				socket.answer(200, path.endsWith('/chat') ? chatBody('Through the proxy.') : { requests: 1 }),
			{ host: HOST },
		);
	});

	after(async () => {
		await service.close();
		await proxy.close();
	});

	for (const transport of ['editor', 'direct']) {
		it(`${transport} goes where http.proxy leads, with the credentials that its address holds`, async () => {
			const asked = proxy.asked.length;
			const workbench = await startWorkbench({
				settings: {
					'whetstone.network.transport': transport,
					'whetstone.network.allowInsecureHttp': true,
					'http.proxy': proxy.url.replace('//', '//user:word@'),
				},
			});
			try {
				const person = new ChatPerson(workbench);
				await person.connect(service.url, 'CANARY-key-some-0123456789');
				assert.match(await (await person.ask('Hello')).innerText(), /Through the proxy\./);
				assert.ok(proxy.asked.slice(asked).includes(`${HOST}:${service.port}`));
				assert.equal(service.requests.at(-1)?.headers['proxy-authorization'], undefined);
			} finally {
				await workbench.dispose();
			}
		});
	}
});
