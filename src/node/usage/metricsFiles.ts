import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { member, parseJson } from '../../core/base/json.ts';
import type { Logger } from '../../core/base/logger.ts';
import { Queue } from '../../core/base/queue.ts';
import type { SegmentEnding, SegmentReading } from '../../core/base/segment.ts';
import { downsample } from '../../core/metrics/polls/downsample.ts';
import { decodePollLine, encodePoll, type MetricPoll } from '../../core/metrics/polls/metricPoll.ts';
import type { MetricsStore } from '../../core/metrics/polls/metricsHistory.ts';
import type { NewestMetrics } from '../../core/metrics/polls/metricsMonitor.ts';
import { trimToSize } from '../../core/metrics/polls/trimToSize.ts';
import { withFileLock } from '../files/fileLock.ts';
import { diskFileSystem } from '../files/fileSystem.ts';
import { hashedName } from '../files/hashedName.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { syncFolder } from '../files/syncFolder.ts';
import { Quarantine } from '../log/quarantine.ts';
import { readInChunks } from '../log/readInChunks.ts';
import { removeIfUnchanged } from '../log/removeIfUnchanged.ts';
import { SegmentFile } from '../log/segmentFile.ts';
import { fingerprint, type SegmentState, segmentStates } from '../log/segments.ts';
import { ARCHIVE, type ArchivableSegment, LARGE_SEGMENT, segmentsToArchive } from './metricsArchive.ts';

/** In bytes. Larger files are not read, and never written: segments are archived and thinned out long before. */
const LARGEST_SEGMENT = 32_000_000;
const LARGEST_ARCHIVE = 16_000_000;
/** In characters, of the archive before it is written. */
const FITTING = 12_000_000;
/** How many polls are encoded without a pause. */
const SLICE = 100;
const WHOLE: SegmentEnding = { ending: 'whole', closedLength: 0 };

/** A segment as it was read. */
interface PollSegment extends ArchivableSegment, SegmentReading<MetricPoll> {
	/** In bytes, as read. */
	readonly length: number;
}

/**
 * Keeps polled values in append-only files, one for each window, in `<storage>/metrics`. Files of closed windows and
 * large files are thinned out into one archive, so that the total stays small.
 */
export class MetricsFiles implements MetricsStore {
	readonly #root: string;
	readonly #writer: string;
	readonly #now: () => number;
	readonly #logger: Pick<Logger, 'warn'>;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	#ending = WHOLE;
	/** In bytes: this window's segment is archived once it is longer. */
	#largest = LARGE_SEGMENT;
	/** The fingerprint of the segments at the last read. */
	#knownState: string | undefined;
	readonly #queue = new Queue();

	/**
	 * @param storage the extension's own folder, shared by all windows
	 * @param now milliseconds since 1970
	 */
	constructor(storage: string, writer: string, now: () => number, logger: Pick<Logger, 'warn'>) {
		this.#root = join(storage, 'metrics');
		this.#writer = writer;
		this.#now = now;
		this.#logger = logger;
		this.#quarantine = new Quarantine(join(this.#root, 'quarantine'), writer);
		this.#segment = new SegmentFile(join(this.#folder, `${writer}.jsonl`), writer, this.#quarantine);
	}

	/**
	 * The polls of all windows; undefined if no file has changed since the last read. Polls that only grew old are
	 * archived after the next change.
	 * @throws the file system's error
	 */
	read(): Promise<readonly MetricPoll[] | undefined> {
		return this.#queue.add(async () => {
			const states = await this.#states();
			const state = fingerprint(states);
			if (state === this.#knownState) return undefined;
			const segments = await this.#readSegments(states);
			if (segmentsToArchive(segments, this.#now()).length > 0) await this.#archive();
			this.#knownState = state;
			return segments.flatMap(({ records }) => records);
		});
	}

	/** @throws the file system's error */
	append(poll: MetricPoll): Promise<void> {
		return this.#queue.add(async () => {
			const length = await this.#lengthToAppendTo();
			const start = length === 0 ? 0 : await this.#segment.closeLastLine(this.#ending, length);
			this.#ending = WHOLE;
			const line = encodePoll(poll);
			// If another window archived the file in the meantime, nothing is lost: only this line is written again.
			if (!(await this.#segment.append(line, start))) await this.#segment.append(line, 0);
		});
	}

	async readNewest(service: string): Promise<NewestMetrics | undefined> {
		const text = await ignoreMissing(readFile(this.#newestPath(service), 'utf8'));
		return text === undefined ? undefined : readNewestFile(text, service);
	}

	async keepNewest(service: string, { body, time }: NewestMetrics): Promise<void> {
		await replaceFile(this.#newestPath(service), JSON.stringify({ v: 1, service, time, body }), this.#writer);
	}

	get #folder(): string {
		return join(this.#root, 'v1');
	}

	#newestPath(service: string): string {
		const name = hashedName(service);
		return join(this.#root, 'newest', `${name}.json`);
	}

	async #states(): Promise<readonly SegmentState[]> {
		return (await segmentStates(this.#folder, diskFileSystem)) ?? [];
	}

	/** A large segment goes into the archive first. */
	async #lengthToAppendTo(): Promise<number> {
		const length = await this.#segment.length();
		if (length <= this.#largest) return length;
		await this.#archive();
		const left = await this.#segment.length();
		// If archiving failed, do not retry with each poll.
		this.#largest = left + LARGE_SEGMENT;
		return left;
	}

	/**
	 * Moves old and large segments into the archive, thinned out. A segment that could not be removed is read twice, but
	 * its polls count once. A failure is logged; the polls that were read are still returned.
	 */
	async #archive(): Promise<void> {
		try {
			await withFileLock(join(this.#root, 'archive.lock'), this.#now(), async () => {
				await this.#archiveSegments(await this.#readSegments(await this.#states()));
			});
		} catch (error) {
			this.#logger.warn(`polled metrics could not be archived: ${String(error)}`);
		}
	}

	/** @param segments as they are while no other window archives */
	async #archiveSegments(segments: readonly PollSegment[]): Promise<void> {
		const old = segmentsToArchive(segments, this.#now());
		if (old.length === 0) return;
		const kept = downsample(
			old.flatMap(({ records }) => records),
			this.#now(),
		);
		await replaceFile(join(this.#folder, `${ARCHIVE}.jsonl`), await encodePolls(kept), this.#writer);
		await syncFolder(this.#folder);
		for (const { writer, path, length } of old) if (writer !== ARCHIVE) await removeIfUnchanged(path, length);
	}

	async #readSegments(states: readonly SegmentState[]): Promise<readonly PollSegment[]> {
		const segments: PollSegment[] = [];
		for (const state of states) {
			if (state.size > LARGEST_SEGMENT) {
				await this.#setAside(state);
				continue;
			}
			const bytes = await ignoreMissing(readFile(state.path));
			if (bytes === undefined) continue;
			const reading = await readInChunks({ writer: state.writer, bytes }, decodePollLine);
			const { damageMark: mark, newerVersion } = reading;
			const isKept = mark === undefined || (await this.#quarantine.keep(state.writer, mark, bytes));
			if (state.writer === this.#writer) this.#ending = reading;
			segments.push({ ...state, ...reading, length: bytes.length, isSafe: isKept && !newerVersion });
		}
		return segments;
	}

	/** Renames a file that is too large to read. Otherwise everything archived into it would be hidden. */
	async #setAside({ writer, path, size }: SegmentState): Promise<void> {
		const folder = join(this.#root, 'quarantine');
		const aside = join(folder, `${writer}.${crypto.randomUUID()}.jsonl`);
		this.#logger.warn(`polled metrics of ${size} bytes are too many to be read; they are kept in ${aside}`);
		try {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await ignoreMissing(rename(path, aside));
		} catch (error) {
			this.#logger.warn(`they could not be set aside: ${String(error)}`);
		}
	}
}

/** Encodes polls as lines; only the newest if not all fit. @param polls oldest first */
async function encodePolls(polls: readonly MetricPoll[]): Promise<string> {
	const lines: string[] = [];
	let bytes = 0;
	for (const poll of trimToSize(polls, FITTING).toReversed()) {
		const line = `${encodePoll(poll)}\n`;
		bytes += Buffer.byteLength(line);
		if (bytes > LARGEST_ARCHIVE) break;
		if (lines.push(line) % SLICE === 0) await breathe();
	}
	return lines.reverse().join('');
}

function readNewestFile(text: string, service: string): NewestMetrics | undefined {
	const newest = parseJson(text);
	const [time, body] = [member(newest, 'time'), member(newest, 'body')];
	if (member(newest, 'v') !== 1 || member(newest, 'service') !== service) return undefined;
	return typeof time !== 'number' || body === undefined ? undefined : { body, time };
}
