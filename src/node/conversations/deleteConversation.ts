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
import type { ConversationSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { eraseConversation } from './eraseConversation.ts';
import { eraseIf } from './eraseIf.ts';

// Deleting, restoring and erasing all start from what is on the disk at that moment, not from what was known before.

/** Access to the files of a conversation, in order with everything else that its window does to them. */
export interface ConversationAccess {
	readonly location: ConversationLocation;
	/** Reads all segments as they are now. */
	read(): Promise<readonly ConversationSegment[]>;
	/** Appends an event; it is durable once this resolves. */
	note(event: TranscriptEvent): Promise<void>;
}

/** Notes that a conversation is deleted, naming every event that is there now. */
export async function deleteConversation(access: ConversationAccess): Promise<void> {
	const segments = await access.read();
	await unlessErased(() => noteSeen(access, segments));
}

/** Restores a deleted conversation. @returns false if nothing of it is left */
export async function restoreConversation(access: ConversationAccess): Promise<boolean> {
	const segments = await access.read();
	if (segments.length === 0 || !isDeleted(segments)) return segments.length > 0;
	return await unlessErased(() => access.note({ type: 'restoreConversation', id: crypto.randomUUID(), data: {} }));
}

/** Erases all files of a deleted conversation, unless anything was written to it since. */
export async function eraseIfDeleted(
	{ location, read }: ConversationAccess,
	forget: ForgetConversation,
): Promise<Erasure> {
	return await eraseIf(location, read, (segments) => afterDeletion(location, segments), forget);
}

/** Erases all files of a conversation, deleted or not, except what another window writes at this very moment. */
export async function eraseAnyway(access: ConversationAccess, forget: ForgetConversation): Promise<Erasure> {
	const { location, read } = access;
	const segments = await read().catch(() => undefined);
	if (segments === undefined || segments.some(({ newerVersion }) => newerVersion)) {
		// The user agreed to erase all of it, including what cannot be understood.
		const { serviceId = location.id } = mergeReadings(location.id, segments ?? []);
		const isErased = await eraseConversation(
			location,
			() => true,
			() => forget(serviceId),
		);
		return isErased ? 'erased' : 'later';
	}
	const seen = newDeletion(segments);
	// After a crash, the conversation is then not shown again. On a full disk this fails, which must not stop the
	// erasure.
	if (segments.length > 0) await noteSeen(access, segments).catch(() => undefined);
	return await eraseIf(location, read, (each) => (hasSeenAll(seen, each) ? 'erased' : 'kept'), forget);
}

/** @returns false if the conversation was erased in the meantime */
async function unlessErased(note: () => Promise<void>): Promise<boolean> {
	try {
		await note();
		return true;
	} catch (error) {
		if (error instanceof ConversationStoreError && error.problem === 'deleted') return false;
		throw error;
	}
}

async function noteSeen({ note }: ConversationAccess, segments: readonly ConversationSegment[]): Promise<void> {
	await note({ type: 'deleteConversation', id: crypto.randomUUID(), data: newDeletion(segments) });
}

function afterDeletion(location: ConversationLocation, segments: readonly ConversationSegment[]): Erasure {
	const { id, writer: own, now, isRunning } = location;
	const time = deletionTime(segments);
	if (time === undefined) return 'kept';
	// It may have been restored and deleted again since this window saw it deleted. A clock that was set back is ignored.
	const age = now() - time;
	if (age >= 0 && age < UNDO_TIME) return 'later';
	// An answer that another window is waiting for may still come, and was paid for.
	const isElsewhere = (writer: string) => writer !== own && isRunning(writer);
	const { turns } = mergeReadings(id, segments);
	return turns.some((turn) => mayBeAnsweredElsewhere(openRequest(turn), now(), isElsewhere)) ? 'later' : 'erased';
}
