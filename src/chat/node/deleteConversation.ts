import { ConversationStoreError } from '../core/store/conversationStore.ts';
import { isDeleted, newDeletion } from '../core/transcript/deletionEvent.ts';
import type { TranscriptEvent } from '../core/transcript/transcript.ts';
import type { ConversationSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';

// Deleting and restoring start from what is on the disk at that moment, not from what was known before.

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
	await unlessErased(() => noteDeletion(access, segments));
}

/** Restores a deleted conversation. @returns false if nothing of it is left */
export async function restoreConversation(access: ConversationAccess): Promise<boolean> {
	const segments = await access.read();
	if (segments.length === 0 || !isDeleted(segments)) return segments.length > 0;
	return await unlessErased(() => access.note({ type: 'restoreConversation', id: crypto.randomUUID(), data: {} }));
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

/** Appends the event that deletes what the segments hold. */
export async function noteDeletion(
	{ note }: ConversationAccess,
	segments: readonly ConversationSegment[],
): Promise<void> {
	await note({ type: 'deleteConversation', id: crypto.randomUUID(), data: newDeletion(segments) });
}
