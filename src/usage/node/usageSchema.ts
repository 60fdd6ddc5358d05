import type { DatabaseSync } from 'node:sqlite';

type Sqlite = typeof import('node:sqlite');

/**
 * Raised when the schema changes after a release: an older extension then leaves the database alone. `prepareSchema` is
 * where databases of the versions before would be brought to it.
 */
const VERSION = 1;

/** Marks a database as ours: “Whet” in ASCII. */
const APPLICATION = 0x57686574;

/** In milliseconds: in every time zone, local days begin at a multiple of it. */
export const QUARTER = 900_000;

/**
 * What a trigger does for a row of `receipt` that has ended: it adds up the row’s quarter of an hour again. Adding and
 * subtracting the charge of that row alone would pile up the errors of decimals, and the digits that a huge figure displaces
 * would never come back.
 */
function sumQuarter(row: 'old' | 'new'): string {
	const start = `${row}.time - (${row}.time % ${QUARTER} + ${QUARTER}) % ${QUARTER}`;
	return `WHEN ${row}.outcome <> 'pending' BEGIN INSERT INTO charged_quarter
		SELECT ${start}, ${row}.service, ${row}.workspace, total(charged_requests), total(charged_tokens), total(charged_cost)
		FROM receipt
		WHERE time >= ${start} AND time < ${start} + ${QUARTER}
			-- The sign keeps SQLite from reading all rows of the service.
			AND +service = ${row}.service AND workspace = ${row}.workspace AND outcome <> 'pending'
		ON CONFLICT DO UPDATE SET requests = excluded.requests, tokens = excluded.tokens, cost = excluded.cost; END`;
}

/** The database of figures. Figures are REAL, as JavaScript's numbers are. Times are milliseconds since 1970. */
const SCHEMA = `
	-- What receipts are grouped by. The number of a group is compared sooner than its names.
	CREATE TABLE receipt_group (
		number INTEGER PRIMARY KEY,
		workspace TEXT NOT NULL,
		operation TEXT NOT NULL,
		model TEXT NOT NULL,
		UNIQUE (workspace, operation, model)
	) STRICT;

	CREATE TABLE receipt (
		id TEXT PRIMARY KEY NOT NULL,
		time INTEGER NOT NULL,
		workspace TEXT NOT NULL,
		service TEXT NOT NULL,
		operation TEXT NOT NULL,
		outcome TEXT NOT NULL,
		model TEXT,
		provider TEXT,
		prompt_tokens REAL,
		completion_tokens REAL,
		total_tokens REAL,
		cost REAL,
		latency REAL,
		round_trip REAL NOT NULL,
		sent_characters REAL NOT NULL,
		new_characters REAL NOT NULL,
		messages REAL NOT NULL,
		text_kind TEXT NOT NULL,
		level TEXT,
		asked_model TEXT,
		max_tokens REAL,
		conversation TEXT,
		answer_characters REAL,
		charged_requests REAL NOT NULL,
		charged_tokens REAL NOT NULL,
		charged_cost REAL NOT NULL,
		-- Who will complete a pending receipt, and by when at the latest.
		writer TEXT,
		due INTEGER,
		group_number INTEGER NOT NULL
	) STRICT;
	-- Indexes hold all that is added up, so that sums and refused filters need not visit the rows, which are far larger.
	CREATE INDEX receipt_by_time ON receipt (
		time, id, outcome, service, workspace, operation, model, prompt_tokens, completion_tokens, total_tokens, cost, latency,
		round_trip, charged_requests, charged_tokens, charged_cost, group_number
	);
	-- For the newest answers of a service, from which forecasts are made.
	CREATE INDEX receipt_by_service ON receipt (service, operation, outcome, time, id);
	CREATE INDEX receipt_by_conversation ON receipt (conversation) WHERE conversation IS NOT NULL;
	CREATE INDEX receipt_answered ON receipt (
		workspace, round_trip, prompt_tokens, completion_tokens, total_tokens, cost, latency
	) WHERE outcome = 'answered';
	CREATE INDEX receipt_unanswered ON receipt (time, workspace, outcome, group_number)
		WHERE outcome NOT IN ('answered', 'pending');
	CREATE INDEX receipt_pending ON receipt (writer) WHERE outcome = 'pending';

	-- What ended receipts are charged, by quarters of an hour: no request must wait for a limit that a million rows count against.
	CREATE TABLE charged_quarter (
		start INTEGER NOT NULL,
		service TEXT NOT NULL,
		workspace TEXT NOT NULL,
		requests REAL NOT NULL,
		tokens REAL NOT NULL,
		cost REAL NOT NULL,
		PRIMARY KEY (start, service, workspace)
	) STRICT, WITHOUT ROWID;
	CREATE TRIGGER charge_inserted AFTER INSERT ON receipt ${sumQuarter('new')};
	CREATE TRIGGER charge_updated AFTER UPDATE ON receipt ${sumQuarter('new')};
	CREATE TRIGGER charge_replaced AFTER UPDATE ON receipt ${sumQuarter('old')};
	CREATE TRIGGER charge_deleted AFTER DELETE ON receipt ${sumQuarter('old')};

	CREATE TABLE free_request (
		-- The local day, as 2026-01-31.
		day TEXT NOT NULL,
		service TEXT NOT NULL,
		kind TEXT NOT NULL,
		requests INTEGER NOT NULL,
		PRIMARY KEY (day, service, kind)
	) STRICT, WITHOUT ROWID;

	CREATE TABLE poll (
		number INTEGER PRIMARY KEY,
		account TEXT NOT NULL,
		run TEXT,
		time INTEGER NOT NULL,
		figures TEXT NOT NULL
	) STRICT;
	CREATE UNIQUE INDEX poll_by_time ON poll (account, time, ifnull(run, ''));

	CREATE TABLE newest_metrics (
		account TEXT PRIMARY KEY NOT NULL,
		time INTEGER NOT NULL,
		body TEXT NOT NULL
	) STRICT;
`;

/** What a database file turned out to be. */
export type SchemaState = 'ready' | 'newer' | 'foreign';

/** Makes the tables of an empty database. A database of a newer version, or with another schema, is not changed. */
export function prepareSchema(database: DatabaseSync, sqlite: Sqlite): SchemaState {
	// In one transaction: if another window made the database between these readings, it would look like another program’s.
	const known = inTransaction(database, 'BEGIN', () => stateOf(database, sqlite));
	if (known !== 'empty') return known;
	return inTransaction(database, 'BEGIN IMMEDIATE', () => {
		// Another window may have been faster.
		const state = stateOf(database, sqlite);
		if (state !== 'empty') return state;
		database.exec(`${SCHEMA}; PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}`);
		return 'ready';
	});
}

/**
 * Does something as one transaction: wholly, or not at all if it throws.
 * @param begin the statement that begins it
 * @param work synchronous
 */
export function inTransaction<T>(database: DatabaseSync, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
	database.exec(begin);
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		rollBack(database);
		throw error;
	}
}

/** Ends a transaction without a trace. Never throws: some failures have ended it already. */
function rollBack(database: DatabaseSync): void {
	try {
		database.exec('ROLLBACK');
	} catch {
		// Nothing to roll back.
	}
}

function stateOf(database: DatabaseSync, sqlite: Sqlite): SchemaState | 'empty' {
	const application = pragma(database, 'application_id');
	const version = pragma(database, 'user_version');
	if (application === 0 && version === 0 && schemaIn(database) === '') return 'empty';
	if (application !== APPLICATION || version < VERSION) return 'foreign';
	if (version > VERSION) return 'newer';
	return hasOurSchema(database, sqlite) ? 'ready' : 'foreign';
}

/** Whether all tables, indexes, views and triggers are ours. @throws if they cannot be read */
export function hasOurSchema(database: DatabaseSync, sqlite: Sqlite): boolean {
	const made = new sqlite.DatabaseSync(':memory:');
	try {
		made.exec(SCHEMA);
		return schemaIn(made) === schemaIn(database);
	} finally {
		made.close();
	}
}

/** The statements that made it, without their comments and layout, which may change. What ANALYZE adds is no part of it. */
function schemaIn(database: DatabaseSync): string {
	const rows = database
		.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema')
		.all()
		.filter(({ name }) => !String(name).startsWith('sqlite_stat'))
		.map(({ type, name, tbl_name, sql }) => {
			return JSON.stringify([type, name, tbl_name, String(sql).replace(/--.*/g, '').replace(/\s+/g, ' ')]);
		});
	return rows.sort().join('\n');
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
	return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
