import { UNDO_TIME } from '../../core/chat/library/deletedConversations.ts';
import {
	ConversationStoreError,
	type Erasure,
	type ForgetConversation,
} from '../../core/chat/store/conversationStore.ts';
import { deletionTime, hasSeenAll, isDeleted, newDeletion } from '../../core/chat/transcript/conversationDeletion.ts';
import { mayBeAnsweredElsewhere, openRequest } from '../../core/chat/transcript/openRequest.ts';
import type { TranscriptEvent } from '../../core/chat/transcript/transcript.ts';
import { mergeReadings } from '../../core/chat/transcript/transcriptMerge.ts';
import type { ReadSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { eraseConversation } from './eraseConversation.ts';
import { eraseIf } from './eraseIf.ts';

// To delete, to restore, to erase: each begins with what is on the disk at that moment, whatever was known before.

/** What is done to the files of a conversation, in order with all else that its window does to them. */
export interface ConversationAccess {
	readonly place: ConversationLocation;
	/** Reads all segments as they are now. */
	read(): Promise<readonly ReadSegment[]>;
	/** Appends an event; it is durable once this resolves. */
	note(event: TranscriptEvent): Promise<void>;
}

/** Notes that a conversation is deleted, with all that is there now. */
export async function deleteConversation(access: ConversationAccess): Promise<void> {
	const segments = await access.read();
	await whereThere(() => noteSeen(access, segments));
}

/** Restores a deleted conversation. @returns false where nothing of it is there any more */
export async function restoreConversation(access: ConversationAccess): Promise<boolean> {
	const segments = await access.read();
	if (segments.length === 0 || !isDeleted(segments)) return segments.length > 0;
	return await whereThere(() => access.note({ type: 'restoreConversation', id: crypto.randomUUID(), data: {} }));
}

/** Erases all files of a conversation that is deleted, unless anything was written to it since. */
export async function eraseIfDeleted(
	{ place, read }: ConversationAccess,
	forget: ForgetConversation,
): Promise<Erasure> {
	return await eraseIf(place, read, (segments) => afterDeletion(place, segments), forget);
}

/** Erases all files of a conversation, be it deleted or not, but for what another window writes at this very moment. */
export async function eraseAnyway(access: ConversationAccess, forget: ForgetConversation): Promise<Erasure> {
	const { place, read } = access;
	const segments = await read().catch(() => undefined);
	if (segments === undefined || segments.some(({ newerVersion }) => newerVersion)) {
		// What cannot be understood was agreed to as a whole.
		const { serviceId = place.id } = mergeReadings(place.id, segments ?? []);
		const isErased = await eraseConversation(
			place,
			() => true,
			() => forget(serviceId),
		);
		return isErased ? 'erased' : 'later';
	}
	const seen = newDeletion(segments);
	// So that a crash leaves nothing that is shown again. A full disk does not take it, and may not stop this.
	if (segments.length > 0) await noteSeen(access, segments).catch(() => undefined);
	return await eraseIf(place, read, (each) => (hasSeenAll(seen, each) ? 'erased' : 'kept'), forget);
}

/** @returns false where the conversation was erased meanwhile */
async function whereThere(note: () => Promise<void>): Promise<boolean> {
	try {
		await note();
		return true;
	} catch (error) {
		if (error instanceof ConversationStoreError && error.problem === 'deleted') return false;
		throw error;
	}
}

async function noteSeen({ note }: ConversationAccess, segments: readonly ReadSegment[]): Promise<void> {
	await note({ type: 'deleteConversation', id: crypto.randomUUID(), data: newDeletion(segments) });
}

function afterDeletion(place: ConversationLocation, segments: readonly ReadSegment[]): Erasure {
	const { id, writer: own, now, isRunning } = place;
	const time = deletionTime(segments);
	if (time === undefined) return 'kept';
	// It may have been restored and deleted again since this window found it deleted. A clock that was put back tells nothing.
	const age = now() - time;
	if (age >= 0 && age < UNDO_TIME) return 'later';
	// An answer that another window waits for may still come, and was paid for.
	const isElsewhere = (writer: string) => writer !== own && isRunning(writer);
	const { turns } = mergeReadings(id, segments);
	return turns.some((turn) => mayBeAnsweredElsewhere(openRequest(turn), now(), isElsewhere)) ? 'later' : 'erased';
}
