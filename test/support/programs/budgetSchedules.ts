import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { BudgetLimit } from '../../../src/service/core/budgetLimit.ts';
import type { RetryOptions } from '../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import { periodOf } from '../../../src/usage/core/budget/budgetPeriod.ts';
import type { LedgerEntry } from '../../../src/usage/core/ledgerEntry.ts';
import type { PaidCalls } from '../../../src/usage/core/paidCalls.ts';
import type { UsageStore } from '../../../src/usage/core/usageStore.ts';
import { ReceiptStore } from '../../../src/usage/node/receiptStore.ts';
import { UsageAccess } from '../../../src/usage/node/usageAccess.ts';
import { UsageDatabase } from '../../../src/usage/node/usageDatabase.ts';
import { UsageFault } from '../../../src/usage/node/usageFault.ts';
import { FakeClock } from '../fakes/fakeClock.ts';
import { type CallEnding, type EndCall, HeldCalls } from '../fakes/heldCalls.ts';
import { partial } from '../fakes/partial.ts';
import { quickFolder } from '../quickFolder.ts';
import { randomNumbers } from '../randomNumbers.ts';
import { paidCalls } from '../usage.ts';

// Three windows share a budget. At random they ask, are answered, fail, are killed and started again, cannot get at the
// database, and the clock jumps. What they do is compared with the rows of the database, and with what was really spent.

const WINDOWS = 3;
const EVENTS = 40;
const HOUR = 3_600_000;

/** What many schedules did; the violations are sentences. */
export interface BudgetSchedules {
	readonly sent: number;
	readonly heldBack: number;
	readonly unchecked: number;
	readonly killed: number;
	readonly violations: readonly string[];
}

/** A request that was sent, and what it really took. */
interface Sent {
	readonly entry: LedgerEntry;
	readonly estimate: number;
	readonly isOver: boolean;
	taken: number;
}

interface UnderWay extends Sent {
	readonly end: EndCall;
}

interface Window {
	readonly writer: string;
	readonly calls: PaidCalls;
	readonly held: HeldCalls;
	readonly store: ReceiptStore;
	readonly close: () => void;
	/** What it has not saved is lost. */
	readonly kill: () => void;
	underWay: UnderWay[];
}

/** The database, of which other programs can take hold. */
class HeldDatabase extends UsageDatabase {
	isHeld: () => boolean = () => false;

	override read<T>(work: (database: sqlite.DatabaseSync) => T): T {
		if (this.isHeld()) throw new UsageFault('busy');
		return super.read(work);
	}

	override write<T>(work: (database: sqlite.DatabaseSync) => T): T {
		if (this.isHeld()) throw new UsageFault('busy');
		return super.write(work);
	}
}

/** Runs schedules in the time zone of Berlin, whose days may have 23 or 25 hours. @param seed the same seed makes the same ones */
export async function runBudgetSchedules(count: number, seed: number): Promise<BudgetSchedules> {
	const zone = process.env.TZ;
	process.env.TZ = 'Europe/Berlin';
	const folder = await quickFolder();
	const sum = { sent: 0, heldBack: 0, unchecked: 0, killed: 0, violations: [] as string[] };
	try {
		for (let run = 0; run < count; run++) {
			const schedule = new Schedule(join(folder, String(run)), randomNumbers(seed * 1_000_003 + run));
			await schedule.run().catch((error) => sum.violations.push(`schedule ${run} of seed ${seed}: ${String(error)}`));
			sum.sent += schedule.sent.length;
			sum.heldBack += schedule.heldBack;
			sum.unchecked += schedule.unchecked;
			sum.killed += schedule.killed;
			schedule.close();
			await rm(join(folder, String(run)), { recursive: true, force: true });
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
		if (zone === undefined) delete process.env.TZ;
		else process.env.TZ = zone;
	}
	return sum;
}

class Schedule {
	readonly sent: Sent[] = [];
	heldBack = 0;
	unchecked = 0;
	killed = 0;
	readonly #storage: string;
	readonly #random: () => number;
	readonly #clock: FakeClock;
	readonly #limits: readonly BudgetLimit[];
	readonly #running = new Set<string>();
	readonly #windows: (Window | undefined)[] = [];
	#isHeld = false;
	#names = 0;
	#raw: sqlite.DatabaseSync | undefined;

	constructor(storage: string, random: () => number) {
		this.#storage = storage;
		this.#random = random;
		// Noon, shortly before midnight, and before the clocks of Berlin change.
		const starts = ['2026-01-31T12:00', '2026-01-31T23:50', '2026-03-29T01:30', '2026-10-25T02:30', '2026-10-24T23:59'];
		this.#clock = new FakeClock(new Date(this.#one(starts)).getTime());
		const day = { amount: 300 + this.#below(700), unit: 'tokens', per: 'day' } as const;
		const more: readonly BudgetLimit[] = [
			{ amount: 3 + this.#below(6), unit: 'requests', per: 'day' },
			{ amount: 800 + this.#below(800), unit: 'tokens', per: 'week' },
			{ amount: 1_000 + this.#below(1_000), unit: 'tokens', per: 'month', service: 'local' },
		];
		this.#limits = [day, ...more.filter(() => this.#below(2) === 0)];
	}

	async run(): Promise<void> {
		for (let index = 0; index < WINDOWS; index++) this.#windows[index] = this.#open();
		for (let event = 0; event < EVENTS; event++) await this.#event();
		await this.#endAll();
		this.#compareSpending();
	}

	close(): void {
		for (const window of this.#windows) window?.close();
		this.#raw?.close();
		this.#raw = undefined;
	}

	async #event(): Promise<void> {
		const index = this.#below(WINDOWS);
		const window = this.#windows[index];
		const kind = this.#below(20);
		if (window === undefined) {
			if (kind < 8) this.#windows[index] = this.#open();
		} else if (kind < 8) await this.#begin(window);
		else if (kind < 14) await this.#end(window);
		else if (kind < 15) this.#kill(index, window);
		this.#isHeld = this.#isHeld ? kind !== 15 && kind !== 14 && kind !== 0 : kind === 15;
		if (kind === 16) this.#clock.jump(this.#one([HOUR, 3 * HOUR, 24 * HOUR, -HOUR, -24 * HOUR, -HOUR / 2]));
		if (kind > 16) await this.#pass(this.#one([100, 5_000, 60_000, 15 * 60_000]));
	}

	/** A window that has just started. */
	#open(): Window {
		const writer = `p1-${this.#names++}`;
		const database = new HeldDatabase(
			join(this.#storage, 'usage.db'),
			join(this.#storage, 'aside'),
			() => sqlite,
			({ movedTo }) => assert.fail(`quarantined: ${movedTo}`),
		);
		database.isHeld = () => this.#isHeld;
		const onFault = (kind: string) => assert.fail(`a fault: ${kind}`);
		const access = new UsageAccess(database, this.#clock, onFault, undefined, this.#random);
		const isOtherRunning = (name: string) => this.#running.has(name);
		const path = join(this.#storage, 'usage.db');
		const store = new ReceiptStore(access, this.#clock, path, writer, isOtherRunning);
		this.#running.add(writer);
		const kill = () => {
			access.close();
			database.isHeld = () => true;
		};
		const held = new HeldCalls();
		const calls = paidCalls({
			client: held.client,
			account: () => this.#service,
			store: partial<UsageStore>({
				save: (entry) => {
					this.#noted = entry;
					return store.save(entry);
				},
				remove: (id) => store.remove(id),
				largest: (asked, unit, count) => store.largest(asked, unit, count),
				newest: (filter, count) => store.newest(filter, count),
				reserve: (question, decide) =>
					store.reserve(question, (...told) => {
						this.#noted = decide(...told);
						return this.#noted;
					}),
			}),
			clock: this.#clock,
			workspace: 'file:///w',
			writer,
			limits: () => this.#limits,
		});
		return { writer, calls, held, store, close: () => access.close(), kill, underWay: [] };
	}

	/** The connected service. */
	#service = '';
	/** The newest receipt that a window wrote or tried to write. */
	#noted: LedgerEntry | undefined;

	async #begin(window: Window): Promise<void> {
		const isOver = this.#below(8) === 0;
		const text = 'x'.repeat(30 + this.#below(300));
		const { signal } = new AbortController();
		const over: RetryOptions = isOver ? { overBudget: true } : {};
		const options = { signal, idempotencyKey: 'k', ...over };
		const limit = { max_tokens: 10 + this.#below(90) };
		const { calls, held } = window;
		const ask = this.#one([
			() => calls.chat({ messages: [{ role: 'user', content: text }], ...limit }, options),
			() => calls.generate({ prompt: text, ...limit }, options),
			() => calls.optimize({ code: text }, options),
		]);
		try {
			this.#service = this.#one(['local', 'local', 'https://api.example.com/v1']);
			const end = await this.#settled(held.leave(ask));
			const entry = this.#noted;
			assert.ok(entry?.charge !== undefined, 'a request was sent without a receipt');
			// Until more is known, what it took is what it was thought to take at most.
			const begun = { entry, estimate: entry.charge.tokens, isOver, taken: entry.charge.tokens, end };
			window.underWay.push(begun);
			this.sent.push(begun);
			if (!isOver) this.#assertFits(entry);
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			if (error.kind === 'budgetReached') this.heldBack++;
			else if (error.kind === 'budgetUnchecked' && this.#isHeld) this.unchecked++;
			else throw error;
		}
	}

	/** All that the database holds fits, this request included. */
	#assertFits(entry: LedgerEntry): void {
		const found = this.#all('SELECT outcome FROM receipt WHERE id = ?', entry.id);
		assert.deepEqual(
			found.map(({ outcome }) => outcome),
			['pending'],
			'a request was sent without a reservation',
		);
		for (const limit of this.#concerned(entry)) {
			const { from } = periodOf(limit.per, entry.time);
			const sql = `SELECT sum(charged_${limit.unit}) AS sum FROM receipt WHERE time >= ? AND service = ifnull(?, service)`;
			const sum = Number(this.#all(sql, from, limit.service ?? null)[0]?.sum);
			assert.ok(sum <= limit.amount, `${sum} of ${JSON.stringify(limit)} when a request was sent`);
		}
	}

	async #end(window: Window): Promise<void> {
		const request = window.underWay[this.#below(window.underWay.length)];
		if (request === undefined) return;
		window.underWay = window.underWay.filter((each) => each !== request);
		await this.#settled(request.end(this.#ending(request)));
	}

	#ending(request: Sent): CallEnding {
		const receipt = { roundTripMs: 10 };
		const kind = this.#below(10);
		if (kind === 0) return { outcome: 'connectionLost', receipt };
		if (kind === 1) return { outcome: 'cancelled', receipt };
		if (kind < 4) {
			request.taken = 0;
			return kind === 2
				? { outcome: 'rateLimited', receipt }
				: { outcome: 'unavailable', details: { unprocessed: true }, receipt };
		}
		// Some take more than was thought.
		const tokens = this.#below(Math.ceil(request.estimate * 1.4));
		request.taken = tokens;
		return { outcome: 'answered', receipt: { ...receipt, usage: { totalTokens: tokens } } };
	}

	#kill(index: number, window: Window): void {
		this.killed++;
		this.#running.delete(window.writer);
		window.kill();
		this.#windows[index] = undefined;
	}

	/** Lets time pass, and what waits for it go on. */
	async #pass(milliseconds: number): Promise<void> {
		this.#clock.advance(milliseconds);
		for (let count = 0; count < 3; count++) await turn();
	}

	async #settled<T>(work: PromiseLike<T>): Promise<T> {
		let isSettled = false;
		const settling = Promise.resolve(work).finally(() => {
			isSettled = true;
		});
		settling.catch(() => {});
		for (let waits = 0; !isSettled; waits++) {
			assert.ok(waits < 1_000, 'it never ended');
			await turn();
			// It waits for a timer, not only for the rest of its turn.
			if (!isSettled && (waits > 20 || (waits > 2 && this.#isHeld))) this.#clock.advance(50);
		}
		return await settling;
	}

	/** All windows end; a new one completes what they left. */
	async #endAll(): Promise<void> {
		this.#isHeld = false;
		// What is held in memory is saved when its time comes, or when a window closes.
		for (const window of this.#windows) window?.store.dispose();
		await this.#pass(30_000);
		for (const window of this.#windows) window?.close();
		this.#running.clear();
		const last = this.#open();
		await this.#settled(last.store.reconcile());
		last.close();
		assert.deepEqual(this.#all(`SELECT id FROM receipt WHERE outcome = 'pending'`), [], 'a reservation stays');
	}

	/** In each period, no more was spent than its limit and what answers took beyond their estimates: really, and as filed. */
	#compareSpending(): void {
		const filed = new Map(this.#all('SELECT id, time, charged_tokens FROM receipt').map((row) => [row.id, row]));
		for (const limit of this.#limits) {
			const own = this.sent.filter(({ entry }) => this.#concerned(entry).includes(limit));
			const really = own.map((request) => ({ ...request, time: request.entry.time }));
			const asFiled = own.flatMap((request) => {
				const row = filed.get(request.entry.id);
				return row === undefined ? [] : [{ ...request, time: Number(row.time), taken: Number(row.charged_tokens) }];
			});
			for (const requests of [really, asFiled]) this.#compareWith(limit, requests);
		}
	}

	#compareWith(limit: BudgetLimit, all: readonly (Sent & { readonly time: number })[]): void {
		for (const [from, requests] of Map.groupBy(all, ({ time }) => periodOf(limit.per, time).from)) {
			const isTokens = limit.unit === 'tokens';
			const spent = sum(requests.map(({ taken }) => (isTokens ? taken : Number(taken > 0))));
			const over = sum(requests.filter(({ isOver }) => isOver).map(({ taken }) => (isTokens ? taken : 1)));
			const beyond = isTokens ? sum(requests.map(({ taken, estimate }) => Math.max(0, taken - estimate))) : 0;
			const most = limit.amount + over + beyond;
			const when = `since ${new Date(from).toISOString()}`;
			assert.ok(spent <= most, `${spent} spent ${when} of ${JSON.stringify(limit)}, ${most} at most`);
		}
	}

	#concerned({ service }: LedgerEntry): readonly BudgetLimit[] {
		return this.#limits.filter((limit) => limit.service === undefined || limit.service === service);
	}

	/** Asks the file itself. */
	#all(sql: string, ...values: readonly (string | number | null)[]) {
		this.#raw ??= new sqlite.DatabaseSync(join(this.#storage, 'usage.db'));
		return this.#raw.prepare(sql).all(...values);
	}

	#one<T>(values: readonly T[]): T {
		return values[this.#below(values.length)] as T;
	}

	#below(count: number): number {
		return Math.floor(this.#random() * count);
	}
}

function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}
