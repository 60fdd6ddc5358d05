import { tryAgain } from '../../base/node/files/tryAgain.ts';
import { UNDO_TIME } from '../core/library/deletedConversations.ts';
import { ConversationStoreError, type Erasure, type ForgetConversation } from '../core/store/conversationStore.ts';
import type { TranscriptEvent } from '../core/transcript/transcript.ts';
import { deletionTime, hasSeenAll, isDeleted, newDeletion } from '../core/transcript/transcriptEvents.ts';
import { mergeReadings } from '../core/transcript/transcriptMerge.ts';
import { mayBeAnsweredElsewhere, openRequest, serviceIds } from '../core/transcript/transcriptQueries.ts';
import type { ConversationSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import type { ConversationSegments } from './conversationSegments.ts';
import { eraseConversationFiles } from './eraseConversationFiles.ts';

// Erasing, deleting, and restoring go by what is on the disk at that moment, not by what was known before.

/** Erases all files of a deleted conversation, unless anything was written to it since. */
export async function eraseIfDeleted(conversation: ConversationSegments, forget: ForgetConversation): Promise<Erasure> {
	return await eraseIf(conversation, (segments) => afterDeletion(conversation.location, segments), forget);
}

/** Erases all files of a conversation, deleted or not, except what another window writes at this moment. */
export async function eraseAnyway(conversation: ConversationSegments, forget: ForgetConversation): Promise<Erasure> {
	const { location } = conversation;
	const segments = await conversation.load().then(
		(loaded) => loaded.segments,
		() => undefined,
	);
	if (segments === undefined || segments.some(({ newerVersion }) => newerVersion)) {
		// The user agreed to erase all of it, including what cannot be understood.
		const isErased = await eraseConversationFiles(
			location,
			() => true,
			() => forgetAll(location, segments ?? [], forget),
		);
		return isErased ? 'erased' : 'later';
	}
	const seen = newDeletion(segments);
	// After a crash, the conversation is then not shown again. On a full disk this fails, which must not stop the
	// erasure.
	if (segments.length > 0) await recordDeletion(conversation, segments).catch(() => undefined);
	return await eraseIf(conversation, (each) => (hasSeenAll(seen, each) ? 'erased' : 'kept'), forget);
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

/**
 * Erases a conversation if `decide` allows it for what was read, and if nothing else was written before its folder is
 * held.
 * @param decide returns `erased` if it may be erased
 * @throws what reading, forgetting or the file system throws; all of it is then still there
 */
export async function eraseIf(
	conversation: ConversationSegments,
	decide: (segments: readonly ConversationSegment[]) => Erasure,
	forget: ForgetConversation,
): Promise<Erasure> {
	const { location } = conversation;
	const decided = await tryAgain(async () => {
		const { segments } = await conversation.load();
		const decision = decide(segments);
		if (decision !== 'erased') return decision;
		const sizes = sizesOf(segments.map(({ writer, bytes }) => ({ writer, size: bytes.length })));
		const isAsSeen = (states: Parameters<typeof sizesOf>[0]) => sizesOf(states) === sizes;
		return (await eraseConversationFiles(location, isAsSeen, () => forgetAll(location, segments, forget))) && decision;
	});
	return decided || 'later';
}

/** Makes the service forget every copy of a conversation that it may have. */
async function forgetAll(
	{ id }: ConversationLocation,
	segments: readonly ConversationSegment[],
	forget: ForgetConversation,
): Promise<void> {
	const events = segments.flatMap(({ records }) => records.map(({ event }) => event));
	for (const serviceId of serviceIds(id, events)) await forget(serviceId);
}

/** Segments are only ever appended to: equal sizes mean equal contents. */
function sizesOf(segments: readonly { readonly writer: string; readonly size: number }[]): string {
	return segments
		.map(({ writer, size }) => `${writer}:${size}`)
		.sort()
		.join(' ');
}

/** Records that a conversation is deleted, listing every event that it contains now. */
export async function deleteConversation(conversation: ConversationSegments): Promise<void> {
	const { segments } = await conversation.load();
	await unlessErased(() => recordDeletion(conversation, segments));
}

/** Restores a deleted conversation. @returns false if nothing of it is left */
export async function restoreConversation(conversation: ConversationSegments): Promise<boolean> {
	const { segments } = await conversation.load();
	if (segments.length === 0 || !isDeleted(segments)) return segments.length > 0;
	return await unlessErased(() =>
		record(conversation, { type: 'restoreConversation', id: crypto.randomUUID(), data: {} }),
	);
}

/** @returns false if the conversation was erased in the meantime */
async function unlessErased(work: () => Promise<void>): Promise<boolean> {
	try {
		await work();
		return true;
	} catch (error) {
		if (error instanceof ConversationStoreError && error.problem === 'deleted') return false;
		throw error;
	}
}

/** Appends the event that deletes what the segments contain. */
async function recordDeletion(
	conversation: ConversationSegments,
	segments: readonly ConversationSegment[],
): Promise<void> {
	const data = newDeletion(segments);
	await record(conversation, { type: 'deleteConversation', id: crypto.randomUUID(), data });
}

async function record(conversation: ConversationSegments, event: TranscriptEvent): Promise<void> {
	await conversation.append({ time: conversation.location.now(), event });
}
