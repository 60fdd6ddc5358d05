import { LONGEST_LINE } from '../../base/core/checksummedLine.ts';
import { SegmentLog } from '../../base/node/log/segmentLog.ts';
import { fingerprint, type SegmentState } from '../../base/node/log/segments.ts';
import { ConversationStoreError, type ConversationStoreProblem } from '../core/store/conversationStore.ts';
import type { TimedEvent } from '../core/transcript/transcript.ts';
import {
	decodeTranscriptLine,
	encodeRecord,
	nextSequence,
	type TranscriptRecord,
} from '../core/transcript/transcriptRecord.ts';
import { type ConversationSegment, compactConversation } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { isHeld } from './eraseConversationFiles.ts';

/** What is remembered of a conversation's segments, so that not every append has to read them all. */
interface KnownSegments {
	readonly lastSequence: number;
	readonly newerVersion: boolean;
	/** Whether there were any: a conversation whose folder has disappeared since then was deleted. */
	readonly isThere: boolean;
	/** The state of the other windows' segments. */
	readonly others: string;
}

const NOTHING: KnownSegments = { lastSequence: 0, newerVersion: false, isThere: false, others: '' };

/**
 * The segments of one conversation as a log, with its rules: events are in order, and nothing is written to a conversation
 * that was erased. Callers await each call before the next.
 */
export class ConversationSegments {
	readonly location: ConversationLocation;
	readonly #log: SegmentLog<TranscriptRecord>;
	#known: KnownSegments | undefined;

	constructor(location: ConversationLocation) {
		this.location = location;
		this.#log = new SegmentLog(location, decodeTranscriptLine);
	}

	/** As they were last read or written. */
	get known(): KnownSegments | undefined {
		return this.#known;
	}

	/** Forgets what was there: an erased conversation may begin again. */
	reset(): void {
		this.#known = undefined;
	}

	/** Notes that all of them are gone: writing is refused until `reset` or `create`. */
	noteErased(): void {
		// What was known stays: if the files are restored from elsewhere, the next event continues their sequence.
		this.#known = { ...NOTHING, ...this.#known, isThere: true };
	}

	/** Reads all of them. @throws the file system's error */
	async load(): Promise<{ readonly segments: readonly ConversationSegment[]; readonly known: KnownSegments }> {
		const segments = await this.#log.read();
		const sequences = segments.flatMap(({ records }) => records.map(({ sequence }) => sequence));
		const known = {
			lastSequence: sequences.reduce((last, sequence) => Math.max(last, sequence), 0),
			newerVersion: segments.some((segment) => segment.newerVersion),
			// Segments that have disappeared were erased, or are held: until the next read, nothing may be appended.
			isThere: segments.length > 0 || this.#known?.isThere === true,
			others: this.othersOf(segments),
		};
		this.#known = known;
		return { segments, known };
	}

	/** Appends to this window's segment; the event is durable once this resolves, and not in the file if it rejects. */
	async append(event: TimedEvent): Promise<void> {
		let appended: KnownSegments | undefined;
		await this.#log.append(async () => {
			// An attempt counts even if another window removed its file: the conversation existed.
			this.#known = appended ?? this.#known;
			const known = await this.#upToDate();
			if (known.newerVersion) throw this.#refusal('newerVersion', 'was written to by a newer version');
			const lastSequence = nextSequence(known.lastSequence);
			appended = { ...known, lastSequence, isThere: true };
			return { line: this.#line(lastSequence, event), mayCreateFolder: !known.isThere };
		});
		this.#known = appended;
	}

	/** Writes a new conversation as a whole: it is durable once this resolves, and not there if it rejects. */
	async create(events: readonly TimedEvent[]): Promise<void> {
		if (!(await this.isGone())) throw this.#refusal('exists', 'exists already');
		const lines = events.map((event, index) => `${this.#line(index + 1, event)}\n`);
		await this.#log.create(lines.join(''));
		// Another window may erase it before this one reads it.
		this.#known = { ...NOTHING, lastSequence: lines.length, isThere: true };
	}

	/** See `compactConversation`. */
	async compact(withEnded: boolean): Promise<void> {
		await compactConversation(this.#log, this.location, withEnded);
	}

	/** As they are now; undefined if there is no folder. */
	states(): Promise<readonly SegmentState[] | undefined> {
		return this.#log.states();
	}

	/** The state of all segments but this window's. */
	othersOf(states: readonly SegmentState[]): string {
		return fingerprint(states.filter(({ writer }) => writer !== this.location.writer));
	}

	/** Whether none is there now. */
	async isGone(): Promise<boolean> {
		return ((await this.states()) ?? []).length === 0;
	}

	/** Whether there are none, not even held ones. Checks twice, since held ones may have come back in between. */
	async isErased(): Promise<boolean> {
		return (await this.isGone()) && !(await isHeld(this.location)) && (await this.isGone());
	}

	/** @param states as they are now @throws ConversationStoreError `deleted` if they were there before and are not */
	refuseErased(states: readonly SegmentState[] = []): void {
		if (states.length === 0 && this.#known?.isThere === true) throw this.#refusal('deleted', 'was deleted');
	}

	/** Reads what other windows have written, so that the next event is sorted after it. */
	async #upToDate(): Promise<KnownSegments> {
		const known = this.#known;
		if (known === undefined) return (await this.load()).known;
		const states = (await this.states()) ?? [];
		this.refuseErased(states);
		const isOwnUnchanged = this.#log.isOwnUnchanged(states);
		if (isOwnUnchanged && this.othersOf(states) === known.others) return known;
		const loaded = await this.load().catch((error) => {
			// Another window's segment that cannot be read is no reason not to save.
			if (isOwnUnchanged) return { known };
			throw error;
		});
		if ('segments' in loaded) this.refuseErased(loaded.segments);
		return loaded.known;
	}

	#line(sequence: number, { time, event }: TimedEvent): string {
		const line = encodeRecord({ sequence, time, event });
		const bytes = Buffer.byteLength(line);
		if (bytes > LONGEST_LINE) throw this.#refusal('tooLong', `has no room for an event of ${bytes} bytes`);
		return line;
	}

	#refusal(problem: ConversationStoreProblem, what: string): ConversationStoreError {
		return new ConversationStoreError(problem, `conversation ${this.location.id} ${what}`);
	}
}
