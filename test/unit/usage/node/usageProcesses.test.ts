import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { bundleUsageWindow } from '../../../support/usageProcesses.ts';
import { killReservations, killWhileSaving, stopWindow } from '../../../support/usageRuns.ts';

describe('windows that are killed or stopped while they use the database', () => {
	const storage = temporaryFolder();
	let programs = '';
	let script = '';
	before(async () => {
		programs = await mkdtemp(join(tmpdir(), 'whetstone-usage-'));
		script = await bundleUsageWindow(programs);
	});
	after(async () => {
		await rm(programs, { recursive: true, force: true });
	});

	it('leave reservations that become receipts, and never reserve more than there is', async () => {
		const { reserved, pending, lost, passed } = await killReservations(script, storage(), 3);
		assert.ok(reserved > 0);
		assert.deepEqual({ pending, lost, passed }, { pending: 0, lost: 0, passed: 0 });
	});

	it('lose nothing that was reported as saved', async () => {
		const { saved, lost, integrity } = await killWhileSaving(script, storage(), 3);
		assert.ok(saved > 0);
		assert.deepEqual({ lost, integrity }, { lost: 0, integrity: 'ok' });
	});

	// All four combinations run in `npm run test:long`, which also measures for how long the other is blocked.
	for (const [mode, ending] of [
		['hold-read', 'SIGCONT'],
		['hold-write', 'SIGKILL'],
	] as const) {
		it(`keep nothing from another that goes on meanwhile: ${mode}, then ${ending}`, async function () {
			if (process.platform === 'win32') this.skip();
			const { longestBlock: _, refusedAfter, ...rest } = await stopWindow(script, storage(), mode, ending);
			assert.deepEqual(rest, { isDurable: false, seen: 3, saved: 3 });
			assert.notEqual(refusedAfter, undefined);
		});
	}
});
