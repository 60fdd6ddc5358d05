import * as v from 'valibot';
import { decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { optional, optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { titleOf } from '../transcript/conversationTitle.ts';
import { answersOf, type Transcript, type Turn } from '../transcript/transcript.ts';
import { type OpenRequest, openRequest } from '../transcript/transcriptQueries.ts';

/** What a list shows of a conversation. */
export interface ConversationSummary {
	readonly id: string;
	/** The name that the user gave it. */
	readonly title?: string;
	/** Its title while the user has not named it: see `titleOf`. */
	readonly madeTitle: string;
	/** The workspace it belongs to; missing if its first event could not be read. */
	readonly workspace?: string;
	/** When it began and when its newest message was written, in milliseconds since 1970. */
	readonly created: number;
	readonly updated: number;
	readonly turns: number;
	/** The newest request without an outcome. */
	readonly asked?: OpenRequest;
	/** A newer version has written to it: it can be read, not continued. */
	readonly readOnly: boolean;
	/** Some or all of it could not be read. */
	readonly damaged: boolean;
	/** It was deleted, and nothing was written since. */
	readonly deleted?: boolean;
	/** It began as part of another one, so it may be unsent as a whole. */
	readonly isBranch?: boolean;
}

/** A summary, read from JSON. */
const summarySchema = v.pipe(
	v.object({
		id: v.string(),
		title: optionalText,
		madeTitle: v.string(),
		workspace: optionalText,
		created: v.number(),
		updated: v.number(),
		turns: v.number(),
		asked: optional(v.object({ writer: v.string(), since: v.number() })),
		readOnly: v.boolean(),
		damaged: v.boolean(),
		deleted: optional(v.boolean()),
		isBranch: optional(v.boolean()),
	}),
	v.transform(omitUndefined),
);

/**
 * Summarizes a conversation for a list.
 * @param written when its files were last written, in milliseconds since 1970: its time if it has no messages
 */
export function summarize(transcript: Transcript, written: number): ConversationSummary {
	const { conversationId: id, title, workspace, turns, newerVersion, damagedLines, deleted, branchOf } = transcript;
	const asked = turns.map(openRequest).findLast((request) => request !== undefined);
	return {
		id,
		...omitUndefined({ title }),
		madeTitle: titleOf(turns),
		...omitUndefined({ workspace }),
		created: turns.reduce((time, turn) => Math.min(time, turn.time), turns[0]?.time ?? written),
		updated: turns.reduce((time, turn) => Math.max(time, newestTime(turn)), turns[0]?.time ?? written),
		turns: turns.length,
		...omitUndefined({ asked }),
		readOnly: newerVersion,
		damaged: damagedLines > 0,
		...(deleted ? { deleted } : {}),
		...(branchOf === undefined ? {} : { isBranch: true }),
	};
}

/**
 * The summary of a conversation whose files cannot be read.
 * @param written as for `summarize`
 */
export function unreadableSummary(id: string, written: number): ConversationSummary {
	return { id, madeTitle: '', created: written, updated: written, turns: 0, readOnly: false, damaged: true };
}

function newestTime(turn: Turn): number {
	return answersOf(turn).reduce((newest, { time }) => Math.max(newest, time), turn.time);
}

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

/** Orders summaries: the most recently written conversation first. */
export function compareSummaries(one: ConversationSummary, other: ConversationSummary): number {
	return other.updated - one.updated || (one.id < other.id ? -1 : 1);
}
