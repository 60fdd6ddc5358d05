import { discardedIds, isDiscarded } from './compactSegments.ts';
import type { TranscriptRecord } from './transcriptRecord.ts';

/** The size from which a conversation's segments are compacted. */
export interface CompactionLimits {
	readonly lines: number;
	readonly bytes: number;
	/** This many segments are merged into one, however short they are. */
	readonly segments: number;
}

export const COMPACTION_LIMITS: CompactionLimits = { lines: 512, bytes: 1_024 * 1_024, segments: 8 };

/** A segment that is sound: it consists of whole lines, all of them records. */
export interface SoundSegment {
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
