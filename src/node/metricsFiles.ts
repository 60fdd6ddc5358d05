import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../core/base/json.ts';
import { readSegment, type SegmentEnding } from '../core/base/segment.ts';
import { decodePollLine, encodePoll, type MetricPoll, thinPolls } from '../core/usage/metricPoll.ts';
import type { MetricsStore } from '../core/usage/metricsHistory.ts';
import type { NewestMetrics } from '../core/usage/metricsMonitor.ts';
import { withFileLock } from './fileLock.ts';
import { diskFileSystem } from './fileSystem.ts';
import { ifThere } from './ifThere.ts';
import { Quarantine } from './quarantine.ts';
import { patiently, replaceFile } from './replaceFile.ts';
import { SegmentFile } from './segmentFile.ts';
import { type SegmentState, segmentStates } from './segments.ts';

/** Milliseconds after its last line from which on a segment is taken for that of a window that has closed. */
const SETTLED = 86_400_000;
/** In bytes: more is not read. Ten thousand polls of a body of 2 KB take less. */
const LARGEST_SEGMENT = 32_000_000;
/** The segment of what was thinned out. */
const ARCHIVE = 'archive';

/**
 * Keeps polled values in files that are only ever appended to, one for each window, below `<storage>/metrics`. Those of
 * windows that have closed are thinned out into one, so that all together stay small.
 */
export class MetricsFiles implements MetricsStore {
	readonly #root: string;
	readonly #writer: string;
	readonly #now: () => number;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#ending: SegmentEnding = { ending: 'whole', closedLength: 0 };
	#last: Promise<unknown> = Promise.resolve();

	/**
	 * @param storage the extension's own folder, shared by all windows
	 * @param now milliseconds since 1970
	 */
	constructor(storage: string, writer: string, now: () => number) {
		this.#root = join(storage, 'metrics');
		this.#writer = writer;
		this.#now = now;
		this.#quarantine = new Quarantine(join(this.#root, 'quarantine'), writer);
		this.#segment = new SegmentFile(join(this.#folder, `${writer}.jsonl`), writer, this.#quarantine);
	}

	/** The polls of all windows, thinned out. @throws the file system's error */
	read(): Promise<readonly MetricPoll[]> {
		return this.#inOrder(async () => {
			const states = (await segmentStates(this.#folder, diskFileSystem)) ?? [];
			const settled = states.filter(({ writer, written }) => writer === ARCHIVE || written < this.#now() - SETTLED);
			if (settled.some(({ writer }) => writer !== ARCHIVE)) await this.#archive(settled);
			return await this.#readAll();
		});
	}

	/** @throws the file system's error */
	append(poll: MetricPoll): Promise<void> {
		return this.#inOrder(async () => {
			const length = await this.#segment.length();
			const start = await this.#segment.closeLastLine(this.#ending, length);
			this.#ending = { ending: 'whole', closedLength: 0 };
			const line = encodePoll(poll);
			// What another window has archived meanwhile is not lost: only this line must be written anew.
			if (!(await this.#segment.append(line, start))) await this.#segment.append(line, 0);
		});
	}

	async readNewest(service: string): Promise<NewestMetrics | undefined> {
		const text = await ifThere(readFile(this.#newestPath(service), 'utf8'));
		return text === undefined ? undefined : readNewestFile(text, service);
	}

	async keepNewest(service: string, { body, time }: NewestMetrics): Promise<void> {
		await replaceFile(this.#newestPath(service), JSON.stringify({ v: 1, service, time, body }), this.#writer);
	}

	get #folder(): string {
		return join(this.#root, 'v1');
	}

	#newestPath(service: string): string {
		const name = createHash('sha256').update(service).digest('hex').slice(0, 32);
		return join(this.#root, 'newest', `${name}.json`);
	}

	/** What was archived and could not be removed is read twice, and counts once. */
	async #archive(settled: readonly SegmentState[]): Promise<void> {
		await withFileLock(join(this.#root, 'archive.lock'), this.#now(), async () => {
			const { polls, readable } = await this.#readSegments(settled);
			const isReadable = (writer: string) => readable.some((state) => state.writer === writer);
			if (settled.some(({ writer }) => writer === ARCHIVE && !isReadable(writer))) return;
			const kept = thinPolls(polls, this.#now());
			const lines = kept.map((poll) => `${encodePoll(poll)}\n`);
			await replaceFile(join(this.#folder, `${ARCHIVE}.jsonl`), lines.join(''), this.#writer);
			for (const { writer, path } of readable) if (writer !== ARCHIVE) await patiently(() => rm(path, { force: true }));
		});
	}

	async #readAll(): Promise<readonly MetricPoll[]> {
		const states = (await segmentStates(this.#folder, diskFileSystem)) ?? [];
		return (await this.#readSegments(states)).polls;
	}

	async #readSegments(states: readonly SegmentState[]) {
		const polls: MetricPoll[] = [];
		const readable: SegmentState[] = [];
		for (const state of states) {
			if (!(state.size <= LARGEST_SEGMENT)) continue;
			const bytes = await ifThere(readFile(state.path));
			if (bytes === undefined) continue;
			const reading = readSegment({ writer: state.writer, bytes }, decodePollLine);
			if (reading.damageMark !== undefined) await this.#quarantine.keep(state.writer, reading.damageMark, bytes);
			if (state.writer === this.#writer) this.#ending = reading;
			if (!reading.newerVersion) readable.push(state);
			polls.push(...reading.records);
		}
		return { polls, readable };
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}
}

function readNewestFile(text: string, service: string): NewestMetrics | undefined {
	try {
		const found: { readonly v?: unknown; readonly service?: unknown; readonly time?: unknown; readonly body?: Json } =
			JSON.parse(text);
		const { v, time, body } = found;
		if (v !== 1 || found.service !== service || typeof time !== 'number' || body === undefined) return undefined;
		return { body, time };
	} catch {
		return undefined;
	}
}
