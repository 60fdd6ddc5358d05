import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CallProgress } from '../../../src/core/service/callProgress.ts';
import { withRequestProgress } from '../../../src/vscode/requestProgress.ts';
import { FakeClock } from '../../support/fakes/fakeClock.ts';

const links = async () => (await vscode.commands.getCommands()).filter((id) => id.startsWith('whetstone.sendNow.'));

describe('the notification of a request that waits', () => {
	it('has a link that ends this wait and works only during it', async () => {
		const clock = new FakeClock();
		const sent = Promise.withResolvers<void>();
		const waiting: CallProgress = {
			kind: 'waiting',
			reason: 'rateLimited',
			until: clock.now() + 20_000,
			isFirst: false,
			sendNow: () => sent.resolve(),
		};
		await withRequestProgress('Optimizing…', clock, async ({ onProgress }) => {
			onProgress(waiting);
			const [link = '', ...others] = await links();
			assert.deepEqual(others, []);
			assert.equal(clock.pendingTimers, 0, 'a new text takes the focus from the link');
			await vscode.commands.executeCommand(link);
			await sent.promise;
			onProgress({ kind: 'written' });
			assert.deepEqual(await links(), []);
			onProgress(waiting);
			assert.equal((await links()).length, 1);
		});
		assert.deepEqual(await links(), []);
	});
});
