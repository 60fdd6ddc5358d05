import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { BETTER, SOURCE } from './threeChanges.ts';

export function testSeveral(connected: ConnectedEditor): void {
	describe('reviewing two files', () => {
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => sendJson(response, 200, { optimized_code: BETTER });
			user = new ReviewUser(workbench);
		});

		it('keeps each apart, then shows both in one editor, where all is kept without a question', async () => {
			await user.review('first.ts', SOURCE);
			await user.typeIntoProposal('const three', ' // first');
			await user.untilKept('// first');
			await user.review('second.ts', SOURCE);
			await user.press('Alt+n');
			await user.untilSaid('2 changes are');
			await user.reviewTab('first.ts').click();
			await user.thread('Change 1 of 3').waitFor();
			await user.titleButton('Review All Files').click();
			await user.tab('Optimized (2 files)').waitFor();
			await user.difference.nth(1).getByText('const three').waitFor();
			await workbench.screenshotInThemes('review-diff-several');
			await user.threadButton('Change 1 of 3', 'Keep').click();
			await user.thread('Change 1 of 2').nth(1).waitFor();
			await user.titleButton('Keep All').click();
			await eventually(async () => assert.deepEqual(await user.tabNames(), ['first.ts', 'second.ts']));
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await workbench.runCommand('File: Save All');
			await user.untilAllSaved();
			assert.equal(user.bytes('first.ts'), BETTER.replace('3;', '3; // first'));
			assert.equal(user.bytes('second.ts'), BETTER.replace('const one', 'var one'));
		});
	});
}
