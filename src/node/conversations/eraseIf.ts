import type { Erasure, ForgetConversation } from '../../core/chat/store/conversationStore.ts';
import { mergeReadings } from '../../core/chat/transcript/transcriptMerge.ts';
import type { ConversationSegment } from './compactConversation.ts';
import type { ConversationLocation } from './conversationLocation.ts';
import { eraseConversation } from './eraseConversation.ts';

/** An attempt fails only if another window writes or merges at that very moment. */
const MOST_ATTEMPTS = 5;

/**
 * Erases a conversation if `decide` allows it for what was read, and if nothing else was written by the time it is
 * held.
 * @param decide returns `erased` if it may be erased
 * @throws what reading, forgetting or the file system throws; all of it is then still there
 */
export async function eraseIf(
	location: ConversationLocation,
	read: () => Promise<readonly ConversationSegment[]>,
	decide: (segments: readonly ConversationSegment[]) => Erasure,
	forget: ForgetConversation,
): Promise<Erasure> {
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		const segments = await read();
		const decision = decide(segments);
		if (decision !== 'erased') return decision;
		const sizes = sizesOf(segments.map(({ writer, bytes }) => ({ writer, size: bytes.length })));
		const { serviceId = location.id } = mergeReadings(location.id, segments);
		const isAsSeen = (states: Parameters<typeof sizesOf>[0]) => sizesOf(states) === sizes;
		if (await eraseConversation(location, isAsSeen, () => forget(serviceId))) return 'erased';
	}
	return 'later';
}

/** Segments are only ever appended to: equal sizes mean equal contents. */
function sizesOf(segments: readonly { readonly writer: string; readonly size: number }[]): string {
	return segments
		.map(({ writer, size }) => `${writer}:${size}`)
		.sort()
		.join(' ');
}
