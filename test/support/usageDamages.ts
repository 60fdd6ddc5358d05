import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const PAGE = 4_096;
const SECTOR = 512;

/** Damages the database of figures at a path; no window has it open. @param random gives numbers from 0 to 1 */
export type UsageDamage = (path: string, random: () => number) => void;

/** What disks, copies, and other programs do to a database. */
export const USAGE_DAMAGES: Readonly<Record<string, UsageDamage>> = {
	'one bit': inBytes((bytes, random) => {
		const at = below(bytes.length, random);
		bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
	}),
	'20 random bytes': inBytes((bytes, random) => {
		for (let count = 0; count < 20; count++) bytes[below(bytes.length, random)] = below(256, random);
	}),
	'a random byte of the header': inBytes((bytes, random) => {
		bytes[below(100, random)] = below(256, random);
	}),
	'a random sector': inBytes((bytes, random) => part(bytes, SECTOR, random).set(randomBytes(SECTOR, random))),
	'a sector of zeros': inBytes((bytes, random) => part(bytes, SECTOR, random).fill(0)),
	'a page of zeros': inBytes((bytes, random) => part(bytes, PAGE, random).fill(0)),
	'two swapped pages': inBytes((bytes, random) => {
		const [one, other] = [part(bytes, PAGE, random), part(bytes, PAGE, random)];
		const kept = Buffer.from(one);
		one.set(other);
		other.set(kept);
	}),
	'a page in the place of another': inBytes((bytes, random) => {
		const page = part(bytes, PAGE, random);
		part(bytes, PAGE, random).set(page);
	}),
	'a page turned round': inBytes((bytes, random) => part(bytes, PAGE, random).reverse()),
	'a cut': (path, random) => truncateSync(path, below(readFileSync(path).length, random)),
	'bytes at the end': (path, random) => {
		writeFileSync(path, randomBytes(1 + below(3 * PAGE, random), random), { flag: 'a' });
	},
	'a journal of garbage': (path, random) => {
		writeFileSync(`${path}-journal`, randomBytes(2_000, random));
	},
	'a missing table, index, trigger or column': inSchema([
		...['receipt_group', 'receipt', 'charged_quarter', 'free_request', 'poll', 'newest_metrics'].map(
			(name) => `DROP TABLE ${name}`,
		),
		...['receipt_by_time', 'receipt_by_service', 'receipt_answered', 'poll_by_time'].map(
			(name) => `DROP INDEX ${name}`,
		),
		'DROP TRIGGER charge_updated',
		'ALTER TABLE receipt DROP COLUMN answer_characters',
	]),
	'a changed table, index or column': inSchema([
		'ALTER TABLE receipt RENAME TO receipts',
		'ALTER TABLE receipt_group RENAME TO groups',
		'ALTER TABLE poll RENAME COLUMN figures TO numbers',
		'ALTER TABLE receipt ADD COLUMN note TEXT',
		'DROP TABLE receipt; CREATE TABLE receipt (id TEXT PRIMARY KEY, time INTEGER)',
		'DROP TABLE receipt_group; CREATE VIEW receipt_group AS SELECT 1 AS number',
		'DROP INDEX receipt_by_time; CREATE INDEX receipt_by_time ON receipt (time)',
	]),
	'a table, view, trigger or index that is not ours': inSchema([
		'CREATE TABLE notes (text TEXT)',
		'CREATE VIEW spending AS SELECT sum(cost) FROM receipt',
		'CREATE INDEX by_cost ON receipt (cost)',
		`CREATE TRIGGER refuse BEFORE INSERT ON receipt BEGIN SELECT RAISE(ABORT, 'no'); END`,
		'CREATE TRIGGER forget AFTER INSERT ON receipt BEGIN DELETE FROM receipt; END',
		'CREATE TRIGGER broken AFTER INSERT ON receipt BEGIN INSERT INTO nowhere VALUES (1); END',
	]),
	'another version or mark': inSchema([
		'PRAGMA user_version = 0',
		'PRAGMA user_version = -1',
		'PRAGMA application_id = 0',
		'PRAGMA application_id = 77',
		'PRAGMA application_id = 0; PRAGMA user_version = 0',
	]),
	'another format': inBytes((bytes, random) => {
		const at = [18, 19, 47, 59, 16][below(5, random)] ?? 47;
		bytes[at] = 5 + below(200, random);
	}),
	'receipts that an index remembers': (path, random) => {
		const index = ['receipt_by_time', 'receipt_by_service', 'receipt_answered'][below(3, random)] ?? '';
		loseReceipts(path, 2 + below(9, random), index);
	},
};

/** Deletes one of so many receipts while one of the indexes is out of sight. */
export function loseReceipts(path: string, every: number, index: string): void {
	const hide = new DatabaseSync(path, { defensive: false });
	hide.exec('PRAGMA writable_schema = ON');
	const row = hide.prepare('SELECT * FROM sqlite_schema WHERE name = ?').get(index) ?? {};
	hide.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(index);
	hide.close();
	const lose = new DatabaseSync(path, { defensive: false });
	lose.exec(`DELETE FROM receipt WHERE rowid % ${every} = 0; PRAGMA writable_schema = ON`);
	lose.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)').run(...Object.values(row));
	lose.close();
}

function inSchema(statements: readonly string[]): UsageDamage {
	return (path, random) => {
		const database = new DatabaseSync(path);
		try {
			database.exec(statements[below(statements.length, random)] ?? '');
		} finally {
			database.close();
		}
	};
}

function inBytes(change: (bytes: Buffer, random: () => number) => unknown): UsageDamage {
	return (path, random) => {
		const bytes = readFileSync(path);
		change(bytes, random);
		writeFileSync(path, bytes);
	};
}

function below(end: number, random: () => number): number {
	return Math.floor(random() * end);
}

/** One of the parts of this size, to be changed in place. */
function part(bytes: Buffer, size: number, random: () => number): Buffer {
	const start = below(bytes.length / size, random) * size;
	return bytes.subarray(start, start + size);
}

function randomBytes(count: number, random: () => number): Buffer {
	return Buffer.from(Array.from({ length: count }, () => below(256, random)));
}
