import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_LINE } from '../core/base/checkedLine.ts';
import { readSegment, type SegmentEnding } from '../core/base/segment.ts';
import { ConversationStoreError } from '../core/chat/conversationStore.ts';
import { decodeDraft, encodeDraft } from '../core/chat/draft.ts';
import type { Transcript, TranscriptEvent } from '../core/chat/transcript.ts';
import { mergeReadings } from '../core/chat/transcriptMerge.ts';
import { decodeTranscriptLine, encodeRecord, nextSequence } from '../core/chat/transcriptRecord.ts';
import { ifThere } from './ifThere.ts';
import { Quarantine } from './quarantine.ts';
import { replaceFile } from './replaceFile.ts';
import { SegmentFile } from './segmentFile.ts';
import { readSegments } from './segments.ts';

/** Where a conversation lies, and who writes to it. */
export interface ConversationPlace {
	readonly id: string;
	readonly folder: string;
	/** Where copies of damaged segments of this conversation go. */
	readonly quarantine: string;
	/** Names this window's segment; no two windows that run at the same time may have the same. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly now: () => number;
}

/** What is remembered between two appends, so that the segments are not read for each of them. */
interface Known {
	readonly lastSequence: number;
	readonly newerVersion: boolean;
	/** Of this window's segment, in bytes; another length on the disk means that it must be read anew. */
	readonly length: number;
	readonly own: SegmentEnding;
}

const EMPTY = { ending: 'whole', closedLength: 0 } as const;

/** The files of one conversation: its segments, of which this window writes one, and its draft. All goes in order. */
export class ConversationFolder {
	readonly #place: ConversationPlace;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	readonly #draft: string;
	#known: Known | undefined;
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: ConversationPlace) {
		this.#place = place;
		this.#quarantine = new Quarantine(place.quarantine, place.writer);
		this.#segment = new SegmentFile(join(place.folder, `${place.writer}.jsonl`), place.writer, this.#quarantine);
		this.#draft = join(place.folder, 'draft.json');
	}

	/** Reads and merges all segments; a copy of each damaged one is kept, the segment itself stays as it is. */
	read(): Promise<Transcript> {
		return this.#inOrder(async () => (await this.#load()).transcript);
	}

	/** Appends to this window's segment; the event is durable once this resolves, and not in the file if it rejects. */
	append(event: TranscriptEvent): Promise<void> {
		return this.#inOrder(async () => {
			const known = await this.#upToDate();
			if (known.newerVersion) {
				throw new ConversationStoreError('newerVersion', `a newer version wrote to conversation ${this.#place.id}`);
			}
			const sequence = nextSequence(known.lastSequence);
			const line = encodeRecord({ sequence, time: this.#place.now(), event });
			const bytes = Buffer.byteLength(line);
			if (bytes > LONGEST_LINE) {
				throw new ConversationStoreError('tooLong', `an event of ${bytes} bytes is too long for a transcript`);
			}
			const start = await this.#segment.closeLastLine(known.own, known.length);
			await this.#segment.append(line, start);
			this.#known = { lastSequence: sequence, newerVersion: false, length: start + bytes + 1, own: EMPTY };
		});
	}

	/** The draft, or an empty text. */
	readDraft(): Promise<string> {
		return this.#inOrder(async () => {
			const json = await ifThere(readFile(this.#draft, 'utf8'));
			return json === undefined ? '' : decodeDraft(json);
		});
	}

	/** Replaces the draft; an empty text removes it. */
	writeDraft(text: string): Promise<void> {
		return this.#inOrder(async () => {
			if (text === '') await rm(this.#draft, { force: true });
			else await replaceFile(this.#draft, encodeDraft(text), this.#place.writer);
		});
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #upToDate(): Promise<Known> {
		const length = await this.#segment.length();
		return this.#known?.length === length ? this.#known : (await this.#load()).known;
	}

	async #load(): Promise<{ readonly transcript: Transcript; readonly known: Known }> {
		const segments = await readSegments(this.#place.folder);
		const readings = segments.map((segment) => ({
			...readSegment(segment, decodeTranscriptLine),
			bytes: segment.bytes,
		}));
		for (const { writer, damageMark, bytes } of readings) {
			// Where no copy can be made, the original is still there, and the next read tries again.
			if (damageMark !== undefined) await this.#quarantine.keep(writer, damageMark, bytes);
		}
		const transcript = mergeReadings(this.#place.id, readings);
		const own = readings.find(({ writer }) => writer === this.#place.writer);
		const known = {
			lastSequence: Math.max(transcript.lastSequence, this.#known?.lastSequence ?? 0),
			newerVersion: transcript.newerVersion,
			length: own?.bytes.length ?? 0,
			own: own === undefined ? EMPTY : { ending: own.ending, closedLength: own.closedLength },
		};
		this.#known = known;
		return { transcript, known };
	}
}
