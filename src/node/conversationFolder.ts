import { join } from 'node:path';
import { LONGEST_LINE } from '../core/base/checkedLine.ts';
import {
	ConversationStoreError,
	type ConversationStoreProblem,
	type Erasure,
	type Forget,
} from '../core/chat/conversationStore.ts';
import { type Draft, isEmptyDraft } from '../core/chat/draft.ts';
import type { TimedEvent, Transcript } from '../core/chat/transcript.ts';
import { mergeReadings } from '../core/chat/transcriptMerge.ts';
import { encodeRecord, nextSequence } from '../core/chat/transcriptRecord.ts';
import type { ConversationPlace } from './conversationPlace.ts';
import {
	type ConversationAccess,
	eraseAnyway,
	eraseIfDeleted,
	noteDeletion,
	noteRestoration,
} from './deleteConversation.ts';
import { readDraftFiles, writeDraftFile } from './draftFile.ts';
import { isHeld } from './eraseConversation.ts';
import { type KnownSegments, knownSegments, NOTHING_KNOWN, othersOf, ownIsKnown, WHOLE } from './knownSegments.ts';
import { isWorthMerging, mergeSegments, type ReadSegment, readConversation } from './mergeSegments.ts';
import { Quarantine } from './quarantine.ts';
import { replaceFile } from './replaceFile.ts';
import { SegmentFile } from './segmentFile.ts';
import { type SegmentState, segmentStates } from './segments.ts';

/** Of an append whose segment another window takes over each time: that happens once a day at most. */
const MOST_ATTEMPTS = 5;

/** The files of one conversation: its segments, of which this window writes one, and its draft. All goes in order. */
export class ConversationFolder {
	readonly #place: ConversationPlace;
	readonly #quarantine: Quarantine;
	readonly #segment: SegmentFile;
	readonly #access: ConversationAccess;
	#known: KnownSegments | undefined;
	/** The state of the other windows' segments as whoever reads the conversation was told of it. */
	#told: string | undefined;
	/** Drafts of windows that have ended, as far as they were read here: what is written next replaces them. */
	#takenOver: readonly string[] = [];
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: ConversationPlace) {
		const { folder, quarantine, writer, fileSystem } = place;
		this.#place = place;
		this.#quarantine = new Quarantine(quarantine, writer, fileSystem);
		this.#segment = new SegmentFile(join(folder, `${writer}.jsonl`), writer, this.#quarantine, fileSystem);
		this.#access = {
			place,
			read: async () => (await this.#load()).segments,
			note: (event) => this.#append({ time: place.now(), event }),
		};
	}

	/**
	 * Reads and merges all segments; a copy of each damaged one is kept, the segment itself stays as it is. Those of
	 * windows that have long been quiet are then merged into this window's, where that is worth it.
	 * @throws ConversationStoreError `deleted` where another window has erased it, until `changedByOthers` has told so
	 */
	read(): Promise<Transcript> {
		return this.#inOrder(async () => {
			// Whoever was told that it is gone, and reads it again, begins anew.
			if (this.#told === undefined) this.#known = undefined;
			const { segments, known } = await this.#load();
			this.#refuseDeleted(segments);
			this.#told = known.others;
			// Nobody waits for it; where it fails, everything can still be read as it is.
			if (isWorthMerging(this.#place, segments)) this.#inOrder(() => this.#merge()).catch(() => undefined);
			return mergeReadings(this.#place.id, segments);
		});
	}

	/** Appends to this window's segment; the event is durable once this resolves, and not in the file if it rejects. */
	append(event: TimedEvent): Promise<void> {
		return this.#inOrder(async () => {
			await this.#append(event);
			// What was discarded goes from the disk too. Nobody waits for it, as after reading.
			if (event.event.type === 'delete') this.#inOrder(() => this.#merge(true)).catch(() => undefined);
		});
	}

	/** Writes a new conversation as a whole: it is durable once this resolves, and not there if it rejects. */
	create(events: readonly TimedEvent[]): Promise<void> {
		return this.#inOrder(async () => {
			const { folder, writer, fileSystem } = this.#place;
			const states = (await this.#states()) ?? [];
			if (states.length > 0) throw this.#refusal('exists', 'is there already');
			const lines = events.map((event, index) => `${this.#line(index + 1, event)}\n`);
			await replaceFile(join(folder, `${writer}.jsonl`), lines.join(''), writer, fileSystem);
			await this.#segment.syncNames();
			this.#known = undefined;
			this.#told = NOTHING_KNOWN.others;
		});
	}

	/** Notes that the conversation is deleted; nothing where nothing is there. */
	delete(): Promise<void> {
		return this.#inOrder(async () => {
			if ((await this.#states()) !== undefined) await noteDeletion(this.#access);
		});
	}

	/** Has a deleted conversation back. @returns false where nothing of it is there any more */
	restore(): Promise<boolean> {
		return this.#inOrder(() => noteRestoration(this.#access));
	}

	/** Erases all files of a conversation that is deleted, unless anything was written to it since. */
	eraseDeleted(forget: Forget): Promise<Erasure> {
		return this.#inOrder(async () => {
			const erasure = await eraseIfDeleted(this.#access, forget);
			if (erasure !== 'kept' || !(await this.#isGone())) return this.#noteErasure(erasure);
			// Another window was faster, or is about it.
			return (await this.#isErased()) ? this.#noteErasure('erased') : 'later';
		});
	}

	/** Erases all files of the conversation; what is written to it then is refused until it is read again. */
	erase(forget: Forget): Promise<Erasure> {
		return this.#inOrder(async () => this.#noteErasure(await eraseAnyway(this.#access, forget)));
	}

	/** What other windows have done since this was asked, or the conversation read, last. */
	changedByOthers(): Promise<'written' | 'deleted' | undefined> {
		return this.#inOrder(async () => {
			const told = this.#told;
			if (told === undefined) return undefined;
			const states = (await this.#states()) ?? [];
			if (this.#known?.isThere === true && states.length === 0) {
				// Whether it may go is just being decided; it comes back, or its files go, and that is noticed again.
				if (!(await this.#isErased())) return undefined;
				this.#told = undefined;
				return 'deleted';
			}
			this.#told = othersOf(states, this.#place.writer);
			return this.#told === told ? undefined : 'written';
		});
	}

	readDraft(): Promise<Draft> {
		return this.#inOrder(async () => {
			const { draft, takenOver } = await readDraftFiles(this.#place);
			this.#takenOver = takenOver;
			return draft;
		});
	}

	/** Replaces this window's draft, and those that were taken over; an empty one removes them. */
	writeDraft(draft: Draft): Promise<void> {
		return this.#inOrder(async () => {
			if (!isEmptyDraft(draft)) this.#refuseDeleted(await this.#states());
			await writeDraftFile(this.#place, draft, this.#known?.isThere !== true);
			for (const path of this.#takenOver) await this.#place.fileSystem.rm(path, { force: true });
			this.#takenOver = [];
		});
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #append(event: TimedEvent): Promise<void> {
		for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) if (await this.#tryToAppend(event)) return;
		throw new Error(`other windows take over what is written to conversation ${this.#place.id}`);
	}

	#noteErasure(erasure: Erasure): Erasure {
		if (erasure !== 'erased') return erasure;
		this.#known = { ...NOTHING_KNOWN, isThere: true };
		this.#told = undefined;
		return erasure;
	}

	/** Whether the event is now durable in this window's segment. */
	async #tryToAppend(event: TimedEvent): Promise<boolean> {
		const known = await this.#upToDate();
		if (known.newerVersion) throw this.#refusal('newerVersion', 'was written to by a newer version');
		const lastSequence = nextSequence(known.lastSequence);
		const line = this.#line(lastSequence, event);
		const start = await this.#segment.closeLastLine(known.own, known.length);
		const isOurs = await this.#segment.append(line, start, !known.isThere);
		const length = start + Buffer.byteLength(line) + 1;
		this.#known = { ...known, lastSequence, isThere: true, length, own: WHOLE };
		return isOurs;
	}

	/** What other windows have written counts: what follows upon it must not be sorted before it. */
	async #upToDate(): Promise<KnownSegments> {
		const known = this.#known;
		if (known === undefined) return (await this.#load()).known;
		const { writer } = this.#place;
		const states = await this.#states();
		this.#refuseDeleted(states);
		const isOwnKnown = ownIsKnown(known, states ?? [], writer);
		if (isOwnKnown && othersOf(states ?? [], writer) === known.others) return known;
		const loaded = await this.#load().catch((error) => {
			// Another window's segment that cannot be read is no reason not to save.
			if (isOwnKnown) return { known };
			throw error;
		});
		if ('segments' in loaded) this.#refuseDeleted(loaded.segments);
		return loaded.known;
	}

	async #load(): Promise<{ readonly segments: readonly ReadSegment[]; readonly known: KnownSegments }> {
		const segments = await readConversation(this.#place);
		for (const { writer, damageMark, bytes } of segments) {
			// Where no copy can be made, the original is still there, and the next read tries again.
			if (damageMark !== undefined) await this.#quarantine.keep(writer, damageMark, bytes);
		}
		const read = knownSegments(segments, this.#place.writer);
		// What was there and is not is erased, or held: until it is read anew, nothing may be written to it in part.
		const known = { ...read, isThere: read.isThere || this.#known?.isThere === true };
		this.#known = known;
		return { segments, known };
	}

	/** @param withEnded as for `mergeSegments` */
	async #merge(withEnded = false): Promise<void> {
		await mergeSegments(this.#place, withEnded);
		const knewAll = this.#told === this.#known?.others;
		const { known } = await this.#load();
		// The same was said, now in other files: nobody needs to be told.
		if (knewAll) this.#told = known.others;
	}

	#states(): Promise<readonly SegmentState[] | undefined> {
		return segmentStates(this.#place.folder, this.#place.fileSystem);
	}

	async #isGone(): Promise<boolean> {
		return ((await this.#states()) ?? []).length === 0;
	}

	/** Neither there nor held; looked at once more, since what was held may have come back in between. */
	async #isErased(): Promise<boolean> {
		return (await this.#isGone()) && !(await isHeld(this.#place)) && (await this.#isGone());
	}

	#refuseDeleted(states: readonly SegmentState[] = []): void {
		if (states.length === 0 && this.#known?.isThere === true) throw this.#refusal('deleted', 'was deleted');
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
