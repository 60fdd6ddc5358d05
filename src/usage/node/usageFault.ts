/** Why the database did not do what it was asked to. */
export type UsageFaultKind =
	/** Another window is using it: try again. */
	| 'busy'
	/** The file is damaged, or has another schema. */
	| 'damaged'
	/** A newer version of the extension wrote it. */
	| 'newer'
	/** This Node has no SQLite. */
	| 'missing'
	/** It cannot be opened or written: a full disk, a folder that may only be read. */
	| 'unavailable';

/** A failure of the database, by what can be done about it. */
export class UsageFault extends Error {
	readonly kind: UsageFaultKind;

	constructor(kind: UsageFaultKind, cause?: unknown) {
		super(`the database of figures: ${kind}${cause instanceof Error ? ` (${cause.message})` : ''}`, { cause });
		this.name = 'UsageFault';
		this.kind = kind;
	}
}

/** SQLite’s result codes: primary ones, and the extended ones that mean something else (https://sqlite.org/rescode.html). */
const KINDS: ReadonlyMap<number, UsageFaultKind> = new Map([
	[3, 'unavailable'], // SQLITE_PERM
	[5, 'busy'], // SQLITE_BUSY
	[6, 'busy'], // SQLITE_LOCKED
	[7, 'unavailable'], // SQLITE_NOMEM
	[8, 'unavailable'], // SQLITE_READONLY
	[10, 'unavailable'], // SQLITE_IOERR
	[11, 'damaged'], // SQLITE_CORRUPT
	[13, 'unavailable'], // SQLITE_FULL
	[14, 'unavailable'], // SQLITE_CANTOPEN
	[15, 'busy'], // SQLITE_PROTOCOL
	[23, 'unavailable'], // SQLITE_AUTH
	[24, 'damaged'], // SQLITE_FORMAT
	[26, 'damaged'], // SQLITE_NOTADB
	[1032, 'busy'], // SQLITE_READONLY_DBMOVED: quarantined or deleted in the meantime; the next attempt opens a new one
]);

/** The fault behind an error of SQLite or of the file system; the error itself if neither explains it. */
export function faultOf(error: unknown): unknown {
	if (error instanceof UsageFault || !(error instanceof Error)) return error;
	if (isOfSqlite(error)) {
		// The lowest byte of an extended code is the primary one.
		const kind = KINDS.get(error.errcode) ?? KINDS.get(error.errcode & 0xff);
		return kind === undefined ? error : new UsageFault(kind, error);
	}
	// A whole number that JavaScript cannot hold: nothing here writes one.
	if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return new UsageFault('damaged', error);
	const isOfFiles = 'syscall' in error;
	return isOfFiles ? new UsageFault('unavailable', error) : error;
}

/** Whether it is an error of SQLite. What `faultOf` cannot explain of these may come of a schema that is not ours. */
export function isOfSqlite(error: unknown): error is Error & { readonly errcode: number } {
	return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}
