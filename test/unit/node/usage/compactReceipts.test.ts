import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareEntries, type LedgerEntry } from '../../../../src/core/receipts/ledgerEntry.ts';
import { totals, totalsBy, type UsageGroup } from '../../../../src/core/receipts/totals.ts';
import { compactReceipts } from '../../../../src/node/usage/compactReceipts.ts';
import { ReceiptFiles, receiptLocation } from '../../../../src/node/usage/receiptFiles.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const DAY = 86_400_000;
const GROUPS: readonly UsageGroup[] = ['day', 'workspace', 'operation', 'model'];

/** Receipts of ten days, of different kinds, the last five days old enough to be added up. */
function manyReceipts(): readonly LedgerEntry[] {
	return Array.from({ length: 200 }, (_, index) => {
		const outcome = ['answered', 'answered', 'unavailable', 'cancelled'][index % 4] ?? '';
		const model = ['m1', 'm2'][index % 2];
		const receipt = {
			...(outcome === 'answered' && model !== undefined ? { model, cost: 0.25, latency: 0.5 } : {}),
			...(index % 3 === 0 ? {} : { usage: { promptTokens: index, completionTokens: 2 } }),
			roundTripMs: 100 + ((index * 7_919) % 1_000) / 8,
		};
		return entry(`r${index}`, {
			time: LOCAL_NOON - 9 * DAY + Math.floor(index / 20) * DAY + index,
			workspace: `file:///w${index % 3}`,
			...(index % 5 === 0 ? {} : { service: ['local', 'https://s.example/'][index % 2] ?? '' }),
			operation: ['chat', 'optimize'][index % 2] ?? '',
			outcome,
			receipt,
		});
	});
}

describe('compactReceipts', () => {
	const root = temporaryFolder();
	const place = (writer = 'window-1') => receiptLocation(root(), writer);
	const compact = (writer = 'window-3') => compactReceipts(place(writer), LOCAL_NOON - 4 * DAY, LOCAL_NOON);
	const names = async () => (await readdir(place().folder)).toSorted();

	/** Every total that there is. */
	async function allTotals(files = new ReceiptFiles(place('reader'))) {
		const { entries, days } = await files.read();
		return {
			all: totals(entries, {}, days),
			by: GROUPS.map((group) => [...totalsBy(group, entries, {}, days)].toSorted()),
		};
	}

	/** Two windows take turns; the first one's segment ends among the old receipts. */
	async function write(receipts = manyReceipts()): Promise<void> {
		const [one, two] = [new ReceiptFiles(place('window-1')), new ReceiptFiles(place('window-2'))];
		for (const [index, each] of receipts.entries()) await (index < 60 ? one : two).append(each);
	}

	it('adds up old receipts by day, keeps the others, and loses no figure of any total', async () => {
		await write();
		const before = await allTotals();
		assert.equal(await compact(), true);
		assert.deepEqual(await allTotals(), before);
		assert.deepEqual(await names(), ['window-2.jsonl']);
		const { entries, days } = await new ReceiptFiles(place()).read();
		assert.deepEqual([entries.length, days.length > 0], [100, true]);
		assert.ok(days.every(({ day }) => day < '2026-01-27'));
		assert.deepEqual(entries, manyReceipts().slice(100).toSorted(compareEntries));
	});

	it('does so repeatedly as receipts grow old, even those of a window that is still writing', async () => {
		await write(manyReceipts().slice(0, 120));
		assert.equal(await compact(), true);
		assert.equal(await compact(), false);
		const two = new ReceiptFiles(place('window-2'));
		for (const each of manyReceipts().slice(120)) await two.append(each);
		const before = await allTotals();
		assert.equal(await compactReceipts(place(), LOCAL_NOON + DAY, LOCAL_NOON), true);
		assert.deepEqual(await allTotals(), before);
		assert.deepEqual(await names(), []);
		await two.append(entry('new'));
		const { entries } = await two.read();
		assert.deepEqual(
			entries.map(({ id }) => id),
			['new'],
		);
		assert.equal((await allTotals()).all.requests, 201);
	});

	it('counts nothing twice after a crash before the segment was removed', async () => {
		await write();
		const before = await allTotals();
		const segment = join(place().folder, 'window-1.jsonl');
		const bytes = await readFile(segment);
		await compact();
		await writeFile(segment, bytes);
		assert.deepEqual(await allTotals(), before);
		await compact();
		assert.deepEqual([await allTotals(), await names()], [before, ['window-2.jsonl']]);
	});

	it('loses nothing, whenever it is killed', async function () {
		this.timeout(30_000);
		await write();
		const before = await allTotals();
		for (let wait = 0; wait < 12; wait++) {
			const child = spawn(
				process.execPath,
				[join(import.meta.dirname, '../../../support/programs/receiptCompactor.ts'), root()],
				{
					stdio: ['ignore', 'pipe', 'inherit'],
				},
			);
			const ended = once(child, 'exit');
			await once(child.stdout, 'data');
			await new Promise((resolve) => setTimeout(resolve, wait));
			child.kill('SIGKILL');
			await ended;
			assert.deepEqual(await allTotals(), before);
		}
	});

	it('neither loses nor counts twice what a window appends at the same time', async () => {
		const many = Array.from({ length: 400 }, (_, index) => entry(`r${index}`, { time: LOCAL_NOON - 9 * DAY + index }));
		const files = new ReceiptFiles(place('window-1'));
		// One at a time: an append gives up if its file is taken away again and again.
		for (const each of many) await Promise.all([files.append(each), compact()]);
		await compact();
		const { entries, days } = await new ReceiptFiles(place('reader')).read();
		assert.deepEqual([entries.length, totals([], {}, days).requests], [0, 400]);
	});

	it('counts nothing twice if a counted receipt is damaged later, and keeps its file', async () => {
		await write(manyReceipts().slice(0, 120));
		await compact();
		const before = await allTotals();
		const segment = join(place().folder, 'window-2.jsonl');
		const lines = (await readFile(segment, 'utf8')).split('\n');
		for (const damaged of [0, 5, 39]) {
			await writeFile(segment, lines.map((line, index) => (index === damaged ? 'x' : line)).join('\n'));
			assert.deepEqual(await allTotals(), before, String(damaged));
		}
		await compactReceipts(place(), LOCAL_NOON + DAY, LOCAL_NOON);
		assert.deepEqual([await allTotals(), await names()], [before, ['window-2.jsonl']]);
	});

	for (const [what, damaged] of [
		['what was counted', 0],
		['a day', 1],
	] as const) {
		it(`leaves a day file unchanged if its line of ${what} is damaged, and keeps a copy`, async () => {
			await write();
			await compact();
			const before = await allTotals();
			const lines = (await readFile(place().days, 'utf8')).split('\n');
			const text = lines.map((line, index) => (index === damaged ? 'x' : line)).join('\n');
			await writeFile(place().days, text);
			await assert.rejects(compactReceipts(place(), LOCAL_NOON + DAY, LOCAL_NOON), /is damaged/);
			assert.equal(await readFile(place().days, 'utf8'), text);
			const [copy = ''] = await readdir(place().quarantine);
			assert.equal(await readFile(join(place().quarantine, copy), 'utf8'), text);
			if (damaged === 0) assert.deepEqual(await allTotals(), before);
		});
	}

	it('leaves the work to a window that has begun it, and takes over from one that crashed', async () => {
		await write();
		const lock = `${place().days}.lock`;
		await mkdir(dirname(lock), { recursive: true });
		await writeFile(lock, '');
		await utimes(lock, LOCAL_NOON / 1_000, LOCAL_NOON / 1_000);
		assert.equal(await compact(), false);
		await utimes(lock, (LOCAL_NOON - 700_000) / 1_000, (LOCAL_NOON - 700_000) / 1_000);
		assert.equal(await compact(), false);
		assert.equal(await compact(), true);
	});

	it('does not wait for a lock from the future', async () => {
		await write();
		const lock = `${place().days}.lock`;
		await mkdir(dirname(lock), { recursive: true });
		await writeFile(lock, '');
		await utimes(lock, (LOCAL_NOON + DAY) / 1_000, (LOCAL_NOON + DAY) / 1_000);
		assert.equal(await compact(), false);
		assert.equal(await compact(), true);
	});

	it('leaves everything unchanged if a newer version wrote the days', async () => {
		await write();
		await mkdir(dirname(place().days), { recursive: true });
		await writeFile(place().days, '{"v":2,"t":"else"}\n');
		assert.equal(await compact(), false);
		assert.deepEqual(await names(), ['window-1.jsonl', 'window-2.jsonl']);
		assert.equal(await readFile(place().days, 'utf8'), '{"v":2,"t":"else"}\n');
	});
});
