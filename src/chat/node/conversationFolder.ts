import { Queue } from '../../base/core/queue.ts';
import { type Draft, isEmptyDraft } from '../core/message/draft.ts';
import type { Erasure, ForgetConversation } from '../core/store/conversationStore.ts';
import type { TimedEvent, Transcript } from '../core/transcript/transcript.ts';
import { mergeReadings } from '../core/transcript/transcriptMerge.ts';
import { type ConversationSegment, shouldCompact } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { ConversationSegments } from './conversationSegments.ts';
import { readDraftFiles, writeDraftFile } from './draftFiles.ts';
import { deleteConversation, eraseAnyway, eraseIfDeleted, restoreConversation } from './eraseConversation.ts';
import { restoreHeld } from './eraseConversationFiles.ts';

/** Not a fingerprint, so it differs from any. */
const UNREPORTED = 'unreported';

/** The files of one conversation: its segments and its draft. Calls run in order. */
export class ConversationFolder {
	readonly #location: ConversationLocation;
	readonly #segments: ConversationSegments;
	readonly #others: OtherWriters;
	/** Fingerprint of the other windows' segments as last reported to the reader. */
	#reported: string | undefined;
	/** The files of drafts that were taken over from windows that have ended: the next write replaces them. */
	#takenOver: readonly string[] = [];
	readonly #queue = new Queue();

	constructor(location: ConversationLocation) {
		this.#location = location;
		this.#segments = new ConversationSegments(location);
		this.#others = new OtherWriters(location.writer);
	}

	/**
	 * Reads and merges all segments; a damaged one stays as it is, with a copy in quarantine. Segments of windows that have
	 * long been quiet are then merged into this window's if that pays off.
	 * @throws ConversationStoreError `deleted` if another window has erased it, until `changedByOthers` has reported it
	 */
	read(): Promise<Transcript> {
		return this.#queue.add(async () => {
			// The reader already knows that it was erased: reading it again starts over.
			if (this.#reported === undefined) this.#segments.reset();
			const { segments, known } = await this.#segments.load();
			this.#segments.refuseErased(segments);
			this.#reported = known.others;
			this.#others.note(segments);
			// In the background: if it fails, everything can still be read as it is.
			if (shouldCompact(this.#location, segments)) this.#queue.add(() => this.#merge()).catch(() => undefined);
			return mergeReadings(this.#location.id, segments);
		});
	}

	/** Whether another window that is running now has written to it since it was first read here. */
	get isShared(): boolean {
		return this.#others.areRunning(this.#location.isRunning);
	}

	/** Appends to this window's segment; the event is durable once this resolves, and not in the file if it rejects. */
	append(event: TimedEvent): Promise<void> {
		return this.#queue.add(async () => {
			await this.#segments.append(event);
			// Removes what was discarded from the disk, too; in the background, as after reading.
			if (event.event.type === 'delete') this.#queue.add(() => this.#merge(true)).catch(() => undefined);
		});
	}

	/** Writes a whole new conversation: it is durable once this resolves, and not there if it rejects. */
	create(events: readonly TimedEvent[]): Promise<void> {
		return this.#queue.add(async () => {
			await this.#segments.create(events);
			this.#reported = this.#segments.othersOf([]);
		});
	}

	/** Records that the conversation is deleted; does nothing if it does not exist. */
	delete(): Promise<void> {
		return this.#queue.add(async () => {
			if ((await this.#segments.states()) !== undefined) await deleteConversation(this.#segments);
		});
	}

	/** Restores a deleted conversation. @returns false if nothing of it is left */
	restore(): Promise<boolean> {
		return this.#queue.add(() => restoreConversation(this.#segments));
	}

	/** Erases all files of a deleted conversation, unless anything was written to it since. */
	eraseDeleted(forget: ForgetConversation): Promise<Erasure> {
		return this.#queue.add(async () => {
			const erasure = await eraseIfDeleted(this.#segments, forget);
			if (erasure !== 'kept' || !(await this.#segments.isGone())) return this.#noteErasure(erasure);
			// Another window was faster, or is doing it now, or crashed while doing it.
			if (await this.#segments.isErased()) return this.#noteErasure('erased');
			await restoreHeld(this.#location);
			return 'later';
		});
	}

	/** Erases all files of the conversation; writing to it is refused until it is read again. */
	erase(forget: ForgetConversation): Promise<Erasure> {
		return this.#queue.add(async () => this.#noteErasure(await eraseAnyway(this.#segments, forget)));
	}

	/** What other windows have done since this was last called, or the conversation was last read. */
	changedByOthers(): Promise<'written' | 'deleted' | undefined> {
		return this.#queue.add(async () => {
			const reported = this.#reported;
			if (reported === undefined) return undefined;
			const states = (await this.#segments.states()) ?? [];
			if (this.#segments.known?.isThere === true && states.length === 0) {
				// Another window is deciding whether to erase it. Either outcome is noticed later.
				if (!(await this.#segments.isErased())) return undefined;
				this.#reported = undefined;
				return 'deleted';
			}
			this.#reported = this.#segments.othersOf(states);
			return this.#reported === reported ? undefined : 'written';
		});
	}

	readDraft(): Promise<Draft> {
		return this.#queue.add(async () => {
			const { draft, takenOver } = await readDraftFiles(this.#location);
			this.#takenOver = takenOver;
			return draft;
		});
	}

	/** Replaces this window's draft and those that were taken over; an empty one removes them. */
	writeDraft(draft: Draft): Promise<void> {
		return this.#queue.add(async () => {
			if (!isEmptyDraft(draft)) this.#segments.refuseErased(await this.#segments.states());
			await writeDraftFile(this.#location, draft, this.#segments.known?.isThere !== true);
			for (const path of this.#takenOver) await this.#location.fileSystem.rm(path, { force: true });
			this.#takenOver = [];
		});
	}

	/** @param withEnded as for `compactConversation` */
	async #merge(withEnded = false): Promise<void> {
		await this.#segments.compact(withEnded);
		const knewAll = this.#reported === this.#segments.known?.others;
		const { known } = await this.#segments.load();
		// The same records, now in other files. What was not reported before may be in this window's own file now.
		if (this.#reported !== undefined) this.#reported = knewAll ? known.others : UNREPORTED;
	}

	#noteErasure(erasure: Erasure): Erasure {
		if (erasure !== 'erased') return erasure;
		this.#segments.noteErased();
		this.#reported = undefined;
		return erasure;
	}
}

/** The other windows that have written to a conversation since it was first read here. */
export class OtherWriters {
	readonly #own: string;
	readonly #writers = new Set<string>();
	/** The ids of all events that were read so far; undefined before the first reading. */
	#known: Set<string> | undefined;

	/** @param own this window's name */
	constructor(own: string) {
		this.#own = own;
	}

	/**
	 * Takes note of the segments that were just read. Only an event that was in none of them before counts: a window that
	 * merges the segments of others changes its own without adding anything.
	 */
	note(segments: readonly ConversationSegment[]): void {
		const before = this.#known;
		this.#known = new Set(before);
		for (const { writer, records } of segments) {
			for (const { event } of records) {
				if (before !== undefined && !before.has(event.id) && writer !== this.#own) this.#writers.add(writer);
				this.#known.add(event.id);
			}
		}
	}

	/** Whether any of them is still running. */
	areRunning(isRunning: (writer: string) => boolean): boolean {
		return [...this.#writers].some(isRunning);
	}
}
