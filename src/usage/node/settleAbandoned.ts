import type { DatabaseSync } from 'node:sqlite';
import { UNKNOWN } from '../core/charge.ts';

/** Whether another window has begun receipts that it has not completed. @param own this window */
export function mayBeAbandoned(database: DatabaseSync, own: string): boolean {
	const found = `SELECT 1 FROM receipt WHERE outcome = 'pending' AND writer IS NOT ? LIMIT 1`;
	return database.prepare(found).get(own) !== undefined;
}

/**
 * Completes the receipts of requests whose windows have ended, or that are long overdue: what became of them is unknown,
 * so they count at their estimates. If such a window still runs after all, its own word replaces this one.
 * @param own this window, which completes its receipts itself
 * @param now milliseconds since 1970
 */
export function settleAbandoned(
	database: DatabaseSync,
	own: string,
	now: number,
	isOtherRunning: (writer: string) => boolean,
): void {
	const writers = database.prepare(`SELECT DISTINCT writer FROM receipt WHERE outcome = 'pending'`).all();
	if (writers.length === 0) return;
	const running = writers.flatMap(({ writer }) => {
		return typeof writer === 'string' && (writer === own || isOtherRunning(writer)) ? [writer] : [];
	});
	// Each row is asked itself: a damaged index must not make an answer unknown.
	database
		.prepare(
			`UPDATE receipt NOT INDEXED SET outcome = @unknown, writer = NULL, due = NULL
			WHERE rowid IN (SELECT rowid FROM receipt WHERE outcome = 'pending') AND outcome = 'pending' AND writer IS NOT @own
				AND (due < @now OR writer IS NULL OR writer NOT IN (SELECT value FROM json_each(@running)))`,
		)
		.run({ unknown: UNKNOWN, own, now: Math.round(now), running: JSON.stringify(running) });
}
