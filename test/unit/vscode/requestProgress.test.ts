import assert from 'node:assert/strict';
import type { CallProgress } from '../../../src/core/service/callProgress.ts';
import { FakeClock } from '../../support/fakes/fakeClock.ts';
import { editor, commands as editorCommands, window, withFakeVscode } from '../../support/fakes/fakeVscode.ts';

const { withRequestProgress } = await withFakeVscode(() => import('../../../src/vscode/requestProgress.ts'));

describe('the notification of a request that waits', () => {
	const asIs = { ...window };
	let said: string[];

	beforeEach(() => {
		said = [];
		editor.registered.clear();
		Object.assign(window, {
			withProgress: async (_: unknown, work: (...values: readonly unknown[]) => unknown) =>
				await work(
					{ report: ({ message }: { readonly message: string }) => said.push(message) },
					{ onCancellationRequested: () => ({ dispose() {} }) },
				),
		});
	});

	afterEach(() => Object.assign(window, asIs));

	it('shows the time, with a link that ends this wait and works only during it', async () => {
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
			const [text = ''] = said;
			const [, sentence, command = ''] = /^(.*) \[Send Now\]\(command:(\S+) "End the Wait"\)$/.exec(text) ?? [];
			assert.match(
				sentence ?? '',
				/^Rate limit reached\. Sending at \d+:\d\d:\d\d.* Nothing has been processed so far\.$/,
			);
			clock.advance(2_000);
			assert.equal(said.length, 1, 'a new text takes the focus from the link');
			await editorCommands.executeCommand(command);
			await sent.promise;
			onProgress({ kind: 'written' });
			assert.deepEqual([said.at(-1), editor.registered.has(command)], ['', false]);
			onProgress(waiting);
			assert.equal(editor.registered.size, 1);
		});
		assert.equal(editor.registered.size, 0);
	});
});
