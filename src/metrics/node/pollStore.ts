import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { isRecord, type Json, parseJson } from '../../base/core/json.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { UsageAccess } from '../../usage/node/usageAccess.ts';
import { UsageFault } from '../../usage/node/usageFault.ts';
import { downsample, trimToSize } from '../core/polls/downsample.ts';
import type { MetricPoll } from '../core/polls/metricPoll.ts';
import type { MetricsStore } from '../core/polls/metricsHistory.ts';
import type { NewestMetrics } from '../core/polls/metricsMonitor.ts';

/** In milliseconds: how long another window is waited for. */
const LONGEST_WAIT = 2_000;
/** In bytes, of all polls together. */
const MOST_BYTES = 12_000_000;
/** In bytes, of a poll without its figures. */
const POLL = 100;
/** How many polls are saved between two thinnings. */
const THIN_EVERY = 100;
/** How many polls are read without a pause, and removed. A poll holds up to some ten thousand characters. */
const SLICE = 100;
const REMOVE_SLICE = 500;

/** The history of polled metrics in the database. */
export class PollStore implements MetricsStore {
	readonly #access: UsageAccess;
	readonly #now: () => number;

	/** @param now milliseconds since 1970 */
	constructor(access: UsageAccess, now: () => number) {
		this.#access = access;
		this.#now = now;
	}

	async read(account: string): Promise<readonly MetricPoll[]> {
		const polls: MetricPoll[] = [];
		for (let after = 0; ; await breathe()) {
			const from = after;
			const rows = await this.#access.read((database) => pollsAfter(database, account, from), []);
			polls.push(...rows.flatMap(pollOfRow));
			after = Number(rows.at(-1)?.number ?? Infinity);
			if (rows.length < SLICE) return polls.sort((a, b) => a.time - b.time);
		}
	}

	async save(account: string, polls: readonly MetricPoll[], newest: NewestMetrics): Promise<void> {
		const body = JSON.stringify(newest.body);
		// One transaction: each waits for the disk.
		const number = await this.#access.write((database) => {
			keepNewest(database, account, body, newest.time);
			return insertPolls(database, polls);
		}, LONGEST_WAIT);
		if (number % THIN_EVERY === 0) await this.#thin();
	}

	async readNewest(account: string): Promise<NewestMetrics | undefined> {
		const row = await this.#access.read((database) => {
			return database.prepare('SELECT time, body FROM newest_metrics WHERE account = ?').get(account);
		}, undefined);
		const body = row === undefined ? undefined : parseJson(String(row.body));
		return body === undefined ? undefined : { body, time: Number(row?.time) };
	}

	/** Polls are saved, whether the old ones can be thinned out now or the next time. */
	async #thin(): Promise<void> {
		await this.#thinOut().catch((error) => {
			if (!(error instanceof UsageFault)) throw error;
		});
	}

	/** Removes polls that are old and close to others, and those that take more than their share of the room. */
	async #thinOut(): Promise<void> {
		const all = await this.#access.read(sizedPolls, []);
		await breathe();
		const thinned = downsample(all, this.#now());
		await breathe();
		const kept = new Set(trimToSize(thinned, MOST_BYTES));
		const dropped = all.filter((poll) => !kept.has(poll)).map(({ number }) => number);
		for (let from = 0; from < dropped.length; from += REMOVE_SLICE) {
			const numbers = JSON.stringify(dropped.slice(from, from + REMOVE_SLICE));
			await this.#access.write((database) => {
				database.prepare('DELETE FROM poll WHERE number IN (SELECT value FROM json_each(?))').run(numbers);
			}, LONGEST_WAIT);
			await breathe();
		}
	}
}

/** @returns the number of the last one */
function insertPolls(database: DatabaseSync, polls: readonly MetricPoll[]): number {
	const insert = database.prepare('INSERT OR IGNORE INTO poll (account, run, time, figures) VALUES (?, ?, ?, ?)');
	const numbers = polls.map(({ service, run = null, time, values }) => {
		const figures = JSON.stringify(Object.fromEntries(values));
		return Number(insert.run(service, run, Math.round(time), figures).lastInsertRowid);
	});
	return numbers.at(-1) ?? 0;
}

function keepNewest(database: DatabaseSync, account: string, body: string, time: number): void {
	database
		.prepare(
			`INSERT INTO newest_metrics (account, time, body) VALUES (@account, @time, @body)
			ON CONFLICT (account) DO UPDATE SET time = excluded.time, body = excluded.body WHERE time <= excluded.time`,
		)
		.run({ account, time: Math.round(time), body });
}

type Row = Readonly<Record<string, SQLOutputValue>>;

function pollsAfter(database: DatabaseSync, account: string, number: number): readonly Row[] {
	// The plus keeps SQLite from sorting all polls of the account for each slice.
	return database
		.prepare('SELECT * FROM poll WHERE +account = ? AND number > ? ORDER BY number LIMIT ?')
		.all(account, number, SLICE);
}

/** All polls without their figures, oldest first. */
function sizedPolls(database: DatabaseSync) {
	const rows = database.prepare('SELECT number, account, run, time, octet_length(figures) AS length FROM poll').all();
	return rows
		.map(({ number, account, run, time, length }) => ({
			number: Number(number),
			service: String(account),
			...omitUndefined({ run: typeof run === 'string' ? run : undefined }),
			time: Number(time),
			size: Number(length) + POLL,
		}))
		.sort((a, b) => a.time - b.time);
}

function pollOfRow({ account, run, time, figures }: Row): readonly MetricPoll[] {
	const values: Json | undefined = parseJson(String(figures));
	if (!isRecord(values)) return [];
	const numbers = Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
	return [
		{
			service: String(account),
			time: Number(time),
			values: new Map(numbers),
			...omitUndefined({ run: typeof run === 'string' ? run : undefined }),
		},
	];
}
