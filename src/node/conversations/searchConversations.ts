import { readTranscript } from '../../core/chat/transcript/transcriptMerge.ts';
import { foldCase, mightContain, transcriptContains } from '../../core/chat/transcript/transcriptSearch.ts';
import { readSegments } from '../log/segments.ts';
import { conversationLocation, type StoreLocation } from './conversationLocation.ts';
import { inBatches, listConversations } from './listConversations.ts';

/** The ids of the conversations whose title or any text holds `query`; what cannot be read holds nothing. */
export async function searchConversations(place: StoreLocation, query: string): Promise<readonly string[]> {
	const ids = (await listConversations(place)).map(({ id }) => id);
	const folded = foldCase(query);
	const found = await inBatches(ids, (id) => holds(place, id, folded).catch(() => false));
	return ids.filter((_, index) => found[index]);
}

async function holds(place: StoreLocation, id: string, folded: string): Promise<boolean> {
	const segments = await readSegments(conversationLocation(place, id).folder, place.fileSystem);
	const mayHold = segments.some(({ bytes }) => mightContain(bytes.toString('utf8'), folded));
	return mayHold && transcriptContains(readTranscript(id, segments), folded);
}
