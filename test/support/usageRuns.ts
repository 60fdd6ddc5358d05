import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { PENDING } from '../../src/usage/core/charge.ts';
import { createUsage, type UsageTracking, type UsageTrackingDeps } from '../../src/usage/node/usageTracking.ts';
import type { UsageMode } from './programs/usageWindow.ts';
import { entry } from './receipts.ts';
import { silentUsage } from './silentUsage.ts';
import { UsageProcess } from './usageProcesses.ts';

// Windows in processes of their own, killed or stopped at the worst moments. The figures say what that did.

/** The database of this process: one more window. */
function openHere(storage: string): UsageTracking {
	const onProblem: UsageTrackingDeps['onProblem'] = ({ kind }) => {
		throw new Error(`a problem: ${kind}`);
	};
	return createUsage(silentUsage(storage, { onProblem }));
}

/** What became of reservations whose windows were killed. */
export interface KilledReservations {
	readonly reserved: number;
	readonly refused: number;
	/** Reservations that stayed. */
	readonly pending: number;
	/** Reservations that were told and are gone. */
	readonly lost: number;
	/** Runs in which the windows together reserved more than the limit. */
	readonly passed: number;
}

/** Three windows reserve a hundred tokens each within a limit of 250, and are killed before their receipts: `runs` times. */
export async function killReservations(script: string, root: string, runs: number): Promise<KilledReservations> {
	const sum = { reserved: 0, refused: 0, pending: 0, lost: 0, passed: 0 };
	for (let run = 0; run < runs; run++) {
		const storage = join(root, `reservations-${run}`);
		const windows = Array.from({ length: 3 }, () => new UsageProcess(script, storage, 'reserve'));
		// The first is killed somewhere on the way, the others once they know.
		await Promise.all(windows.slice(1).map((window) => window.until('reserved', 'refused')));
		await Promise.all(windows.map((window) => window.kill()));
		const { receipts, dispose } = openHere(storage);
		await receipts.reconcile();
		const found = await receipts.newest({}, 10);
		dispose();
		const reserved = windows.filter((window) => window.of('reserved').length > 0).length;
		sum.reserved += reserved;
		sum.refused += windows.filter((window) => window.of('refused').length > 0).length;
		sum.pending += found.filter(({ outcome }) => outcome === PENDING).length;
		sum.lost += Math.max(0, reserved - found.length);
		sum.passed += Number(found.reduce((tokens, { charge }) => tokens + charge.tokens, 0) > 250);
	}
	return sum;
}

/** What became of receipts of windows that were killed while they saved. */
export interface KilledUsage {
	readonly saved: number;
	readonly lost: number;
	/** What SQLite says of the file; `ok` if all is well. */
	readonly integrity: string;
}

/** Two windows save receipts, and a third is killed at random moments, again and again: `kills` times. */
export async function killWhileSaving(script: string, storage: string, kills: number): Promise<KilledUsage> {
	const windows = [new UsageProcess(script, storage, 'forever'), new UsageProcess(script, storage, 'forever')];
	for (let kill = 0; kill < kills; kill++) {
		const victim = new UsageProcess(script, storage, 'forever');
		windows.push(victim);
		await victim.until('saved');
		await wait(Math.random() * 200);
		await victim.kill();
	}
	await Promise.all(windows.slice(0, 2).map((window) => window.kill()));
	const saved = windows.flatMap((window) => window.of('saved').map(({ id }) => id));
	if (windows.some((window) => window.of('problem').length > 0)) throw new Error('a window found a problem');
	const database = new DatabaseSync(join(storage, 'usage.db'));
	const integrity = String(database.prepare('PRAGMA integrity_check').get()?.integrity_check);
	const rows = database.prepare('SELECT id FROM receipt').all();
	database.close();
	const found = new Set(rows.map(({ id }) => id));
	return { saved: saved.length, lost: saved.filter((id) => !found.has(id)).length, integrity };
}

/** What a window did while another one was stopped in the midst of a transaction. */
export interface StoppedWindow {
	/** In milliseconds: the longest time that its event loop was blocked; NaN if nobody watched. */
	readonly longestBlock: number;
	/** In milliseconds: how long a reservation took to be refused; undefined if it was not. */
	readonly refusedAfter: number | undefined;
	/** Whether receipts were durable at once. */
	readonly isDurable: boolean;
	/** How many of its receipts it saw meanwhile. */
	readonly seen: number;
	/** How many of them were saved once the other window went on, or was killed. */
	readonly saved: number;
}

/** A window saves three receipts and asks for a reservation while another is stopped, holding the database. */
export async function stopWindow(
	script: string,
	storage: string,
	mode: Extract<UsageMode, 'hold-read' | 'hold-write'>,
	ending: 'SIGCONT' | 'SIGKILL',
	watch: typeof watchBlocks = () => ({ end: () => Number.NaN }),
): Promise<StoppedWindow> {
	const usage = openHere(storage);
	await usage.receipts.save(entry('before'));
	const other = new UsageProcess(script, storage, mode);
	await other.until('holding');
	other.child.kill('SIGSTOP');
	const blocks = watch();
	const isDurable = [];
	for (const id of ['a', 'b', 'c']) isDurable.push(await usage.receipts.save(entry(id)));
	const asked = performance.now();
	const refusedAfter = await usage.receipts
		.reserve({ spans: [{ from: 0 }], samples: {}, count: 0 }, () => entry('r'))
		.then(
			() => undefined,
			() => performance.now() - asked,
		);
	const seen = (await usage.receipts.newest({}, 10)).filter(({ id }) => id !== 'before').length;
	if (ending === 'SIGKILL') await other.kill();
	else {
		other.child.kill('SIGCONT');
		await other.goOn();
	}
	const saved = await savedWithin(storage, 4, 120_000);
	const longestBlock = blocks.end();
	usage.dispose();
	return { longestBlock, refusedAfter, isDurable: isDurable.includes(true), seen, saved: saved - 1 };
}

/** Waits until as many receipts are in the file. @returns how many there are, at the latest after `longest` ms */
async function savedWithin(storage: string, count: number, longest: number): Promise<number> {
	const database = new DatabaseSync(join(storage, 'usage.db'));
	const end = performance.now() + longest;
	const found = () => Number(database.prepare('SELECT count(*) AS count FROM receipt').get()?.count);
	while (found() < count && performance.now() < end) await wait(20);
	const last = found();
	database.close();
	return last;
}

/** Watches for how long at a time the event loop is blocked, which keeps the processor busy. */
export function watchBlocks(): { readonly end: () => number } {
	let longest = 0;
	let last = performance.now();
	const turn = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		next = setImmediate(turn);
	};
	let next = setImmediate(turn);
	return {
		end() {
			clearImmediate(next);
			return longest;
		},
	};
}
