import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as sqlite from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { median } from 'simple-statistics';
import { DAY } from '../../src/base/core/clock.ts';
import { systemClock } from '../../src/base/node/systemClock.ts';
import { readOverview } from '../../src/metrics/core/usage/usageOverview.ts';
import type { ChargeSpan } from '../../src/usage/core/charge.ts';
import { Ledger } from '../../src/usage/core/ledger.ts';
import type { LedgerEntry } from '../../src/usage/core/ledgerEntry.ts';
import { receiptSaver } from '../../src/usage/node/receiptRow.ts';
import { prepareSchema } from '../../src/usage/node/usageSchema.ts';
import { createUsage, type UsageTracking } from '../../src/usage/node/usageTracking.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { silentLogger, silentUsage } from '../support/silentUsage.ts';
import type { Table } from './table.ts';

const receipts = 100_000;
const days = 200;
const rounds = 9;
/** Rounds of what takes a millisecond. */
const shortRounds = 50;
/** Milliseconds. */
const budgets = { totals: 50, groups: 150, durable: 5, turn: 20, request: 50 };
/** In a month: a request every 2.4 seconds. */
const many = { receipts: 1_000_000, days: 28 };

/** How long something took, in milliseconds: the best and the median round, and the longest turn in the best round. */
interface Times {
	readonly best: number;
	readonly median: number;
	readonly longestTurn: number;
}

/** Reads a hundred thousand receipts from the database, as a new window and for the panel, and saves one more. */
export async function measureReceipts(): Promise<Table> {
	const storage = makeTemporaryFolder();
	const file = path.join(storage, 'usage.db');
	const now = Date.now();
	fill(file, now, receipts, days);
	const rows: (readonly string[])[] = [];
	const bare = await timed(() => sumAlone(file));
	rows.push(row('one bare query: open, and add up the tokens of all', bare));
	const loaded = await timed(() => loadInNewWindow(storage));
	rows.push(row('first totals in a new window, opening included', loaded, budgets.totals, bare));
	const usage = open(storage);
	const overview = () => readOverview(usage.receipts, 'all', now, turn);
	const groups = await timed(overview);
	rows.push(row('groups by day, workspace, operation and model, all time', groups, budgets.groups, bare));
	const week = await timed(() => readOverview(usage.receipts, 'week', now, turn));
	rows.push(row('the same of a week', week, undefined, bare));
	const sync = await timed(() => syncAlone(path.join(storage, 'bare')), shortRounds);
	rows.push(row('write 4 KB and make them durable, bare', sync));
	const save = await timed(() => usage.receipts.save(receipt(receipts, now, receipts, days)), shortRounds);
	rows.push(row('one receipt durable', save, budgets.durable, sync));
	const reserve = await timed(
		() =>
			usage.receipts.reserve({ spans: spans(now), samples: SAMPLES, count: 200 }, () =>
				receipt(receipts, now, receipts, days),
			),
		shortRounds,
	);
	rows.push(row('a reservation within three limits, durable', reserve, undefined, sync));
	usage.dispose();
	removeFolder(storage);
	const longest = Math.max(...[loaded, groups, week, save, reserve].map(({ longestTurn }) => longestTurn));
	rows.push(['the longest turn of all these', longest.toFixed(1), '', '', '', verdict(longest, budgets.turn)]);
	rows.push(
		row(
			'beside 1,000,000 receipts of a month: a paid request within three limits',
			await requestBesideMany(now),
			budgets.request,
		),
	);
	return {
		title: `${receipts.toLocaleString('en')} receipts of ${days} days, in ms`,
		columns: ['what', 'best round', 'median', 'longest turn', 'beside the bare one', 'budget of the best'],
		rows,
	};
}

/** Reserves a request and completes its receipt. */
async function requestBesideMany(now: number): Promise<Times> {
	const storage = makeTemporaryFolder();
	fill(path.join(storage, 'usage.db'), now, many.receipts, many.days);
	const usage = open(storage);
	const request = async () => {
		const entry = receipt(many.receipts, now, many.receipts, many.days);
		const reservation = { ...entry, outcome: 'pending', pending: { writer: 'bench', due: now + DAY } };
		await usage.receipts.reserve({ spans: spans(now), samples: SAMPLES, count: 200 }, () => reservation);
		await usage.receipts.save(entry);
	};
	const times = await timed(request, shortRounds);
	usage.dispose();
	removeFolder(storage);
	return times;
}

function row(name: string, { best, median, longestTurn }: Times, budget?: number, bare?: Times): readonly string[] {
	const ratio = bare === undefined ? '' : `${(best / bare.best).toFixed(1)} ×`;
	const figures = [best, median, longestTurn].map((time) => time.toFixed(1));
	return [name, ...figures, ratio, budget === undefined ? '' : verdict(best, budget)];
}

function verdict(time: number, budget: number): string {
	return `${budget}: ${time <= budget ? 'kept' : 'EXCEEDED'}`;
}

async function timed(work: () => unknown, count = rounds): Promise<Times> {
	const found: { readonly time: number; readonly longest: number }[] = [];
	for (let round = 0; round < count; round++) found.push(await once(work));
	const best = found.reduce((a, b) => (a.time < b.time ? a : b));
	return { best: best.time, median: median(found.map(({ time }) => time)), longestTurn: best.longest };
}

async function once(work: () => unknown): Promise<{ readonly time: number; readonly longest: number }> {
	await turn();
	const start = performance.now();
	let longest = 0;
	let last = start;
	const watch = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		next = setImmediate(watch);
	};
	let next = setImmediate(watch);
	await work();
	const end = performance.now();
	clearImmediate(next);
	return { time: end - start, longest: Math.max(longest, end - last) };
}

function sumAlone(file: string): void {
	const database = new sqlite.DatabaseSync(file);
	database.prepare('SELECT sum(total_tokens) FROM receipt').get();
	database.close();
}

function syncAlone(file: string): void {
	const opened = openSync(file, 'w');
	writeSync(opened, Buffer.alloc(4_096, 1));
	fsyncSync(opened);
	closeSync(opened);
}

function open(storage: string): UsageTracking {
	return createUsage(silentUsage(storage));
}

async function loadInNewWindow(storage: string): Promise<void> {
	const usage = open(storage);
	const logger = silentLogger;
	const ledger = new Ledger(usage.receipts, systemClock, logger, workspaceOf(1), async () => undefined);
	await ledger.load();
	if (ledger.summary.workspace.requests < receipts / 10) throw new Error('The receipts were not read.');
	ledger.dispose();
	usage.dispose();
}

/** What a forecast is made from. */
const SAMPLES = { service: 'https://api.example.com/v1', operation: 'chat', outcome: 'answered' };

/** A month of all, a week of one service, and a month of one workspace. */
function spans(now: number): readonly ChargeSpan[] {
	return [
		{ from: now - 30 * DAY },
		{ from: now - 7 * DAY, service: SAMPLES.service },
		{ from: now - 30 * DAY, workspace: workspaceOf(1) },
	];
}

function fill(file: string, now: number, receipts: number, days: number): void {
	mkdirSync(path.dirname(file), { recursive: true });
	const database = new sqlite.DatabaseSync(file);
	database.exec('PRAGMA journal_mode = TRUNCATE');
	prepareSchema(database, sqlite);
	database.exec('BEGIN');
	const save = receiptSaver(database);
	for (let index = 0; index < receipts; index++) save(receipt(index, now, receipts, days));
	database.exec('COMMIT');
	database.close();
}

function workspaceOf(index: number): string {
	return `file:///home/someone/projects/project-${index % 5}`;
}

function receipt(index: number, now: number, receipts: number, days: number): LedgerEntry {
	const totalTokens = (index % 4_000) + 321;
	return {
		id: crypto.randomUUID(),
		time: Math.round(now - ((receipts - index) * days * DAY) / receipts),
		workspace: workspaceOf(index),
		service: 'https://api.example.com/v1',
		operation: ['chat', 'optimize', 'generate'][index % 3] ?? '',
		outcome: index % 50 === 0 ? 'unavailable' : 'answered',
		receipt: {
			model: ['sonnet-large', 'haiku-small'][index % 2] ?? '',
			provider: 'Example AI',
			usage: { promptTokens: totalTokens - 321, completionTokens: 321, totalTokens },
			latency: 0.84,
			cost: 0.0031,
			roundTripMs: 500 + ((index * 7_919) % 10_000) / 8,
		},
		sent: {
			characters: 4_000,
			newCharacters: 300,
			messages: 5,
			kind: 'code',
			maxTokens: 1_024,
			conversation: `conversation-${index % 2_000}`,
		},
		answer: { characters: 900 },
		charge: { requests: 1, tokens: totalTokens, cost: 0.0031 },
	};
}
