import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Json, member } from '../../../../src/base/core/json.ts';
import { resolvePointer } from '../../../../src/base/text/jsonPointer.ts';
import { type LocalService, startLocalService } from '../../../../src/localService/node/server.ts';
import { parseBaseUrl } from '../../../../src/service/core/baseUrl.ts';
import { PlanMemory } from '../../../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../../../src/service/core/request/pathPrefixMemory.ts';
import { ServiceClient } from '../../../../src/service/core/serviceClient.ts';
import { FetchTransport } from '../../../../src/service/core/transport/fetchTransport.ts';
import { NodeSendMonitor } from '../../../../src/service/node/nodeSendMonitor.ts';
import type { PaidCalls } from '../../../../src/usage/core/paidCalls.ts';
import type { UsageTracking } from '../../../../src/usage/node/usageTracking.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../../support/fakes/scriptedServer.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { paidCalls, usageWindows } from '../../../support/usage.ts';

const KEY = 'the-right-key-123456';

/** The part of a prompt that the engine never answers. */
const WAIT = 'wait for ever';

describe('the ledger of a day at the local service', () => {
	const open = usageWindows();
	const folder = temporaryFolder();
	let engine: ScriptedServer;
	let local: LocalService;
	const held: ServerResponse[] = [];

	beforeEach(async () => {
		engine = await startScriptedServer((request, response) => {
			if (request.method === 'GET') sendJson(response, 200, { data: [{ id: 'm1' }] });
			else if (request.body.includes(WAIT)) held.push(response);
			else if (request.body.includes('break')) sendJson(response, 500, { error: { message: 'broken' } });
			else sendJson(response, 200, chatBody('```ts\nconst a = 1;\n```'));
		});
		const keys = [{ label: 'k', key: KEY }];
		local = await startLocalService({ keys, engineUrl: `${engine.url}/v1`, dataDirectory: folder() });
	});

	afterEach(async () => {
		await local.close();
		await engine.close();
	});

	async function createDeps() {
		const connection = { key: KEY };
		const clock = new FakeClock();
		const logger = new RecordingLogger();
		const parsed = parseBaseUrl(local.url, { allowInsecureHttp: false });
		assert.ok('base' in parsed);
		const { base } = parsed;
		const client = new ServiceClient({
			transport: new FetchTransport((url, init) => globalThis.fetch(url, init)),
			connect: async () => ({ base, key: connection.key, serviceAddress: local.url }),
			settings: () => ({ timeoutSeconds: 120, pathPrefix: 'auto', plan: 'auto', generatePath: '', optimizePath: '' }),
			prefixes: new PathPrefixMemory(new FakeKeptState()),
			plans: new PlanMemory(new FakeKeptState()),
			sendMonitor: new NodeSendMonitor(),
			random: () => 0.5,
			clock,
			logger,
			userAgent: 'whetstone/test',
		});
		const usage = await open(folder());
		const service = paidCalls({ client, store: usage.receipts, clock });
		return { service, usage, connection };
	}

	/** Every operation: answered, refused, failed, with a wrong key, and stopped. */
	async function useAll(service: PaidCalls, connection: { key: string }): Promise<void> {
		const options = (signal = new AbortController().signal) => ({ signal, idempotencyKey: crypto.randomUUID() });
		const ask = (content: string, signal?: AbortSignal) =>
			service.chat({ messages: [{ role: 'user', content }] }, options(signal));
		await ask('hello');
		await ask('hello again');
		await service.generate({ prompt: 'a function' }, options());
		for (const level of ['high', 'low']) {
			await service.optimize({ code: 'var a = 1', language: 'typescript', optimization_level: level }, options());
		}
		await assert.rejects(service.optimize({ code: ' ' }, options()), { kind: 'rejected' });
		await assert.rejects(ask('x'.repeat(10_000)), { kind: 'planLimit' });
		await assert.rejects(service.generate({ prompt: 'break' }, options()), { kind: 'unavailable' });
		connection.key = 'another-key-1234567890';
		await assert.rejects(ask('hello'), { kind: 'keyRejected' });
		connection.key = KEY;
		const stop = new AbortController();
		const stopped = ask(WAIT, stop.signal);
		while (held.length === 0) await engine.nextRequest();
		stop.abort();
		await assert.rejects(stopped, { kind: 'cancelled' });
		for (const response of held) if (!response.destroyed) await once(response, 'close');
	}

	it('agrees with the service’s own metrics, operation by operation', async () => {
		const { service, usage, connection } = await createDeps();
		await useAll(service, connection);
		const metrics = await service.metrics({ signal: new AbortController().signal });
		for (const operation of ['chat', 'generate', 'optimize']) {
			assert.deepEqual(await ownFigures(usage, operation), serviceFigures(metrics, operation), operation);
		}
		assert.deepEqual((await ownFigures(usage, 'chat')).slice(0, 4), [5, 2, 2, 1]);
	});

	it('is the same when another window reads it from the disk', async () => {
		const { service, usage, connection } = await createDeps();
		await useAll(service, connection);
		const other = await open(folder());
		const [own, others] = [await usage.receipts.newest({}, 100), await other.receipts.newest({}, 100)];
		assert.deepEqual(others, own);
		assert.equal(others.length, 10);
	});
});

/** Requests, answers, failures, stopped requests, and tokens: of prompts, of answers, in total. */
async function ownFigures({ receipts }: UsageTracking, operation: string): Promise<readonly (number | undefined)[]> {
	const sum = await receipts.totals({ operation });
	const stopped = sum.requests - sum.answered - sum.failed;
	const tokens = [sum.promptTokens, sum.completionTokens, sum.totalTokens];
	return [sum.requests, sum.answered, sum.failed, stopped, ...tokens];
}

function serviceFigures(metrics: Json, operation: string): readonly (Json | undefined)[] {
	const of = resolvePointer(metrics, `/operations/${operation}`);
	const requests = ['total', 'succeeded', 'failed', 'aborted'].map((name) => member(member(of, 'requests'), name));
	return [...requests, ...['prompt', 'completion', 'total'].map((name) => member(member(of, 'tokens'), name))];
}
