import { readTranscript } from '../../core/chat/transcript/transcriptMerge.ts';
import { foldCase, mightContain, transcriptContains } from '../../core/chat/transcript/transcriptSearch.ts';
import { readSegments } from '../log/segments.ts';
import { conversationLocation, type StoreLocation } from './conversationLocation.ts';
import { inBatches, listConversations } from './listConversations.ts';

/** The ids of the conversations whose title or text contains `query`; an unreadable one contains nothing. */
export async function searchConversations(location: StoreLocation, query: string): Promise<readonly string[]> {
	const ids = (await listConversations(location)).map(({ id }) => id);
	const folded = foldCase(query);
	const found = await inBatches(ids, (id) => contains(location, id, folded).catch(() => false));
	return ids.filter((_, index) => found[index]);
}

async function contains(location: StoreLocation, id: string, folded: string): Promise<boolean> {
	const segments = await readSegments(conversationLocation(location, id).folder, location.fileSystem);
	const mayContain = segments.some(({ bytes }) => mightContain(bytes.toString('utf8'), folded));
	return mayContain && transcriptContains(readTranscript(id, segments), folded);
}
