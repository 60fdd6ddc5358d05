import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CallProgress } from '../../../src/service/core/callProgress.ts';
import { withRequestProgress } from '../../../src/service/vscode/requestProgress.ts';
import { FakeClock } from '../../support/fakes/fakeClock.ts';

/** The commands of the links that end a wait. */
async function links(): Promise<readonly string[]> {
	const all = await vscode.commands.getCommands(true);
	return all.filter((id) => id.startsWith('whetstone.sendNow.'));
}

describe('the notification of a request that waits', () => {
	it('has a link that ends this wait and works only during it, and keeps its text until then', async () => {
		const clock = new FakeClock();
		let sent = 0;
		const waiting: CallProgress = {
			kind: 'waiting',
			reason: 'rateLimited',
			until: clock.now() + 20_000,
			isFirst: false,
			sendNow: () => void sent++,
		};
		await withRequestProgress('Optimizing…', clock, async ({ onProgress }) => {
			onProgress(waiting);
			const [link, ...others] = await links();
			assert.ok(link !== undefined && others.length === 0);
			assert.equal(clock.pendingTimers, 0, 'a new text takes the focus from the link');
			await vscode.commands.executeCommand(link);
			assert.equal(sent, 1);
			onProgress({ kind: 'written' });
			assert.deepEqual(await links(), []);
			onProgress(waiting);
			assert.equal((await links()).length, 1);
		});
		assert.deepEqual(await links(), []);
	});
});
