import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ChecksummedLine } from '../../core/base/checksummedLine.ts';
import { decodeEarlierPoll, readEarlierNewest } from '../../core/metrics/polls/earlierPolls.ts';
import { decodeEarlierDay, decodeEarlierReceipt, uncounted } from '../../core/receipts/earlierReceipts.ts';
import type { LedgerEntry } from '../../core/receipts/ledgerEntry.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { readInChunks } from '../log/readInChunks.ts';
import { listSegments } from '../log/segments.ts';
import type { PollStore } from './pollStore.ts';
import { receiptSaver } from './receiptRow.ts';
import type { UsageAccess } from './usageAccess.ts';

/** How many receipts are saved in one transaction: some milliseconds' worth. */
const SLICE = 200;
/** In milliseconds: how long another window is waited for. */
const LONGEST_WAIT = 2_000;

/**
 * Takes over the files in which figures were kept before there was a database, and removes them. A crash on the way loses
 * nothing and counts nothing twice: ids are kept, and files are removed last.
 * @param storage the extension's own folder
 * @throws if the database, or a file, refuses; the files are then as they were
 */
export async function importEarlierFiles(storage: string, access: UsageAccess, polls: PollStore): Promise<void> {
	await importReceipts(join(storage, 'receipts'), access);
	await importPolls(join(storage, 'metrics'), polls);
}

async function importReceipts(root: string, access: UsageAccess): Promise<void> {
	const folder = join(root, 'v1');
	const days = join(root, 'days', 'v1.jsonl');
	const segments = await listSegments(folder);
	const lines = await readLines(days, decodeEarlierDay);
	if (segments.length === 0 && lines === undefined) return;
	const counted = (lines ?? []).flatMap((line) => line.counted);
	const entries: LedgerEntry[] = (lines ?? []).flatMap(({ receipts }) => receipts);
	for (const { path } of segments) {
		const own = uncounted((await readLines(path, decodeEarlierReceipt)) ?? [], counted);
		for (const entry of own) entries.push(entry);
	}
	for (let from = 0; from < entries.length; from += SLICE) {
		await access.write((database) => {
			entries.slice(from, from + SLICE).forEach(receiptSaver(database));
		}, LONGEST_WAIT);
		await breathe();
	}
	await rm(folder, { recursive: true, force: true });
	await rm(join(root, 'days'), { recursive: true, force: true });
}

async function importPolls(root: string, polls: PollStore): Promise<void> {
	const folder = join(root, 'v1');
	const newest = join(root, 'newest');
	for (const { path } of await listSegments(folder)) {
		await polls.appendAll((await readLines(path, decodeEarlierPoll)) ?? []);
		await rm(path, { force: true });
	}
	for (const name of (await ignoreMissing(readdir(newest))) ?? []) {
		const found = readEarlierNewest((await ignoreMissing(readFile(join(newest, name), 'utf8'))) ?? '');
		if (found !== undefined) await polls.keepNewest(found.service, found);
	}
	await rm(folder, { recursive: true, force: true });
	await rm(newest, { recursive: true, force: true });
}

/** The records of a file; undefined if there is no such file. */
async function readLines<T>(
	path: string,
	decode: (line: Uint8Array) => ChecksummedLine<T>,
): Promise<readonly T[] | undefined> {
	const bytes = await ignoreMissing(readFile(path));
	return bytes === undefined ? undefined : (await readInChunks({ writer: '', bytes }, decode)).records;
}
