import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeEngine } from './fakeEngine.ts';
import { call, chatOf, KEY, TestServices } from './testService.ts';

describe('the account that all keys of a local service belong to', () => {
	const OLD = { label: 'old', key: KEY };
	const NEW = { label: 'new', key: 'k2' };
	const UNDER_NEW = { authorization: `Bearer ${NEW.key}` };
	const services = new TestServices();
	let engine: FakeEngine;
	let engineUrl: string;

	beforeEach(async () => {
		engine = new FakeEngine();
		engineUrl = await engine.start();
	});

	afterEach(async () => {
		await services.end();
		await engine.close();
	});

	/** The texts of the turns that the engine received last. */
	const turns = () => engine.completions.at(-1)?.body.messages.map(({ content }: { content: string }) => content);

	it('S19 continues a conversation under any of them, even after a rotation to a new label', async () => {
		const dataDirectory = await services.folder();
		const ask = async (keys: readonly (typeof OLD)[], content: string, headers = {}) => {
			const { url } = await services.start({ keys, dataDirectory, engineUrl });
			return (await call(url, { body: chatOf(content, { conversation_id: 'c' }), headers })).status;
		};
		assert.equal(await ask([OLD], 'first'), 200);
		assert.equal(await ask([OLD, NEW], 'second', UNDER_NEW), 200);
		assert.equal(await ask([OLD, NEW], 'third'), 200);
		assert.equal(await ask([NEW], 'fourth', UNDER_NEW), 200);
		assert.deepEqual(turns(), ['first', 'Hello.', 'second', 'Hello.', 'third', 'Hello.', 'fourth']);
		assert.equal(await ask([NEW], 'fifth'), 401);
	});

	it('S19 stores a conversation only by its id', async () => {
		const dataDirectory = await services.folder();
		const digest = createHash('sha256').update(Buffer.from('c', 'utf16le')).digest('hex');
		const stored = [
			{ role: 'user', content: 'before' },
			{ role: 'assistant', content: 'Yes.' },
		];
		await mkdir(join(dataDirectory, 'conversations'));
		const line = `${JSON.stringify({ v: 1, id: 'c', at: 1, turns: stored })}\n`;
		await writeFile(join(dataDirectory, 'conversations', `${digest}.jsonl`), line);
		const { url } = await services.start({ dataDirectory, engineUrl });
		await call(url, { body: chatOf('now', { conversation_id: 'c' }) });
		assert.deepEqual(turns(), ['before', 'Yes.', 'now']);
	});

	it('S19 runs a request only once if it is repeated with another of them', async () => {
		const { url } = await services.start({ keys: [OLD, NEW], engineUrl });
		const request = { body: chatOf('x', { conversation_id: 'c' }) };
		const first = await call(url, { ...request, headers: { 'idempotency-key': 'k' } });
		const again = await call(url, { ...request, headers: { 'idempotency-key': 'k', ...UNDER_NEW } });
		assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [200, 200, 'true']);
		assert.equal(again.text, first.text);
		assert.equal(engine.completions.length, 1);
	});

	it('S19 shows the metrics of all to each of them', async () => {
		const { url } = await services.start({ keys: [OLD, NEW], engineUrl });
		await call(url, { body: chatOf('x') });
		const { body } = await call(url, { path: '/v1/metrics', headers: UNDER_NEW });
		assert.deepEqual([body.keys.old.requests.total, body.keys.new.requests.total], [1, 1]);
	});
});
