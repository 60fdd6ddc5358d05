import assert from 'node:assert/strict';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faults/faultProxy.ts';
import { type FaultServer, startFaultServer } from '../../support/faults/faultServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { startWorkbench } from '../workbench/workbench.ts';

/** Only the proxy can lead there: no name server knows it. */
const HOST = 'service.test';

describe('the transports in VS Code', () => {
	let service: FaultServer;
	let proxy: FaultProxy;
	let isMisdirected = false;

	before(async () => {
		proxy = await startFaultProxy({ credentials: 'user:word' });
		service = await startFaultServer(
			(socket, { path }) =>
				socket.answer(
					isMisdirected ? 421 : 200,
					path.endsWith('/chat') ? chatBody('Through the proxy.') : { requests: 1 },
				),
			{ host: HOST },
		);
	});

	after(async () => {
		await service.close();
		await proxy.close();
	});

	/** As the editor has its fetch: each request over a connection of its own, and none repeated after a 421. */
	async function assertSentOnce(user: ChatUser): Promise<void> {
		const before = service.received;
		isMisdirected = true;
		try {
			await user.send('Hello again');
			await user.alerts.getByText(/not responsible for this address \(421\)/).waitFor();
		} finally {
			isMisdirected = false;
		}
		const asked = service.requests.slice(before);
		assert.equal(asked.filter(({ method }) => method === 'POST').length, 1);
		const sent = service.requests.map(({ headers }) => headers);
		assert.equal(new Set(sent.map((headers) => headers['x-request-id'])).size, service.received);
		assert.ok(sent.every(({ connection }) => connection === 'close'));
		assert.ok(service.requests.every(({ headers, body }) => Number(headers['content-length'] ?? 0) === body.length));
	}

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
				const user = new ChatUser(workbench);
				await user.connect(service.url, 'CANARY-key-some-0123456789');
				assert.match(await (await user.ask('Hello')).innerText(), /Through the proxy\./);
				assert.ok(proxy.asked.slice(asked).includes(`${HOST}:${service.port}`));
				assert.equal(service.requests.at(-1)?.headers['proxy-authorization'], undefined);
				await assertSentOnce(user);
			} finally {
				await workbench.dispose();
			}
		});
	}
});
