import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { faultOf, UsageFault } from './usageFault.ts';

type Sqlite = typeof import('node:sqlite');

/** A database that cannot be trusted. */
export interface Damage {
	/** Of the file. */
	readonly inode: bigint;
	/** In the words of SQLite. */
	readonly complaint: string;
}

/** Readings that no lock protects: a file that is written at the same time may look damaged. */
const UNLOCKED_ATTEMPTS = 3;
/** In milliseconds. */
const BUSY_TIMEOUT = 2_000;

/**
 * Reads all of a database and compares each index with its table, which takes a second for 100,000 receipts. Other windows
 * can write in the meantime: only a file that looks damaged each time is read again under a lock.
 * @returns undefined if all is well, or if the file was replaced in the meantime
 * @throws whatever keeps it from being read
 */
export function findDamage(path: string, sqlite: Sqlite): Damage | undefined {
	const unlocked = pathToFileURL(path);
	unlocked.searchParams.set('immutable', '1');
	for (let attempt = 0; attempt < UNLOCKED_ATTEMPTS; attempt++) {
		if (complaintAbout(unlocked, sqlite) === undefined) return undefined;
	}
	const { ino: inode } = statSync(path, { bigint: true });
	const complaint = complaintAbout(path, sqlite);
	return complaint === undefined || statSync(path, { bigint: true }).ino !== inode ? undefined : { inode, complaint };
}

function complaintAbout(place: string | URL, sqlite: Sqlite): string | undefined {
	const database = new sqlite.DatabaseSync(place, { readOnly: true });
	try {
		database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
		const complaint = String(database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
		return complaint === 'ok' ? miscounted(database) : complaint;
	} catch (error) {
		const fault = faultOf(error);
		if (fault instanceof UsageFault && fault.kind === 'damaged') return fault.message;
		throw error;
	} finally {
		database.close();
	}
}

/** Which index of a part of a table has more entries than there are rows: SQLite itself does not compare that. */
function miscounted(database: DatabaseSync): string | undefined {
	for (const { name, tbl_name, sql } of database.prepare(`SELECT * FROM sqlite_schema WHERE type = 'index'`).all()) {
		const [part] = /\bWHERE\b.*/s.exec(String(sql)) ?? [];
		if (part === undefined) continue;
		const [entries, rows] = [`INDEXED BY "${name}"`, 'NOT INDEXED'].map(
			(place) => database.prepare(`SELECT total(1) AS count FROM "${tbl_name}" ${place} ${part}`).get()?.count,
		);
		if (entries !== rows) return `${entries} entries in index ${name} for ${rows} rows`;
	}
	return undefined;
}
