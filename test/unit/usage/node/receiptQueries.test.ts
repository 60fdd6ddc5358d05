import assert from 'node:assert/strict';
import * as sqlite from 'node:sqlite';
import type { ChargeSpan } from '../../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { readCharged } from '../../../../src/usage/node/receiptQueries.ts';
import { receiptSaver } from '../../../../src/usage/node/receiptRow.ts';
import { prepareSchema } from '../../../../src/usage/node/usageSchema.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';

describe('what is charged, by quarters of an hour', () => {
	const create = () => {
		const database = new sqlite.DatabaseSync(':memory:');
		prepareSchema(database, sqlite);
		const save = receiptSaver(database);
		const used = (span: ChargeSpan = { from: LOCAL_NOON }) => readCharged(database, [span], [])[0]?.used;
		return { database, save, used };
	};
	const costing = (id: string, cost: number): LedgerEntry => entry(id, { receipt: { cost, roundTripMs: 1 } });

	it('adds up decimals exactly, however many share a quarter', () => {
		const { save, used } = create();
		for (let index = 0; index < 60; index++) save(costing(`e${index}`, 0.1));
		assert.equal(used()?.cost, 6);
	});

	it('forgets a figure that was replaced or removed, however large it was', () => {
		const { database, save, used } = create();
		save(costing('usual', 0.5));
		save(costing('huge', 1e300));
		save(costing('huge', 0.25));
		assert.equal(used()?.cost, 0.75);
		for (const id of ['a', 'b']) save(costing(id, Number.MAX_VALUE));
		assert.equal(used()?.cost, Infinity);
		database.exec(`DELETE FROM receipt WHERE id IN ('a', 'b')`);
		assert.equal(used()?.cost, 0.75);
	});

	it('follows a receipt to another quarter, also before 1970', () => {
		const { save, used } = create();
		for (const time of [LOCAL_NOON, -1, -900_000, -900_001]) {
			save({ ...entry('moved'), time });
			assert.deepEqual([used({ from: time })?.requests, used({ from: time + 1 })?.requests], [1, 0], String(time));
		}
	});

	it('visits no rows but those before the first quarter, whatever the limit concerns', () => {
		const { database } = create();
		const plan: string[] = [];
		const prepare = (sql: string) => {
			plan.push(
				...database
					.prepare(`EXPLAIN QUERY PLAN ${sql}`)
					.all()
					.map(({ detail }) => String(detail)),
			);
			return database.prepare(sql);
		};
		const from = LOCAL_NOON;
		const spans = [{ from }, { from, service: 's' }, { from, workspace: 'w' }, { from, service: 's', workspace: 'w' }];
		readCharged({ prepare } as typeof database, spans, ['unsaved']);
		const readings = plan.filter((step) => step.includes(' receipt '));
		assert.deepEqual([...new Set(readings)].sort(), [
			'SCAN receipt USING INDEX receipt_pending',
			'SEARCH receipt USING COVERING INDEX receipt_by_time (time>? AND time<?)',
			'SEARCH receipt USING INDEX sqlite_autoindex_receipt_1 (id=?)',
		]);
	});
});
