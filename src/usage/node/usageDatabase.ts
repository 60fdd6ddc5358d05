import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { errorCode } from '../../base/node/files/fileErrors.ts';
import type { Damage } from './findDamage.ts';
import { faultOf, isOfSqlite, UsageFault } from './usageFault.ts';
import { hasOurSchema, inTransaction, prepareSchema } from './usageSchema.ts';

type Sqlite = typeof import('node:sqlite');

/** In milliseconds. Two waits at most meet in one turn, for BEGIN and for COMMIT. */
const BUSY_TIMEOUT = 100;
/** In milliseconds: moving two files takes less, so an older lock was left by a crash. */
const LONGEST_HOLD = 10_000;

/** The receipts that some part of a damaged file still lists. */
export interface CountedReceipts {
	readonly all: number;
	/** How many of them another part is missing. */
	readonly lost: number;
}

/** A damaged file after it was moved. */
export interface QuarantinedFile {
	/** Where it is now. */
	readonly movedTo: string;
	/** What is known of the receipts that it has lost. */
	readonly receipts?: CountedReceipts;
}

interface Opened {
	readonly database: DatabaseSync;
	/** Distinguishes the file from another one that takes its place. */
	readonly inode: bigint;
	readonly isWritable: boolean;
}

/**
 * The one connection of this window to the database of figures. It is opened on first use, and again after a failure. A
 * damaged or foreign file is quarantined, and a new one is started.
 */
export class UsageDatabase {
	readonly #path: string;
	readonly #quarantine: string;
	readonly #loadSqlite: () => Sqlite | undefined;
	readonly #onQuarantined: (file: QuarantinedFile) => void;
	/** Undefined until the file is first opened, and if this Node has none. */
	#sqlite: Sqlite | undefined;
	#opened: Opened | undefined;
	#reportedDamage: Damage | undefined;

	/**
	 * @param quarantine the folder that damaged files are moved into
	 * @param loadSqlite called when the file is opened; gives undefined if this Node has none
	 * @param onQuarantined called in the one window that moved the file
	 */
	constructor(
		path: string,
		quarantine: string,
		loadSqlite: () => Sqlite | undefined,
		onQuarantined: (file: QuarantinedFile) => void,
	) {
		this.#path = path;
		this.#quarantine = quarantine;
		this.#loadSqlite = loadSqlite;
		this.#onQuarantined = onQuarantined;
	}

	/**
	 * Reads from the database.
	 * @param work synchronous: a transaction must not be held over an await
	 * @throws UsageFault
	 */
	read<T>(work: (database: DatabaseSync) => T): T {
		return this.#attempt(work);
	}

	/**
	 * Changes the database: all of it is durable once this returns, or nothing is changed if it throws.
	 * @param work synchronous
	 * @throws UsageFault
	 */
	write<T>(work: (database: DatabaseSync) => T): T {
		return this.#attempt((database) => inTransaction(database, 'BEGIN IMMEDIATE', () => work(database)), true);
	}

	/** Has the next call quarantine the file: its damage was found elsewhere. */
	reportDamage(damage: Damage): void {
		this.#reportedDamage = damage;
	}

	close(): void {
		try {
			this.#opened?.database.close();
		} catch {
			// It is no longer needed.
		}
		this.#opened = undefined;
	}

	#attempt<T>(work: (database: DatabaseSync) => T, changes = false): T {
		for (let isRepeated = false; ; isRepeated = true) {
			let inode: bigint | undefined;
			try {
				inode = this.#inode();
				const database = this.#open(inode);
				if (inode !== undefined && inode === this.#reportedDamage?.inode) throw new UsageFault('damaged');
				const result = work(database);
				// Another window may have quarantined the file in the meantime, and this change with it.
				if (!changes || this.#inode() === this.#opened?.inode) return result;
				if (isRepeated) throw new UsageFault('busy');
			} catch (error) {
				const fault = this.#faultOf(error);
				if (!(fault instanceof UsageFault) || fault.kind !== 'busy') this.close();
				if (!(fault instanceof UsageFault) || fault.kind !== 'damaged' || isRepeated) throw fault;
				if (inode !== undefined) this.#quarantineFile(inode, fault);
			}
		}
	}

	/** An error of SQLite with no other cause means that the schema is a different one, or a mistake of ours. */
	#faultOf(error: unknown): unknown {
		const fault = faultOf(error);
		if (!isOfSqlite(error)) return fault;
		// The file itself can be written: its header forbids that.
		if (error.errcode === SQLITE_READONLY && this.#opened?.isWritable) return new UsageFault('damaged', error);
		if (fault !== error) return fault;
		try {
			const isOurs = this.#opened && this.#sqlite && hasOurSchema(this.#opened.database, this.#sqlite);
			return isOurs ? error : new UsageFault('damaged', error);
		} catch {
			return new UsageFault('damaged', error);
		}
	}

	/** @param inode of the file now; undefined if there is none */
	#open(inode: bigint | undefined): DatabaseSync {
		if (this.#opened !== undefined && inode === this.#opened.inode) return this.#opened.database;
		this.close();
		this.#sqlite ??= this.#loadSqlite();
		if (this.#sqlite === undefined) throw new UsageFault('missing');
		mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
		const created = createPrivately(this.#path);
		const database = new this.#sqlite.DatabaseSync(this.#path);
		try {
			database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
			const state = prepareSchema(database, this.#sqlite);
			if (state === 'newer') throw new UsageFault('newer');
			if (state === 'foreign') throw new UsageFault('damaged');
			// Not before: it would change a database of a newer version that keeps another journal.
			database.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL');
		} catch (error) {
			database.close();
			throw error;
		}
		this.#opened = { database, ...created };
		return database;
	}

	/** Undefined if there is no such file. */
	#inode(): bigint | undefined {
		return statSync(this.#path, { bigint: true, throwIfNoEntry: false })?.ino;
	}

	/**
	 * Moves the damaged file away, unless another window was faster: then the file in its place is a new one.
	 * @param inode of the damaged file
	 * @throws UsageFault if it cannot be moved
	 */
	#quarantineFile(inode: bigint, fault: UsageFault): void {
		const movedTo = join(this.#quarantine, `${basename(this.#path, '.db')}.${crypto.randomUUID()}.db`);
		const lock = `${this.#path}.lock`;
		if (!takeLock(lock)) throw new UsageFault('busy', fault);
		try {
			if (this.#inode() !== inode) return;
			mkdirSync(this.#quarantine, { recursive: true, mode: 0o700 });
			// Its journal belongs to it, and goes first: afterward, it may be that of a new file.
			renameIfThere(`${this.#path}-journal`, `${movedTo}-journal`);
			renameSync(this.#path, movedTo);
		} catch (error) {
			throw new UsageFault('damaged', error);
		} finally {
			rmSync(lock, { force: true });
		}
		// A later file may get its number.
		this.#reportedDamage = undefined;
		this.#onQuarantined({
			movedTo,
			...omitUndefined({ receipts: this.#sqlite && countReceipts(movedTo, this.#sqlite) }),
		});
	}
}

/** Where every receipt is listed. `count(*)` would count in the smallest of them. */
const PLACES = [
	'NOT INDEXED',
	'INDEXED BY sqlite_autoindex_receipt_1',
	'INDEXED BY receipt_by_time',
	'INDEXED BY receipt_by_service',
];

/** Counts the receipts of a damaged file. @returns undefined if none is missing, or if they cannot be counted */
function countReceipts(path: string, sqlite: Sqlite): CountedReceipts | undefined {
	let database: DatabaseSync | undefined;
	try {
		database = new sqlite.DatabaseSync(path, { readOnly: true });
		const count = (place: string) => database?.prepare(`SELECT total(1) AS count FROM receipt ${place}`).get()?.count;
		const counts = PLACES.map((place) => Number(count(place)));
		const all = Math.max(...counts);
		const lost = all - Math.min(...counts);
		return lost === 0 ? undefined : { all, lost };
	} catch {
		return undefined;
	} finally {
		database?.close();
	}
}

/** @returns whether it is ours: not while another window holds it, unless that has crashed */
function takeLock(path: string): boolean {
	const held = statSync(path, { throwIfNoEntry: false });
	if (held !== undefined && Math.abs(Date.now() - held.mtimeMs) > LONGEST_HOLD) rmSync(path, { force: true });
	try {
		closeSync(openSync(path, 'wx', 0o600));
		return true;
	} catch (error) {
		if (errorCode(error) === 'EEXIST') return false;
		throw new UsageFault('damaged', error);
	}
}

/**
 * For this user only, as everything that the extension keeps: SQLite itself would let others read it.
 * @returns what was opened: by the time of a `stat`, another file may have taken its place
 */
function createPrivately(path: string): Omit<Opened, 'database'> {
	try {
		const file = openSync(path, 'a', 0o600);
		try {
			return { inode: fstatSync(file, { bigint: true }).ino, isWritable: true };
		} finally {
			closeSync(file);
		}
	} catch (error) {
		// A file that may only be read can still be read.
		if (!READ_ONLY.has(errorCode(error))) throw error;
		return { inode: statSync(path, { bigint: true }).ino, isWritable: false };
	}
}

/** Of the whole database; other read-only errors have their own codes. */
const SQLITE_READONLY = 8;

const READ_ONLY: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

function renameIfThere(path: string, to: string): void {
	try {
		renameSync(path, to);
	} catch (error) {
		if (errorCode(error) !== 'ENOENT') throw error;
	}
}
