import type { Erasure, ForgetConversation } from '../../core/chat/store/conversationStore.ts';
import { mergeReadings } from '../../core/chat/transcript/transcriptMerge.ts';
import type { ReadSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { eraseConversation } from './eraseConversation.ts';

/** Of an erasure that finds, each time, that another window has just written or merged something. */
const MOST_ATTEMPTS = 5;

/**
 * Erases a conversation where what is read of it may go, and nothing else was written by the time it is out of reach.
 * @param decide `erased` where it may go
 * @throws what reading, forgetting or the file system throws; all of it is then there
 */
export async function eraseIf(
	place: ConversationLocation,
	read: () => Promise<readonly ReadSegment[]>,
	decide: (segments: readonly ReadSegment[]) => Erasure,
	forget: ForgetConversation,
): Promise<Erasure> {
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		const segments = await read();
		const decision = decide(segments);
		if (decision !== 'erased') return decision;
		const sizes = sizesOf(segments.map(({ writer, bytes }) => ({ writer, size: bytes.length })));
		const { serviceId = place.id } = mergeReadings(place.id, segments);
		const isAsSeen = (states: Parameters<typeof sizesOf>[0]) => sizesOf(states) === sizes;
		if (await eraseConversation(place, isAsSeen, () => forget(serviceId))) return 'erased';
	}
	return 'later';
}

/** Segments are only ever appended to: those of the same sizes hold the same. */
function sizesOf(segments: readonly { readonly writer: string; readonly size: number }[]): string {
	return segments
		.map(({ writer, size }) => `${writer}:${size}`)
		.sort()
		.join(' ');
}
