import * as v from 'valibot';
import { decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { type ConversationSummary, summarySchema } from './conversationSummary.ts';

/** What the index keeps of a conversation, so that its files are read again only if they have changed. */
export interface IndexEntry {
	/** Identifies the state of the files that the summary was made from. */
	readonly fingerprint: string;
	readonly summary: ConversationSummary;
}

/** Raise it when the same files get another summary: entries of an earlier version are then replaced. */
const VERSION = 4;

const indexSchema = v.object({
	version: v.literal(VERSION),
	entries: v.array(v.object({ fingerprint: v.string(), summary: summarySchema })),
});

/** Writes the index as one checksummed line. */
export function encodeIndex(entries: readonly IndexEntry[]): string {
	return encodeLine({ version: VERSION, entries });
}

/** Reads what `encodeIndex` wrote; empty for anything else, since the index is only a cache. Never throws. */
export function decodeIndex(bytes: Uint8Array): readonly IndexEntry[] {
	const line = decodeLine(bytes, (json) => {
		const index = v.safeParse(indexSchema, json);
		return index.success ? index.output.entries : undefined;
	});
	return line.kind === 'record' ? line.record : [];
}
