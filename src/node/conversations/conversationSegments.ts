import { join } from 'node:path';
import { LONGEST_LINE } from '../../core/base/checksummedLine.ts';
import { ConversationStoreError, type ConversationStoreProblem } from '../../core/chat/store/conversationStore.ts';
import type { TimedEvent } from '../../core/chat/transcript/transcript.ts';
import { encodeRecord, nextSequence } from '../../core/chat/transcript/transcriptRecord.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { Quarantine } from '../log/quarantine.ts';
import { SegmentFile } from '../log/segmentFile.ts';
import { type SegmentState, segmentStates } from '../log/segments.ts';
import { type ReadSegment, readConversation } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { isHeld } from './eraseConversation.ts';
import { EMPTY_SEGMENT_CACHE, othersOf, ownIsCached, type SegmentCache, segmentCache, WHOLE } from './segmentCache.ts';

/** Of an append whose segment another window takes over each time: that happens once a day at most. */
const MOST_ATTEMPTS = 5;

/**
 * The segments of one conversation, of which this window writes one, and what is remembered of them between two appends.
 * Whoever calls this waits for each call to end before the next.
 */
export class ConversationSegments {
	readonly #place: ConversationLocation;
	readonly #quarantine: Quarantine;
	readonly #own: SegmentFile;
	#known: SegmentCache | undefined;

	constructor(place: ConversationLocation) {
		const { folder, quarantine, writer, fileSystem } = place;
		this.#place = place;
		this.#quarantine = new Quarantine(quarantine, writer, fileSystem);
		this.#own = new SegmentFile(join(folder, `${writer}.jsonl`), writer, this.#quarantine, fileSystem);
	}

	/** As they were read or written last. */
	get known(): SegmentCache | undefined {
		return this.#known;
	}

	/** Forgets what was there: an erased conversation may begin anew. */
	reset(): void {
		this.#known = undefined;
	}

	/** Notes that all of them are gone: what is written is refused until `reset` or `create`. */
	noteErased(): void {
		this.#known = { ...EMPTY_SEGMENT_CACHE, isThere: true };
	}

	/** Reads all of them; a copy of each damaged one is kept. */
	async load(): Promise<{ readonly segments: readonly ReadSegment[]; readonly known: SegmentCache }> {
		const segments = await readConversation(this.#place);
		for (const { writer, damageMark, bytes } of segments) {
			// Where no copy can be made, the original is still there, and the next read tries again.
			if (damageMark !== undefined) await this.#quarantine.keep(writer, damageMark, bytes);
		}
		const read = segmentCache(segments, this.#place.writer);
		// What was there and is not is erased, or held: until it is read anew, nothing may be written to it in part.
		const known = { ...read, isThere: read.isThere || this.#known?.isThere === true };
		this.#known = known;
		return { segments, known };
	}

	/** Appends to this window's; the event is durable once this resolves, and not in the file if it rejects. */
	async append(event: TimedEvent): Promise<void> {
		for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) if (await this.#tryToAppend(event)) return;
		throw new Error(`other windows take over what is written to conversation ${this.#place.id}`);
	}

	/** Writes a new conversation as a whole: it is durable once this resolves, and not there if it rejects. */
	async create(events: readonly TimedEvent[]): Promise<void> {
		const { folder, writer, fileSystem } = this.#place;
		if (!(await this.isGone())) throw this.#refusal('exists', 'is there already');
		const lines = events.map((event, index) => `${this.#line(index + 1, event)}\n`);
		await replaceFile(join(folder, `${writer}.jsonl`), lines.join(''), writer, fileSystem);
		await this.#own.syncNames();
		this.reset();
	}

	/** As they stand now; undefined where there is no folder. */
	states(): Promise<readonly SegmentState[] | undefined> {
		return segmentStates(this.#place.folder, this.#place.fileSystem);
	}

	/** Whether none is there now. */
	async isGone(): Promise<boolean> {
		return ((await this.states()) ?? []).length === 0;
	}

	/** Whether none is there, nor held; looked at once more, since what was held may have come back in between. */
	async isErased(): Promise<boolean> {
		return (await this.isGone()) && !(await isHeld(this.#place)) && (await this.isGone());
	}

	/** @param states as they stand now @throws ConversationStoreError `deleted` where they were there before and are not */
	refuseErased(states: readonly SegmentState[] = []): void {
		if (states.length === 0 && this.#known?.isThere === true) throw this.#refusal('deleted', 'was deleted');
	}

	/** Whether the event is now durable in this window's segment. */
	async #tryToAppend(event: TimedEvent): Promise<boolean> {
		const known = await this.#upToDate();
		if (known.newerVersion) throw this.#refusal('newerVersion', 'was written to by a newer version');
		const lastSequence = nextSequence(known.lastSequence);
		const line = this.#line(lastSequence, event);
		const start = await this.#own.closeLastLine(known.own, known.length);
		const isOurs = await this.#own.append(line, start, !known.isThere);
		const length = start + Buffer.byteLength(line) + 1;
		this.#known = { ...known, lastSequence, isThere: true, length, own: WHOLE };
		return isOurs;
	}

	/** What other windows have written counts: what follows upon it must not be sorted before it. */
	async #upToDate(): Promise<SegmentCache> {
		const known = this.#known;
		if (known === undefined) return (await this.load()).known;
		const { writer } = this.#place;
		const states = await this.states();
		this.refuseErased(states);
		const isOwnKnown = ownIsCached(known, states ?? [], writer);
		if (isOwnKnown && othersOf(states ?? [], writer) === known.others) return known;
		const loaded = await this.load().catch((error) => {
			// Another window's segment that cannot be read is no reason not to save.
			if (isOwnKnown) return { known };
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
		return new ConversationStoreError(problem, `conversation ${this.#place.id} ${what}`);
	}
}
