import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { type Charge, type Charged, NO_CHARGE, PENDING } from '../../../../src/usage/core/charge.ts';
import { compareEntries, type LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { aggregateOf, bucketAt } from '../../../../src/usage/core/usageAggregate.ts';
import type { ReceiptFilter } from '../../../../src/usage/core/usageStore.ts';
import { totalsOf } from '../../../../src/usage/core/usageSum.ts';
import { quickFolder } from '../../../support/quickFolder.ts';
import { LOCAL_NOON } from '../../../support/receipts.ts';
import { type TestUsage, usageWindows } from '../../../support/usage.ts';

describe('the receipts of three windows, compared with a list in memory', () => {
	const open = usageWindows();
	const WINDOWS = 3;
	/** Few of each, so that they meet. */
	const few = <T>(...values: readonly T[]) => fc.constantFrom(...values);
	// Eighths add up exactly in any order.
	const eighths = fc.integer({ min: 0, max: 80 }).map((count) => count / 8);
	// Some within the same quarter of an hour, by which charges are added up.
	const STEP = 400_000;
	const time = fc.integer({ min: 0, max: 9 }).map((step) => LOCAL_NOON + step * STEP);

	const receipt = fc.record(
		{
			roundTripMs: eighths,
			model: few('m1', 'm2', ''),
			provider: few('p1'),
			usage: fc.record(
				{ promptTokens: fc.nat(9), completionTokens: fc.nat(9), totalTokens: fc.nat(9) },
				{ requiredKeys: [] },
			),
			latency: eighths,
			cost: eighths,
		},
		{ requiredKeys: ['roundTripMs'] },
	);
	const sent = fc.record(
		{
			characters: fc.nat(9),
			newCharacters: fc.nat(9),
			messages: fc.nat(9),
			kind: few('prose' as const, 'code' as const, 'dense' as const),
			conversation: few('c1', 'c2'),
			level: few('high'),
		},
		{ requiredKeys: ['characters', 'newCharacters', 'messages', 'kind'] },
	);
	const charge = fc.record({ requests: few(0, 1), tokens: fc.nat(50), cost: eighths });
	const shared = {
		id: few('a', 'b', 'c', 'd', 'e', 'f'),
		time,
		workspace: few('w1', 'w2', ''),
		service: few('local', 's1'),
		operation: few('chat', 'optimize'),
	};
	const ended = fc.record({
		...{ ...shared, sent, charge, receipt },
		outcome: few('answered', 'answered', 'unavailable', 'cancelled', 'unknown'),
	});
	const pending = fc.record({
		...{ ...shared, sent, charge },
		outcome: fc.constant(PENDING),
		receipt: fc.constant({ roundTripMs: 0 }),
		pending: fc.constant({ writer: 'p1-x', due: LOCAL_NOON + 1e9 }),
	});
	// Cloned: generated records have no prototype.
	const entry: fc.Arbitrary<LedgerEntry> = fc.oneof(ended, ended, pending).map((each) => structuredClone(each));
	const window = fc.nat(WINDOWS - 1);
	const step = fc.oneof(
		fc.record({ kind: fc.constant('save' as const), window, entry }),
		fc.record({ kind: fc.constant('save' as const), window, entry }),
		fc.record({ kind: fc.constant('remove' as const), window, id: shared.id }),
		fc.record({ kind: fc.constant('lock' as const) }),
		fc.record({ kind: fc.constant('unlock' as const) }),
		fc.record({ kind: fc.constant('read' as const), window }),
	);
	const filter: fc.Arbitrary<ReceiptFilter> = fc.record(
		{
			workspace: shared.workspace,
			service: shared.service,
			operation: shared.operation,
			outcome: few('answered', PENDING),
			model: few('m1', ''),
			conversation: few('c1'),
			from: time,
			before: time,
		},
		{ requiredKeys: [] },
	);

	/** What is saved, and what each window holds back; undefined: to be removed. */
	class Model {
		readonly saved = new Map<string, LedgerEntry>();
		readonly held = Array.from({ length: WINDOWS }, () => new Map<string, LedgerEntry | undefined>());

		change(index: number, id: string, entry: LedgerEntry | undefined, isLocked: boolean): void {
			this.held[index]?.set(id, entry);
			if (!isLocked) this.flush(index);
		}

		flush(index: number): void {
			for (const [id, entry] of this.held[index] ?? []) {
				const before = this.saved.get(id);
				if (entry === undefined) this.saved.delete(id);
				else if (entry.outcome !== PENDING || before === undefined || before.outcome === PENDING) {
					this.saved.set(id, entry);
				}
			}
			this.held[index]?.clear();
		}

		/** What a window sees, the newest first. */
		seen(index: number, filter: ReceiptFilter): readonly LedgerEntry[] {
			const all = new Map<string, LedgerEntry | undefined>([...this.saved, ...(this.held[index] ?? [])]);
			return [...all.values()]
				.filter((entry) => entry !== undefined)
				.filter((entry) => matches(entry, filter))
				.sort((a, b) => compareEntries(b, a));
		}
	}

	function matches(entry: LedgerEntry, filter: ReceiptFilter): boolean {
		const { workspace, service, operation, outcome, receipt, sent, time } = entry;
		const own = { workspace, service, operation, outcome, model: receipt.model, conversation: sent.conversation };
		const { from = -Infinity, before = Infinity, ...names } = filter;
		const isNamed = Object.entries(names).every(([name, value]) => own[name as keyof typeof own] === value);
		return time >= from && time < before && isNamed;
	}

	function chargedOf(entries: readonly LedgerEntry[]): Charged {
		const sum = (some: readonly LedgerEntry[]) =>
			some.reduce<Charge>(
				(all, { charge = NO_CHARGE }) => ({
					requests: all.requests + charge.requests,
					tokens: all.tokens + charge.tokens,
					cost: all.cost + charge.cost,
				}),
				NO_CHARGE,
			);
		return {
			used: sum(entries.filter(({ outcome }) => outcome !== PENDING)),
			reserved: sum(entries.filter(({ outcome }) => outcome === PENDING)),
		};
	}

	/** An empty `usage` is not told from a missing one. */
	function shown({ receipt: { usage, ...receipt }, ...entry }: LedgerEntry): LedgerEntry {
		const isStated = usage !== undefined && Object.keys(usage).length > 0;
		return { ...entry, receipt: isStated ? { ...receipt, usage } : receipt };
	}

	async function compare({ receipts }: TestUsage, model: Model, index: number, filter: ReceiptFilter): Promise<void> {
		const seen = model.seen(index, filter);
		assert.deepEqual((await receipts.newest(filter, 100)).map(shown), seen.map(shown));
		const [, second] = seen;
		if (second !== undefined) {
			assert.deepEqual((await receipts.newest(filter, 2, second)).map(shown), seen.slice(2, 4).map(shown));
		}
		const hasEnded = seen.filter(({ outcome }) => outcome !== PENDING);
		assert.deepEqual(await receipts.totals(filter), totalsOf(hasEnded.map((entry) => aggregateOf(entry, 0))));
		const starts = [LOCAL_NOON, LOCAL_NOON + 3 * STEP, LOCAL_NOON + 6 * STEP];
		const expected = starts.map((start, at) =>
			totalsOf(hasEnded.filter(({ time }) => bucketAt(starts, time) === at).map((entry) => aggregateOf(entry, start))),
		);
		const aggregates = await receipts.aggregates(starts, filter);
		assert.deepEqual(
			starts.map((start) => totalsOf(aggregates.filter(({ from }) => from === start))),
			expected,
		);
		const { from = 0, service, workspace } = filter;
		const span = {
			from,
			...(service === undefined ? {} : { service }),
			...(workspace === undefined ? {} : { workspace }),
		};
		assert.deepEqual(await receipts.charged([span]), [chargedOf(model.seen(index, span))]);
		const answers = model.seen(index, span).filter(({ outcome }) => outcome === 'answered');
		for (const unit of ['tokens', 'cost'] as const) {
			const most = answers.map(({ charge = NO_CHARGE }) => charge[unit]).sort((a, b) => b - a);
			const largest = await receipts.largest(span, unit, 2);
			assert.deepEqual(
				largest.map(({ charge = NO_CHARGE }) => charge[unit]),
				most.slice(0, 2),
			);
		}
		const all = model.seen(index, {});
		const times = all.filter(({ outcome }) => outcome !== PENDING).map((entry) => entry.time);
		if (times.length > 0) assert.ok(((await receipts.first()) ?? Infinity) <= Math.min(...times));
	}

	it('agree in all they give, whatever happens to the file', async () => {
		const folder = await quickFolder();
		let run = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { maxLength: 25 }),
				fc.array(filter, { minLength: 3, maxLength: 3 }),
				async (steps, filters) => {
					const storage = join(folder, String(run++));
					const windows = [await open(storage), await open(storage), await open(storage)] as const;
					const model = new Model();
					let isLocked = false;
					const journal = join(storage, 'usage.db-journal');
					const lock = async (locks: boolean) => {
						if (locks === isLocked) return;
						isLocked = locks;
						await rm(journal, { recursive: true, force: true });
						// Nothing can be written then, and nothing be read.
						if (locks) await mkdir(journal);
						if (locks) for (const each of windows) assert.equal(await each.receipts.remove('none'), false);
					};
					await windows[0].receipts.first();
					for (const each of steps) {
						const index = 'window' in each ? each.window : 0;
						const { receipts } = windows[index] ?? windows[0];
						if (each.kind === 'save') {
							assert.equal(await receipts.save(each.entry), !isLocked);
							model.change(index, each.entry.id, each.entry, isLocked);
						} else if (each.kind === 'remove') {
							await receipts.remove(each.id);
							model.change(index, each.id, undefined, isLocked);
						} else if (each.kind === 'read') {
							if (!isLocked) await compare(windows[index] ?? windows[0], model, index, filters[0] ?? {});
						} else await lock(each.kind === 'lock');
					}
					await lock(false);
					for (const [index, usage] of windows.entries()) {
						await compareAll(usage, model, index, filters);
					}
					for (const [index, { clock, receipts }] of windows.entries()) {
						clock.advance(30_000);
						await receipts.first();
						model.flush(index);
					}
					for (const [index, usage] of windows.entries()) await compareAll(usage, model, index, filters);
					for (const each of windows) each.dispose();
				},
			),
			{ numRuns: 25, seed: 18 },
		);
		await rm(folder, { recursive: true, force: true });
	});

	async function compareAll(usage: TestUsage, model: Model, index: number, filters: readonly ReceiptFilter[]) {
		for (const each of [{}, ...filters]) await compare(usage, model, index, each);
	}

	it('takes any figures, and none of them holds back the others', async () => {
		const folder = await quickFolder();
		const { receipts } = await open(folder);
		const any = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e308, 8.7e15));
		const odd = fc.record({
			id: fc.string({ unit: 'binary', minLength: 1 }),
			time: any,
			workspace: fc.string({ unit: 'binary' }),
			service: fc.string(),
			operation: fc.string(),
			outcome: few('answered', PENDING),
			receipt: fc.record({ roundTripMs: any, latency: any, cost: any, model: fc.string({ unit: 'binary' }) }),
			sent: fc.record({
				characters: any,
				newCharacters: any,
				messages: any,
				kind: few('prose' as const, 'dense' as const),
			}),
			charge: fc.record({ requests: any, tokens: any, cost: any }),
			pending: fc.record({ writer: fc.string(), due: any }),
		});
		await fc.assert(
			fc.asyncProperty(odd, async (each) => {
				assert.equal(await receipts.save(each), true);
				await receipts.remove(each.id);
			}),
			{ numRuns: 100 },
		);
		const database = new DatabaseSync(join(folder, 'usage.db'));
		assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
		database.close();
		await rm(folder, { recursive: true, force: true });
	});
});
