import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { StatusBarItem, Uri } from 'vscode';
import type { Json } from '../../../../src/base/core/json.ts';
import type { FirstSteps } from '../../../../src/base/vscode/firstSteps.ts';
import { RedactingLog } from '../../../../src/base/vscode/redactingLog.ts';
import type { MetricsStore } from '../../../../src/metrics/core/polls/metricsHistory.ts';
import { KeyManager } from '../../../../src/service/core/keys/keyManager.ts';
import type { ServiceClient, TimedAnswer } from '../../../../src/service/core/serviceClient.ts';
import type { EmbeddedService } from '../../../../src/service/vscode/embeddedService.ts';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeFocus } from '../../../support/fakes/fakeFocus.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../support/fakes/fakeStores.ts';
import { setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { FakeUsageStore } from '../../../support/receipts.ts';
import { paidCalls } from '../../../support/usage.ts';

const [{ registerMetrics }, { baseUrlSetting }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/metrics/vscode/registerMetrics.ts'),
		import('../../../../src/service/vscode/serviceSettings.ts'),
	]),
);

const BASE_URL = 'whetstone.service.baseUrl';
const INTERVAL = 'whetstone.metrics.refreshInterval';
const MINUTE = 60_000;
/** Keeps no metrics. */
const NOTHING_KEPT: MetricsStore = {
	read: async () => [],
	save: async () => {},
	readNewest: async () => undefined,
};

describe('the metrics of the connected service', () => {
	afterEach(() => {
		for (const name of [BASE_URL, INTERVAL]) setUserSetting(name, undefined);
	});

	async function register(baseUrl: string, embedded = { isRunning: false }) {
		const [clock, focus] = [new FakeClock(), new FakeFocus()];
		const keys = new KeyManager(
			new FakeSecretStore(),
			{
				everywhere: new FakeKeptState(),
				workspace: new FakeKeptState(),
			},
			new FakeSecretSink(),
		);
		await keys.add('https://api.example.com', 'mine', 'a-key-of-mine-0123456789');
		setUserSetting(BASE_URL, baseUrl);
		const asked: AbortSignal[] = [];
		const metrics = async ({ signal }: { readonly signal: AbortSignal }): Promise<Json> => {
			asked.push(signal);
			return { n: asked.length };
		};
		const answer = Promise.withResolvers<TimedAnswer>();
		const sent = Promise.withResolvers<void>();
		const chat = () => {
			sent.resolve();
			return answer.promise;
		};
		const logger = new RecordingLogger();
		const store = new FakeUsageStore();
		const ledger = new Ledger(store, clock, logger, '', async () => undefined);
		const client = partial<ServiceClient>({ chat, generate: chat, optimize: chat, metrics });
		const service = paidCalls({ client, store, clock, account: baseUrlSetting, workspace: '' });
		const registered = registerMetrics(
			{
				extensionUri: { path: '/extension' } as Uri,
				statusBarItem: { show() {} } as StatusBarItem,
				ledger,
				polls: NOTHING_KEPT,
				budget: () => undefined,
				writer: 'me',
				focus,
				paidCalls: service,
				keys,
				embedded: embedded as EmbeddedService,
				firstSteps: partial<FirstSteps>({ done() {} }),
				plan: () => undefined,
				accepted: async () => [],
				conversationNames: async () => new Map(),
				clock,
				logger: new RedactingLog(logger),
			},
			() => ({ dispose() {} }),
		);
		/** How often the service has been asked after this time. */
		const askedAfter = async (milliseconds: number) => {
			clock.advance(milliseconds);
			await setImmediate();
			return asked.length;
		};
		return {
			registered,
			askedAfter,
			asked,
			keys,
			clock,
			focus,
			service,
			answer,
			store,
			sent: sent.promise,
		};
	}

	it('are requested at the interval of the setting, which may change and may be 0', async () => {
		const { registered, askedAfter, store } = await register('https://api.example.com');
		assert.deepEqual([await askedAfter(4 * MINUTE), await askedAfter(MINUTE)], [0, 1]);
		setUserSetting(INTERVAL, 60);
		assert.equal(await askedAfter(MINUTE), 2);
		assert.deepEqual(store.freeKinds, ['metrics', 'metrics'], 'each is counted as one that costs nothing');
		setUserSetting(INTERVAL, 0);
		assert.equal(await askedAfter(60 * MINUTE), 2);
		registered.dispose();
	});

	it('are requested only while the window is focused', async () => {
		const { registered, askedAfter, clock, focus } = await register('https://api.example.com');
		focus.set(false);
		assert.deepEqual([await askedAfter(60 * MINUTE), clock.pendingTimers], [0, 0]);
		focus.set(true);
		assert.equal(await askedAfter(0), 1);
		registered.dispose();
	});

	it('are requested only while a service is connected', async () => {
		const { registered, askedAfter, keys } = await register('https://other.example.com');
		assert.equal(await askedAfter(60 * MINUTE), 0);
		await keys.add('https://other.example.com', 'mine', 'another-key-of-mine-0123456789');
		assert.equal(await askedAfter(5 * MINUTE), 1);
		registered.dispose();
	});

	it('do not start the local service, even if it ended after the timer was set', async () => {
		const embedded = { isRunning: false };
		const { registered, askedAfter, focus } = await register('local', embedded);
		assert.equal(await askedAfter(60 * MINUTE), 0);
		embedded.isRunning = true;
		focus.set(false);
		focus.set(true);
		embedded.isRunning = false;
		assert.equal(await askedAfter(60 * MINUTE), 0);
		registered.dispose();
	});

	it('are requested again after the key changes', async () => {
		const { registered, askedAfter, asked, keys } = await register('https://api.example.com');
		assert.equal(await askedAfter(5 * MINUTE), 1);
		await keys.add('https://api.example.com', 'other', 'another-key-of-mine-0123456789');
		assert.equal(asked[0]?.aborted, true);
		assert.equal(await askedAfter(5 * MINUTE), 2);
		registered.dispose();
	});

	for (const [what, next, expected] of [
		['soon after an answer', 'https://api.example.com', 1],
		['no sooner after a late answer of the previous service', 'local', 0],
	] as const) {
		it(`are requested ${what}`, async () => {
			const { registered, askedAfter, service, answer, store, sent } = await register('https://api.example.com', {
				isRunning: true,
			});
			const chat = service.chat({ messages: [] }, { signal: new AbortController().signal, idempotencyKey: 'k' });
			await sent;
			setUserSetting(BASE_URL, next);
			const read = {
				text: 't',
				recognized: true,
				invalidCharacters: false,
				figures: {},
				foundAt: '',
				body: {},
				source: '{}',
				pointer: '',
			};
			answer.resolve({ ...read, roundTripMs: 1 });
			await chat;
			assert.equal(await askedAfter(MINUTE), expected);
			// It is still filed under the service that gave it.
			assert.equal(store.entries[0]?.service, 'https://api.example.com');
			registered.dispose();
		});
	}
});
