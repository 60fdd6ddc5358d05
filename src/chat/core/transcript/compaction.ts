import { type Segment, segmentLines } from '../../../base/core/segment.ts';
import type { TranscriptEvent } from './transcript.ts';
import { decodeTranscriptLine, type TranscriptRecord } from './transcriptRecord.ts';

interface Line {
	readonly text: string;
	readonly record: TranscriptRecord;
}

const LINE_END = 0x0a;

/**
 * Merges several segments into one, so that the conversation reads the same, whatever other segments there are. Lines
 * are copied verbatim, including members that only a later version knows.
 * @returns the new segment's text; undefined if a line is not sound
 */
export function compactSegments(segments: readonly Segment[]): string | undefined {
	const lines = readLines(segments);
	return lines === undefined
		? undefined
		: neededLines(lines)
				.map(({ text }) => `${text}\n`)
				.join('');
}

function readLines(segments: readonly Segment[]): readonly Line[] | undefined {
	const lines: Line[] = [];
	for (const { bytes } of segments) {
		if (bytes.length > 0 && bytes.at(-1) !== LINE_END) return undefined;
		for (const line of segmentLines(bytes)) {
			const read = decodeTranscriptLine(line);
			if (read.kind !== 'record') return undefined;
			lines.push({ text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(line), record: read.record });
		}
	}
	return lines;
}

/**
 * Drops discarded events and duplicates. The events that discard stay, since their target may be in another segment.
 * Older titles and failures stay, too, since a later event may make them count again; and every `conversation_id` of a
 * request, since the service may store something under it.
 */
function neededLines(lines: readonly Line[]): readonly Line[] {
	const discarded = discardedIds(lines.map(({ record }) => record));
	const seen = new Set<string>();
	return lines
		.filter(({ text, record: { event } }) => {
			if (seen.has(text) || (isDiscarded(event, discarded) && !namesService(event))) return false;
			seen.add(text);
			return true;
		})
		.toSorted((a, b) => a.record.sequence - b.record.sequence);
}

function namesService(event: TranscriptEvent): boolean {
	return event.type === 'retry' && event.data.serviceId !== undefined;
}

/** The events that later ones discard. */
export function discardedIds(records: readonly TranscriptRecord[]): ReadonlySet<string> {
	return new Set(records.flatMap(({ event }) => (event.type === 'delete' ? [event.data.target] : [])));
}

/** Whether an event, or the message that it belongs to, is discarded. */
export function isDiscarded(event: TranscriptEvent, discarded: ReadonlySet<string>): boolean {
	switch (event.type) {
		case 'user':
			return discarded.has(event.id);
		case 'error':
			if (event.data.again !== undefined && discarded.has(event.data.again)) return true;
			return discarded.has(event.id) || discarded.has(event.data.replyTo);
		// An answer that came even though its request was abandoned stays: it was charged.
		case 'assistant':
		case 'retry':
		case 'choose':
			return discarded.has(event.id) || discarded.has(event.data.replyTo);
		case 'meta':
		case 'delete':
		case 'deleteConversation':
		case 'restoreConversation':
			return false;
		default:
			return event satisfies never;
	}
}

/** The size from which a conversation's segments are compacted. */
export interface CompactionLimits {
	readonly lines: number;
	readonly bytes: number;
	/** This many segments are merged into one, however short they are. */
	readonly segments: number;
}

export const COMPACTION_LIMITS: CompactionLimits = { lines: 512, bytes: 1_024 * 1_024, segments: 8 };

/** A segment that is sound: it consists of whole lines, all of them records. */
interface SoundSegment {
	readonly bytes: Uint8Array;
	readonly records: readonly TranscriptRecord[];
}

/** Whether segments should be merged into one: there are many, or they are long and hold something discarded. */
export function isWorthCompacting(segments: readonly SoundSegment[], limits: CompactionLimits): boolean {
	if (segments.length >= limits.segments) return true;
	const records = segments.flatMap((segment) => segment.records);
	const bytes = segments.reduce((sum, segment) => sum + segment.bytes.length, 0);
	if (records.length <= limits.lines && bytes <= limits.bytes) return false;
	const discarded = discardedIds(records);
	return records.some(({ event }) => isDiscarded(event, discarded));
}
