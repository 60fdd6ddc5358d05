import { readTranscript } from '../core/chat/transcript.ts';
import { foldCase, holdsText, mayHoldText } from '../core/chat/transcriptSearch.ts';
import { type ConversationsPlace, conversationPlace } from './conversationPlace.ts';
import { inBatches, listConversations } from './listConversations.ts';
import { readSegments } from './segments.ts';

/** The ids of the conversations whose title or any text holds `query`; what cannot be read holds nothing. */
export async function searchConversations(place: ConversationsPlace, query: string): Promise<readonly string[]> {
	const ids = (await listConversations(place)).map(({ id }) => id);
	const folded = foldCase(query);
	const found = await inBatches(ids, (id) => holds(place, id, folded).catch(() => false));
	return ids.filter((_, index) => found[index]);
}

async function holds(place: ConversationsPlace, id: string, folded: string): Promise<boolean> {
	const segments = await readSegments(conversationPlace(place, id).folder, place.fileSystem);
	const mayHold = segments.some(({ bytes }) => mayHoldText(bytes.toString('utf8'), folded));
	return mayHold && holdsText(readTranscript(id, segments), folded);
}
