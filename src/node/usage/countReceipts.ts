import type { DatabaseSync } from 'node:sqlite';

/** The receipts that a damaged file remembers in one place or another. */
export interface CountedReceipts {
	readonly all: number;
	/** How many of them are missing in one of the places. */
	readonly lost: number;
}

/** Where every receipt has its place. `count(*)` would be counted in whichever is the smallest. */
const PLACES = [
	'NOT INDEXED',
	'INDEXED BY sqlite_autoindex_receipt_1',
	'INDEXED BY receipt_by_time',
	'INDEXED BY receipt_by_service',
];

/** Counts the receipts of a damaged database. @returns undefined if none is missing, or if they cannot be counted */
export function countReceipts(database: DatabaseSync): CountedReceipts | undefined {
	try {
		const counts = PLACES.map((place) => {
			return Number(database.prepare(`SELECT total(1) AS count FROM receipt ${place}`).get()?.count);
		});
		const all = Math.max(...counts);
		const lost = all - Math.min(...counts);
		return lost === 0 ? undefined : { all, lost };
	} catch {
		return undefined;
	}
}
