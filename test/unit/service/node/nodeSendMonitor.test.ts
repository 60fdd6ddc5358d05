import assert from 'node:assert/strict';
import { hasSubscribers } from 'node:diagnostics_channel';
import { NodeSendMonitor } from '../../../../src/service/node/nodeSendMonitor.ts';
import { type ScriptedServer, startScriptedServer } from '../../../support/fakes/scriptedServer.ts';

describe('watching whether a request is written', () => {
	let server: ScriptedServer;
	let told: string[];
	beforeEach(async () => {
		told = [];
		server = await startScriptedServer((_, response) => response.end('ok'));
	});
	afterEach(() => server.close());

	const watch = (key: string) => new NodeSendMonitor().watch(key, () => told.push(key));
	const post = async (key: string) => {
		const reply = await fetch(server.url, { method: 'POST', headers: { 'Idempotency-Key': key }, body: 'x' });
		await reply.text();
	};

	it('tells it once, of the one with that Idempotency-Key alone, and listens no longer than that', async () => {
		const watched = watch('one');
		await post('other');
		assert.deepEqual(told, []);
		await post('one');
		await post('one');
		assert.deepEqual([told, watched.written], [['one'], true]);
		watched.dispose();
		await post('one');
		assert.deepEqual(told, ['one']);
		for (const channel of ['undici:request:create', 'undici:client:sendHeaders']) {
			assert.equal(hasSubscribers(channel), false, channel);
		}
	});

	it('tells that nothing was written where no connection came about', async () => {
		await server.close();
		const watched = watch('one');
		await assert.rejects(post('one'));
		assert.deepEqual([told, watched.written], [[], false]);
		watched.dispose();
		server = await startScriptedServer(() => {});
	});

	it('takes what it never saw for written', () => {
		const watched = watch('one');
		assert.equal(watched.written, true);
		watched.dispose();
	});
});
