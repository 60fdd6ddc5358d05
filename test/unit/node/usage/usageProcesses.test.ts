import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { bundleUsageWindow } from '../../../support/usageProcesses.ts';
import { killReservations, killWhileSaving, stopWindow } from '../../../support/usageRuns.ts';

describe('windows that are killed or stopped while they use the database', function () {
	// Processes are started: on a busy machine that takes long.
	this.timeout(120_000);
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
		const { reserved, pending, lost, passed } = await killReservations(script, storage(), 5);
		assert.ok(reserved > 0);
		assert.deepEqual({ pending, lost, passed }, { pending: 0, lost: 0, passed: 0 });
	});

	it('lose nothing that was said to be saved', async () => {
		const { saved, kills, lost, integrity } = await killWhileSaving(script, storage(), 2);
		assert.ok(saved > 0 && kills > 0);
		assert.deepEqual({ lost, integrity }, { lost: 0, integrity: 'ok' });
	});

	// All four combinations run in `npm run test:long`, which holds them to 300 ms and two seconds: other tests run beside these.
	for (const [mode, ending] of [
		['hold-read', 'SIGCONT'],
		['hold-write', 'SIGKILL'],
	] as const) {
		it(`never block another for long: ${mode}, then ${ending}`, async function () {
			if (process.platform === 'win32') this.skip();
			const { longestBlock, refusedAfter = Infinity, ...rest } = await stopWindow(script, storage(), mode, ending);
			assert.deepEqual(rest, { isDurable: false, seen: 3, saved: 3 });
			assert.ok(longestBlock < 1_500, `blocked for ${longestBlock} ms`);
			assert.ok(refusedAfter < 10_000, `refused after ${refusedAfter} ms`);
		});
	}
});
