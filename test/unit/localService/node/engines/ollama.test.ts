import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { PullFailure, type PullProgress } from '../../../../../src/localService/core/engines/modelPull.ts';
import { isOllama, pullModel } from '../../../../../src/localService/node/engines/ollama.ts';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { FakeOllama } from '../../../../support/fakes/fakeOllama.ts';

const MODEL = 'qwen2.5-coder:7b';
const never = new AbortController().signal;

const none = () => NO_CREDENTIALS;
/** Of something in front of Ollama. */
const credentials = () => ({ key: 'sk-CANARY-of-ollama', headers: { 'x-tenant': 'CANARY-tenant' } });

describe('a model that Ollama pulls', () => {
	let ollama: FakeOllama;

	beforeEach(async () => {
		ollama = await new FakeOllama().start();
	});

	afterEach(() => ollama.close());

	/** Pulls to the end. @returns how far it came, and the kind of the failure */
	async function pull(signal = never, url = ollama.engineUrl) {
		const told: PullProgress[] = [];
		try {
			for await (const progress of pullModel(url, MODEL, none, signal)) told.push(progress);
			return { told, failure: undefined };
		} catch (error) {
			if (!(error instanceof PullFailure)) throw error;
			return { told, failure: error.kind };
		}
	}

	it('is there at the end, and each step was told', async () => {
		const pulling = pull();
		const asked = await ollama.nextPull();
		asked.download(0.5);
		asked.finish();
		const { told, failure } = await pulling;
		assert.equal(failure, undefined);
		assert.deepEqual(ollama.models, [MODEL]);
		assert.deepEqual(
			told.map(({ phase, completed, total }) => [phase, total === 0 ? 0 : Math.floor((100 * completed) / total)]),
			[
				['preparing', 0],
				['downloading', 50],
				['downloading', 100],
				['downloading', 100],
				['downloading', 100],
				['checking', 100],
				['checking', 100],
				['checking', 100],
				['done', 100],
			],
		);
		const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] = ollama.requests;
		assert.deepEqual([method, path, JSON.parse(body)], ['POST', '/api/pull', { model: MODEL, stream: true }]);
		assert.equal(headers.authorization, undefined);
	});

	it('is asked for beside the engine’s address, also behind a path of a gateway and without a password', async () => {
		const url = `${ollama.engineUrl.replace('//', '//someone:secret@').replace('/v1', '/gateway/v1/')}`;
		assert.equal((await pull(never, url)).failure, 'notOllama');
		assert.deepEqual(
			ollama.requests.map(({ path, headers }) => [path, headers.authorization]),
			[['/gateway/api/pull', undefined]],
		);
	});

	it('is given up when it is canceled: the connection closes, and what has arrived stays', async () => {
		const stop = new AbortController();
		const pulling = pull(stop.signal);
		const asked = await ollama.nextPull();
		asked.download(0.25);
		stop.abort(new Error('canceled'));
		await assert.rejects(pulling, /canceled/);
		await asked.closed;
		assert.equal(ollama.kept.get(MODEL), 0.25);
	});

	it('takes a key and secret headers along, which nothing that is shown repeats', async () => {
		const pulling = pullModel(ollama.engineUrl, MODEL, credentials, never);
		await pulling.next();
		const asked = await ollama.nextPull();
		const { authorization, 'x-tenant': tenant } = ollama.requests.at(-1)?.headers ?? {};
		assert.deepEqual([authorization, tenant], [`Bearer ${credentials().key}`, credentials().headers['x-tenant']]);
		asked.tell({ error: `refused: ${authorization}, x-tenant: ${tenant}` });
		await assert.rejects(pulling.next(), (error: unknown) => {
			assert.ok(error instanceof PullFailure);
			assert.equal(error.said, 'refused: Bearer ***, x-tenant: ***');
			return true;
		});
	});

	it('is given up by who stops reading', async () => {
		const reading = pullModel(ollama.engineUrl, MODEL, none, never);
		await reading.next();
		const asked = await ollama.nextPull();
		await reading.return();
		await asked.closed;
	});

	it('goes on from where it was broken off', async () => {
		const first = pull();
		const asked = await ollama.nextPull();
		asked.download(0.75);
		asked.breakOff();
		assert.equal((await first).failure, 'brokenOff');
		const second = pull();
		(await ollama.nextPull()).finish();
		const { told, failure } = await second;
		assert.equal(failure, undefined);
		assert.ok((told[1]?.completed ?? 0) / (told[1]?.total ?? 1) > 0.7);
	});

	it('fails with a sentence of Ollama’s once the disk is full', async () => {
		const pulling = pull();
		const asked = await ollama.nextPull();
		asked.download(0.9);
		asked.fail('write /models/blobs/sha256-00-partial: no space left on device');
		assert.equal((await pulling).failure, 'diskFull');
	});

	it('may come in pieces of a byte, with letters of several bytes', async () => {
		ollama.refuse = async (response: ServerResponse) => {
			response.writeHead(200);
			for (const byte of Buffer.from('{"status":"pulling","note":"ünïcode"}\r\n{"status":"success"}')) {
				await new Promise((resolve) => response.write(Buffer.of(byte), resolve));
			}
			response.end();
		};
		const { told, failure } = await pull();
		assert.deepEqual([told.map(({ phase }) => phase), failure], [['preparing', 'done'], undefined]);
	});

	for (const [what, answer, kind] of [
		['nothing', (response: ServerResponse) => response.writeHead(200).end(), 'notOllama'],
		['lost before it begins', (response: ServerResponse) => response.destroy(), 'brokenOff'],
		[
			'lost before its first line',
			(response: ServerResponse) => response.write('{', () => response.destroy()),
			'brokenOff',
		],
		['a page', (response: ServerResponse) => response.writeHead(200).end('<!doctype html>\n<h1>Hi</h1>'), 'notOllama'],
		[
			'that the path is missing',
			(response: ServerResponse) => response.writeHead(404).end('404 page not found'),
			'notOllama',
		],
		['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/login' }).end(), 'notOllama'],
		[
			'that there is no such model',
			(response: ServerResponse) => response.writeHead(400).end('{"error":"invalid model name"}'),
			'unknownModel',
		],
		['that a key is wanted', (response: ServerResponse) => response.writeHead(401).end(), 'credentials'],
		['a refusal', (response: ServerResponse) => response.writeHead(500).end(), 'refused'],
		[
			'a line that does not end',
			(response: ServerResponse) => response.writeHead(200).end(`{"status":"${'x'.repeat(1_000_000)}`),
			'notOllama',
		],
	] as const) {
		it(`is not pulled if the answer is ${what}`, async () => {
			ollama.refuse = answer;
			assert.equal((await pull()).failure, kind);
		});
	}

	it('is not pulled where nothing answers', async () => {
		const other = await new FakeOllama().start();
		const { engineUrl } = other;
		await other.close();
		assert.equal((await pull(never, engineUrl)).failure, 'unreachable');
	});

	it('is not asked for if it is canceled before', async () => {
		await assert.rejects(pull(AbortSignal.abort(new Error('canceled'))), /canceled/);
		assert.deepEqual(ollama.requests, []);
	});
});

describe('whether an engine is Ollama', () => {
	it('is seen by its version', async () => {
		const ollama = await new FakeOllama().start();
		assert.equal(await isOllama(ollama.engineUrl, none, never), true);
		assert.equal(await isOllama(`${ollama.engineUrl}/other`, none, never), false);
		await ollama.close();
		assert.equal(await isOllama(ollama.engineUrl, none, never), false);
	});
});
