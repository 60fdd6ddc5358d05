import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeLine } from '../../../../src/core/base/checksummedLine.ts';
import type { LedgerEntry } from '../../../../src/core/receipts/ledgerEntry.ts';
import { dayStart } from '../../../../src/core/receipts/localDay.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

describe('figures of files from before there was a database', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const DAY = '2026-01-30';

	const receiptLine = ({ id, time, ...data }: LedgerEntry) =>
		encodeLine({ ts: new Date(time).toISOString(), t: 'receipt', id, d: data });

	const pollLine = (time: number, values: Readonly<Record<string, number>>) =>
		encodeLine({ ts: new Date(time).toISOString(), t: 'poll', d: { service: 'local', values } });

	const dayLine = encodeLine({
		t: 'day',
		d: {
			day: DAY,
			workspace: 'file:///w',
			service: 'local',
			operation: 'chat',
			model: 'm1',
			provider: 'p1',
			outcomes: [
				['answered', 3],
				['unavailable', 2],
			],
			promptTokens: 30,
			completionTokens: 60,
			totalTokens: 90,
			cost: 0.3,
			latency: { sum: 1, count: 2 },
			roundTrips: [100, 300, 200],
		},
	});

	async function keep(name: string, lines: readonly string[]): Promise<void> {
		const path = join(storage(), name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, lines.map((line) => `${line}\n`).join(''));
	}

	/** What three windows and a compaction have left. */
	async function keepAll(): Promise<void> {
		const counted = { writer: 'w1', records: 2, first: 'a', last: 'b' };
		await keep('receipts/days/v1.jsonl', [encodeLine({ t: 'counted', d: [counted] }), dayLine]);
		// The days include the first two.
		await keep(
			'receipts/v1/w1.jsonl',
			['a', 'b', 'c'].map((id) => receiptLine(entry(id))),
		);
		await keep('receipts/v1/w2.jsonl', [
			receiptLine(entry('d', { outcome: 'unavailable', receipt: { roundTripMs: 5 } })),
			'{"v":1,"damaged',
			receiptLine(entry('e', { service: 'https://api.example.com/v1' })),
		]);
		await keep('metrics/v1/w1.jsonl', [pollLine(LOCAL_NOON, { '/a': 1 }), pollLine(LOCAL_NOON + 1, { '/a': 2 })]);
		await keep('metrics/v1/w2.jsonl', [pollLine(LOCAL_NOON + 2, { '/a': 3 })]);
		await keep('metrics/newest/local.json', [
			JSON.stringify({ v: 1, service: 'local', time: LOCAL_NOON, body: { a: 3 } }),
		]);
	}

	const FOLDERS = ['receipts/v1', 'receipts/days', 'metrics/v1', 'metrics/newest'];
	const left = () => FOLDERS.filter((folder) => existsSync(join(storage(), folder)));

	/** What the files hold. */
	async function assertAll({ receipts, polls }: Awaited<ReturnType<typeof open>>): Promise<void> {
		const found = await receipts.newest({}, 100);
		assert.deepEqual(
			found
				.map(({ id }) => id)
				.filter((id) => id.length === 1)
				.sort(),
			['c', 'd', 'e'],
		);
		const totals = await receipts.totals({});
		assert.deepEqual(
			[totals.requests, totals.answered, totals.failed, totals.totalTokens, totals.cost],
			[8, 5, 3, 104, 0.8],
		);
		const old = await receipts.totals({ from: dayStart(DAY), before: dayStart(DAY) + 86_400_000 });
		assert.deepEqual([old.requests, old.promptTokens, old.medianRoundTripMs, old.meanLatency], [5, 30, 200, 0.5]);
		const series = (await polls.read('local')).map(({ values }) => values.get('/a'));
		assert.deepEqual(series, [1, 2, 3]);
		assert.deepEqual(await polls.readNewest('local'), { body: { a: 3 }, time: LOCAL_NOON });
	}

	it('are taken over, and their files removed', async () => {
		await keepAll();
		const usage = await open(storage());
		await assertAll(usage);
		assert.deepEqual(left(), []);
		assert.deepEqual(usage.problems, []);
	});

	it('are charged as they were stated', async () => {
		await keepAll();
		const { receipts } = await open(storage());
		assert.deepEqual((await receipts.charged([{ from: 0 }]))[0]?.used, { requests: 5, tokens: 104, cost: 0.8 });
	});

	it('count once if the window crashed before it had removed the files, or if two windows take them over', async () => {
		await keepAll();
		await open(storage());
		await keepAll();
		const [one, other] = await Promise.all([open(storage()), open(storage())]);
		await assertAll(one);
		await assertAll(other);
	});

	it('stay where they are while the database cannot be written', async () => {
		await keepAll();
		await mkdir(join(storage(), 'usage.db'));
		const { logger } = await open(storage());
		assert.deepEqual(left(), FOLDERS);
		assert.ok(logger.messages.some((message) => message.includes('earlier figures')));
	});

	it('are taken over in turns that block nobody', async () => {
		await keep(
			'receipts/v1/w1.jsonl',
			Array.from({ length: 5_000 }, (_, index) => receiptLine(entry(`e${index}`))),
		);
		let turns = 0;
		let isOver = false;
		const count = () => {
			turns++;
			if (!isOver) setImmediate(count);
		};
		setImmediate(count);
		const { receipts } = await open(storage());
		isOver = true;
		assert.ok(turns > 20, String(turns));
		assert.equal((await receipts.totals({})).requests, 5_000);
	});
});
