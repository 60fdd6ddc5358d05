import { type Draft, isEmptyDraft } from '../../core/chat/message/draft.ts';
import type { Erasure, ForgetConversation } from '../../core/chat/store/conversationStore.ts';
import type { TimedEvent, Transcript } from '../../core/chat/transcript/transcript.ts';
import { mergeReadings } from '../../core/chat/transcript/transcriptMerge.ts';
import { compactConversation, shouldCompact } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { ConversationSegments } from './conversationSegments.ts';
import {
	type ConversationAccess,
	deleteConversation,
	eraseAnyway,
	eraseIfDeleted,
	restoreConversation,
} from './deleteConversation.ts';
import { readDraftFiles, writeDraftFile } from './draftFile.ts';
import { restoreHeld } from './eraseConversation.ts';
import { OtherWriters } from './otherWriters.ts';
import { EMPTY_SEGMENT_CACHE, othersOf } from './segmentCache.ts';

/** The files of one conversation: its segments and its draft. All goes in order. */
export class ConversationFolder {
	readonly #place: ConversationLocation;
	readonly #segments: ConversationSegments;
	readonly #access: ConversationAccess;
	readonly #others: OtherWriters;
	/** The state of the other windows' segments as whoever reads the conversation was told of it. */
	#told: string | undefined;
	/** Drafts of windows that have ended, as far as they were read here: what is written next replaces them. */
	#takenOver: readonly string[] = [];
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: ConversationLocation) {
		this.#place = place;
		this.#segments = new ConversationSegments(place);
		this.#others = new OtherWriters(place.writer);
		this.#access = {
			place,
			read: async () => (await this.#segments.load()).segments,
			note: (event) => this.#segments.append({ time: place.now(), event }),
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
			if (this.#told === undefined) this.#segments.reset();
			const { segments, known } = await this.#segments.load();
			this.#segments.refuseErased(segments);
			this.#told = known.others;
			this.#others.note(segments);
			// Nobody waits for it; where it fails, everything can still be read as it is.
			if (shouldCompact(this.#place, segments)) this.#inOrder(() => this.#merge()).catch(() => undefined);
			return mergeReadings(this.#place.id, segments);
		});
	}

	/** Whether another window that runs now has written to it since it was read here first. */
	get isShared(): boolean {
		return this.#others.areRunning(this.#place.isRunning);
	}

	/** Appends to this window's segment; the event is durable once this resolves, and not in the file if it rejects. */
	append(event: TimedEvent): Promise<void> {
		return this.#inOrder(async () => {
			await this.#segments.append(event);
			// What was discarded goes from the disk too. Nobody waits for it, as after reading.
			if (event.event.type === 'delete') this.#inOrder(() => this.#merge(true)).catch(() => undefined);
		});
	}

	/** Writes a new conversation as a whole: it is durable once this resolves, and not there if it rejects. */
	create(events: readonly TimedEvent[]): Promise<void> {
		return this.#inOrder(async () => {
			await this.#segments.create(events);
			this.#told = EMPTY_SEGMENT_CACHE.others;
		});
	}

	/** Notes that the conversation is deleted; nothing where nothing is there. */
	delete(): Promise<void> {
		return this.#inOrder(async () => {
			if ((await this.#segments.states()) !== undefined) await deleteConversation(this.#access);
		});
	}

	/** Restores a deleted conversation. @returns false where nothing of it is there any more */
	restore(): Promise<boolean> {
		return this.#inOrder(() => restoreConversation(this.#access));
	}

	/** Erases all files of a conversation that is deleted, unless anything was written to it since. */
	eraseDeleted(forget: ForgetConversation): Promise<Erasure> {
		return this.#inOrder(async () => {
			const erasure = await eraseIfDeleted(this.#access, forget);
			if (erasure !== 'kept' || !(await this.#segments.isGone())) return this.#noteErasure(erasure);
			// Another window was faster, or is about it, or crashed while it was.
			if (await this.#segments.isErased()) return this.#noteErasure('erased');
			await restoreHeld(this.#place);
			return 'later';
		});
	}

	/** Erases all files of the conversation; what is written to it then is refused until it is read again. */
	erase(forget: ForgetConversation): Promise<Erasure> {
		return this.#inOrder(async () => this.#noteErasure(await eraseAnyway(this.#access, forget)));
	}

	/** What other windows have done since this was asked, or the conversation read, last. */
	changedByOthers(): Promise<'written' | 'deleted' | undefined> {
		return this.#inOrder(async () => {
			const told = this.#told;
			if (told === undefined) return undefined;
			const states = (await this.#segments.states()) ?? [];
			if (this.#segments.known?.isThere === true && states.length === 0) {
				// Whether it may go is just being decided; it comes back, or its files go, and that is noticed again.
				if (!(await this.#segments.isErased())) return undefined;
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
			if (!isEmptyDraft(draft)) this.#segments.refuseErased(await this.#segments.states());
			await writeDraftFile(this.#place, draft, this.#segments.known?.isThere !== true);
			for (const path of this.#takenOver) await this.#place.fileSystem.rm(path, { force: true });
			this.#takenOver = [];
		});
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}

	/** @param withEnded as for `compactConversation` */
	async #merge(withEnded = false): Promise<void> {
		await compactConversation(this.#place, withEnded);
		const knewAll = this.#told === this.#segments.known?.others;
		const { known } = await this.#segments.load();
		// The same was said, now in other files: nobody needs to be told.
		if (knewAll) this.#told = known.others;
	}

	#noteErasure(erasure: Erasure): Erasure {
		if (erasure !== 'erased') return erasure;
		this.#segments.noteErased();
		this.#told = undefined;
		return erasure;
	}
}
