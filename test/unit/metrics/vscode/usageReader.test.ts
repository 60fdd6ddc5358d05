import assert from 'node:assert/strict';
import type { RequestsBehind } from '../../../../src/metrics/protocol/usage.ts';
import type { MetricsDeps } from '../../../../src/metrics/vscode/metricsDeps.ts';
import type { UsageView } from '../../../../src/metrics/vscode/panel/usageReader.ts';
import type { BudgetLimit } from '../../../../src/service/core/budgetLimit.ts';
import { PENDING } from '../../../../src/usage/core/charge.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import type { UsageStore } from '../../../../src/usage/core/usageStore.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, type TestUsage, usageWindows } from '../../../support/usage.ts';

const { UsageReader } = await withFakeVscode(() => import('../../../../src/metrics/vscode/panel/usageReader.ts'));

const SENT = { characters: 1, newCharacters: 1, messages: 1, kind: 'prose', conversation: 'c1' } as const;
const VIEW: UsageView = { range: 'today', by: 'operation', behind: undefined, count: 2 };

describe('what the metrics panel reads of our own usage', () => {
	const storage = temporaryFolder();
	const open = usageWindows();

	function readerOf({ receipts }: Pick<TestUsage, 'receipts'>, limits: readonly BudgetLimit[] = []) {
		const asked: string[] = [];
		const logger = new RecordingLogger();
		const deps = partial<MetricsDeps>({
			ledger: partial<Ledger>({ store: receipts }),
			accepted: async () => {
				asked.push('accepted');
				return [];
			},
			conversationNames: async () => {
				asked.push('names');
				return new Map([['c1', 'The basket']]);
			},
			logger,
		});
		const reader = new UsageReader(deps, () => limits);
		return { reader, asked, logger };
	}

	it('says of each limit what is used, reserved and left, when it resets, and when it would be used up', async () => {
		const usage = await open(storage());
		const service = 'https://api.example.com';
		const charge = { requests: 1, tokens: 300, cost: 0.5 };
		await saveAll(usage, [
			entry('a', { service, charge }),
			entry('b', { service, outcome: PENDING, charge, pending: { writer: 'w', due: LOCAL_NOON + 1 } }),
		]);
		const { reader } = readerOf(usage, [
			{ amount: 1_000, unit: 'tokens', per: 'day' },
			{ amount: 400, unit: 'tokens', per: 'day' },
			{ amount: 350, unit: 'tokens', per: 'month', workspace: 'file:///w' },
			{ amount: 0.5, unit: 'cost', per: 'week' },
			{ amount: 3, unit: 'requests', per: 'day', service: 'local' },
		]);
		const { budget } = await reader.read(VIEW, LOCAL_NOON);
		assert.deepEqual(
			budget.map(({ name, state, stateText, used, reserved }) => [name, state, stateText, used, reserved]),
			[
				['1,000 tokens per day', 'below', '', 300, 300],
				['400 tokens per day', 'below', '', 300, 300],
				['350 tokens per month in w', 'warning', 'Nearly used up', 300, 300],
				['cost 0.5 per week', 'reached', 'Reached: requests are held back', 0.5, 0.5],
				['3 requests per day for the local service', 'below', '', 0, 0],
			],
		);
		const [first, second] = budget;
		assert.deepEqual(
			[first?.usedText, first?.reservedText, first?.leftText],
			['300 tokens used', '300 tokens reserved by requests in progress', '400 tokens left'],
		);
		assert.match(first?.resetText ?? '', /It (resets|was reset) at /);
		assert.deepEqual([first?.usedUpText, second?.usedUpText], ['', 'At this pace, it will be used up today.']);
		assert.equal(budget[4]?.reservedText, '');
	});

	it('asks for conversations and accepted optimizations only while usage is grouped by them', async () => {
		const usage = await open(storage());
		await saveAll(usage, [entry('a', { sent: SENT })]);
		const { reader, asked } = readerOf(usage);
		const groups = async (by: UsageView['by']) =>
			(await reader.read({ ...VIEW, by }, LOCAL_NOON)).usage.groups
				.slice(4)
				.map((group) => [group.by, group.rows[0]?.name]);
		assert.deepEqual([await groups('model'), asked], [[], []]);
		assert.deepEqual([await groups('conversation'), asked], [[['conversation', 'The basket']], ['names']]);
		assert.deepEqual([await groups('optimization'), asked], [[['optimization', undefined]], ['names', 'accepted']]);
	});

	it('lists the requests behind a part of the usage, the newest first, and says whether there are more', async () => {
		const usage = await open(storage());
		await saveAll(usage, [
			entry('a', { time: LOCAL_NOON - 3, operation: 'optimize' }),
			entry('b', { time: LOCAL_NOON - 2, outcome: 'rateLimited', receipt: { roundTripMs: 9 } }),
			entry('c', { time: LOCAL_NOON - 1, sent: SENT }),
			entry('d', { outcome: PENDING, pending: { writer: 'w', due: LOCAL_NOON + 1 } }),
		]);
		const { reader } = readerOf(usage);
		const list = async (behind: RequestsBehind, more: Partial<UsageView> = {}) => {
			const { requests } = await reader.read({ ...VIEW, behind, ...more }, LOCAL_NOON);
			return [requests?.title, requests?.rows.map(({ id, outcome }) => `${id} ${outcome}`), requests?.hasMore];
		};
		const chat = { kind: 'group', by: 'operation', key: 'chat' } as const;
		assert.deepEqual(await list(chat), ['chat', ['d in progress', 'c answered'], true]);
		const all = ['d in progress', 'c answered', 'b rate limit reached'];
		assert.deepEqual(await list(chat, { count: 4 }), ['chat', all, false]);
		const conversation = { kind: 'group', by: 'conversation', key: 'c1' } as const;
		assert.deepEqual(await list(conversation, { by: 'conversation' }), ['The basket', ['c answered'], false]);
		const workspace = { kind: 'group', by: 'workspace', key: '' } as const;
		assert.deepEqual(await list(workspace), ['no folder', [], false]);
		const day = { kind: 'group', by: 'day', key: '2026-01-31' } as const;
		assert.equal((await list(day))[0], 'Jan 31, 2026');
		const hour = { kind: 'span', from: LOCAL_NOON, before: LOCAL_NOON + 3_600_000 } as const;
		assert.deepEqual((await list(hour)).slice(1), [['d in progress'], false]);
		const failed = { kind: 'span', from: LOCAL_NOON - 3_600_000, failed: true } as const;
		const [title, rows] = await list(failed);
		assert.deepEqual([String(title).startsWith('failed, '), rows], [true, ['b rate limit reached']]);
		assert.equal('requests' in (await reader.read(VIEW, LOCAL_NOON)), false);
	});

	it('keeps what it has read while the receipts cannot be read', async () => {
		const usage = await open(storage());
		await saveAll(usage, [entry('a')]);
		let isBroken = false;
		const fail = async () => {
			throw new Error('busy');
		};
		const receipts: UsageStore = new Proxy(usage.receipts, {
			get: (target, name) => (isBroken ? fail : Reflect.get(target, name).bind(target)),
		});
		const limit: BudgetLimit = { amount: 10, unit: 'requests', per: 'day' };
		const { reader, logger } = readerOf({ receipts }, [limit]);
		usage.receipts.countFree('metrics', 'local');
		const behind = { kind: 'group', by: 'operation', key: 'chat' } as const;
		const before = await reader.read({ ...VIEW, behind }, LOCAL_NOON);
		isBroken = true;
		assert.deepEqual(await reader.read({ ...VIEW, behind }, LOCAL_NOON), before);
		assert.deepEqual(before.free, [{ kind: 'metrics', requests: 1 }]);
		assert.match(JSON.stringify(logger), /the receipts could not be read/);
	});
});
