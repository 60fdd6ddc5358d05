import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writerId } from '../../../src/base/node/log/writerId.ts';
import { systemClock } from '../../../src/base/node/systemClock.ts';
import { createUsage, type UsageProblem } from '../../../src/usage/node/usageTracking.ts';
import { HeldCalls } from '../fakes/heldCalls.ts';
import { entry } from '../receipts.ts';
import { silentUsage } from '../silentUsage.ts';
import { paidCalls } from '../usage.ts';

// A window in a process of its own: usageWindow.ts STORAGE MODE. Tells its parent what it does.

/** What a window does. */
export type UsageMode =
	/** Saves one receipt, and ends once it is durable. */
	| 'once'
	/** Saves one receipt after the other until it is killed. */
	| 'forever'
	/** Reserves a hundred tokens within a limit of 250, and waits to be killed. */
	| 'reserve'
	/** Saves receipts until one cannot be saved, and counts what it can read. */
	| 'until-full'
	/** Tries to save a receipt and a reservation, and counts what it can read. */
	| 'read-only'
	/** Holds the database in the middle of a reading, or of a change, until it is told to end. */
	| 'hold-read'
	| 'hold-write';

/** What a window tells. */
export type UsageReport =
	| { readonly kind: 'ready' }
	| { readonly kind: 'saved'; readonly id: string; readonly isDurable: boolean }
	| { readonly kind: 'problem'; readonly problem: UsageProblem }
	| { readonly kind: 'reserved' | 'refused' }
	| { readonly kind: 'read'; readonly isDurable: boolean; readonly isReserved: boolean; readonly count: number }
	| { readonly kind: 'holding' };

const [, , storage = '', mode = ''] = process.argv;
const tell = (report: UsageReport) => void process.send?.(report);
const told = () => new Promise<void>((resolve) => void process.once('message', () => resolve()));

// The timers of the database keep no process alive, as an extension host is anyway.
process.channel?.ref();
const writer = writerId();
const usage = createUsage(
	silentUsage(storage, {
		writer,
		budget: () => [{ amount: 250, unit: 'tokens', per: 'month' }],
		onProblem: (problem) => tell({ kind: 'problem', problem }),
	}),
);
await run(mode as UsageMode);
usage.dispose();
process.disconnect?.();

async function run(mode: UsageMode): Promise<void> {
	switch (mode) {
		case 'once': {
			// All begin at once.
			const begin = told();
			tell({ kind: 'ready' });
			await begin;
			await saveOne();
			return;
		}
		case 'forever':
			for (;;) await saveOne();
		case 'reserve':
			return await reserve();
		case 'until-full':
			return await saveUntilFull();
		case 'read-only':
			return await tryAll();
		case 'hold-read':
		case 'hold-write':
			return await hold(mode === 'hold-read' ? 'BEGIN' : 'BEGIN IMMEDIATE');
		default:
			return mode satisfies never;
	}
}

async function saveOne(): Promise<void> {
	const id = crypto.randomUUID();
	let isDurable = await usage.receipts.save(entry(id, { time: Date.now() }));
	while (!isDurable) {
		await new Promise((resolve) => setTimeout(resolve, 20));
		isDurable = await usage.receipts.save(entry(id, { time: Date.now() }));
	}
	tell({ kind: 'saved', id, isDurable });
}

async function saveUntilFull(): Promise<void> {
	for (let isDurable = true; isDurable; ) {
		const id = crypto.randomUUID();
		isDurable = await usage.receipts.save(entry(id, { service: 'x'.repeat(500) }));
		tell({ kind: 'saved', id, isDurable });
	}
	const count = (await usage.receipts.newest({}, 10_000)).length;
	tell({ kind: 'read', isDurable: false, isReserved: false, count });
}

async function reserve(): Promise<void> {
	const held = new HeldCalls();
	const { receipts: store, limits } = usage;
	const calls = paidCalls({ client: held.client, store, limits, clock: systemClock, writer });
	const request = { prompt: 'x'.repeat(30), max_tokens: 90 };
	const sending = held.leave(() => calls.generate(request, { signal: new AbortController().signal }));
	const kind = await sending.then(
		() => 'reserved' as const,
		() => 'refused' as const,
	);
	tell({ kind });
	await told();
}

async function tryAll(): Promise<void> {
	const isDurable = await usage.receipts.save(entry('a'));
	const reserving = usage.receipts.reserve({ spans: [], samples: {}, count: 0 }, () => entry('b'));
	const isReserved = await reserving.then(undefined, () => false);
	tell({ kind: 'read', isDurable, isReserved, count: (await usage.receipts.newest({}, 1_000)).length });
}

async function hold(begin: string): Promise<void> {
	const database = new DatabaseSync(join(storage, 'usage.db'));
	database.exec(begin);
	database.prepare('SELECT count(*) FROM receipt').get();
	if (mode === 'hold-write') database.exec(`DELETE FROM poll`);
	tell({ kind: 'holding' });
	await told();
	database.exec('COMMIT');
	database.close();
}
