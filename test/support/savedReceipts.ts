import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** The database of figures below the data folder of a VS Code; undefined before the first request. */
export function usageDatabase(dataFolder: string): string | undefined {
	return globSync(join(dataFolder, '**/globalStorage/whetstone.whetstone/usage.db'))[0];
}

/** The receipts that have ended, oldest first, as the database holds them. */
export function savedReceipts(dataFolder: string): readonly Readonly<Record<string, SQLOutputValue>>[] {
	const path = usageDatabase(dataFolder);
	if (path === undefined) return [];
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		database.exec('PRAGMA busy_timeout = 5000');
		return database.prepare(`SELECT * FROM receipt WHERE outcome <> 'pending' ORDER BY time, id`).all();
	} finally {
		database.close();
	}
}
