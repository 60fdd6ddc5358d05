import * as v from 'valibot';
import { decodeLine, encodeLine } from '../../base/checksummedLine.ts';
import { type ConversationSummary, summarySchema } from './conversationSummary.ts';

/** What the list remembers of a conversation, so that its files are read again only when they have changed. */
export interface IndexEntry {
	/** Tells the state of the files that the summary was made from. */
	readonly fingerprint: string;
	readonly summary: ConversationSummary;
}

/** What an earlier version made of the same files is made anew: it named branches after what they share. */
const VERSION = 3;

const indexSchema = v.object({
	version: v.literal(VERSION),
	entries: v.array(v.object({ fingerprint: v.string(), summary: summarySchema })),
});

/** Writes the index as one checked line. */
export function encodeIndex(entries: readonly IndexEntry[]): string {
	return encodeLine({ version: VERSION, entries });
}

/** Reads what `encodeIndex` wrote; none where it is damaged or not ours: the index is only a cache. Never throws. */
export function decodeIndex(bytes: Uint8Array): readonly IndexEntry[] {
	const line = decodeLine(bytes, (json) => {
		const index = v.safeParse(indexSchema, json);
		return index.success ? index.output.entries : undefined;
	});
	return line.kind === 'record' ? line.record : [];
}
