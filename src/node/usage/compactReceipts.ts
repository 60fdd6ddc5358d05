import { dirname } from 'node:path';
import { type CountedSegment, countedRecords, encodeDayFile } from '../../core/receipts/dayFile.ts';
import { daysOf, mergeDays } from '../../core/receipts/dayUsage.ts';
import { withFileLock } from '../files/fileLock.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { syncFolder } from '../files/syncFolder.ts';
import { Quarantine } from '../log/quarantine.ts';
import { removeIfUnchanged } from '../log/removeIfUnchanged.ts';
import type { ReceiptLocation } from './receiptFiles.ts';
import { type ReceiptSegment, readDayFile, readReceiptSegments } from './receiptSegments.ts';

/** A segment, and how many receipts at its start the days include now and will include after. */
interface CountedReading {
	readonly segment: ReceiptSegment;
	readonly before: number;
	readonly after: number;
}

/**
 * Adds up old receipts by day, and removes the segments that hold nothing else. A crash at any moment loses nothing and
 * counts nothing twice: the day file names what it has counted, and is replaced as a whole before anything is removed.
 * @param before receipts from before this moment are old, in milliseconds since 1970
 * @returns whether anything was added up
 * @throws the file system's error, and if the day file is damaged
 */
export async function compactReceipts(location: ReceiptLocation, before: number, now: number): Promise<boolean> {
	let done = false;
	await withFileLock(`${location.days}.lock`, now, async () => {
		const quarantine = new Quarantine(location.quarantine, location.writer);
		const segments = await readReceiptSegments(location.folder, quarantine);
		const known = await readDayFile(location.days, quarantine);
		if (known.newerVersion) return;
		if (known.isDamaged) throw new Error(`${location.days} is damaged, and stays as it is`);
		const readings = segments.map((segment) => countedReading(segment, known.counted ?? [], before));
		const old = readings.flatMap(({ segment, before: from, after }) => segment.records.slice(from, after));
		if (old.length > 0) {
			// A window whose file was removed while it wrote has written its line twice.
			const once = [...new Map(old.map((entry) => [entry.id, entry])).values()];
			const days = mergeDays([...known.days, ...daysOf(once)]);
			await replaceFile(
				location.days,
				encodeDayFile({ days, counted: readings.flatMap(countedSegment) }),
				location.writer,
			);
			await syncFolder(dirname(location.days));
			done = true;
		}
		for (const { segment, after } of readings) {
			if (isSpent(segment, after)) await removeIfUnchanged(segment.path, segment.length);
		}
	});
	return done;
}

function countedReading(segment: ReceiptSegment, counted: readonly CountedSegment[], before: number): CountedReading {
	const { records, newerVersion } = segment;
	const already = countedRecords(counted, records);
	const recent = records.findIndex(({ time }, index) => index >= already && time >= before);
	const old = recent === -1 ? records.length : recent;
	// A line of a newer version may change the meaning of those before it.
	return { segment, before: already, after: newerVersion ? already : old };
}

function countedSegment({ segment, after }: CountedReading): readonly CountedSegment[] {
	const first = segment.records[0];
	const last = segment.records[after - 1];
	if (first === undefined || last === undefined) return [];
	return [{ writer: segment.writer, records: after, first: first.id, last: last.id }];
}

/** Whether the days include the whole segment. A damaged one stays, since it may be repaired some day. */
function isSpent({ records, newerVersion, damagedLines, ending }: ReceiptSegment, after: number): boolean {
	const isSound = damagedLines === 0 && !newerVersion && ending === 'whole';
	return isSound && records.length > 0 && after === records.length;
}
