import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { encodeEntry, type LedgerEntry } from '../../src/core/receipts/ledgerEntry.ts';
import { totals, totalsBy, type UsageGroup } from '../../src/core/receipts/totals.ts';
import { compactReceipts } from '../../src/node/usage/compactReceipts.ts';
import { ReceiptFiles, receiptLocation } from '../../src/node/usage/receiptFiles.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { median, type Table } from './table.ts';

const receipts = 100_000;
/** How many windows wrote them. */
const segments = 40;
const rounds = 7;
/** Milliseconds. */
const loadBudget = 500;
const totalsBudget = 50;
const groups: readonly UsageGroup[] = ['day', 'workspace', 'operation', 'model'];

/** Reads a hundred thousand receipts from the disk and sums them, compared with JSON.parse only. */
export async function measureReceipts(): Promise<Table> {
	const folder = makeTemporaryFolder();
	const place = receiptLocation(folder, 'reader');
	writeReceipts(place.folder);
	const read = () => new ReceiptFiles(place).read();
	const { entries } = await read();
	if (entries.length !== receipts) throw new Error(`${entries.length} receipts were read.`);
	const parsing = await timed(() => parseAlone(place.folder));
	const rows = [
		row('load them from the disk', await timed(read), loadBudget, parsing),
		row('totals of all', await timed(() => totals(entries, {})), totalsBudget),
		row(
			'totals by day, workspace, operation and model',
			await timed(() => groups.map((by) => totalsBy(by, entries, {}))),
		),
	];
	await compactReceipts(place, Number.POSITIVE_INFINITY, Date.now());
	rows.push(row('load them once they are added up by day', await timed(read), loadBudget));
	removeFolder(folder);
	return {
		title: `${receipts.toLocaleString('en')} receipts, median of ${rounds}, in ms`,
		columns: ['what', 'time', 'beside JSON.parse of the lines alone', 'budget'],
		rows,
	};
}

function row(name: string, time: number, budget?: number, reference?: number): readonly string[] {
	const ratio = reference === undefined ? '' : `${(time / reference).toFixed(1)} × ${reference.toFixed(0)}`;
	return [
		name,
		time.toFixed(0),
		ratio,
		budget === undefined ? '' : `${budget}: ${time <= budget ? 'kept' : 'EXCEEDED'}`,
	];
}

async function timed(work: () => unknown): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return median(times);
}

function parseAlone(folder: string): number {
	let length = 0;
	for (let segment = 0; segment < segments; segment++) {
		const lines = readFileSync(path.join(folder, `window-${segment}.jsonl`), 'utf8').split('\n');
		for (const line of lines) if (line !== '') length += JSON.parse(line).id.length;
	}
	return length;
}

function writeReceipts(folder: string): void {
	mkdirSync(folder, { recursive: true });
	for (let segment = 0; segment < segments; segment++) {
		const lines = Array.from({ length: receipts / segments }, (_, index) => encodeEntry(receipt(segment, index)));
		appendFileSync(path.join(folder, `window-${segment}.jsonl`), `${lines.join('\n')}\n`);
	}
}

function receipt(segment: number, index: number): LedgerEntry {
	return {
		id: crypto.randomUUID(),
		time: Date.UTC(2026, 0, 1 + (segment % 28)) + index * 20_000,
		workspace: `file:///home/someone/projects/project-${segment % 5}`,
		operation: ['chat', 'optimize', 'generate'][index % 3] ?? '',
		outcome: index % 50 === 0 ? 'unavailable' : 'answered',
		receipt: {
			model: ['sonnet-large', 'haiku-small'][index % 2] ?? '',
			provider: 'Example AI',
			usage: { promptTokens: index, completionTokens: 321, totalTokens: index + 321 },
			latency: 0.84,
			cost: 0.0031,
			roundTripMs: 500 + ((index * 7_919) % 10_000) / 8,
		},
	};
}
